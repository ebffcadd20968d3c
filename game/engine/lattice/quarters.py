"""Squares that stand on a corner, cut into four triangles each."""

from __future__ import annotations

import math
from functools import cached_property

from game.engine.lattice.tiling import Lattice, PlanePoint, Point, Vertex


class QuarterLattice(Lattice):
    """Quarters of tilted squares: three edge neighbours, eleven corner neighbours, quarter turns.

    A square's quarters meet in its middle, each with one of its edges. Seen otherwise, the plane is
    cut into upright boxes, and each box by a diagonal into a left and a right quarter, whose
    columns have an even and an odd ``x``; where ``x // 2 + y`` is even, the diagonal falls to the
    right. That is the tetrakis square tiling.
    """

    cell = "quarter"
    turns = 4
    period = 4

    def edge_neighbours(self, point: Point) -> tuple[Point, ...]:
        x, y = point
        return (x - 1, y), (x + 1, y), (x, y - 1 if self._stands(point) else y + 1)

    def corner_neighbours(self, point: Point) -> tuple[Point, ...]:
        x, y = point
        return tuple([(x + dx, y + dy) for dx, dy in self._to_corners[self.parity(point)]])

    @cached_property
    def _to_corners(self) -> tuple[tuple[Point, ...], ...]:
        """From a cell to its corner neighbours, for each of the four forms, by its parity."""
        near = [(dx, dy) for dy in (-1, 0, 1) for dx in range(-3, 4)]
        return tuple(
            tuple((dx, dy) for dx, dy in near if len(self.touching((x, 0), (x + dx, dy))) == 1)
            for x in range(self.period)
        )

    def turn(self, point: Point) -> Point:
        x, y = point
        box, right = divmod(x, 2)
        return 2 * y + (right ^ (box + y) % 2), -box - 1

    def mirror(self, point: Point) -> Point:
        x, y = point
        return -x - 1, y

    def parity(self, point: Point) -> int:
        return (point[0] + 2 * point[1]) % 4

    def _stands(self, point: Point) -> bool:
        """Whether a quarter has its box's lower edge, not the upper one."""
        x, y = point
        return (x // 2 + y + x) % 2 == 0

    def corners(self, point: Point) -> tuple[Vertex, ...]:
        x, y = point
        left = x - x % 2
        right, top = left + 2, y + 1
        # All of the box but the corner that is opposite to the quarter's right angle.
        box = ((left, y), (right, y), (right, top), (left, top))
        angle = self.tile(point)
        opposite = (left + right - angle[0], y + top - angle[1])
        return tuple(vertex for vertex in box if vertex != opposite)

    def tile(self, point: Point) -> Point:
        """The vertex in the middle of its square, where a quarter has its right angle."""
        x, y = point
        return x + x % 2, y if self._stands(point) else y + 1

    def worth(self, point: Point) -> float:
        return 0.25

    def printed(self, vertex: Vertex) -> PlanePoint:
        return vertex[0] / 2 * _HALF_DIAGONAL, vertex[1] * _HALF_DIAGONAL

    def nearest(self, x: float, y: float) -> Point:
        # Along the directions of the squares' edges, both up, one to the right and one to the left.
        along, across = (round((y + side * x) * _HALF_DIAGONAL) for side in (1, -1))
        return 2 * (along - across), along + across

    def printed_steps(self, offset: Point, right: int, up: int) -> tuple[Point, ...]:
        x, y = offset
        # Squares touch along edges that lean: the way zigzags about a straight line.
        lean = -1 if y % 2 else 1
        if up:
            return (x + 2 * lean, y + up), (x - 2 * lean, y + up)
        return (x + 2 * right, y + lean), (x + 2 * right, y - lean)


_HALF_DIAGONAL = math.sqrt(0.5)
"""Half the diagonal of a square with edges of length 1: the edge of a box."""

QUARTER = QuarterLattice()
