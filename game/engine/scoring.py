"""Scoring rules as values, and what a colour's score is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from game.engine.pieces import whole_or_half

Points = Annotated[int, Meta(ge=-10_000, le=10_000)] | Annotated[float, Meta(ge=-1e4, le=1e4)]
"""A result in files, in whatever a game counts: whole unless there are half squares."""


class Scoring(Struct, frozen=True):
    """How a colour's squares and bonuses become points.

    Attributes:
        key: the word for it on the command line and in files.
        placed: points for each square on the board; a piece counts for as many as it is worth.
        left: points for each square still in the tray.
        all_placed: bonus for placing every piece.
        single_last: further bonus if the last of them was a one-square piece.
        lowest_wins: whether fewer points are better.
    """

    key: str
    placed: int = 0
    left: int = 0
    all_placed: int = 0
    single_last: int = 0
    lowest_wins: bool = False

    @property
    def has_bonus(self) -> bool:
        """Whether more than squares earns points."""
        return bool(self.all_placed or self.single_last)

    def points(self, total: float, whole: float) -> float:
        """Squares on the board and bonuses, given what the rule sheet counts: more is better.

        Whatever a sheet counts, this is what people are told, in play and ever after.

        Args:
            total: the sheet's count.
            whole: how many squares there are to place.

        >>> BASIC.points(4, 89), ADVANCED.points(-4, 89), SQUARES.points(85, 89)
        (85, 85, 85)
        """
        if self.lowest_wins:
            return whole - total
        return whole + total if self.left else total

    def total_of(self, points: float, whole: float) -> float:
        """What the rule sheet counts, given the points; see there."""
        if self.lowest_wins:
            return whole - points
        return points - whole if self.left else points

    def score(self, placed: float, left: float, *, single_last: bool) -> Score:
        """The score of a colour with that many squares on the board and in the tray."""
        done = left == 0
        return Score(
            placed=placed,
            left=left,
            all_placed=self.all_placed if done else 0,
            single_last=self.single_last if done and single_last else 0,
        )


class Score(Struct, frozen=True):
    """A colour's score, broken down. Numbers are whole unless there are half squares.

    Attributes:
        placed, left: squares on the board and in the tray.
        all_placed, single_last: the bonuses that were earned.
    """

    placed: float
    left: float
    all_placed: int = 0
    single_last: int = 0

    @property
    def bonus(self) -> int:
        """All bonuses."""
        return self.all_placed + self.single_last

    @property
    def points(self) -> float:
        """Squares on the board and bonuses, whatever a square earns; see `Scoring.points`."""
        return whole_or_half(self.placed + self.bonus)


BASIC = Scoring("basic", left=1, lowest_wins=True)
"""Squares left over, fewest wins: the rule sheet's own scoring."""

ADVANCED = Scoring("advanced", left=-1, all_placed=15, single_last=5)
"""The rule sheet's advanced scoring: at best +20."""

SQUARES = Scoring("squares", placed=1, all_placed=15, single_last=5)
"""Squares on the board and the same bonuses, as tournaments and other programs count. It ranks as
`ADVANCED` does, which people choose in its place; what was begun by it goes on."""

SCORINGS: dict[str, Scoring] = {s.key: s for s in (BASIC, ADVANCED, SQUARES)}
"""The scorings of games on one board with the usual pieces."""

PLACED = Scoring("placed", placed=1)
"""What lies on the board, without a bonus (Callisto, GembloQ)."""

SEGMENTS = Scoring("segments", placed=1, all_placed=10)
"""Segments on the board, and a bonus for all (Nexos)."""

UNFILLED = Scoring("unfilled", lowest_wins=True)
"""The only scoring of Dice: squares of a player's board that stay empty, fewest wins.
`Scoring.score` doesn't count them, as no piece needs to be placed."""

_ALL = {**SCORINGS, **{scoring.key: scoring for scoring in (PLACED, SEGMENTS, UNFILLED)}}


def scoring_named(key: str) -> Scoring:
    """The scoring with that key. Raises ValueError if there is none."""
    if key not in _ALL:
        raise ValueError(f"no scoring {key!r}")
    return _ALL[key]


def ranks(points: Sequence[float], ties: Sequence[int] = ()) -> list[int]:
    """The rank of each number of points, from 1, the most first; equal ones share the better rank.

    Unless there are `ties`, of which the higher number then decides.

    >>> ranks([12, 30, 12, 5])
    [2, 1, 2, 4]
    >>> ranks([12, 30, 12, 5], ties=[0, 1, 2, 3])
    [3, 1, 2, 4]
    """
    results = list(zip(points, ties or [0] * len(points), strict=True))
    return [1 + sum(other > result for other in results) for result in results]
