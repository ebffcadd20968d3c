"""The learned policy: how likely a good player is to choose each legal placement.

A conditional logit model (McFadden 1974): with x(m) the features of placement m,

    P(m) = exp(logit(m)) / Σ over legal m' of exp(logit(m')),    logit(m) = w · x(m)

Coulom ("Computing Elo ratings of move patterns in the game of Go", 2007) predicts Go moves with a
model of this form. Features are 0 or 1, or count cells, so a logit is a sum of weights:

    logit(m) = Σ over cells covered, along edges and at corners of m of the cell's weight
               +  weight of the piece in this finer phase
               +  weight of the ring nearest the centre, for a colour's first placements

The weight of cell x depends on the phase and on whether x is covered, along an edge or at a corner:

    the sum of the weights of its kinds  +  the weight of its pattern  +  w · h(x)

with the patterns and h of `patterns`, as the colour to play sees them; w · h(x) only if x is open
to it. So what a placement is worth depends on what lies around each of its cells.

`game.ai.core.tree.simulation` turns the logits into priors.
"""

# Data layout
#
# A *kind* is a number below KIND_COUNT that says one thing about a cell from the point of view of
# the colour to play; the constants below say where each group of kinds begins. A cell has one kind
# of each group: CELL_KINDS where it is covered, EDGE_KINDS along an edge, CORNER_KINDS at a corner.
#
# Policy, read from a file, float32:
#   kinds     (PHASES, KIND_COUNT)        weight of each kind
#   patterns  (PHASES, PARTS * (K + 1))   weight of each pattern where its cell is covered, along an
#                                         edge and at a corner, in the order of `Net.vectors`
#   hidden    (PHASES, PARTS, C)          w for each of these
#   pieces    (PIECE_PHASES, p)           weight of each piece
#   rings     (CENTRE_PLACEMENTS, RINGS)  weight of the nearest ring
# CellKinds, written by `classify_cells` and read by `compute_logits`, for touched cells: those that
# the colour's legal placements cover, and their neighbours. No logit needs other cells: their rows
# mean nothing.
#   cell           (size + 1, CELL_KINDS)    uint8
#   edge           (size + 1, EDGE_KINDS)    uint8
#   corner         (size + 1, CORNER_KINDS)  uint8
#   touched        (size + 1,)               uint16  the touched cells
#   touched_count  (1,)                      int32   how many there are
#   is_touched     (size + 1,)               uint8   scratch
# PolicyWorkspace, written by `compute_logits`, but for the patterns, which it reads:
#   kinds                                    as above
#   patterns                                 those of the position, see `patterns`
#   cell_weights   (3 * (size + 1),)         float32 scratch: the weight of each touched cell
#                                                    where it is covered, along an edge, at a
#                                                    corner; 0 for "no cell"
#   logits         (n,)                      float32 logit of each legal placement, in the order of
#                                                    its list

from __future__ import annotations

import numpy as np

from game.ai.core.board.board_arrays import MAX_COLOURS, NEARBY_CLASSES, BoardArrays
from game.ai.core.board.coverage import Coverage, coverage_by
from game.ai.core.board.placement_lists import PlacementLists
from game.ai.core.board.placement_rows import ACCUMULATORS
from game.ai.core.board.state import PositionState
from game.ai.core.compiled.arrays import (
    Array1,
    Array2,
    Array3,
    Bytes,
    Floats,
    Indices,
    Shorts,
)
from game.ai.core.compiled.instructions import ROWS_AHEAD, dot_row, prefetch_row
from game.ai.core.compiled.kernel import inlined, part
from game.ai.core.compiled.structs import Struct
from game.ai.core.policy_value.pattern_numbers import OPEN, PARTS
from game.ai.core.policy_value.patterns import VECTOR_SCALE, PatternWorkspace

COVERAGE_FROM = (1, 3, 7, 16, 41)
"""The number of placements over a cell from which each class of coverage begins; below the first is
class 0. The classes widen as counts grow. The weights are fitted to these classes: for any others
they must be fitted again."""

COVERAGE_CLASSES = len(COVERAGE_FROM) + 1

