"""The lists of kept games and records, and what opens them."""
