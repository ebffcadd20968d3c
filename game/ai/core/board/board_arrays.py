"""The constants of a ruleset as arrays that kernels can read."""

# Data layout
#
# `board_arrays` writes these once per ruleset; all kernels read them and none writes.
# n placements, c colours, P players, p pieces, `size` cells. The cell number `size` means "no cell"
# and pads short rows. A *mask* of colours has bit k set for colour k.
#
# Placements. A placement occupies *slots*: its cells, and its piece's slot `size + 1 + piece`.
#   cells, edges, corners      (n, …)         uint16  as in `PlacementTable`, fillers at the end
#   edge_count, corner_count   (n,)           uint8   entries of these rows that are cells
#   slots                      (n, cells + 1) uint16  `cells` and the piece's slot
#   counted                    (n, …)         uint16  the same, but with patches for the cells that
#                                                     they have; `slots` itself without patches
#   contact                    (n, …)         uint16  indices into `cell_weights`: x for a
#                                                     covered cell x, x + size + 1 for one along an
#                                                     edge, x + 2 * (size + 1) for one at a corner
#   contact_count              (n,)           uint8   entries to read, a multiple of ACCUMULATORS
#   piece, sizes               (n,)           uint8   piece, and the number of cells covered
#   nearest_ring               (n,)           uint8   the lowest class of distance from the centre
#                                                     among the cells covered
# Pieces.
#   piece_sizes                (p,)           uint8   cells of each piece
#   unit                       float                  squares in a unit of worth: half of one where
#                                                     pieces have halves, else 1
#   piece_worth                (p,)           uint8   for how many units a piece counts in points
#   size_class                 (p,)           uint8   the squares that a piece counts for, a half
#                                                     as a whole one
#   total_worth                int                    units of all pieces of all colours
#   size                       int                    cells of the board
#   slot_count                 int                    size + 1 + p
#   patches                    (q, …)         uint16  the cells of each patch: two or more of a tile
#                                                     (a square's quarters, see `Candidates`) that a
#                                                     placement covers together. Patch i has the
#                                                     number slot_count + i
#   candidates                                        the placements over each tile, and of the
#                                                     free piece, see `placement_rows.Candidates`
# Openings.
#   opening                    int                    with how many pieces a colour opens its game
#   opens                      (p,)           uint8   1 for a piece with which it may, else 0
#   whole_start                int                    1 if a first piece covers all start points of
#                                                     its colour, not just one, else 0
#   free_slot                  int                    slot of the piece that needn't touch its own
#                                                     colour; `size` if there is none
# Neighbourhoods.
#   edge_neighbours            (size, s)      uint16  cells that share an edge with a cell
#   around                     (size, …)      uint16  these, then the cells at its corners, the
#                                                     nearest first; at least LEAST_AROUND columns
#   around_part                (…,)           uint8   1 for the columns at edges, 2 at corners
#   nearby                     (size, …)      uint16  cells within two steps of a cell, and itself
#   nearby_count               (size,)        uint8   how many there are
#   nearby_class               (256,)         uint8   class of a number of open cells nearby
#   bitboards                                         cells as bits of words, see `Bitboards`
# Colours. A colour's *mates* are the other colours that score for its player, its *foes* those that
# score for others; a shared colour scores for nobody.
#   start_cells                (c, …)         uint16  start points of each colour; none where a
#                                                     piece may lie anywhere
#   owners                     (c, …)         int8    players who place a colour, in turn; then -1
#   owner_count                (c,)           uint8   how many there are
#   teams                      (P,)           uint8   mask of the colours that score for a player
#   foes                       (c,)           uint8   mask of a colour's foes
#   with_foe, with_mate        (16,)          uint8   for a mask of colours: the mask of all colours
#                                                     with a foe, or a mate, in it
#   ties                       (P,)           uint8   of players with equal points, those with the
#                                                     highest number here win
#   scoring                    (4,)           float32 points for a square placed, for a square left,
#                                                     for placing all, for a last single square;
#                                                     signed so that more is better

from __future__ import annotations

from functools import lru_cache
from math import dist
from typing import TypedDict

import numpy as np

from game.ai.core.board.bitboards import Bitboards, find_bitboards
from game.ai.core.board.placement_rows import (
    Candidates,
    contact_rows,
    find_candidates,
    find_patches,
    left_aligned,
    padded,
    with_pieces,
)
from game.ai.core.compiled.arrays import Array1, Array2, Bytes, Floats, Ints
from game.ai.core.compiled.instructions import WORD_LANES
from game.ai.core.compiled.structs import Struct
from game.ai.heuristics.features import board_metrics
from game.engine import Geometry, Ruleset

