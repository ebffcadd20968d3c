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
from game.exercises.puzzle import HIGHEST, LOWEST, BestPlacement, Puzzle, Verdict
from puzzle_making.tries import NEVER, Tries, tries_of

SEEDS = 10
"""With how many seeds a level tries to solve a puzzle."""

SOLVING = 9
"""With how many of these it succeeds if it counts as solving it; fewer may be luck."""

LUCKY = 1
"""With how many of these the lowest level may succeed: what chance solves is no puzzle."""

SLOW = 10
"""The number of the lowest level that takes more than a second to place; it isn't asked where the
one below solves a puzzle."""


class Solvers:
    """The ten levels at a puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._start = puzzle.start()
        self._known: dict[tuple[int, int], bool] = {}
        goal = puzzle.goal
        self._tries = None if isinstance(goal, BestPlacement) else Tries(self._start, goal)

    def solves(self, level: int, seed: int) -> bool:
        """Whether the level of that number solves the puzzle with a seed below `SEEDS`."""
        if (level, seed) not in self._known:
            self._known[level, seed] = self._solves(level, seed)
        return self._known[level, seed]

    def _solves(self, level: int, seed: int) -> bool:
        if self._tries is not None:
            tries = tries_of(level, np.random.default_rng([level, seed]))
            return self._tries.needed(seed, tries) < NEVER
        goal = self._puzzle.goal
        strength = level_of(self._puzzle.options, str(level))
        budget = Budget(work=strength.budget.work)
        event = strength.player(seed).choose(self._start, budget)
        assert isinstance(event, Ply)
        return goal.verdict(self._start, self._start.after(event)) is Verdict.SOLVED

    def rate(self, level: int) -> int:
        """With how many of the seeds a level solves it."""
        return sum(self.solves(level, seed) for seed in range(SEEDS))

    @property
    def are_slow(self) -> bool:
        """Whether only the slowest level can solve it."""
        return not self._is_solved_by(SLOW - 1)

    def difficulty(self) -> int | None:
        """The number of the lowest level from which on all solve it.

        None if the highest doesn't, or the lowest does by chance.
        """
        is_slow = self.are_slow
        if is_slow and not self._is_solved_by(HIGHEST):
            return None
        if self.rate(LOWEST) > LUCKY:
            return None
        lowest = HIGHEST if is_slow else SLOW - 1
        while self._is_solved_by(lowest - 1):
            lowest -= 1
        return lowest

    def _is_solved_by(self, level: int) -> bool:
        """Whether a level solves it with as many seeds as it takes."""
        failed = 0
        for seed in range(SEEDS):
            failed += not self.solves(level, seed)
            if failed > SEEDS - SOLVING:
                return False
        return True