# Covered cells.
CELL_OWN = 0  # no own attach point; or one, by the cells open nearby
CELL_FOE = CELL_OWN + 1 + NEARBY_CLASSES  # no foe's; or one, likewise: older, then fresh
CELL_MATE = CELL_FOE + 1 + 2 * NEARBY_CLASSES  # no mate's attach point; or one
CELL_FOE_COVERAGE = CELL_MATE + 2  # by how many placements of foes cover it
CELL_OWN_COVERAGE = CELL_FOE_COVERAGE + COVERAGE_CLASSES  # by how many own ones do
CELL_KINDS = 5
# Cells along an edge. State: forbidden; a mate's, foe's, nobody's piece; open; own attach point.
EDGE_STATE = CELL_OWN_COVERAGE + COVERAGE_CLASSES
EDGE_FOE = EDGE_STATE + 5 + NEARBY_CLASSES  # no foe's attach point; an older one; a fresh one
EDGE_COVERAGE = EDGE_FOE + 3  # no placement of foes covers it; some do
EDGE_KINDS = 3
# Cells at a corner. State: forbidden; already an attach point; a new one, by the cells open nearby
# and whether foes can't use it, may some day, or can now.
CORNER_STATE = EDGE_COVERAGE + 2
CORNER_FOE = CORNER_STATE + 2 + 3 * NEARBY_CLASSES  # no foe's attach point; one
CORNER_KINDS = 2
KIND_COUNT = CORNER_FOE + 2

PHASES = 3
PHASE_LENGTH = 5
"""How many of the colour's placements a phase lasts; the last phase lasts to the end."""

PIECE_PHASES = 11
"""Finer phases for the pieces, of two placements each."""

CENTRE_PLACEMENTS = 4
"""For how many of a colour's first placements the distance from the centre matters."""


class Policy(Struct):
    """Learned weights; see the data layout above. The fields' names are those in the files."""

    kinds: Array2[np.float32]
    patterns: Array2[np.float32]
    hidden: Array3[np.float32]
    pieces: Array2[np.float32]
    rings: Array2[np.float32]


class CellKinds(Struct):
    """The kinds of each cell for the colour to play; see the data layout above."""

    cell: Array2[np.uint8]
    edge: Array2[np.uint8]
    corner: Array2[np.uint8]
    touched: Array1[np.uint16]
    touched_count: Array1[np.int32]
    is_touched: Array1[np.uint8]


def empty_cell_kinds(board: BoardArrays) -> CellKinds:
    """Arrays to be filled in."""
    rows = board.size + 1
    return CellKinds(
        np.zeros((rows, CELL_KINDS), dtype=np.uint8),
        np.zeros((rows, EDGE_KINDS), dtype=np.uint8),
        np.zeros((rows, CORNER_KINDS), dtype=np.uint8),
        touched=np.zeros(rows, dtype=np.uint16),
        touched_count=np.zeros(1, dtype=np.int32),
        is_touched=np.zeros(rows, dtype=np.uint8),
    )


class PolicyWorkspace(Struct):
    """Scratch of one thread; see the data layout above."""

    kinds: CellKinds
    patterns: PatternWorkspace
    cell_weights: Array1[np.float32]
    logits: Array1[np.float32]


def empty_policy_workspace(board: BoardArrays, patterns: PatternWorkspace) -> PolicyWorkspace:
    """Scratch for one thread, which looks for patterns in those of a value's workspace."""
    return PolicyWorkspace(
        kinds=empty_cell_kinds(board),
        patterns=patterns,
        cell_weights=np.zeros(3 * (board.size + 1), dtype=np.float32),
        logits=np.zeros(len(board.piece), dtype=np.float32),
    )


# -- the kinds of cells -----------------------------------------------------


@inlined
def coverage_class(count: int) -> int:
    """The class of a number of placements, see `COVERAGE_FROM`."""
    if count < COVERAGE_FROM[1]:
        return 0 if count < COVERAGE_FROM[0] else 1
    if count < COVERAGE_FROM[3]:
        return 2 if count < COVERAGE_FROM[2] else 3
    return 4 if count < COVERAGE_FROM[4] else 5


@inlined
def _nearby_class(board: BoardArrays, open_nearby: np.uint32, mask: int) -> int:
    """The class of the number of open cells nearby, the most of any colour in a mask."""
    most = 0
    for colour in range(MAX_COLOURS):
        if mask >> colour & 1:
            most = max(most, np.int64(open_nearby >> np.uint32(8 * colour) & np.uint32(255)))
    return np.int64(board.nearby_class[most])


