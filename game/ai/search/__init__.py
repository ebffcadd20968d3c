"""Opponents and analysts that search with the compiled core."""
