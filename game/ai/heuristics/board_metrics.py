"""Distances on an empty board: which cells are near each other, and which are central."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from game.engine import Geometry

Floats = npt.NDArray[np.float32]

NEARBY_STEPS = 2
"""The most steps, across edges or corners, to a nearby cell: the reach of one more piece."""


class BoardMetrics:
    """The metrics of a geometry, for any lattice.

    Attributes:
        nearby: ``(size + 1, size + 1)`` float32; row x is positive for the cells near x, x
            included: 1 divided by the greatest number of cells near any cell. The last row and
            column, for "no cell", are 0.
        centre_distance: ``(size + 1,)`` float32, the distance from the centre of the board, 1 for
            the farthest cell and for "no cell".
    """

    def __init__(self, geometry: Geometry) -> None:
        size = geometry.size
        self.nearby = np.zeros((size + 1, size + 1), dtype=np.float32)
        for cell in range(size):
            self.nearby[cell, _cells_nearby(geometry, cell)] = 1
        self.nearby /= self.nearby.sum(axis=1).max()

        middles = np.array([geometry.lattice.centre(point) for point in geometry.points])
        centre = (middles.min(axis=0) + middles.max(axis=0)) / 2
        distance = np.hypot(*(middles - centre).T)
        self.centre_distance = np.append(distance / distance.max(), 1).astype(np.float32)


def _cells_nearby(geometry: Geometry, cell: int) -> list[int]:
    """The cells at most `NEARBY_STEPS` from a cell, including itself."""
    seen = {cell}
    for _ in range(NEARBY_STEPS):
        seen |= {neighbour for one in seen for neighbour in geometry.neighbours[one]}
    return list(seen)


@lru_cache
def board_metrics(geometry: Geometry) -> BoardMetrics:
    """The metrics of a geometry, computed once in a process."""
    return BoardMetrics(geometry)
