"""Finds the positions of lessons on playing well in games between levels.

`looks` searches, `themes` says what a position teaches, `making` goes through games in a folder of
jobs and chooses from what was found there.
"""
