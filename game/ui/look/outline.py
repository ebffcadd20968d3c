"""The outline of a set of cells, on any lattice: loops of edges with rounded corners."""

from __future__ import annotations

import math
from collections import defaultdict
from functools import lru_cache

from msgspec import Struct

from game.engine.lattice import Lattice, Point, Vertex
from game.ui.look.canvas import Vector

CONVEX_RADIUS = 0.185
"""The radius of an outer corner, as a share of a cell's width (see `cell_width`)."""
CONCAVE_RADIUS = 0.05
"""The radius of an inner corner, likewise."""
SEAM_END = 0.09
"""How far from the outline a seam ends, likewise."""
_ARC_STEPS = 5


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
        seams: the edges where two of the cells meet, as pairs of plane points.
        centres: the centre of each cell, in the order of the points.
        box: the bounding box: left, bottom, right and top.
    """

    loops: tuple[tuple[OutlinePoint, ...], ...]
    seams: tuple[tuple[Vector, Vector], ...]
    centres: tuple[Vector, ...]
    box: tuple[float, float, float, float]


def cell_width(lattice: Lattice) -> float:
    """The diameter of the circle inside a cell, in plane units: 1 for unit squares.

    Widths of bevels and marks are shares of it, so that they suit cells of any shape.
    """
    (ax, ay), (bx, by) = (lattice.plane(vertex) for vertex in lattice.corners((0, 0))[:2])
    cx, cy = lattice.centre((0, 0))
    return 2 * abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / math.dist((ax, ay), (bx, by))


@lru_cache(maxsize=1024)
def outline(lattice: Lattice, points: tuple[Point, ...]) -> Outline:
    """The outline of a set of cells. Corners are rounded; nothing is inset yet."""
    border: dict[tuple[Vertex, Vertex], None] = {}
    seams: list[tuple[Vertex, Vertex]] = []
    for point in points:
        corners = lattice.corners(point)
        for edge in zip(corners, corners[1:] + corners[:1], strict=True):
            reverse = edge[::-1]
            if reverse in border:
                del border[reverse]
                seams.append(edge)
            else:
                border[edge] = None
    width = cell_width(lattice)
    border_vertices = {vertex for edge in border for vertex in edge}
    loops = (_round(loop, width) for loop in _chain(lattice, list(border)))
    spots = [lattice.plane(vertex) for point in points for vertex in lattice.corners(point)]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return Outline(
        loops=tuple(loops),
        seams=tuple(_trim(lattice, seam, border_vertices, width) for seam in seams),
        centres=tuple(lattice.centre(point) for point in points),
        box=(min(xs), min(ys), max(xs), max(ys)),
    )


def _trim(
    lattice: Lattice, seam: tuple[Vertex, Vertex], border: set[Vertex], width: float
) -> tuple[Vector, Vector]:
    """The line to draw for a seam, ending a little short of the outline."""
    (ax, ay), (bx, by) = lattice.plane(seam[0]), lattice.plane(seam[1])
    share = SEAM_END * width / math.dist((ax, ay), (bx, by))
    start, end = (share if vertex in border else 0.0 for vertex in seam)
    dx, dy = bx - ax, by - ay
    return (ax + start * dx, ay + start * dy), (bx - end * dx, by - end * dy)


def _chain(lattice: Lattice, edges: list[tuple[Vertex, Vertex]]) -> list[list[Vector]]:
    """Join directed edges into loops. Where loops touch at a corner, each stays with its cell."""
    following: dict[Vertex, list[Vertex]] = defaultdict(list)
    for start, end in edges:
        following[start].append(end)
    loops = []
    for first, _ in edges:
        while following[first]:
            loop = [first, following[first].pop()]
            while loop[-1] != first:
                before, here = loop[-2:]
                after = max(following[here], key=lambda v: _turning_angle(lattice, before, here, v))
                following[here].remove(after)
                loop.append(after)
            loops.append([lattice.plane(vertex) for vertex in loop[:-1]])
    return loops


def _turning_angle(lattice: Lattice, before: Vertex, here: Vertex, after: Vertex) -> float:
    """The angle by which the path through three vertices turns left, in radians."""
    (ax, ay), (bx, by), (cx, cy) = map(lattice.plane, (before, here, after))
    ux, uy, vx, vy = bx - ax, by - ay, cx - bx, cy - by
    return math.atan2(ux * vy - uy * vx, ux * vx + uy * vy)


def _round(loop: list[Vector], width: float) -> tuple[OutlinePoint, ...]:
    """Replace each corner of a closed polygon with an arc; vertices on straight lines vanish."""
    points: list[OutlinePoint] = []
    for before, here, after in zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True):
        ux, uy = _unit(before, here)
        vx, vy = _unit(here, after)
        turn = math.atan2(ux * vy - uy * vx, ux * vx + uy * vy)
        if abs(turn) < 1e-6:
            continue
        radius = CONVEX_RADIUS * width if turn > 0 else -CONCAVE_RADIUS * width
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
