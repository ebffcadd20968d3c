"""Which levels solve a puzzle, and so how difficult it is.

Where the best placement is to be found, the levels themselves place, with the simulations of their
budgets and no limit of time. What one person places alone is solved by tries, see `tries`: alone,
all levels have so many simulations (`game.ai.search.searcher.LONE_WORK`) that they hardly differ.
"""

from __future__ import annotations

import numpy as np

from game.ai.kinds import level_of
from game.ai.player import Budget
from game.engine import Ply
from game.puzzles.goals import BestPlacement, Verdict
from game.puzzles.puzzle import HIGHEST, LOWEST, Puzzle
from puzzle_making.tries import tries_needed, tries_of

SEEDS = 10
"""With how many seeds a level tries to solve a puzzle."""

SOLVING = 9
"""With how many of these it succeeds if it counts as solving it; fewer may be luck."""

LUCKY = 1
"""With how many of these the lowest level may succeed: what chance solves is no puzzle."""

SLOW = 10
"""The number of the lowest level that takes more than a second to place; it isn't asked where the
one below solves a puzzle."""


def solves(puzzle: Puzzle, level: int, seed: int) -> bool:
    """Whether the level of that number solves a puzzle with a seed."""
    start, goal = puzzle.start(), puzzle.goal
    if not isinstance(goal, BestPlacement):
        tries = tries_of(level, np.random.default_rng([level, seed]))
        return tries_needed(start, goal, seed, tries) <= tries
    strength = level_of(puzzle.options, str(level))
    event = strength.player(seed).choose(start, Budget(work=strength.budget.work))
    assert isinstance(event, Ply)
    return goal.verdict(start, start.after(event)) is Verdict.SOLVED


def difficulty(puzzle: Puzzle) -> int | None:
    """The number of the lowest level from which on all solve a puzzle.

    None if the highest doesn't, or the lowest does by chance.
    """
    if sum(solves(puzzle, LOWEST, seed) for seed in range(SEEDS)) > LUCKY:
        return None
    if not _counts_as_solving(puzzle, SLOW - 1):
        return HIGHEST if _counts_as_solving(puzzle, HIGHEST) else None
    lowest = SLOW - 1
    while lowest > LOWEST and _counts_as_solving(puzzle, lowest - 1):
        lowest -= 1
    return lowest


def _counts_as_solving(puzzle: Puzzle, level: int) -> bool:
    """Whether a level solves a puzzle with as many seeds as it takes."""
    failed = 0
    for seed in range(SEEDS):
        failed += not solves(puzzle, level, seed)
        if failed > SEEDS - SOLVING:
            return False
    return True
