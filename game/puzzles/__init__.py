"""Puzzles: positions with a task, each with a proof that it can be done.

A `Puzzle` is a value: what lies on the board, which pieces may be placed, whose turn it is, and a
*goal*, which tells from a position whether the puzzle is solved, failed or open. The goals are

* `AllPlaced`: place every piece given, alone. There may be stars to cover, crosses to spare, pieces
  to connect, or a single square that has to come last.
* `BestPlacement`: find the placement, or one as good, after which the game ends best against the
  best defence.

Which is the goal of each kind, how it is proven and what difficulty means is told in
``docs/puzzles.md``. The rooms of this package:

    puzzle      the value, its kinds, its position, its images
    goals       what solves it
    solver      all ways to place everything, for proofs and hints
    attempt     somebody at a puzzle: placing, taking back, hints in three steps
    collection  the puzzles that ship with the program, from ``assets/puzzles``
    daily       which puzzle is that of a day
    ratings     how hard puzzles are for people, and how good people are at them

Puzzles are made by ``tools/puzzles.py`` and checked by ``tools/puzzle_checker.py``, which shares no
code with this package or the engine.
"""
