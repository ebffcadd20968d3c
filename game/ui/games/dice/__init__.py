"""Blokus Dice in the window: rows of shapes, dice, markers and players' cards."""
