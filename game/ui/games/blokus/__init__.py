"""Games in which colours take turns on one board."""
