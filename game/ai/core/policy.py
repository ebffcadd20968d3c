"""How likely a good player is to choose each placement, at a glance.

A placement's logit is a sum of learned weights: of the kinds of the cells that it covers, of those
along its edges and of those at its corners, of its piece in this phase of the game, and, for first
pieces, of how near the middle it comes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.ai.core.arrays import Bytes, Floats, Ints
from game.ai.core.board import RINGS, ROOMS, Board
from game.ai.core.coverage import Cover, covering, most_room
from game.ai.core.kernel import inlined, kernel, part
from game.ai.core.moves import Lists
from game.ai.core.rows import CHAINS
from game.ai.core.state import State

COVERS = 6
"""Classes of how many placements cover a cell."""

# Where the kinds of a cell begin among the weights; each cell has one kind of each group.
CELL_OWN = 0  # not an own attach point, or one with this room
CELL_FOE = CELL_OWN + 1 + ROOMS  # not a foe's, or one with this room: older, then fresh ones
CELL_MATE = CELL_FOE + 1 + 2 * ROOMS  # whether an attach point of the player's other colours
CELL_FOE_COVER = CELL_MATE + 2  # how many placements of foes cover it
CELL_OWN_COVER = CELL_FOE_COVER + COVERS  # how many own ones
CELL_KINDS = 5
EDGE_STATE = CELL_OWN_COVER + COVERS  # closed, mate's, foe's, nobody's; open; own attach point
EDGE_FOE = EDGE_STATE + 5 + ROOMS  # none, a foe's older attach point, a fresh one
EDGE_COVER = EDGE_FOE + 3  # whether placements of foes cover it
EDGE_KINDS = 3
CORNER_STATE = EDGE_COVER + 2  # closed, known attach point; a new one: its room, what foes can do
CORNER_FOE = CORNER_STATE + 2 + 3 * ROOMS  # whether a foe's attach point
CORNER_KINDS = 2
KINDS = CORNER_FOE + 2

PHASES = 3
PHASE_LENGTH = 5
"""A phase for every so many pieces that the colour has placed."""

PIECE_PHASES = 11
FIRSTS = 4
"""For how many placements of a colour the middle matters."""


class Policy(NamedTuple):
    """Learned weights.

    Attributes:
        kinds: ``(PHASES, KINDS)``.
        pieces: ``(PIECE_PHASES, pieces)``.
        rings: ``(FIRSTS, RINGS)``.
    """

    kinds: Floats
    pieces: Floats
    rings: Floats


class Kinds(NamedTuple):
    """The kinds of each cell for one colour: covered, along an edge, at a corner."""

    cell: Bytes
    edge: Bytes
    corner: Bytes


Planes = Floats
"""``(3 * (size + 1),)``, the weights of a cell's kinds added up: covered, edges, corners."""


def empty_kinds(board: Board) -> Kinds:
    """Kinds to be filled in."""
    size = len(board.ring)
    return Kinds(
        np.zeros((size, CELL_KINDS), dtype=np.uint8),
        np.zeros((size, EDGE_KINDS), dtype=np.uint8),
        np.zeros((size, CORNER_KINDS), dtype=np.uint8),
    )


def empty_planes(board: Board) -> Planes:
    """Planes to be filled in."""
    return np.zeros(3 * len(board.ring), dtype=np.float32)


@inlined
def cover_class(count: int) -> int:
    """The class of a number of placements: 0, 1–2, 3–6, 7–15, 16–40, more."""
    if count < 3:
        return 0 if count == 0 else 1
    if count < 16:
        return 2 if count < 7 else 3
    return 4 if count <= 40 else 5


@part
def find_kinds(
    board: Board, state: State, cover: Cover, colour: int, player: int, kinds: Kinds
) -> None:
    """The kinds of each cell for a colour that a player is to place."""
    bit = 1 << colour
    everyone = 0
    for team in board.teams:
        everyone |= team
    mates = board.teams[player] & ~bit
    foes = everyone & ~board.teams[player] & ~bit
    size = len(board.ring) - 1
    for cell in range(size):
        forbid = state.forbid[cell]
        attach = state.attach[cell] & ~forbid
        owner = state.owner[cell]
        own_attach = attach & bit
        foe_attach = attach & foes
        own_room = most_room(board, state.room[cell], bit)
        foe_room = most_room(board, state.room[cell], foe_attach)
        foe_cover = covering(cover.counts[cell], foes)

        kinds.cell[cell, 0] = CELL_OWN + (1 + own_room if own_attach else 0)
        kinds.cell[cell, 1] = CELL_FOE + (1 + foe_room if foe_attach else 0)
        kinds.cell[cell, 2] = CELL_MATE + (1 if attach & mates else 0)
        kinds.cell[cell, 3] = CELL_FOE_COVER + cover_class(foe_cover)
        kinds.cell[cell, 4] = CELL_OWN_COVER + cover_class(covering(cover.counts[cell], bit))

        if owner >= 0:
            taken_by = 1 << owner
            edge = 1 if taken_by & mates else 2 if taken_by & foes else 3
        elif forbid & bit:
            edge = 0
        else:
            edge = 5 + own_room if own_attach else 4
        kinds.edge[cell, 0] = EDGE_STATE + edge
        kinds.edge[cell, 1] = EDGE_FOE + (1 if foe_attach else 0)
        kinds.edge[cell, 2] = EDGE_COVER + (1 if foe_cover else 0)

        if forbid & bit:
            corner = 0
        elif own_attach:
            corner = 1
        else:
            threat = 2 if foe_cover else 1 if foes & ~forbid else 0
            corner = 2 + 3 * own_room + threat
        kinds.corner[cell, 0] = CORNER_STATE + corner
        kinds.corner[cell, 1] = CORNER_FOE + (1 if foe_attach else 0)
    for foe in range(len(state.last)):
        if foes >> foe & 1 and state.last[foe] >= 0:
            _freshen(board, state, foe, kinds)


