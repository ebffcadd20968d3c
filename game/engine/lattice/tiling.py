"""What all tilings have in common."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import ClassVar

Point = tuple[int, int]
"""A cell of the tiling: column to the right, row up."""

PlanePoint = tuple[float, float]
"""A point in a lattice's plane, in lengths of a cell's edge: right and up from its origin."""

Vertex = tuple[int, int]
"""A corner of cells. Moving a shape by an offset moves its vertices by the same numbers."""


class Lattice(ABC):
    """One tiling of the plane."""

    cell: str
    """What a cell is called."""

    turns: int
    """How many turns by the smallest angle make a full circle."""

    period: int
    """Within how many columns, and rows, every form of cell occurs: an offset of parity 0 is found
    less than that to the left of any point, and below it."""

    rounding: ClassVar[float] = 0.185
    """The radius of a shape's outer corners, in widths of a tile."""

    seams: ClassVar[bool] = True
    """Whether a line is seen inside a shape where two of its tiles meet."""

    facing: int = 0
    """After how many clockwise turns by the smallest angle, about the plane's origin, it is seen;
    0 as printed. Only what is drawn is seen from other sides: the rules know one."""

    @abstractmethod
    def edge_neighbours(self, point: Point) -> tuple[Point, ...]:
        """The cells that share an edge with this one."""

    @abstractmethod
    def corner_neighbours(self, point: Point) -> tuple[Point, ...]:
        """The cells that touch this one at a corner only."""

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
    def printed(self, vertex: Vertex) -> PlanePoint:
        """Where a vertex lies as printed, in units of a cell's edge, ``y`` up."""

    @abstractmethod
    def nearest(self, x: float, y: float) -> Point:
        """The offset of parity 0 that is `printed` closest to a spot in the plane."""

    @abstractmethod
    def printed_steps(self, offset: Point, right: int, up: int) -> tuple[Point, ...]:
        """The `steps` as printed."""

    def plane(self, vertex: Vertex) -> PlanePoint:
        """Where a vertex is seen, in units of a cell's edge, ``y`` up."""
        return self.seen(self.printed(vertex))

    def seen(self, spot: PlanePoint) -> PlanePoint:
        """Where a spot of the printed plane is seen."""
        return _turned(spot, -self.facing / self.turns)

    def unseen(self, spot: PlanePoint) -> PlanePoint:
        """The spot of the printed plane that is seen at a spot."""
        return _turned(spot, self.facing / self.turns)

    def steps(self, offset: Point, right: int, up: int) -> tuple[Point, ...]:
        """The offsets of parity 0 one step away from another, the straightest step first.

        One of `right` and `up`, as seen, is 1 or -1, the other 0. Taking the first of the steps
        there and then back leads to where one began.
        """
        there = self.nearest(*self.plane(offset))
        steps = self.printed_steps(there, right, up)
        return tuple(self.nearest(*self.unseen(self.printed(step))) for step in steps)

    def centre(self, point: Point) -> PlanePoint:
        """Where the middle of a cell is seen in the plane."""
        found = self._centres.get(point)
        if found is None:
            spots = [self.plane(vertex) for vertex in self.corners(point)]
            found = sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
            self._centres[point] = found
        return found

    @cached_property
    def _centres(self) -> dict[Point, PlanePoint]:
        """The middles asked for so far: boards are drawn by them, frame for frame."""
        return {}

    def touching(self, point: Point, other: Point) -> tuple[Vertex, ...]:
        """The vertices at which two neighbouring cells touch."""
        others = self.corners(other)
        return tuple(vertex for vertex in self.corners(point) if vertex in others)

    def counts(self, point: Point) -> bool:
        """Whether a cell counts for a piece's name and points: not if it follows from others."""
        return True

    def worth(self, point: Point) -> float:
        """For how many squares (triangles, segments) a cell counts."""
        return 1.0

    def tile(self, point: Point) -> Point:
        """What tells the tile of a cell from others: cells of one tile look like one cell."""
        return point

    def joints(self, points: Iterable[Point]) -> list[tuple[Vertex, ...]]:
        """What holds a shape together beside its cells: polygons, their vertices anticlockwise."""
        return []

    def normalise(self, points: Iterable[Point]) -> tuple[tuple[Point, ...], Point]:
        """Move a shape next to the origin.

        Returns the moved points, sorted by row then column, and the offset that was
        subtracted. Equal shapes at different spots give equal points.

        >>> from game.engine.lattice import SQUARE
        >>> SQUARE.normalise([(4, 7), (3, 7)])
        (((0, 0), (1, 0)), (3, 7))
        """
        shape = sorted(points, key=lambda point: (point[1], point[0]))
        left, low = min(x for x, _ in shape), shape[0][1]
        back = range(self.period)
        origins = ((left - across, low - down) for down in back for across in back)
        x0, y0 = next(origin for origin in origins if self.parity(origin) == 0)
        return tuple((x - x0, y - y0) for x, y in shape), (x0, y0)


@lru_cache(maxsize=64)
def seen_from(lattice: Lattice, facing: int) -> Lattice:
    """A tiling as it is seen after that many turns; the same object each time."""
    facing %= lattice.turns
    if facing == lattice.facing:
        return lattice
    seen = type(lattice)()
    seen.facing = facing
    return seen


def _turned(spot: PlanePoint, share: float) -> PlanePoint:
    """A spot after an anticlockwise turn about the origin by a share of the circle."""
    if not share:
        return spot
    (x, y), cos, sin = spot, math.cos(math.tau * share), math.sin(math.tau * share)
    # Without the noise of floats, by which equal shapes would differ.
    return round(x * cos - y * sin, 9), round(x * sin + y * cos, 9)
