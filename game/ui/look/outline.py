"""The outline of a set of cells, on any lattice: loops of edges with rounded corners."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache

from game.engine.lattice import Lattice, Point, Vertex

Vector = tuple[float, float]

CONVEX_RADIUS = 0.185
"""Radius of an outer corner before the hair of an inset, as a share of a cell's breadth."""
CONCAVE_RADIUS = 0.05
"""Radius of an inner corner likewise."""
SEAM_END = 0.09
"""How far from the outline a seam ends, likewise."""
_ARC_STEPS = 5


@dataclass(frozen=True)
class Knot:
    """A point of an outline (plane units, y up) and the direction out of the cells there."""

    x: float
    y: float
    nx: float
    ny: float


@dataclass(frozen=True)
class Outline:
    """What surrounds a set of cells.

    Attributes:
        loops: closed chains of knots, anticlockwise around cells and clockwise around holes.
        seams: the edges where two of the cells meet, as pairs of plane points.
        centres: the middle of each cell, in the order of the points.
        box: left, bottom, right and top of all.
    """

    loops: tuple[tuple[Knot, ...], ...]
    seams: tuple[tuple[Vector, Vector], ...]
    centres: tuple[Vector, ...]
    box: tuple[float, float, float, float]


def breadth(lattice: Lattice) -> float:
    """The diameter of the circle inside a cell, in plane units: 1 for unit squares.

    Widths of bevels and marks are shares of it, so that they suit cells of any form.
    """
    (ax, ay), (bx, by) = (lattice.plane(vertex) for vertex in lattice.corners((0, 0))[:2])
    cx, cy = lattice.centre((0, 0))
    return 2 * abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / math.dist((ax, ay), (bx, by))


@lru_cache(maxsize=1024)
def outline(lattice: Lattice, points: tuple[Point, ...]) -> Outline:
    """The outline of those cells. Corners are rounded; nothing is inset yet."""
    rims: dict[tuple[Vertex, Vertex], None] = {}
    seams: list[tuple[Vertex, Vertex]] = []
    for point in points:
        corners = lattice.corners(point)
        for edge in zip(corners, corners[1:] + corners[:1], strict=True):
            twin = edge[::-1]
            if twin in rims:
                del rims[twin]
                seams.append(edge)
            else:
                rims[edge] = None
    grain = breadth(lattice)
    rim_vertices = {vertex for edge in rims for vertex in edge}
    loops = (_rounded(loop, grain) for loop in _chained(lattice, list(rims)))
    spots = [lattice.plane(vertex) for point in points for vertex in lattice.corners(point)]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return Outline(
        loops=tuple(loops),
        seams=tuple(_trimmed(lattice, seam, rim_vertices, grain) for seam in seams),
        centres=tuple(lattice.centre(point) for point in points),
        box=(min(xs), min(ys), max(xs), max(ys)),
    )


def _trimmed(
    lattice: Lattice, seam: tuple[Vertex, Vertex], rim: set[Vertex], grain: float
) -> tuple[Vector, Vector]:
    """A seam in the plane, ending a little short of the outline."""
    (ax, ay), (bx, by) = lattice.plane(seam[0]), lattice.plane(seam[1])
    share = SEAM_END * grain / math.dist((ax, ay), (bx, by))
    start, end = (share if vertex in rim else 0.0 for vertex in seam)
    dx, dy = bx - ax, by - ay
    return (ax + start * dx, ay + start * dy), (bx - end * dx, by - end * dy)


def _chained(lattice: Lattice, edges: list[tuple[Vertex, Vertex]]) -> list[list[Vector]]:
    """Join directed edges to loops, keeping to the same cell where loops touch at a corner."""
    onward: dict[Vertex, list[Vertex]] = defaultdict(list)
    for start, end in edges:
        onward[start].append(end)
    loops = []
    for first, _ in edges:
        while onward[first]:
            loop = [first, onward[first].pop()]
            while loop[-1] != first:
                before, here = loop[-2:]
                after = max(onward[here], key=lambda v: _turn(lattice, before, here, v))
                onward[here].remove(after)
                loop.append(after)
            loops.append([lattice.plane(vertex) for vertex in loop[:-1]])
    return loops


def _turn(lattice: Lattice, before: Vertex, here: Vertex, after: Vertex) -> float:
    """How far the way through three vertices turns to the left, in radians."""
    (ax, ay), (bx, by), (cx, cy) = map(lattice.plane, (before, here, after))
    ux, uy, vx, vy = bx - ax, by - ay, cx - bx, cy - by
    return math.atan2(ux * vy - uy * vx, ux * vx + uy * vy)


def _rounded(loop: list[Vector], grain: float) -> tuple[Knot, ...]:
    """Replace each corner of a closed polygon by an arc; straight-on vertices vanish."""
    knots: list[Knot] = []
    for before, here, after in zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True):
        ux, uy = _unit(before, here)
        vx, vy = _unit(here, after)
        turn = math.atan2(ux * vy - uy * vx, ux * vx + uy * vy)
        if abs(turn) < 1e-6:
            continue
        radius = CONVEX_RADIUS * grain if turn > 0 else -CONCAVE_RADIUS * grain
        reach = radius / (1 + ux * vx + uy * vy)
        cx, cy = here[0] - reach * (uy + vy), here[1] + reach * (ux + vx)
        start = math.atan2(-ux, uy)
        for step in range(_ARC_STEPS + 1):
            angle = start + turn * step / _ARC_STEPS
            nx, ny = math.cos(angle), math.sin(angle)
            knots.append(Knot(cx + radius * nx, cy + radius * ny, nx, ny))
    return tuple(knots)


def _unit(a: Vector, b: Vector) -> Vector:
    length = math.dist(a, b)
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length
