"""How strong opponents play, as data."""
