"""Puzzles: those of the boxes, that of each day, and the scene in which they are solved."""
