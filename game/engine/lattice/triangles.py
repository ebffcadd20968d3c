"""Equilateral triangles, pointing up and down in turn."""

from __future__ import annotations

import math

from game.engine.lattice.tiling import Lattice, PlanePoint, Point, Vertex

_ROW = math.sqrt(3) / 2
"""The height of a row of triangles with edges of length 1."""


class TriangleLattice(Lattice):
    """Equilateral triangles: three edge neighbours, nine corner neighbours, turns by 60°.

    A row's triangles alternately point up and down; those with an even ``x + y`` point up. Each
    overlaps the next by half an edge: ``x`` counts half edges, ``y`` whole rows.
    """

    cell = "triangle"
    turns = 6
    period = 2

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

    def printed(self, vertex: Vertex) -> PlanePoint:
        return vertex[0] / 2, vertex[1] * _ROW

    def nearest(self, x: float, y: float) -> Point:
        below = math.floor(y / _ROW)
        offsets = [(row + 2 * round(x - row / 2), row) for row in (below, below + 1)]
        return min(offsets, key=lambda offset: math.dist(self.printed(offset), (x, y)))

    def printed_steps(self, offset: Point, right: int, up: int) -> tuple[Point, ...]:
        x, y = offset
        if not up:
            return ((x + 2 * right, y),)
        # Rows are offset from each other: going up or down leans right and left alternately.
        lean = -1 if y % 2 else 1
        return (x + lean, y + up), (x - lean, y + up)


TRIANGLE = TriangleLattice()