@part
def classify_cells(
    board: BoardArrays,
    state: PositionState,
    coverage: Coverage,
    colour: int,
    player: int,
    kinds: CellKinds,
) -> None:
    """Find the kinds of each touched cell for a colour that a given player places."""
    _find_touched(board.around, coverage.listed, colour, kinds)
    bit = 1 << colour
    everyone = 0
    for team in board.teams:
        everyone |= team
    # By the player, not `board.foes`: a shared colour is placed in the interest of its player.
    mates = board.teams[player] & ~bit
    foes = everyone & ~board.teams[player] & ~bit
    for i in range(np.uint32(kinds.touched_count[0])):
        cell = kinds.touched[i]
        attach = state.attach[cell] & ~state.forbidden[cell]
        foe_attach = attach & foes
        own_nearby = _nearby_class(board, state.open_nearby[cell], bit)
        foe_nearby = _nearby_class(board, state.open_nearby[cell], foe_attach)
        foe_coverage = coverage_by(coverage.counts[cell], foes)
        own_coverage = coverage_by(coverage.counts[cell], bit)

        kinds.cell[cell, 0] = CELL_OWN + (1 + own_nearby if attach & bit else 0)
        kinds.cell[cell, 1] = CELL_FOE + (1 + foe_nearby if foe_attach else 0)
        kinds.cell[cell, 2] = CELL_MATE + (1 if attach & mates else 0)
        kinds.cell[cell, 3] = CELL_FOE_COVERAGE + coverage_class(foe_coverage)
        kinds.cell[cell, 4] = CELL_OWN_COVERAGE + coverage_class(own_coverage)
        kinds.edge[cell, 0] = EDGE_STATE + _edge_state(state, cell, bit, mates, foes, own_nearby)
        kinds.edge[cell, 1] = EDGE_FOE + (1 if foe_attach else 0)
        kinds.edge[cell, 2] = EDGE_COVERAGE + (1 if foe_coverage else 0)
        threat = 2 if foe_coverage else 1 if foes & ~state.forbidden[cell] else 0
        kinds.corner[cell, 0] = CORNER_STATE + _corner_state(state, cell, bit, own_nearby, threat)
        kinds.corner[cell, 1] = CORNER_FOE + (1 if foe_attach else 0)
    for foe in range(len(state.last)):
        if foes >> foe & 1 and state.last[foe] >= 0:
            _mark_fresh(board, state, foe, kinds)


@inlined
def _find_touched(around: Indices, covered_by: Bytes, colour: int, kinds: CellKinds) -> None:
    """List the cells that a colour's legal placements cover, and their neighbours."""
    size = len(around)
    is_touched = kinds.is_touched
    is_touched[:] = 0
    for cell in range(size):
        if covered_by[cell] >> colour & 1:
            is_touched[cell] = 1
            for i in range(around.shape[1]):
                is_touched[around[cell, i]] = 1
    count = np.uint32(0)
    for cell in range(size):
        kinds.touched[count] = cell
        count += np.uint32(is_touched[cell])
    kinds.touched_count[0] = count


@inlined
def _edge_state(
    state: PositionState, cell: int, bit: int, mates: int, foes: int, own_nearby: int
) -> int:
    """What a cell along an edge is to the colour of a bit, from `EDGE_STATE` on."""
    owner = state.owner[cell]
    if owner >= 0:
        taken_by = 1 << owner
        return 1 if taken_by & mates else 2 if taken_by & foes else 3
    if state.forbidden[cell] & bit:
        return 0
    return 5 + own_nearby if state.attach[cell] & bit else 4


@inlined
def _corner_state(state: PositionState, cell: int, bit: int, own_nearby: int, threat: int) -> int:
    """What a cell at a corner is to the colour of a bit, from `CORNER_STATE` on."""
    if state.forbidden[cell] & bit:
        return 0
    return 1 if state.attach[cell] & bit else 2 + 3 * own_nearby + threat


@inlined
def _mark_fresh(board: BoardArrays, state: PositionState, foe: int, kinds: CellKinds) -> None:
    """Mark the attach points at the corners of a foe's latest placement as fresh."""
    placement = state.last[foe]
    for i in range(board.corner_count[placement]):
        cell = board.corners[placement, i]
        kind = kinds.cell[cell, 1]
        # Only an older one, so that a point fresh for two foes is raised only once.
        if CELL_FOE < kind <= CELL_FOE + NEARBY_CLASSES and not state.forbidden[cell] >> foe & 1:
            kinds.cell[cell, 1] = kind + NEARBY_CLASSES
            kinds.edge[cell, 1] = EDGE_FOE + 2


