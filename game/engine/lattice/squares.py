"""Squares side by side."""

from __future__ import annotations

from game.engine.lattice.tiling import Lattice, PlanePoint, Point, Vertex


class SquareLattice(Lattice):
    """Unit squares: four edge neighbours, four corner neighbours, quarter turns."""

    cell = "square"
    turns = 4
    period = 1

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

    def printed(self, vertex: Vertex) -> PlanePoint:
        return float(vertex[0]), float(vertex[1])

    def nearest(self, x: float, y: float) -> Point:
        return round(x), round(y)

    def printed_steps(self, offset: Point, right: int, up: int) -> tuple[Point, ...]:
        return ((offset[0] + right, offset[1] + up),)


SQUARE = SquareLattice()
