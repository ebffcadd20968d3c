"""Boards and pieces as lines and places, for pages that know no lattice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from game.engine import Geometry, Lattice, Point, Ruleset
from game.engine.lattice.borders import edges, loops, mean_of, tile_middles
from game.engine.lattice.tiling import PlanePoint
from game.engine.position import Position
from game.engine.table import Placements, PlacementTable
from game.table.phone_messages import (
    Loops,
    PhoneOrientation,
    PhonePiece,
    PhonePly,
    Spot,
    Spots,
)

DIGITS = 3
"""How many decimals of a length are sent: a thousandth of a cell can't be seen."""


class Frame(NamedTuple):
    """Where a page has a board; see `PhoneGame`."""

    size: Spot
    origin: Spot
    step: Spot


def spot(place: PlanePoint, origin: Spot = (0.0, 0.0)) -> Spot:
    """A place in a lattice's plane as a page has it, with the lattice's origin at a spot."""
    return round(origin[0] + place[0], DIGITS), round(origin[1] - place[1], DIGITS)


def spots(places: Iterable[PlanePoint], origin: Spot = (0.0, 0.0)) -> Spots:
    """The same of several places."""
    return tuple(length for place in places for length in spot(place, origin))


def outline(
    lattice: Lattice, points: Sequence[Point], origin: Spot = (0.0, 0.0)
) -> tuple[Loops, Spots]:
    """The outline and the seams of some cells."""
    border, seams = edges(lattice, points)
    around = tuple(spots(loop, origin) for loop in loops(lattice, border))
    return around, spots((lattice.plane(end) for seam in seams for end in seam), origin)


@lru_cache(maxsize=16)
def board_frame(geometry: Geometry) -> Frame:
    """Where a page has a board."""
    lattice = geometry.lattice
    corners = {vertex for point in geometry.points for vertex in lattice.corners(point)}
    xs, ys = zip(*map(lattice.plane, corners), strict=True)
    # Offsets of parity 0 move a shape by multiples of what whole periods do.
    period = lattice.period
    step = lattice.plane((period, 0))[0] / period, lattice.plane((0, period))[1] / period
    size = round(max(xs) - min(xs), DIGITS), round(max(ys) - min(ys), DIGITS)
    return Frame(size, (round(-min(xs), DIGITS), round(max(ys), DIGITS)), step)


@lru_cache(maxsize=16)
def board_outline(geometry: Geometry) -> tuple[Loops, Spots]:
    """The outline and the seams of a board."""
    return outline(geometry.lattice, geometry.points, board_frame(geometry).origin)


def cells_outline(geometry: Geometry, cells: Iterable[int]) -> Loops:
    """The outline of some of a board's cells."""
    points = [geometry.points[cell] for cell in cells]
    return outline(geometry.lattice, points, board_frame(geometry).origin)[0]


@lru_cache(maxsize=16)
def piece_orientations(table: PlacementTable) -> tuple[PhoneOrientation, ...]:
    """All orientations of all pieces."""
    lattice = table.pieces.lattice
    found = []
    for lies in table.orientations:
        around, seams = outline(lattice, lies.points)
        found.append(
            PhoneOrientation(
                piece=lies.piece,
                right=lies.clockwise,
                left=lies.anticlockwise,
                over=lies.mirrored,
                points=tuple(filter(lattice.counts, lies.points)),
                outline=around,
                seams=seams,
                marks=spots(tile_middles(lattice, lies.points)),
                middle=spot(mean_of([lattice.centre(point) for point in lies.points])),
            )
        )
    return tuple(found)


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


def attach_spots(position: Position, colour: int) -> Spots:
    """From where a colour can go on: its attach points that some legal placement covers.

    Those in one tile share the middle of what is free of it.
    """
    geometry, table = position.ruleset.geometry, position.ruleset.table
    tile_of, points = geometry.lattice.tile, geometry.points
    attach = position.attach_points(colour)
    fits = attach[table.covered(position.legal(colour))[attach]].tolist()
    centre = geometry.lattice.centre
    middles = (
        mean_of([centre(points[cell]) for cell in geometry.tiles[tile] if position.board[cell] < 0])
        for tile in dict.fromkeys(tile_of(points[cell]) for cell in fits)
    )
    return spots(middles, board_frame(geometry).origin)
