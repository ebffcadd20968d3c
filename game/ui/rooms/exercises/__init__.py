"""Exercises in the window: somebody alone before a board with something to reach.

Puzzles with their boxes and their calendar, practice on one's own mistakes, and the arcade. A scene
*tells* its panel what to say, as a value (`panel.Told`), and what can be pressed.
"""
