"""Tilings of the plane: what a cell is, whom it touches, how shapes turn.

A lattice knows nothing of boards. Its points are integer pairs ``(x, y)`` with ``x``
to the right and ``y`` up; each point is one cell of the tiling. Everything that
differs between squares and other cells (neighbours, turning, outlines) is here, so
that a new tiling is a new class in this file and nothing else in the engine.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

Point = tuple[int, int]
"""A cell of the tiling: column to the right, row up."""

Vertex = tuple[int, int]
"""A corner of cells. Moving a shape by an offset moves its vertices by the same numbers."""


class Lattice(ABC):
    """One tiling of the plane by equal cells."""

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
    def phase(self, point: Point) -> int:
        """0 where moving the origin to `point` carries cells onto cells of the same form."""

    @abstractmethod
    def corners(self, point: Point) -> tuple[Vertex, ...]:
        """The corners of a cell, anticlockwise, as integer vertices."""

    @abstractmethod
    def plane(self, vertex: Vertex) -> tuple[float, float]:
        """Where a vertex lies, in units of a cell's edge, ``y`` up."""

    @abstractmethod
    def nearest(self, x: float, y: float) -> Point:
        """The offset in phase 0 whose `plane` is closest to a spot in the plane."""

    def centre(self, point: Point) -> tuple[float, float]:
        """Where the middle of a cell lies in the plane."""
        spots = [self.plane(vertex) for vertex in self.corners(point)]
        return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)

    def normalise(self, points: Iterable[Point]) -> tuple[tuple[Point, ...], Point]:
        """Move a shape next to the origin.

        Returns the moved points, sorted by row then column, and the offset that was
        taken away. Equal shapes at different spots give equal points.

        >>> SQUARE.normalise([(4, 7), (3, 7)])
        (((0, 0), (1, 0)), (3, 7))
        """
        shape = sorted(points, key=lambda point: (point[1], point[0]))
        x0 = min(x for x, _ in shape)
        y0 = shape[0][1]
        while self.phase((x0, y0)):
            x0 -= 1
        return tuple((x - x0, y - y0) for x, y in shape), (x0, y0)


class SquareLattice(Lattice):
    """Unit squares: four edge neighbours, four corner neighbours, quarter turns."""

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

    def phase(self, point: Point) -> int:
        return 0

    def corners(self, point: Point) -> tuple[Vertex, ...]:
        x, y = point
        return (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)

    def plane(self, vertex: Vertex) -> tuple[float, float]:
        return float(vertex[0]), float(vertex[1])

    def nearest(self, x: float, y: float) -> Point:
        return round(x), round(y)


SQUARE = SquareLattice()
