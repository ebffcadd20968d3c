"""Somebody at a puzzle: placing, taking back, hints in three steps, and what it does to ratings.

To somebody's rating, a puzzle is an opponent: whoever solves it without help has won. So both are
on the scale of levels (`game.base.ratings`). A puzzle begins with its difficulty, which says which
level solves it; what that means for people, the ratings find out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from game.base.ratings import Rating, rate, rating_at
from game.engine import Ply
from game.engine.position import Position
from game.exercises.goals import AllPlaced, Verdict
from game.exercises.puzzle import Puzzle
from game.exercises.solver import in_order, solve

HINT_LIMIT = 20_000
"""How many choices a hint examines to find a way on from what a person has placed: under a second;
the puzzles that ship take fewer."""


@dataclass(frozen=True)
class Hint:
    """What leads on, told in three steps: which piece, which corner, and where.

    Attributes:
        colour: whose piece it is.
        piece: the piece, as an index into the piece set.
        corner: an attach point that it covers; None in the first step.
        placement: the placement; None in the first two steps.
    """

    colour: int
    piece: int
    corner: int | None = None
    placement: int | None = None


class Attempt:
    """One person's attempt at a puzzle, from its start to its solution.

    Attributes:
        puzzle: what is to be solved.
        start: the position in which it begins.
        verdict: whether it is solved, failed or open as it stands.
        aided: whether a hint was given.
        failed: whether it was failed where that is final, see `game.exercises.goals`.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        """Begin. Raises ValueError for a puzzle that has no position."""
        self.puzzle = puzzle
        self.start = puzzle.start()
        self.verdict = Verdict.OPEN
        self.aided = self.failed = False
        self._positions = [self.start]
        self._hint: Ply | None = None
        self._steps = 0

    @property
    def position(self) -> Position:
        """What lies on the board now, and whose turn it is."""
        return self._positions[-1]

    @property
    def placed(self) -> tuple[Ply, ...]:
        """What was placed, in order."""
        return self.position.plies[self.start.ply :]

    @property
    def unaided(self) -> bool | None:
        """Whether it was solved without help, for ratings; None while nobody knows."""
        if self.aided or self.failed:
            return False
        return True if self.verdict is Verdict.SOLVED else None

    # -- placing ------------------------------------------------------------

    def place(self, placement: int) -> Verdict:
        """Place a piece of the colour to play; return the verdict.

        Raises IllegalPlacementError, and ValueError if the puzzle is solved or failed: then
        something is to be taken back first. Nothing changes then.
        """
        if self.verdict is not Verdict.OPEN:
            raise ValueError(f"{self.puzzle.name} is {self.verdict.value}: take something back")
        self._turn_to([*self._positions, self.position.play(placement)])
        return self.verdict

    def take_back(self) -> Ply | None:
        """Take the last piece back and return it; None if nothing was placed."""
        if len(self._positions) == 1:
            return None
        ply = self.position.plies[-1]
        self._turn_to(self._positions[:-1])
        return ply

    def start_over(self) -> None:
        """Take everything back."""
        self._turn_to([self.start])

    # -- hints --------------------------------------------------------------

    def hint(self) -> Hint | None:
        """What leads on from here, one step more each time it is asked for.

        None if nothing does, so that something has to be taken back; or if it is solved.
        """
        if self.verdict is not Verdict.OPEN:
            return None
        self.aided = True
        if self._hint is None:
            self._hint = self._next()
        if self._hint is None:
            return None
        self._steps += 1
        ply, ruleset = self._hint, self.start.ruleset
        cells = ruleset.table.cells_of(ply.placement)
        corners = np.intersect1d(self.position.attach_points(ply.colour), cells)
        return Hint(
            ply.colour,
            int(ruleset.table.piece[ply.placement]),
            int(corners[0]) if self._steps > 1 else None,
            ply.placement if self._steps > 2 else None,
        )

    def _next(self) -> Ply | None:
        """What to place next in a way that solves the puzzle, if there is one."""
        goal, position = self.puzzle.goal, self.position
        if not isinstance(goal, AllPlaced):
            return position.event(position.ruleset.table.parse(goal.answers[0]))
        way = self._rest_of_solution() or next(iter(solve(position, goal, 1, HINT_LIMIT).ways), ())
        order = in_order(position, goal, way)
        return order[0] if order else None

    def _rest_of_solution(self) -> tuple[Ply, ...]:
        """What of the puzzle's own solution isn't placed; () if something else is."""
        way = self.puzzle.way()
        placed = set(self.placed)
        return tuple(ply for ply in way if ply not in placed) if placed <= set(way) else ()

    def _turn_to(self, positions: list[Position]) -> None:
        self._positions = positions
        self._hint, self._steps = None, 0
        goal = self.puzzle.goal
        self.verdict = goal.verdict(self.start, self.position)
        self.failed |= goal.one_try and self.verdict is Verdict.FAILED


UNKNOWN = 3.0
"""The deviation of a puzzle that nobody has tried: two levels, roughly."""


class Ratings(NamedTuple):
    """The ratings after an attempt."""

    person: Rating
    puzzle: Rating


def puzzle_rating(difficulty: int) -> Rating:
    """The rating of a puzzle of that difficulty that nobody has tried."""
    return rating_at(difficulty, UNKNOWN)


def after_attempt(person: Rating, puzzle: Rating, *, solved: bool) -> Ratings:
    """The ratings of a person and a puzzle after the first attempt at it.

    Raises ImportError, or whatever openskill's own code raises, if it can't be loaded.
    """
    ranks = (1, 2) if solved else (2, 1)
    return Ratings(*rate((person, puzzle), ranks))
