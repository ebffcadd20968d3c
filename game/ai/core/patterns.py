"""What lies around each cell, as learned vectors that are added up over the board.

From the point of view of each colour a cell has a *pattern*: whose it is, or who can come to it how
soon, and how many placements cover it. A table has three vectors for every pattern, C numbers each:
for the cell itself, for a cell that shares an edge with it, and for one at its corner. With p(x)
the pattern of cell x for colour k, and e(x), d(x) the places at its edges and corners,

    h(x) = relu(own[p(x)] + Σ over y in e(x) of edge[p(y)] + Σ over y in d(x) of corner[p(y)])
    s(k) = Σ over cells x open to k of h(x) / 50

The sums s(k) go into the first layer of the value network (see `value`). This is a convolution over
the patterns, one layer deep, whose products are read from a table, as networks for processors do:
Nasu, "Efficiently updatable neural-network-based evaluation functions for computer shogi" (2018),
and the Mix networks of the Gomoku engine Rapfi. Where a cell has no neighbour, at the edge of the
board, there is a pattern of its own.
"""

# Data layout
#
# C = PATTERN_UNITS, K = PATTERNS.
#   vectors   (PARTS * (K + 1), C)  float32  read from a file: row PARTS * p is pattern p's own
#                                            vector, the next two are those for its edges and for
#                                            its corners; the last pattern is that beyond the board.
#                                            No columns where a network knows no patterns.
# PatternWorkspace, scratch of one thread, of no colours where a network knows no patterns:
#   steps     (c, size)      uint8    in which step of the flood fill a colour reaches a cell, by
#                                     class: 0, 1, 2, 3, later, never; written by `territory`
#   rows      (c, size + 1)  uint16   PARTS * p(x), the row of each cell's own vector; at last that
#                                     beyond the board
#   hidden    (C,)           float32  h(x) of a cell of a lattice with more than eight neighbours
#   sums      (c, C)         float32  s(k)

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.ai.core.arrays import Bytes, Floats, Indices
from game.ai.core.board import BoardArrays
from game.ai.core.coverage import LANE_BITS, LANE_MASK, Coverage
from game.ai.core.kernel import inlined, part
from game.ai.core.state import PositionState
from game.ai.core.territory import LATEST

STEP_CLASSES = LATEST + 2
"""Classes of steps of the flood fill: 0, 1, 2, 3, later, never."""

OWN_COVERAGE_CLASSES, FOE_COVERAGE_CLASSES = 5, 4
"""Classes of how many own placements, and of how many of foes, cover a cell."""

# The numbers of the patterns: a piece of one's own, of a mate or of nobody, of a foe; then the
# cells that are forbidden, by the first foe's step and the foes' coverage; then those that are
# open, by one's own step and coverage besides, and by whether a mate is near.
OWN, OTHERS, FOES, FORBIDDEN = range(4)
OPEN = FORBIDDEN + STEP_CLASSES * FOE_COVERAGE_CLASSES
PATTERNS = OPEN + STEP_CLASSES**2 * OWN_COVERAGE_CLASSES * FOE_COVERAGE_CLASSES * 2

PATTERN_UNITS = 16
"""C, a constant so that loops over it are compiled as a few instructions."""

NEAR = 2
"""A mate is near that reaches a cell in so many steps."""

PARTS = 3
"""How many vectors each pattern has."""

SUM_SCALE = np.float32(0.02)
"""What sums are multiplied by, so that they are about 1 in size."""

SQUARES = 8
"""How many neighbours a cell has on a board of squares."""


class PatternWorkspace(NamedTuple):
    """Scratch of one thread; see the data layout above."""

    steps: Bytes
    rows: Indices
    hidden: Floats
    sums: Floats


def empty_pattern_workspace(board: BoardArrays, *, used: bool) -> PatternWorkspace:
    """Scratch for one thread; without a colour where patterns aren't used."""
    colours, size = len(board.start_cells) if used else 0, len(board.ring) - 1
    return PatternWorkspace(
        steps=np.zeros((colours, size), dtype=np.uint8),
        rows=np.full((colours, size + 1), PARTS * PATTERNS, dtype=np.uint16),
        hidden=np.zeros(PATTERN_UNITS, dtype=np.float32),
        sums=np.zeros((colours, PATTERN_UNITS), dtype=np.float32),
    )


@inlined
def _own_class(count: int) -> int:
    """The class of how many own placements cover a cell: 0, 1–2, 3–8, 9–24, more."""
    if count < 3:
        return 0 if count == 0 else 1
    if count < 9:
        return 2
    return 3 if count < 25 else 4


