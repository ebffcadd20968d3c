"""Boards and pieces as polygons, for pages that know no lattice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from game.engine import Geometry, Lattice, Point, Ruleset
from game.engine.lattice import Vertex
from game.engine.table import Placements, PlacementTable
from game.table.phone_messages import (
    PhoneOrientation,
    PhonePiece,
    PhonePly,
    Polygons,
    Spot,
)

DIGITS = 3
"""How many decimals of a length are sent: a thousandth of a cell can't be seen."""

Outlines = Sequence[tuple[Vertex, ...]]
"""Polygons of a lattice, each by its corners."""


def polygons(
    lattice: Lattice, outlines: Outlines, tiles: Sequence[Point | None], origin: Spot = (0.0, 0.0)
) -> Polygons:
    """Polygons of a lattice as a page draws them, with the lattice's origin at a spot.

    `tiles` has the tile of each of them, or None for what only joins others.
    """
    vertices = list(dict.fromkeys(vertex for outline in outlines for vertex in outline))
    number_of = {vertex: number for number, vertex in enumerate(vertices)}
    spots = (_spot(lattice, vertex, origin) for vertex in vertices)
    tile_of = {tile: number for number, tile in enumerate(dict.fromkeys(filter(None, tiles)))}
    numbers = tuple(-1 if tile is None else tile_of[tile] for tile in tiles)
    return Polygons(
        vertices=tuple(length for spot in spots for length in spot),
        corners=tuple(tuple(map(number_of.__getitem__, outline)) for outline in outlines),
        tiles=() if numbers == tuple(range(len(outlines))) else numbers,
    )


def _spot(lattice: Lattice, vertex: Vertex, origin: Spot) -> Spot:
    x, y = lattice.plane(vertex)
    return round(origin[0] + x, DIGITS), round(origin[1] - y, DIGITS)


@lru_cache(maxsize=16)
def board_frame(geometry: Geometry) -> tuple[Spot, Spot, Spot]:
    """A board's width and height, where its lattice's origin lies, and the step of offsets."""
    lattice = geometry.lattice
    corners = {vertex for point in geometry.points for vertex in lattice.corners(point)}
    xs, ys = zip(*map(lattice.plane, corners), strict=True)
    size = round(max(xs) - min(xs), DIGITS), round(max(ys) - min(ys), DIGITS)
    # Offsets of parity 0 move a shape by multiples of what whole periods do.
    period = lattice.period
    step = lattice.plane((period, 0))[0] / period, lattice.plane((0, period))[1] / period
    return size, (round(-min(xs), DIGITS), round(max(ys), DIGITS)), step


@lru_cache(maxsize=16)
def board_cells(geometry: Geometry) -> Polygons:
    """The cells of a board, by their numbers."""
    lattice, points = geometry.lattice, geometry.points
    _, origin, _ = board_frame(geometry)
    return polygons(lattice, [*map(lattice.corners, points)], [*map(lattice.tile, points)], origin)


@lru_cache(maxsize=16)
def piece_orientations(table: PlacementTable) -> tuple[PhoneOrientation, ...]:
    """All orientations of all pieces."""
    lattice = table.pieces.lattice

    def shape(points: Sequence[Point]) -> Polygons:
        joints = lattice.joints(points)
        tiles: list[Point | None] = [*map(lattice.tile, points), *[None] * len(joints)]
        return polygons(lattice, [*map(lattice.corners, points), *joints], tiles)

    def middle(points: Sequence[Point]) -> Spot:
        xs, ys = zip(*map(lattice.centre, points), strict=True)
        return round(sum(xs) / len(xs), DIGITS), round(-sum(ys) / len(ys), DIGITS)

    return tuple(
        PhoneOrientation(
            piece=lies.piece,
            right=lies.clockwise,
            left=lies.anticlockwise,
            over=lies.mirrored,
            points=tuple(filter(lattice.counts, lies.points)),
            shape=shape(lies.points),
            middle=middle(lies.points),
        )
        for lies in table.orientations
    )


def pieces_of(ruleset: Ruleset, rows: Sequence[int] = ()) -> tuple[PhonePiece, ...]:
    """The pieces; `rows` has the row of each in Dice."""
    firsts: dict[int, int] = {}
    for number, lies in enumerate(ruleset.table.orientations):
        firsts.setdefault(lies.piece, number)
    rows = rows or (0,) * len(ruleset.pieces.pieces)
    return tuple(
        PhonePiece(piece.name, piece.worth, firsts[number], rows[number])
        for number, piece in enumerate(ruleset.pieces.pieces)
    )


# -- placements -------------------------------------------------------------


@lru_cache(maxsize=16)
def _first_points(table: PlacementTable) -> npt.NDArray[np.int16]:
    """The first point of each orientation, ``(orientations, 2)``."""
    return np.array([lies.points[0] for lies in table.orientations], dtype=np.int16)


@lru_cache(maxsize=16)
def _points(geometry: Geometry) -> npt.NDArray[np.int16]:
    """The lattice point of each cell, ``(size, 2)``."""
    return np.array(geometry.points, dtype=np.int16)


def offsets(table: PlacementTable, placements: Placements) -> npt.NDArray[np.int16]:
    """The offsets of placements, ``(n, 2)``; see `PlacementTable.origin_of`."""
    first = _first_points(table)[table.orientation[placements]]
    found: npt.NDArray[np.int16] = _points(table.geometry)[table.cells[placements, 0]] - first
    return found


def by_orientation(
    table: PlacementTable, placements: Placements
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Placements, ascending, as `PhoneTurn.legal` has them."""
    lies, firsts = np.unique(table.orientation[placements], return_index=True)
    groups = np.split(offsets(table, placements), firsts[1:])
    return tuple(
        (one, tuple(group.ravel().tolist()))
        for one, group in zip(lies.tolist(), groups, strict=False)
    )


def placed(table: PlacementTable, plies: Iterable[tuple[int, int]]) -> tuple[PhonePly, ...]:
    """Pieces on a board, given their colours and placements."""
    found = []
    for colour, placement in plies:
        x, y = table.origin_of(placement)
        found.append((colour, int(table.orientation[placement]), x, y))
    return tuple(found)


def attach_cells(
    table: PlacementTable, attach: npt.NDArray[np.intp], legal: Placements
) -> tuple[int, ...]:
    """Those of a colour's attach points that some legal placement covers."""
    return tuple(attach[table.covered(legal)[attach]].tolist())
