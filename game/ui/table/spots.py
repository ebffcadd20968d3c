"""The spots where a piece may lie, turned as needed, in the order in which keys visit them."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence

from game.engine import Lattice, Point
from game.engine.table import PlacementTable
from game.ui.table.layable_board import LayableBoard
from game.ui.table.transform import PlanePoint


class SpotCycle:
    """Steps through a piece's legal spots one by one.

    Those that need the fewest turns and flips come first, then the nearest: both counted from where
    the piece was when it was last moved by other means.
    """

    def __init__(self) -> None:
        """Start nowhere."""
        self._spots: list[int] = []

    def end(self) -> None:
        """End the cycle: the piece is moved by other means."""
        self._spots = []

    def after(
        self, here: int | None, position: LayableBoard, orientation: int, origin: PlanePoint
    ) -> int | None:
        """The next placement; None if there is none.

        Args:
            here: the placement where the piece is, or None.
            position: what it's to be laid on.
            orientation: how the piece lies.
            origin: where its origin is in the plane.
        """
        if here is None or here not in self._spots:
            self._spots = _nearest_legal(position, orientation, origin)
        if not self._spots:
            return None
        if here not in self._spots:
            return self._spots[0]
        return self._spots[(self._spots.index(here) + 1) % len(self._spots)]


def turns_to(table: PlacementTable, orientation: int) -> dict[int, int]:
    """How many turns and flips lead from an orientation to each of its piece's, fewest first."""
    turns = {orientation: 0}
    waiting = deque(turns)
    while waiting:
        here = waiting.popleft()
        lies = table.orientations[here]
        for there in (lies.clockwise, lies.anticlockwise, lies.mirrored):
            if there not in turns:
                turns[there] = turns[here] + 1
                waiting.append(there)
    return turns


def _nearest_legal(position: LayableBoard, orientation: int, origin: PlanePoint) -> list[int]:
    """A piece's legal placements, those that need the fewest turns first, then the nearest.

    The piece lies in an orientation, with its origin at a spot in the board's plane.
    """
    table, lattice = position.ruleset.table, position.ruleset.geometry.lattice
    turns = turns_to(table, orientation)

    def middle(orientation: int, origin: PlanePoint) -> PlanePoint:
        x, y = centre_of(lattice, table.orientations[orientation].points)
        return origin[0] + x, origin[1] + y

    here = middle(orientation, origin)

    def effort(placement: int) -> tuple[int, float]:
        lies = int(table.orientation[placement])
        there = middle(lies, lattice.plane(table.origin_of(placement)))
        return turns[lies], math.dist(here, there)

    legal = position.legal()
    own = legal[table.piece[legal] == table.orientations[orientation].piece]
    return sorted(own.tolist(), key=effort)


def centre_of(lattice: Lattice, points: Sequence[Point]) -> PlanePoint:
    """The mean of the centres of cells."""
    centres = [lattice.centre(point) for point in points]
    return sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres)
