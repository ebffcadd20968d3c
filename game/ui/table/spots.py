"""The spots where a piece may lie, turned as needed, in the order in which keys visit them."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence

from game.engine import Lattice, Point
from game.engine.table import PlacementTable
from game.ui.table.layable_board import LayableBoard
from game.ui.table.transform import PlanePoint, mean_of


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


def nearest_legal(position: LayableBoard, orientation: int, origin: PlanePoint) -> list[int]:
    """A piece's legal placements, those that need the fewest turns first, then the nearest.

    The piece lies in an orientation, with its origin at a spot in the board's plane.
    """
    table, lattice = position.ruleset.table, position.ruleset.geometry.lattice
    turns = turns_to(table, orientation)
    middles = {lies: centre_of(lattice, table.orientations[lies].points) for lies in turns}

    def middle(orientation: int, origin: PlanePoint) -> PlanePoint:
        x, y = middles[orientation]
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
    return mean_of([lattice.centre(point) for point in points])