MOST_RULESETS = 3
"""For how many rulesets a process keeps arrays and weights at hand: megabytes for each, and with
house rules there are as many as people like. Whoever searches holds their own meanwhile."""

RINGS = 10
"""How many classes of distance from the centre of the board there are."""

LEAST_AROUND = 8
"""How many columns for the cells around one there are at least, for kernels that read as many."""

NEARBY_CLASSES = 4
"""How many classes there are for the number of open cells nearby."""

MAX_COLOURS = WORD_LANES
"""How many colours there is space for: each has one of the words that are shifted at once, and a
part of a cell's packed counts."""


class BoardArrays(Struct):
    """The constants of a ruleset; for shapes and contents see the data layout above."""

    cells: Array2[np.uint16]
    edges: Array2[np.uint16]
    corners: Array2[np.uint16]
    slots: Array2[np.uint16]
    counted: Array2[np.uint16]
    size: int
    slot_count: int
    contact: Array2[np.uint16]
    contact_count: Array1[np.uint8]
    edge_count: Array1[np.uint8]
    corner_count: Array1[np.uint8]
    piece: Array1[np.uint8]
    sizes: Array1[np.uint8]
    nearest_ring: Array1[np.uint8]
    piece_sizes: Array1[np.uint8]
    unit: float
    piece_worth: Array1[np.uint8]
    size_class: Array1[np.uint8]
    total_worth: int
    edge_neighbours: Array2[np.uint16]
    around: Array2[np.uint16]
    around_part: Array1[np.uint8]
    patches: Array2[np.uint16]
    candidates: Candidates
    opening: int
    opens: Array1[np.uint8]
    whole_start: int
    free_slot: int
    nearby: Array2[np.uint16]
    nearby_count: Array1[np.uint8]
    nearby_class: Array1[np.uint8]
    bitboards: Bitboards
    start_cells: Array2[np.uint16]
    owners: Array2[np.int8]
    owner_count: Array1[np.uint8]
    teams: Array1[np.uint8]
    foes: Array1[np.uint8]
    with_foe: Array1[np.uint8]
    with_mate: Array1[np.uint8]
    ties: Array1[np.uint8]
    scoring: Array1[np.float32]


@lru_cache(maxsize=MOST_RULESETS)
def board_arrays(ruleset: Ruleset) -> BoardArrays:
    """The arrays of a ruleset, made once for those in use."""
    table, geometry = ruleset.table, ruleset.geometry
    size = geometry.size
    rows = (table.cells, table.closes, table.attaches)
    cells, edges, corners = (left_aligned(row, size) for row in rows)
    contact, contact_count = contact_rows((cells, edges, corners), size)
    edge_neighbours = padded(geometry.edge_neighbours, size)
    corner_neighbours = padded(_nearest_first(geometry), size)
    around = np.hstack([edge_neighbours, corner_neighbours])
    spare = max(0, LEAST_AROUND - around.shape[1])
    parts = (edge_neighbours.shape[1], corner_neighbours.shape[1] + spare)
    metrics = board_metrics(geometry)
    # "No cell" has distance 1, and so the highest class.
    rings = np.minimum(metrics.centre_distance * RINGS, RINGS - 1).astype(np.uint8)
    nearby = metrics.nearby[:size, :size] > 0
    nearby_count = nearby.sum(axis=1)
    pieces = table.piece + size + 1
    slots = with_pieces(cells, pieces)
    slot_count = size + 1 + len(ruleset.pieces.pieces)
    candidates = find_candidates(table, slots, slot_count, ruleset.free_piece)
    covered, patches = find_patches(cells, candidates.cells, candidates.tile, slot_count)
    worth = np.array([piece.worth for piece in ruleset.pieces.pieces])
    unit = _unit(ruleset)
    return BoardArrays(
        cells=cells,
        edges=edges,
        corners=corners,
        slots=slots,
        counted=with_pieces(covered, pieces) if len(patches) else slots,
        size=size,
        slot_count=slot_count,
        contact=contact,
        contact_count=contact_count,
        edge_count=(edges != size).sum(axis=1).astype(np.uint8),
        corner_count=(corners != size).sum(axis=1).astype(np.uint8),
        piece=table.piece.astype(np.uint8),
        sizes=table.sizes.astype(np.uint8),
        nearest_ring=rings[cells].min(axis=1),
        piece_sizes=np.array(ruleset.pieces.sizes, dtype=np.uint8),
        unit=unit,
        piece_worth=(worth / unit).astype(np.uint8),
        size_class=np.ceil(worth).astype(np.uint8),
        total_worth=int(ruleset.pieces.worth / unit) * len(ruleset.colours),
        edge_neighbours=edge_neighbours,
        around=np.pad(around, ((0, 0), (0, spare)), constant_values=size),
        around_part=np.repeat(np.array([1, 2], dtype=np.uint8), parts),
        patches=patches,
        candidates=candidates,
        whole_start=int(ruleset.whole_start),
        nearby=padded([row.nonzero()[0].tolist() for row in nearby], size),
        nearby_count=nearby_count.astype(np.uint8),
        nearby_class=_nearby_classes(int(nearby_count.max())),
        bitboards=find_bitboards(ruleset),
        start_cells=padded(ruleset.starts, size),
        owners=_owners(ruleset),
        owner_count=np.array([len(owners) for owners in ruleset.owners], dtype=np.uint8),
        ties=np.array(ruleset.ties, dtype=np.uint8),
        scoring=_scoring(ruleset),
        **_opening(ruleset),
        **_alliances(ruleset),
    )