# -- logits -----------------------------------------------------------------


@inlined
def phase_of(placed: int) -> int:
    """The phase of a colour that has placed that many pieces."""
    return min(placed // PHASE_LENGTH, PHASES - 1)


@inlined
def piece_phase_of(placed: int) -> int:
    """The finer phase of a colour that has placed that many pieces."""
    return min(placed // 2, PIECE_PHASES - 1)


@part
def compute_logits(
    board: BoardArrays,
    state: PositionState,
    lists: PlacementLists,
    colour: int,
    policy: Policy,
    workspace: PolicyWorkspace,
) -> float:
    """Write the logit of each of a colour's placements, in the order of its list.

    Returns the greatest. Reads the kinds and, if the policy knows patterns, the patterns and h(x)
    for the colour.
    """
    kinds, patterns, weights = workspace.kinds, workspace.patterns, workspace.cell_weights
    placed = state.placed[colour]
    phase = phase_of(placed)
    _add_up_kinds(policy.kinds[phase], kinds, weights)
    if policy.patterns.shape[1]:
        rows = patterns.rows[:, colour]
        _add_patterns(
            policy.patterns[phase], policy.hidden[phase], kinds, rows, patterns.hidden, weights
        )
    pieces = policy.pieces[piece_phase_of(placed)]
    greatest = np.float32(-1e30)
    placements = lists.placements[colour]
    for i in range(np.uint32(lists.count[colour])):
        placement = placements[i]
        prefetch_row(board.contact, placements[i + np.uint32(ROWS_AHEAD)])
        logit = pieces[board.piece[placement]] + _contact_sum(board, weights, placement)
        if placed < CENTRE_PLACEMENTS:
            logit += policy.rings[placed, board.nearest_ring[placement]]
        workspace.logits[i] = logit
        greatest = max(greatest, logit)
    return greatest


@inlined
def _add_up_kinds(kind_weights: Floats, kinds: CellKinds, weights: Floats) -> None:
    """Add up the weights of each cell's kinds, once for all placements over it."""
    size = len(kinds.cell) - 1
    for i in range(np.uint32(kinds.touched_count[0])):
        cell = kinds.touched[i]
        covered, edge, corner = kinds.cell[cell], kinds.edge[cell], kinds.corner[cell]
        weights[cell] = (
            kind_weights[covered[0]]
            + kind_weights[covered[1]]
            + kind_weights[covered[2]]
            + kind_weights[covered[3]]
            + kind_weights[covered[4]]
        )
        weights[size + 1 + cell] = (
            kind_weights[edge[0]] + kind_weights[edge[1]] + kind_weights[edge[2]]
        )
        weights[2 * size + 2 + cell] = kind_weights[corner[0]] + kind_weights[corner[1]]


@inlined
def _add_patterns(
    pattern_weights: Floats,
    hidden_weights: Floats,
    kinds: CellKinds,
    rows: Indices,
    hidden: Shorts,
    weights: Floats,
) -> None:
    """Add the weights of each cell's pattern and h(x) to the cell's weights."""
    size = len(rows) - 1
    for i in range(np.uint32(kinds.touched_count[0])):
        cell = kinds.touched[i]
        row = rows[cell]
        for role in range(PARTS):
            weight = pattern_weights[row + role]
            if row >= PARTS * OPEN:
                weight += dot_row(hidden_weights[role], hidden, np.uint64(cell)) * np.float32(
                    1 / VECTOR_SCALE
                )
            weights[role * (size + 1) + cell] += weight


@inlined
def _contact_sum(board: BoardArrays, weights: Floats, placement: int) -> float:
    """The summed weights of all cells that a placement covers or touches."""
    # Floating-point additions may not be reordered, so a single sum would wait for each addition
    # to finish. ACCUMULATORS sums overlap; rows are padded to a multiple of that.
    contact = board.contact[placement]
    first = second = third = fourth = np.float32(0)
    for i in range(0, board.contact_count[placement], ACCUMULATORS):
        first += weights[contact[i]]
        second += weights[contact[i + 1]]
        third += weights[contact[i + 2]]
        fourth += weights[contact[i + 3]]
    return (first + second) + (third + fourth)
