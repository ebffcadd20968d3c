"""What a placement is to be good for, measured against the best that is possible."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from types import MappingProxyType

from msgspec import Struct

from game.engine.position import Position


class Measure(Enum):
    """What is counted."""

    SIZE = "size"
    """For how many squares the piece counts."""
    CORNERS = "corners"
    """The corners from which its colour can go on afterwards."""
    BLOCKED = "blocked"
    """The corners from which others can no longer go on."""


class Wish(Struct, frozen=True):
    """A placement that reaches a share of the best possible.

    Attributes:
        measure: what is counted.
        share: how much of the best count is enough, from 0 to 1.
    """

    measure: Measure
    share: float = 1.0

    def good(self, position: Position, placements: Iterable[int]) -> frozenset[int]:
        """Those of some legal placements that are good enough, compared with all of them."""
        count = MEASURES[self.measure]
        counts = {placement: count(position, placement) for placement in placements}
        best = max(counts.values(), default=0)
        return frozenset(one for one, number in counts.items() if number >= self.share * best)


def _size(position: Position, placement: int) -> float:
    return float(position.ruleset.table.worth[placement])


def _corners(position: Position, placement: int) -> int:
    colour = position.colour
    assert colour is not None
    return len(position.play(placement).attach_points(colour))


def _blocked(position: Position, placement: int) -> int:
    after, count = position.play(placement), len(position.ruleset.colours)
    return sum(
        len(position.attach_points(colour)) - len(after.attach_points(colour))
        for colour in range(count)
        if colour != position.colour
    )


MEASURES: Mapping[Measure, Callable[[Position, int], float]] = MappingProxyType(
    {Measure.SIZE: _size, Measure.CORNERS: _corners, Measure.BLOCKED: _blocked}
)
"""Counts what a legal placement of the colour to play is good for."""
