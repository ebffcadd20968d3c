"""Exact search of endgames between two sides."""
