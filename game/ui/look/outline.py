"""The outline of a set of cells, on any lattice: loops of edges with rounded corners."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from game.engine.lattice import Lattice, Point, Vertex
from game.engine.lattice.borders import cell_width, edges, loops, mean_of, tile_middles
from game.ui.look.canvas import Vector

CONCAVE_RADIUS = 0.05
"""The radius of an inner corner, as a share of a tile's width (see `cell_width`)."""
SEAM_END = 0.09
"""How far from the outline a seam ends, likewise."""
_ARC_STEPS = 5
_NEXT_TO_NOTHING = 1e-9


class OutlinePoint(Struct, frozen=True):
    """A point of an outline (plane units, y up) and its outward normal (unit length)."""

    x: float
    y: float
    nx: float
    ny: float


class Outline(Struct, frozen=True):
    """The outline of a set of cells, in plane units.

    Attributes:
        loops: closed chains of points, anticlockwise around cells and clockwise around holes.
        seams: the edges where two of the tiles meet, as pairs of plane points.
        centres: the centre of what there is of each tile, in the order of the points.
        box: the bounding box: left, bottom, right and top.
    """

    loops: tuple[tuple[OutlinePoint, ...], ...]
    seams: tuple[tuple[Vector, Vector], ...]
    centres: tuple[Vector, ...]
    box: tuple[float, float, float, float]

    @property
    def middle(self) -> Vector:
        """The mean of the centres; if nothing has one, the middle of the bounding box."""
        left, bottom, right, top = self.box
        return mean_of(self.centres or ((left, bottom), (right, top)))

    @property
    def without_holes(self) -> Outline:
        """The outline of the cells and all that they enclose."""
        return replace(self, loops=tuple(loop for loop in self.loops if _area(loop) > 0))


def _area(loop: Sequence[OutlinePoint]) -> float:
    """Twice the area inside a loop, less than 0 for a hole."""
    return sum(a.x * b.y - b.x * a.y for a, b in zip(loop, (*loop[1:], loop[0]), strict=True))


@lru_cache(maxsize=1024)
def outline(lattice: Lattice, points: tuple[Point, ...]) -> Outline:
    """The outline of a set of cells. Corners are rounded; nothing is inset yet."""
    border, seams = edges(lattice, points)
    width = cell_width(lattice)
    border_vertices = {vertex for edge in border for vertex in edge}
    rounded = (_round(lattice, loop) for loop in loops(lattice, border))
    spots = _corners(lattice, points)
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return Outline(
        loops=tuple(rounded),
        seams=tuple(_trim(lattice, seam, border_vertices, width) for seam in seams),
        centres=tuple(tile_middles(lattice, points)),
        box=(min(xs), min(ys), max(xs), max(ys)),
    )


@lru_cache(maxsize=16)
def hull(lattice: Lattice, points: tuple[Point, ...]) -> Outline:
    """The outline of the smallest convex shape around a set of cells, as that of one tile."""
    spots = sorted(set(_corners(lattice, points)))
    lower, upper = _chained(spots), _chained(spots[::-1])
    loop = _round(lattice, [*lower[:-1], *upper[:-1]])
    return replace(outline(lattice, points), loops=(loop,), seams=(), centres=())


def _chained(spots: Sequence[Vector]) -> list[Vector]:
    """The lower side of the hull of spots that go to the right (Andrew's monotone chain)."""
    chain: list[Vector] = []
    for spot in spots:
        while len(chain) > 1 and _is_right_turn(chain[-2], chain[-1], spot):
            chain.pop()
        chain.append(spot)
    return chain


def _is_right_turn(a: Vector, b: Vector, c: Vector) -> bool:
    """Whether the way from one spot by another to a third turns right there, or goes straight."""
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) < _NEXT_TO_NOTHING


def _corners(lattice: Lattice, points: Iterable[Point]) -> list[Vector]:
    # Cells share most of them.
    vertices = {vertex for point in points for vertex in lattice.corners(point)}
    return [lattice.plane(vertex) for vertex in vertices]


def _trim(
    lattice: Lattice, seam: tuple[Vertex, Vertex], border: set[Vertex], width: float
) -> tuple[Vector, Vector]:
    """The line to draw for a seam, ending a little short of the outline."""
    (ax, ay), (bx, by) = lattice.plane(seam[0]), lattice.plane(seam[1])
    share = SEAM_END * width / math.dist((ax, ay), (bx, by))
    start, end = (share if vertex in border else 0.0 for vertex in seam)
    dx, dy = bx - ax, by - ay
    return (ax + start * dx, ay + start * dy), (bx - end * dx, by - end * dy)


def _round(lattice: Lattice, loop: list[Vector]) -> tuple[OutlinePoint, ...]:
    """Replace each corner of a closed polygon with an arc; vertices on straight lines vanish."""
    width = cell_width(lattice)
    points: list[OutlinePoint] = []
    for before, here, after in zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True):
        ux, uy = _unit(before, here)
        vx, vy = _unit(here, after)
        turn = math.atan2(ux * vy - uy * vx, ux * vx + uy * vy)
        if abs(turn) < 1e-6:
            continue
        radius = lattice.rounding * width if turn > 0 else -CONCAVE_RADIUS * width
        reach = radius / (1 + ux * vx + uy * vy)
        cx, cy = here[0] - reach * (uy + vy), here[1] + reach * (ux + vx)
        start = math.atan2(-ux, uy)
        for step in range(_ARC_STEPS + 1):
            angle = start + turn * step / _ARC_STEPS
            nx, ny = math.cos(angle), math.sin(angle)
            points.append(OutlinePoint(cx + radius * nx, cy + radius * ny, nx, ny))
    return tuple(points)


def _unit(a: Vector, b: Vector) -> Vector:
    length = math.dist(a, b)
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length