@inlined
def _freshen(board: Board, state: State, foe: int, kinds: Kinds) -> None:
    """Mark the attach points that a foe's latest placement opened as fresh."""
    placement = state.last[foe]
    for i in range(board.corner_count[placement]):
        cell = board.corners[placement, i]
        kind = kinds.cell[cell, 1]
        if CELL_FOE < kind <= CELL_FOE + ROOMS and not state.forbid[cell] >> foe & 1:
            kinds.cell[cell, 1] = kind + ROOMS
            kinds.edge[cell, 1] = EDGE_FOE + 2


@inlined
def phase_of(placed: int) -> int:
    """The phase of a colour that has placed so many pieces."""
    return min(placed // PHASE_LENGTH, PHASES - 1)


@inlined
def piece_phase_of(placed: int) -> int:
    """The finer phase that tells what a piece is worth."""
    return min(placed // 2, PIECE_PHASES - 1)


@inlined
def nearest_ring(board: Board, placement: int) -> int:
    """The class of the least distance of a placement from the middle."""
    ring = RINGS - 1
    for i in range(board.sizes[placement]):
        ring = min(ring, np.int64(board.ring[board.cells[placement, i]]))
    return ring


@part
def find_logits(
    board: Board,
    state: State,
    lists: Lists,
    colour: int,
    policy: Policy,
    kinds: Kinds,
    planes: Planes,
    logits: Floats,
) -> float:
    """The logit of each of a colour's legal placements, in the order of its list; the greatest."""
    placed = state.placed[colour]
    _weigh(policy.kinds[phase_of(placed)], kinds, planes)
    pieces = policy.pieces[piece_phase_of(placed)]
    greatest = np.float32(-1e30)
    moves = lists.moves[colour]
    for i in range(np.uint32(lists.count[colour])):
        placement = moves[i]
        logit = pieces[board.piece[placement]] + _contact(board, planes, placement)
        if placed < FIRSTS:
            logit += policy.rings[placed, nearest_ring(board, placement)]
        logits[i] = logit
        greatest = max(greatest, logit)
    return greatest


@inlined
def _weigh(weights: Floats, kinds: Kinds, planes: Planes) -> None:
    """Fill the planes; that of "no cell" stays 0."""
    size = len(kinds.cell) - 1
    for cell in range(size):
        covered, edge, corner = kinds.cell[cell], kinds.edge[cell], kinds.corner[cell]
        planes[cell] = (
            weights[covered[0]]
            + weights[covered[1]]
            + weights[covered[2]]
            + weights[covered[3]]
            + weights[covered[4]]
        )
        planes[size + 1 + cell] = weights[edge[0]] + weights[edge[1]] + weights[edge[2]]
        planes[2 * size + 2 + cell] = weights[corner[0]] + weights[corner[1]]


@inlined
def _contact(board: Board, planes: Planes, placement: int) -> float:
    """The weights of all cells that a placement covers and touches, in `CHAINS` sums."""
    contact = board.contact[placement]
    first = second = third = fourth = np.float32(0)
    for i in range(0, board.contact_count[placement], CHAINS):
        first += planes[contact[i]]
        second += planes[contact[i + 1]]
        third += planes[contact[i + 2]]
        fourth += planes[contact[i + 3]]
    return (first + second) + (third + fourth)


@kernel
def count_kinds(board: Board, kinds: Kinds, placement: int, counts: Ints) -> None:
    """How often each kind occurs in a placement: what the weights are learned on."""
    for i in range(KINDS):
        counts[i] = 0
    for i in range(board.sizes[placement]):
        for kind in kinds.cell[board.cells[placement, i]]:
            counts[kind] += 1
    for i in range(board.edge_count[placement]):
        for kind in kinds.edge[board.edges[placement, i]]:
            counts[kind] += 1
    for i in range(board.corner_count[placement]):
        for kind in kinds.corner[board.corners[placement, i]]:
            counts[kind] += 1
