"""What never changes in a game, as arrays that compiled code can read."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, TypedDict

import numpy as np

from game.ai.board_metrics import ground_of
from game.ai.core.arrays import Bytes, Floats, Indices, Ints, Words
from game.ai.core.rows import contacts, filled, gathered, placements_near, with_pieces
from game.engine import Geometry, Point, Ruleset

RINGS = 10
"""How many classes of distance from the middle of the board there are."""

ROOMS = 4
"""How many classes of free room around a cell there are."""

MOST_COLOURS = 4
"""More colours than this have no room in a cell's packed counts."""


class Board(NamedTuple):
    """A variant's constants. Cell `size` stands for "no cell"; ``n`` placements, ``c`` colours.

    A placement takes up *slots*: its cells and its piece, whose slot is ``size + 1 + piece``.

    Attributes:
        cells, edges, corners: as in `PlacementTable`, but with all fillers at a row's end.
        slots: ``(n, most cells + 1)``, `cells` and the slot of the piece.
        slot_count: how many slots there are.
        contact: ``(n, …)``, where the weights of a placement are in `Planes`, filled up with
            those of "no cell" to a multiple of `CHAINS`.
        contact_count: ``(n,)``, how many of them matter, such a multiple too.
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
        foes: ``(c,)``, the colours that count for other players than a colour does, as bits.
        with_foe, with_mate: ``(16,)``, for some colours as bits those that have a foe, another
            colour of their player, among them.
        points: ``(4,)``, for each square placed, each square left, for having placed all, and for
            having placed a single square last; signs are such that more is better.
    """

    cells: Indices
    edges: Indices
    corners: Indices
    slots: Indices
    slot_count: int
    contact: Indices
    contact_count: Bytes
    edge_count: Bytes
    corner_count: Bytes
    piece: Bytes
    sizes: Bytes
    piece_sizes: Bytes
    whole: int
    sides: Indices
    near: Indices
    near_from: Indices
    around: Indices
    around_count: Bytes
    rooms: Bytes
    ring: Bytes
    place: Indices
    strides: Ints
    stride_from: Words
    starts: Indices
    owners: Ints
    owner_count: Bytes
    teams: Bytes
    foes: Bytes
    with_foe: Bytes
    with_mate: Bytes
    points: Floats


@lru_cache
def board_of(ruleset: Ruleset) -> Board:
    """The arrays of a variant, made once in a process."""
    table, geometry = ruleset.table, ruleset.geometry
    size = geometry.size
    cells, edges, corners = (gathered(r, size) for r in (table.cells, table.edges, table.corners))
    contact, contact_count = contacts((cells, edges, corners), size)
    sides = filled(_sides(geometry), size)
    ground = ground_of(geometry)
    nearby = ground.near[:size, :size] > 0
    around_count = nearby.sum(axis=1)
    near, near_from = placements_near(table, sides)
    place, strides, stride_from = _strides(geometry)
    scoring = ruleset.scoring
    sign = -1 if scoring.lowest_wins else 1
    points = np.array(
        (scoring.placed, scoring.left, scoring.all_placed, scoring.single_last), dtype=np.float32
    )
    pieces = ruleset.pieces.pieces
    return Board(
        cells=cells,
        edges=edges,
        corners=corners,
        slots=with_pieces(cells, table.piece + size + 1),
        slot_count=size + 1 + len(pieces),
        contact=contact,
        contact_count=contact_count,
        edge_count=(edges != size).sum(axis=1).astype(np.uint8),
        corner_count=(corners != size).sum(axis=1).astype(np.uint8),
        piece=table.piece.astype(np.uint8),
        sizes=table.sizes.astype(np.uint8),
        piece_sizes=np.array([p.size for p in pieces], dtype=np.uint8),
        whole=ruleset.pieces.squares * len(ruleset.colours),
        sides=sides,
        near=near,
        near_from=near_from,
        around=filled([row.nonzero()[0].tolist() for row in nearby], size),
        around_count=around_count.astype(np.uint8),
        rooms=_classes(int(around_count.max())),
        ring=np.minimum(ground.remote * RINGS, RINGS - 1).astype(np.uint8),
        place=place,
        strides=strides,
        stride_from=stride_from,
        starts=filled([list(starts) for starts in ruleset.starts], size),
        owners=_owners(ruleset),
        owner_count=np.array([len(owners) for owners in ruleset.owners], dtype=np.uint8),
        points=sign * points,
        **_sides_taken(ruleset),
    )


def _owners(ruleset: Ruleset) -> Ints:
    """`Board.owners`, rows filled up with -1."""
    owners = np.full((len(ruleset.owners), max(map(len, ruleset.owners))), -1, dtype=np.int8)
    for colour, players in enumerate(ruleset.owners):
        owners[colour, : len(players)] = players
    return owners


class _Parties(TypedDict):
    teams: Bytes
    foes: Bytes
    with_foe: Bytes
    with_mate: Bytes


def _sides_taken(ruleset: Ruleset) -> _Parties:
    """`Board.teams`, `foes`, `with_foe` and `with_mate`."""
    colours = range(len(ruleset.colours))
    teams = [
        sum(1 << colour for colour in ruleset.colours_of(player))
        for player in range(ruleset.players)
    ]
    # A shared colour is in no team.
    own = [sum(team for team in teams if team >> colour & 1) for colour in colours]
    foes = [sum(teams) & ~team for team in own]
    mates = [team & ~(1 << colour) for colour, team in enumerate(own)]

    def seen_from(others: list[int]) -> Bytes:
        """For some colours, those to which one of the others is among them."""
        every = range(1 << MOST_COLOURS)
        rows = [sum(1 << c for c in colours if some & others[c]) for some in every]
        return np.array(rows, dtype=np.uint8)

    return _Parties(
        teams=np.array(teams, dtype=np.uint8),
        foes=np.array(foes, dtype=np.uint8),
        with_foe=seen_from(foes),
        with_mate=seen_from(mates),
    )


def _sides(geometry: Geometry) -> list[list[int]]:
    """The cells that share an edge with each cell."""
    return [
        _on_board(geometry, geometry.lattice.edge_neighbours(point)) for point in geometry.points
    ]


def _on_board(geometry: Geometry, points: Iterable[Point]) -> list[int]:
    """The cells at those of some points that are on the board."""
    return [cell for point in points if (cell := geometry.cell_at(point)) is not None]


def _strides(geometry: Geometry) -> tuple[Indices, Ints, Words]:
    """`Board.place`, `Board.strides` and `Board.stride_from`."""
    lattice, points = geometry.lattice, geometry.points
    neighbours = [
        _on_board(geometry, (*lattice.edge_neighbours(point), *lattice.corner_neighbours(point)))
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
    return place.astype(np.uint16), np.array(strides, dtype=np.int32), masks


def _classes(most: int) -> Bytes:
    """The class of each number of free cells around: full only where hardly one is missing."""
    return np.minimum(np.arange(256) * (ROOMS + 1) // (most + 1), ROOMS - 1).astype(np.uint8)
