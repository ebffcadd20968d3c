"""What never changes in a game, as arrays that compiled code can read."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from game.ai.ground import ground_of
from game.engine import Geometry, PlacementTable, Variant

Ints = npt.NDArray[np.signedinteger]
Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]

RINGS = 10
"""How many classes of distance from the middle of the board there are."""

ROOMS = 4
"""How many classes of free room around a cell there are."""

MOST_COLOURS = 4
"""More colours than this have no room in a cell's packed counts."""


class Board(NamedTuple):
    """A variant's constants. Cell `size` stands for "no cell"; ``n`` placements, ``c`` colours.

    Attributes:
        cells, edges, corners: as in `PlacementTable`, but with all fillers at a row's end.
        edge_count, corner_count: ``(n,)``, how many entries of these rows are cells.
        piece, sizes: ``(n,)``, the piece of each placement and how many cells it covers.
        piece_sizes: ``(pieces,)``, how many cells each piece covers.
        whole: the squares of all pieces of all colours.
        sides: ``(size, …)``, the cells that share an edge with a cell.
        near: placements by a cell that they cover and the sides of it that they don't.
        near_from: ``(size, masks + 1)``, where in `near` the placements begin that cover a cell
            and no side of it whose bit is set in a mask; they end where the next begin.
        around: ``(size, …)``, the cells within two steps of a cell.
        around_count: ``(size,)``, how many they are.
        rooms: ``(256,)``, the class of a number of free cells around.
        ring: ``(size + 1,)``, the class of a cell's distance from the middle.
        place: ``(size,)``, the bit of a cell where cells are bits, rows side by side.
        strides: ``(…,)``, the differences between the bits of neighbours over edges and corners.
        stride_from: ``(…, words)``, the cells that have a neighbour at each of these.
        starts: ``(c, …)``, the start points of each colour.
        owners: ``(c, …)``, the players who place each colour in turn.
        owner_count: ``(c,)``, how many they are.
        teams: ``(players,)``, the colours that count for each player, as bits.
        points: ``(4,)``, for each square placed, each square left, for having placed all, and for
            having placed a single square last; signs are such that more is better.
    """

    cells: Ints
    edges: Ints
    corners: Ints
    edge_count: Bytes
    corner_count: Bytes
    piece: Bytes
    sizes: Bytes
    piece_sizes: Bytes
    whole: int
    sides: Ints
    near: Ints
    near_from: Ints
    around: Ints
    around_count: Bytes
    rooms: Bytes
    ring: Bytes
    place: Ints
    strides: Ints
    stride_from: npt.NDArray[np.uint64]
    starts: Ints
    owners: Ints
    owner_count: Bytes
    teams: Bytes
    points: Floats


@lru_cache
def board_of(variant: Variant) -> Board:
    """The arrays of a variant, made once in a process."""
    table, geometry = variant.table, variant.geometry
    size = geometry.size
    edges, edge_count = _rows(table.edges, size)
    corners, corner_count = _rows(table.corners, size)
    sides = _filled(
        [
            [
                c
                for p in geometry.lattice.edge_neighbours(point)
                if (c := geometry.cell_at(p)) is not None
            ]
            for point in geometry.points
        ],
        size,
    )
    ground = ground_of(geometry)
    nearby = ground.near[:size, :size] > 0
    around = _filled([row.nonzero()[0].tolist() for row in nearby], size)
    around_count = nearby.sum(axis=1)
    near, near_from = _near(table, sides)
    place, strides, stride_from = _strides(geometry)
    scoring = variant.scoring
    sign = -1 if scoring.lowest_wins else 1
    points = np.array(
        (scoring.placed, scoring.left, scoring.all_placed, scoring.single_last), dtype=np.float32
    )
    return Board(
        cells=table.cells,
        edges=edges,
        corners=corners,
        edge_count=edge_count,
        corner_count=corner_count,
        piece=table.piece.astype(np.uint8),
        sizes=table.sizes.astype(np.uint8),
        piece_sizes=np.array([p.size for p in variant.pieces.pieces], dtype=np.uint8),
        whole=variant.pieces.squares * len(variant.colours),
        sides=sides,
        near=near,
        near_from=near_from,
        around=around,
        around_count=around_count.astype(np.uint8),
        rooms=_classes(int(around_count.max())),
        ring=np.minimum(ground.remote * RINGS, RINGS - 1).astype(np.uint8),
        place=place,
        strides=strides,
        stride_from=stride_from,
        starts=_filled([list(starts) for starts in variant.starts], size),
        owners=_filled([list(owners) for owners in variant.owners], -1),
        owner_count=np.array([len(owners) for owners in variant.owners], dtype=np.uint8),
        teams=np.array(
            [
                sum(1 << colour for colour in variant.colours_of(player))
                for player in range(variant.players)
            ],
            dtype=np.uint8,
        ),
        points=sign * points,
    )


