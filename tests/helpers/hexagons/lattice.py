"""Hexagons standing on a corner."""

from __future__ import annotations

import math

from game.engine.lattice.tiling import Lattice, PlanePoint, Point, Vertex

_ACROSS = math.sqrt(3) / 2
"""Half of a hexagon's width, with edges of length 1."""


class HexagonLattice(Lattice):
    """Regular hexagons: six edge neighbours, six more at whose ends an edge points, turns by 60°.

    Rows lie half a hexagon apart, so ``x`` counts half hexagons: the cells are the points with an
    even ``x + y``. No two cells touch at a corner only; in its place, two touch *tip to tip* if one
    edge leads from the one to the other.

    Each vertex is the top of one cell or the bottom of another, which tells both kinds apart:
    ``(x, y)`` with an even sum is the top of that cell, with an odd one the bottom of the cell to
    its left.
    """

    cell = "hexagon"
    turns = 6
    period = 2

    def edge_neighbours(self, point: Point) -> tuple[Point, ...]:
        x, y = point
        return (
            *((x - 1, y - 1), (x + 1, y - 1)),
            *((x - 2, y), (x + 2, y)),
            *((x - 1, y + 1), (x + 1, y + 1)),
        )

    def corner_neighbours(self, point: Point) -> tuple[Point, ...]:
        x, y = point
        return (
            *((x, y - 2), (x - 3, y - 1), (x + 3, y - 1)),
            *((x - 3, y + 1), (x + 3, y + 1), (x, y + 2)),
        )

    def touching(self, point: Point, other: Point) -> tuple[Vertex, ...]:
        """Tip to tip: the end, at `point`, of the edge that leads to `other`."""
        shared = super().touching(point, other)
        if shared or other not in self.corner_neighbours(point):
            return shared
        tips = {self.printed(vertex): vertex for vertex in self.corners(point)}
        there = self._middle(other)
        return (tips[min(tips, key=lambda spot: math.dist(spot, there))],)

    def turn(self, point: Point) -> Point:
        x, y = point
        return (x + 3 * y) // 2, (y - x) // 2

    def mirror(self, point: Point) -> Point:
        x, y = point
        return -x, y

    def parity(self, point: Point) -> int:
        return (point[0] + point[1]) % 2

    def corners(self, point: Point) -> tuple[Vertex, ...]:
        x, y = point
        return (
            *((x, y), (x, y + 1), (x - 1, y - 1)),
            *((x + 1, y), (x + 1, y - 1), (x + 2, y + 1)),
        )

    def printed(self, vertex: Vertex) -> PlanePoint:
        x, y = vertex
        if self.parity(vertex):
            return (x - 1) * _ACROSS, 1.5 * y - 2
        return x * _ACROSS, 1.5 * y

    def nearest(self, x: float, y: float) -> Point:
        below = math.floor(y / 1.5)
        offsets = [(row + 2 * round((x / _ACROSS - row) / 2), row) for row in (below, below + 1)]
        return min(offsets, key=lambda offset: math.dist(self.printed(offset), (x, y)))

    def printed_steps(self, offset: Point, right: int, up: int) -> tuple[Point, ...]:
        x, y = offset
        if not up:
            return ((x + 2 * right, y),)
        # Rows lie half a hexagon apart: going up or down leans right and left alternately.
        lean = -1 if y % 2 else 1
        return (x + lean, y + up), (x - lean, y + up)

    def _middle(self, point: Point) -> PlanePoint:
        x, y = self.printed(point)
        return x, y - 1


HEXAGON = HexagonLattice()
