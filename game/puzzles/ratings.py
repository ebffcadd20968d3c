"""How good people are at puzzles, and how hard puzzles are for people.

To somebody's rating, a puzzle is an opponent: whoever solves it without help has won. So both are
on the scale of levels (`game.base.ratings`). A puzzle begins with its difficulty, which says which
level solves it; what that means for people, the ratings find out.
"""

from __future__ import annotations

from typing import NamedTuple

from game.base.ratings import Rating, rate, rating_at

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
