"""Matches between two sides, each a level or an engine that speaks the text protocol."""