def _strides(geometry: Geometry) -> tuple[Ints, Ints, npt.NDArray[np.uint64]]:
    """`Board.place`, `Board.strides` and `Board.stride_from`."""
    lattice, points = geometry.lattice, geometry.points
    neighbours = [
        [
            cell
            for neighbour in (*lattice.edge_neighbours(point), *lattice.corner_neighbours(point))
            if (cell := geometry.cell_at(neighbour)) is not None
        ]
        for point in points
    ]
    place = np.array([x - geometry.left + y * geometry.width for x, y in points], dtype=np.int32)
    strides = sorted({int(place[n] - place[c]) for c, row in enumerate(neighbours) for n in row})
    words = int(place.max()) // 64 + 1
    masks = np.zeros((len(strides), words), dtype=np.uint64)
    for cell, row in enumerate(neighbours):
        for neighbour in row:
            stride = strides.index(int(place[neighbour] - place[cell]))
            masks[stride, place[cell] >> 6] |= np.uint64(1 << int(place[cell] & 63))
    return place, np.array(strides, dtype=np.int32), masks


def _classes(most: int) -> Bytes:
    """The class of each number of free cells around: full only where hardly one is missing."""
    return np.minimum(np.arange(256) * (ROOMS + 1) // (most + 1), ROOMS - 1).astype(np.uint8)


def _rows(rows: Ints, filler: int) -> tuple[Ints, Bytes]:
    """Rows with their fillers moved to the end, and how many entries are none."""
    order = np.argsort(rows == filler, axis=1, kind="stable")
    counts = (rows != filler).sum(axis=1).astype(np.uint8)
    moved = np.take_along_axis(rows, order, axis=1)
    return np.ascontiguousarray(moved[:, : counts.max()]), counts


def _filled(rows: list[list[int]], filler: int) -> Ints:
    """Rows of different lengths as an array."""
    filled = np.full((len(rows), max(map(len, rows))), filler, dtype=np.int16)
    for number, row in enumerate(rows):
        filled[number, : len(row)] = row
    return filled


def _near(table: PlacementTable, sides: Ints) -> tuple[Ints, Ints]:
    """`Board.near` and `Board.near_from`."""
    masks = 1 << sides.shape[1]
    parts: list[Ints] = []
    starts = np.zeros((len(sides), masks + 1), dtype=np.int32)
    total = 0
    for cell in range(len(sides)):
        placements = table.members(table.covering[cell]).astype(np.int16)
        touched = np.zeros(len(placements), dtype=np.int64)
        for bit, side in enumerate(sides[cell]):
            touched |= (table.cells[placements] == side).any(axis=1) * (1 << bit)
        for mask in range(masks):
            starts[cell, mask] = total
            part = placements[touched & mask == 0]
            parts.append(part)
            total += len(part)
        starts[cell, masks] = total
    return np.concatenate(parts), starts