def _nearest_first(geometry: Geometry) -> list[list[int]]:
    """For each cell, the cells at its corners, those whose middles are nearest first."""
    middles = [geometry.lattice.centre(point) for point in geometry.points]
    return [
        sorted(corners, key=lambda corner: round(dist(middles[corner], middles[cell]), 6))
        for cell, corners in enumerate(geometry.corner_neighbours)
    ]


def _nearby_classes(most: int) -> Bytes:
    """`BoardArrays.nearby_class`, where at most `most` cells are nearby.

    The highest class covers the upper two fifths of the numbers, the others a fifth each. The
    weights are fitted to these classes: for any others they must be fitted again.
    """
    classes = np.arange(256) * (NEARBY_CLASSES + 1) // (most + 1)
    return np.minimum(classes, NEARBY_CLASSES - 1).astype(np.uint8)


def _owners(ruleset: Ruleset) -> Ints:
    """`BoardArrays.owners`."""
    owners = np.full((len(ruleset.owners), max(map(len, ruleset.owners))), -1, dtype=np.int8)
    for colour, players in enumerate(ruleset.owners):
        owners[colour, : len(players)] = players
    return owners


class _Opening(TypedDict):
    opening: int
    opens: Bytes
    free_slot: int


def _opening(ruleset: Ruleset) -> _Opening:
    """`BoardArrays.opening`, `opens` and `free_slot`."""
    free, pieces = ruleset.free_piece, len(ruleset.pieces.pieces)
    opens = np.zeros(pieces, dtype=np.uint8)
    opens[sorted(ruleset.opens)] = 1
    if free is None:
        return _Opening(opening=1, opens=opens, free_slot=ruleset.geometry.size)
    return _Opening(
        opening=free.first, opens=opens, free_slot=ruleset.geometry.size + 1 + free.piece
    )


def _scoring(ruleset: Ruleset) -> Floats:
    """`BoardArrays.scoring`."""
    scoring = ruleset.scoring
    sign = -1 if scoring.lowest_wins else 1
    points = (scoring.placed, scoring.left, scoring.all_placed, scoring.single_last)
    return sign * np.array(points, dtype=np.float32)


def _unit(ruleset: Ruleset) -> float:
    """`BoardArrays.unit`."""
    return 1.0 if all(piece.worth % 1 == 0 for piece in ruleset.pieces.pieces) else 0.5


class _Alliances(TypedDict):
    teams: Bytes
    foes: Bytes
    with_foe: Bytes
    with_mate: Bytes


def _alliances(ruleset: Ruleset) -> _Alliances:
    """`BoardArrays.teams`, `foes`, `with_foe` and `with_mate`."""
    colours = range(len(ruleset.colours))
    teams = [
        sum(1 << colour for colour in ruleset.colours_of(player))
        for player in range(ruleset.players)
    ]
    # 0 for a shared colour, which is in no team: all others are its foes.
    own = [sum(team for team in teams if team >> colour & 1) for colour in colours]
    foes = [sum(teams) & ~team for team in own]
    mates = [team & ~(1 << colour) for colour, team in enumerate(own)]

    def having(relation: list[int]) -> Bytes:
        """For each mask of colours, the mask of those that have a relation in it."""
        every = range(1 << MAX_COLOURS)
        rows = [sum(1 << c for c in colours if mask & relation[c]) for mask in every]
        return np.array(rows, dtype=np.uint8)

    return _Alliances(
        teams=np.array(teams, dtype=np.uint8),
        foes=np.array(foes, dtype=np.uint8),
        with_foe=having(foes),
        with_mate=having(mates),
    )
