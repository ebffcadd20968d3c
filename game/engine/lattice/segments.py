"""The lines of a square grid: segments, and the junctions at which they meet."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.lattice.squares import SquareLattice
from game.engine.lattice.tiling import PlanePoint, Point, Vertex

LINE_WIDTH = 0.25
"""How wide a line of the grid is drawn, in lengths of a segment and a junction together."""


class SegmentLattice(SquareLattice):
    """Grid lines: six segments touch each at its ends, quarter turns.

    Columns are narrow and wide in turn, and so are rows. Where two narrow ones cross, both numbers
    even, is a junction; where a narrow one crosses a wide one, a segment; the wide holes between
    the lines are no cells of any board. A piece that goes straight on through an intersection
    covers its junction. No two can do that, while two that bend there have space beside each other,
    as bends leave the junction free. As it follows from the segments, it neither counts nor gives
    contact: segments touch where they share an intersection, and have no edges to share.
    """

    cell = "segment"
    period = 2
    rounding = 0.44
    seams = False

    def edge_neighbours(self, point: Point) -> tuple[Point, ...]:
        return ()

    def corner_neighbours(self, point: Point) -> tuple[Point, ...]:
        x, y = point
        if not self.counts(point):
            return ()
        ahead = ((x - 2, y), (x + 2, y)) if x % 2 else ((x, y - 2), (x, y + 2))
        return (*ahead, (x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1), (x + 1, y + 1))

    def parity(self, point: Point) -> int:
        x, y = point
        return x % 2 + 2 * (y % 2)

    def printed(self, vertex: Vertex) -> PlanePoint:
        (i, right), (j, top) = (divmod(number, 2) for number in vertex)
        return i + right * LINE_WIDTH, j + top * LINE_WIDTH

    def nearest(self, x: float, y: float) -> Point:
        return 2 * round(x), 2 * round(y)

    def printed_steps(self, offset: Point, right: int, up: int) -> tuple[Point, ...]:
        return ((offset[0] + 2 * right, offset[1] + 2 * up),)

    def touching(self, point: Point, other: Point) -> tuple[Vertex, ...]:
        """Two that bend share one; those in one line touch all around the junction between them."""
        shared = super().touching(point, other)
        if shared:
            return shared
        (x, y), (u, v) = point, other
        return self.corners(((x + u) // 2, (y + v) // 2))

    def counts(self, point: Point) -> bool:
        """Whether it is a segment."""
        x, y = point
        return x % 2 != y % 2

    def worth(self, point: Point) -> float:
        return float(self.counts(point))

    def joints(self, points: Iterable[Point]) -> list[tuple[Vertex, ...]]:
        """The halves of junctions by which sticks bend: their other halves are other bends'."""
        cells = set(points)
        found = []
        for x, y in cells:
            # A standing segment, the junctions at its ends, and the lying ones on either side.
            for dy in (-1, 1) if y % 2 else ():
                junction = (x, y + dy)
                for dx in (-1, 1):
                    if (x + dx, y + dy) in cells and junction not in cells:
                        away = (x + (dx < 0), y + dy + (dy > 0))
                        found.append(tuple(v for v in self.corners(junction) if v != away))
        return found

    def with_junctions(self, segments: set[Point]) -> set[Point]:
        """These segments, and the junctions through which two of them go straight on."""
        ahead = {(x, y): (x % 2, y % 2) for x, y in segments}
        return segments | {
            (x + dx, y + dy)
            for (x, y), (dx, dy) in ahead.items()
            if (x + 2 * dx, y + 2 * dy) in segments
        }


SEGMENT = SegmentLattice()
