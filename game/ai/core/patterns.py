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
#   vectors   (PARTS * (K + 1), C)  int16    read from a file, in units of 1 / VECTOR_SCALE: row
#                                            PARTS * p is pattern p's own vector, the next two are
#                                            those for its edges and for its corners; the last
#                                            pattern is that beyond the board. No columns where a
#                                            network knows no patterns.
# PatternWorkspace, scratch of one thread, of no colours where a network knows no patterns:
#   steps     (c, size)      uint8    in which step of the flood fill a colour reaches a cell, by
#                                     class: 0, 1, 2, 3, later, never; written by `territory`
#   rows      (c, size + 1)  uint16   PARTS * p(x), the row of each cell's own vector; at last that
#                                     beyond the board
#   hidden    (size + 1, C)  int16    h(x), in units of 1 / VECTOR_SCALE, of the cells that are open
#                                     to the colour to play; of the others nothing; at last scratch
#   sums      (c, C)         float32  s(k)
# Integers of 16 bits, as a vector of C of them is one register of 256 bits. No h(x) is out of their
# range, as no number of a vector is beyond LARGEST; and up to 2^24, which a board's cells can't add
# up to, their sums are exact in float32, so that they are the same on every processor.

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.ai.core.arrays import Bytes, Floats, Indices, Shorts
from game.ai.core.board import BoardArrays
from game.ai.core.coverage import LANE_BITS, LANE_MASK, Coverage
from game.ai.core.kernel import inlined, part
from game.ai.core.lanes import PATTERN_UNITS, add_rows
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

NEAR = 2
"""A mate is near that reaches a cell in so many steps."""

PARTS = 3
"""How many vectors each pattern has."""

SUM_SCALE = np.float32(0.02)
"""What sums are multiplied by, so that they are about 1 in size."""

VECTOR_SCALE = 4096
"""The scale of quantisation: what stands for 1 in vectors."""

MOST_NEIGHBOURS = 12
"""On any lattice."""

LARGEST = 32767 // (MOST_NEIGHBOURS + 1)
"""The greatest number that a vector may hold, in units of 1 / VECTOR_SCALE."""

SQUARES = 8
"""How many neighbours a cell has on a board of squares."""


class PatternWorkspace(NamedTuple):
    """Scratch of one thread; see the data layout above."""

    steps: Bytes
    rows: Indices
    hidden: Shorts
    sums: Floats


def empty_pattern_workspace(board: BoardArrays, *, used: bool) -> PatternWorkspace:
    """Scratch for one thread; without a colour where patterns aren't used."""
    colours, size = len(board.start_cells) if used else 0, len(board.ring) - 1
    return PatternWorkspace(
        steps=np.zeros((colours, size), dtype=np.uint8),
        rows=np.full((colours, size + 1), PARTS * PATTERNS, dtype=np.uint16),
        hidden=np.zeros((size + 1, PATTERN_UNITS), dtype=np.int16),
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
def sum_patterns(
    board: BoardArrays, vectors: Shorts, to_play: int, workspace: PatternWorkspace
) -> None:
    """Write s(k) of each colour, from the patterns in the workspace, and h(x) of that to play."""
    for colour in range(len(workspace.rows)):
        sum_colour(board, vectors, colour, colour == to_play, workspace)


@part
def sum_colour(
    board: BoardArrays, vectors: Shorts, colour: int, kept: bool, workspace: PatternWorkspace
) -> None:
    """Write s(k) of a colour, from its patterns in the workspace, and, if they are kept, h(x)."""
    squares, part_of = board.around.shape[1] == SQUARES, board.around_part
    rows, sums = workspace.rows[colour], workspace.sums[colour]
    for i in range(PATTERN_UNITS):
        sums[i] = 0
    size = len(rows) - 1
    for cell in range(size):
        if rows[cell] < PARTS * OPEN:
            continue
        around = board.around[cell]
        own = np.uint64(rows[cell])
        a = np.uint64(rows[around[0]] + part_of[0])
        b = np.uint64(rows[around[1]] + part_of[1])
        c = np.uint64(rows[around[2]] + part_of[2])
        d = np.uint64(rows[around[3]] + part_of[3])
        e = np.uint64(rows[around[4]] + part_of[4])
        f = np.uint64(rows[around[5]] + part_of[5])
        g = np.uint64(rows[around[6]] + part_of[6])
        h = np.uint64(rows[around[7]] + part_of[7])
        at = np.uint64(cell if kept else size)
        if squares:
            add_rows(vectors, (own, a, b, c, d, e, f, g, h), workspace.hidden, at, sums)
        else:
            i = np.uint64(rows[around[8]] + part_of[8])
            j = np.uint64(rows[around[9]] + part_of[9])
            k = np.uint64(rows[around[10]] + part_of[10])
            m = np.uint64(rows[around[11]] + part_of[11])
            rest = (own, a, b, c, d, e, f, g, h, i, j, k, m)
            add_rows(vectors, rest, workspace.hidden, at, sums)
    for i in range(PATTERN_UNITS):
        sums[i] *= SUM_SCALE / np.float32(VECTOR_SCALE)
