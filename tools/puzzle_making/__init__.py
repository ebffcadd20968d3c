"""Makes puzzles of each kind, see ``docs/puzzles.md``.

A maker is a function from a seed to puzzles without names; `makers.MAKERS` has one for each kind.
What it makes is solved by what it made it with. Whether that is true, ``tools/puzzle_checker.py``
finds out by itself.
"""
