"""Opponents for Blokus Dice."""
