"""The settings, with the keys and buttons."""
