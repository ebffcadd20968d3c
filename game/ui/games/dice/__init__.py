"""Blokus Dice: rows of shapes, dice, markers, players' cards."""
