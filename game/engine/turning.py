"""How a piece is brought from one orientation into another."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from enum import Enum

from game.engine.pieces import Orientation


class Turning(Enum):
    """What can be done with a piece without moving it."""

    RIGHT = "right"
    """A turn by the lattice's smallest angle."""
    LEFT = "left"
    """The same, the other way."""
    OVER = "over"
    """A flip, left to right."""


Way = tuple[Turning, ...]
"""Turns and flips, one after the other."""


def ways_from(orientations: Sequence[Orientation], start: int) -> dict[int, Way]:
    """The fewest turns and flips from an orientation to each of its piece's, the shortest first.

    >>> from game.engine.pieces import BLOKUS_PIECES, orientations
    >>> lies = orientations(BLOKUS_PIECES)
    >>> [len(way) for way in ways_from(lies, 1).values()]
    [0, 1]
    """
    ways: dict[int, Way] = {start: ()}
    waiting = deque(ways)
    while waiting:
        here = waiting.popleft()
        lies = orientations[here]
        for turning, there in (
            (Turning.RIGHT, lies.clockwise),
            (Turning.LEFT, lies.anticlockwise),
            (Turning.OVER, lies.mirrored),
        ):
            if there not in ways:
                ways[there] = (*ways[here], turning)
                waiting.append(there)
    return ways
