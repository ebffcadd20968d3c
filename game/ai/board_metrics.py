"""What opponents know of an empty board: which cells are near each other, which central."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from game.engine import Geometry, Point

Floats = npt.NDArray[np.float32]

REACH = 2
"""How many steps, over edges or corners, count as near: what one piece more can cover."""


class Ground:
    """The constant numbers of one geometry, for any lattice.

    Attributes:
        near: ``(size + 1, size + 1)``, 1 where a cell is within `REACH` steps of another, divided
            by the most such cells that any cell has.
        remote: ``(size + 1,)``, the distance from the middle of the board, 1 for the farthest cell
            and for the entry that stands for no cell.
    """

    def __init__(self, geometry: Geometry) -> None:
        size = geometry.size
        self.near = np.zeros((size + 1, size + 1), dtype=np.float32)
        for cell, point in enumerate(geometry.points):
            self.near[cell, _within_reach(geometry, point)] = 1
        self.near /= self.near.sum(axis=1).max()

        middles = np.array([geometry.lattice.centre(point) for point in geometry.points])
        centre = (middles.min(axis=0) + middles.max(axis=0)) / 2
        distance = np.hypot(*(middles - centre).T)
        self.remote = np.append(distance / distance.max(), 1).astype(np.float32)


def _within_reach(geometry: Geometry, point: Point) -> list[int]:
    """The cells that are at most `REACH` steps away, the point's own among them."""
    lattice = geometry.lattice
    seen = {point}
    rim = {point}
    for _ in range(REACH):
        rim = {n for p in rim for n in (*lattice.edge_neighbours(p), *lattice.corner_neighbours(p))}
        seen |= rim
    return [cell for cell in map(geometry.cell_at, seen) if cell is not None]


@lru_cache
def ground_of(geometry: Geometry) -> Ground:
    """The ground of a board, worked out once in a process."""
    return Ground(geometry)
