"""What is around a set of cells: its border as loops, the seams inside, and the tiles."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache

from game.engine.lattice.tiling import Lattice, PlanePoint, Point, Vertex

Edge = tuple[Vertex, Vertex]
"""From one vertex to another, with the cell it belongs to on its left."""


def mean_of(spots: Sequence[PlanePoint]) -> PlanePoint:
    """The mean of some points."""
    xs, ys = zip(*spots, strict=True)
    return sum(xs) / len(spots), sum(ys) / len(spots)


def tiles(lattice: Lattice, points: Iterable[Point]) -> list[tuple[Point, ...]]:
    """Cells by the tiles that they are parts of, in the order of the first of each."""
    found: dict[Point, list[Point]] = defaultdict(list)
    for point in points:
        found[lattice.tile(point)].append(point)
    return [tuple(tile) for tile in found.values()]


def tile_middles(lattice: Lattice, points: Iterable[Point]) -> list[PlanePoint]:
    """The middle of what there is of each tile that counts."""
    return [
        mean_of([lattice.centre(point) for point in tile])
        for tile in tiles(lattice, points)
        if any(map(lattice.counts, tile))
    ]


@lru_cache
def cell_width(lattice: Lattice) -> float:
    """The diameter of the circle inside a tile, in plane units: 1 for unit squares.

    Widths of bevels and marks are shares of it, so that they suit cells of any shape.
    """
    near = range(-lattice.period, lattice.period + 1)
    around = ((x, y) for x in near for y in near)
    tile = [point for point in around if lattice.tile(point) == lattice.tile((0, 0))]
    cx, cy = mean_of([lattice.centre(point) for point in tile])
    sides = edges(lattice, tile)[0]
    ends = [tuple(map(lattice.plane, side)) for side in sides]
    return 2 * min(
        abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / math.dist((ax, ay), (bx, by))
        for (ax, ay), (bx, by) in ends
    )


def edges(lattice: Lattice, points: Sequence[Point]) -> tuple[list[Edge], list[Edge]]:
    """The edges around some cells, and the seams between those of different tiles."""
    border: dict[Edge, Point | None] = {}
    seams: list[Edge] = []
    polygons: list[tuple[Point | None, tuple[Vertex, ...]]] = [
        (lattice.tile(point), lattice.corners(point)) for point in points
    ]
    polygons += [(None, joint) for joint in lattice.joints(points)]
    for tile, corners in polygons:
        for edge in zip(corners, corners[1:] + corners[:1], strict=True):
            reverse = edge[::-1]
            if reverse not in border:
                border[edge] = tile
            elif border.pop(reverse) != tile and lattice.seams:
                seams.append(edge)
    return list(border), seams


def loops(lattice: Lattice, border: Sequence[Edge]) -> list[list[PlanePoint]]:
    """Join edges into loops: anticlockwise around cells, clockwise around holes.

    Where loops touch at a corner, each stays with its cell.
    """
    following: dict[Vertex, list[Vertex]] = defaultdict(list)
    for start, end in border:
        following[start].append(end)
    found = []
    for first, _ in border:
        while following[first]:
            loop = [first, following[first].pop()]
            while loop[-1] != first:
                before, here = loop[-2:]
                after = max(following[here], key=lambda v: _turning_angle(lattice, before, here, v))
                following[here].remove(after)
                loop.append(after)
            found.append([lattice.plane(vertex) for vertex in loop[:-1]])
    return found


def _turning_angle(lattice: Lattice, before: Vertex, here: Vertex, after: Vertex) -> float:
    """The angle by which the path through three vertices turns left, in radians."""
    (ax, ay), (bx, by), (cx, cy) = map(lattice.plane, (before, here, after))
    ux, uy, vx, vy = bx - ax, by - ay, cx - bx, cy - by
    return math.atan2(ux * vy - uy * vx, ux * vx + uy * vy)
