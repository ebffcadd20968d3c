"""Placements judged at a glance, without a search."""