@inlined
def _foe_class(count: int) -> int:
    """The class of how many placements of foes cover a cell: 0, 1–6, 7–29, more."""
    if count < 7:
        return 0 if count == 0 else 1
    return 2 if count < 30 else 3


@part
def find_patterns(
    board: BoardArrays, state: PositionState, coverage: Coverage, workspace: PatternWorkspace
) -> None:
    """Find the pattern of each cell for each colour."""
    steps, rows = workspace.steps, workspace.rows
    colours = len(steps)
    for cell in range(steps.shape[1]):
        owner = state.owner[cell]
        packed = coverage.counts[cell]
        forbidden = state.forbidden[cell]
        for colour in range(colours):
            foes = board.foes[colour]
            if owner >= 0:
                pattern = OWN if owner == colour else FOES if foes >> owner & 1 else OTHERS
                rows[colour, cell] = PARTS * pattern
                continue
            foe_step = mate_step = STEP_CLASSES - 1
            foe_count = 0
            for other in range(colours):
                if foes >> other & 1:
                    foe_step = min(foe_step, np.int64(steps[other, cell]))
                    foe_count += np.int64(packed >> np.uint64(LANE_BITS * other) & LANE_MASK)
                elif board.with_mate[1 << other] >> colour & 1:
                    mate_step = min(mate_step, np.int64(steps[other, cell]))
            foe_coverage = _foe_class(foe_count)
            if forbidden >> colour & 1:
                pattern = FORBIDDEN + foe_step * FOE_COVERAGE_CLASSES + foe_coverage
            else:
                count = np.int64(packed >> np.uint64(LANE_BITS * colour) & LANE_MASK)
                pattern = np.int64(steps[colour, cell]) * STEP_CLASSES + foe_step
                pattern = pattern * OWN_COVERAGE_CLASSES + _own_class(count)
                pattern = pattern * FOE_COVERAGE_CLASSES + foe_coverage
                pattern = OPEN + pattern * 2 + (1 if mate_step <= NEAR else 0)
            rows[colour, cell] = PARTS * pattern


@part
def sum_patterns(board: BoardArrays, vectors: Floats, workspace: PatternWorkspace) -> None:
    """Write each colour's sums from its patterns."""
    for colour in range(len(workspace.rows)):
        rows, sums = workspace.rows[colour], workspace.sums[colour]
        for i in range(PATTERN_UNITS):
            sums[i] = 0
        for cell in range(len(rows) - 1):
            if rows[cell] < PARTS * OPEN:
                continue
            around = board.around[cell]
            if len(around) == SQUARES:
                _add_square(around, board.around_part, vectors, rows, cell, sums)
            else:
                hidden = workspace.hidden
                _add_cell(around, board.around_part, vectors, rows, cell, hidden, sums)
        for i in range(PATTERN_UNITS):
            sums[i] *= SUM_SCALE


@inlined
def _add_square(
    around: Indices, part_of: Bytes, vectors: Floats, rows: Indices, cell: int, sums: Floats
) -> None:
    """Add h(x) of a cell with eight neighbours to the sums."""
    # In one expression, so that h(x) stays in registers: this takes two fifths of the time.
    own = vectors[rows[cell]]
    a = vectors[rows[around[0]] + part_of[0]]
    b = vectors[rows[around[1]] + part_of[1]]
    c = vectors[rows[around[2]] + part_of[2]]
    d = vectors[rows[around[3]] + part_of[3]]
    e = vectors[rows[around[4]] + part_of[4]]
    f = vectors[rows[around[5]] + part_of[5]]
    g = vectors[rows[around[6]] + part_of[6]]
    h = vectors[rows[around[7]] + part_of[7]]
    for i in range(PATTERN_UNITS):
        edges = (a[i] + b[i]) + (c[i] + d[i])
        corners = (e[i] + f[i]) + (g[i] + h[i])
        sums[i] += max(own[i] + (edges + corners), np.float32(0))


@inlined
def _add_cell(
    around: Indices,
    part_of: Bytes,
    vectors: Floats,
    rows: Indices,
    cell: int,
    hidden: Floats,
    sums: Floats,
) -> None:
    """Add h(x) of a cell with any number of neighbours to the sums. `hidden` is scratch."""
    own = vectors[rows[cell]]
    for i in range(PATTERN_UNITS):
        hidden[i] = own[i]
    for number in range(len(around)):
        vector = vectors[rows[around[number]] + part_of[number]]
        for i in range(PATTERN_UNITS):
            hidden[i] += vector[i]
    for i in range(PATTERN_UNITS):
        sums[i] += max(hidden[i], np.float32(0))
