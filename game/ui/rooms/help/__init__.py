"""The rules, and the lists of keys and buttons."""
