"""A ruleset and a position as arrays."""
