"""Tilings of the plane: what a cell is, what it touches, how shapes turn.

A lattice knows nothing about boards. Its points are integer pairs ``(x, y)`` with ``x``
to the right and ``y`` up; each point is one cell of the tiling. Everything that
differs between squares and other cells (neighbours, turning, outlines) is here: a new
tiling needs a new class in this file and nothing else in the engine.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable

Point = tuple[int, int]
"""A cell of the tiling: column to the right, row up."""

Vertex = tuple[int, int]
"""A corner of cells. Moving a shape by an offset moves its vertices by the same numbers."""


class Lattice(ABC):
    """One tiling of the plane by equal cells."""

    cell: str
    """What a cell is called."""

    turns: int
    """How many turns by the smallest angle make a full circle."""

    @abstractmethod
    def edge_neighbours(self, point: Point) -> tuple[Point, ...]:
        """The cells that share an edge with this one."""

    @abstractmethod
    def corner_neighbours(self, point: Point) -> tuple[Point, ...]:
        """The cells that share a corner with this one but no edge."""

    @abstractmethod
    def turn(self, point: Point) -> Point:
        """The point after one clockwise turn by the smallest angle about the origin."""

    @abstractmethod
    def mirror(self, point: Point) -> Point:
        """The point after a left-right mirroring."""

    @abstractmethod
    def parity(self, point: Point) -> int:
        """0 if moving the origin to `point` carries cells onto cells of the same form."""

    @abstractmethod
    def corners(self, point: Point) -> tuple[Vertex, ...]:
        """The corners of a cell, anticlockwise, as integer vertices."""

    @abstractmethod
    def plane(self, vertex: Vertex) -> tuple[float, float]:
        """Where a vertex lies, in units of a cell's edge, ``y`` up."""

    @abstractmethod
    def nearest(self, x: float, y: float) -> Point:
        """The offset of parity 0 whose `plane` is closest to a spot in the plane."""

    @abstractmethod
    def steps(self, offset: Point, right: int, up: int) -> tuple[Point, ...]:
        """The offsets of parity 0 one step away from another, the straightest step first.

        One of `right` and `up` is 1 or -1, the other 0. Taking the first of the steps there and
        then back leads to where one began.
        """

    def centre(self, point: Point) -> tuple[float, float]:
        """Where the middle of a cell lies in the plane."""
        spots = [self.plane(vertex) for vertex in self.corners(point)]
        return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)

    def normalise(self, points: Iterable[Point]) -> tuple[tuple[Point, ...], Point]:
        """Move a shape next to the origin.

        Returns the moved points, sorted by row then column, and the offset that was
        subtracted. Equal shapes at different spots give equal points.

        >>> SQUARE.normalise([(4, 7), (3, 7)])
        (((0, 0), (1, 0)), (3, 7))
        """
        shape = sorted(points, key=lambda point: (point[1], point[0]))
        x0 = min(x for x, _ in shape)
        y0 = shape[0][1]
        while self.parity((x0, y0)):
            x0 -= 1
        return tuple((x - x0, y - y0) for x, y in shape), (x0, y0)


class SquareLattice(Lattice):
    """Unit squares: four edge neighbours, four corner neighbours, quarter turns."""

    cell = "square"
    turns = 4

    def edge_neighbours(self, point: Point) -> tuple[Point, ...]:
        x, y = point
        return (x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)

    def corner_neighbours(self, point: Point) -> tuple[Point, ...]:
        x, y = point
        return (x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1), (x + 1, y + 1)

    def turn(self, point: Point) -> Point:
        x, y = point
        return y, -x

    def mirror(self, point: Point) -> Point:
        x, y = point
        return -x, y

    def parity(self, point: Point) -> int:
        return 0

    def corners(self, point: Point) -> tuple[Vertex, ...]:
        x, y = point
        return (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)

    def plane(self, vertex: Vertex) -> tuple[float, float]:
        return float(vertex[0]), float(vertex[1])

    def nearest(self, x: float, y: float) -> Point:
        return round(x), round(y)

    def steps(self, offset: Point, right: int, up: int) -> tuple[Point, ...]:
        return ((offset[0] + right, offset[1] + up),)


class TriangleLattice(Lattice):
    """Equilateral triangles: three edge neighbours, nine corner neighbours, turns by 60°.

    A row's triangles alternately point up and down; those with an even ``x + y`` point up. Each
    overlaps the next by half an edge: ``x`` counts half edges, ``y`` whole rows.
    """

    cell = "triangle"
    turns = 6

    def edge_neighbours(self, point: Point) -> tuple[Point, ...]:
        x, y = point
        return (x - 1, y), (x + 1, y), (x, y + 1 if self.parity(point) else y - 1)

    def corner_neighbours(self, point: Point) -> tuple[Point, ...]:
        x, y = point
        # The row at its tip, and the row at the opposite edge.
        tip, base = (y - 1, y + 1) if self.parity(point) else (y + 1, y - 1)
        return (
            *((x - 2, y), (x + 2, y)),
            *((x + dx, tip) for dx in (-1, 0, 1)),
            *((x + dx, base) for dx in (-2, -1, 1, 2)),
        )

    def turn(self, point: Point) -> Point:
        x, y = point
        down = self.parity(point)
        return (x + 3 * y + down) // 2, (y - x + down) // 2 - 1

    def mirror(self, point: Point) -> Point:
        x, y = point
        return -x - 2, y

    def parity(self, point: Point) -> int:
        return (point[0] + point[1]) % 2

    def corners(self, point: Point) -> tuple[Vertex, ...]:
        x, y = point
        if self.parity(point):
            return (x + 1, y), (x + 2, y + 1), (x, y + 1)
        return (x, y), (x + 2, y), (x + 1, y + 1)

    def plane(self, vertex: Vertex) -> tuple[float, float]:
        return vertex[0] / 2, vertex[1] * _ROW

    def nearest(self, x: float, y: float) -> Point:
        below = math.floor(y / _ROW)
        offsets = [(row + 2 * round(x - row / 2), row) for row in (below, below + 1)]
        return min(offsets, key=lambda offset: math.dist(self.plane(offset), (x, y)))

    def steps(self, offset: Point, right: int, up: int) -> tuple[Point, ...]:
        x, y = offset
        if not up:
            return ((x + 2 * right, y),)
        # Rows are offset from each other: going up or down leans right and left alternately.
        lean = -1 if y % 2 else 1
        return (x + lean, y + up), (x - lean, y + up)


_ROW = math.sqrt(3) / 2
"""The height of a row of triangles with edges of length 1."""

SQUARE = SquareLattice()

TRIANGLE = TriangleLattice()
