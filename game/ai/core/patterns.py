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
# PatternWorkspace, scratch of one thread, of no cells where a network knows no patterns:
#   reached   (size, 4)      uint16   by which steps of the flood fill a colour has reached a cell:
#                                     bit i for step LATEST - i, where LATEST stands for all later
#                                     ones too. The colours of a set have reached it by the steps in
#                                     the union of their bits. Written by `territory`
#   rows      (size + 1, 4)  uint16   PARTS * p(x), the row of each cell's own vector, by colour; at
#                                     last that beyond the board
#   reached_lanes, row_lanes          the same numbers as words of 64 bits, a lane of each for a
#                                     colour, see `coverage`
#   hidden    (size + 1, C)  int16    h(x), in units of 1 / VECTOR_SCALE, of the cells that are open
#                                     to the colour to play; of the others nothing; at last scratch
#   sums      (c, C)         float32  s(k)
# Integers of 16 bits, as a vector of C of them is one register of 256 bits. No h(x) is out of their
# range, as no number of a vector is beyond LARGEST; and up to 2^24, which a board's cells can't add
# up to, their sums are exact in float32, so that they are the same on every processor.

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.ai.core.arrays import Floats, Indices, Shorts, Words
from game.ai.core.board import BoardArrays
from game.ai.core.coverage import (
    LANE_BITS,
    LANE_MASK,
    LANE_ONES,
    LANE_TOPS,
    LANES,
    Coverage,
    to_lanes,
)
from game.ai.core.kernel import inlined, part
from game.ai.core.state import PositionState
from game.ai.core.territory import LATEST
from game.ai.core.vector_ops import PATTERN_UNITS, add_rows

STEP_CLASSES = LATEST + 2
"""Classes of steps of the flood fill: 0, 1, 2, 3, later, never."""

OWN_COVERAGE_FROM = (1, 3, 9, 25)
FOE_COVERAGE_FROM = (1, 7, 30)
"""From how many placements over a cell, own ones or those of foes, each class of coverage begins;
below is class 0. The steps widen as counts grow, and those of foes, of whom there may be three, are
coarser. The vectors belong to these classes: with others they must be learned anew."""

OWN_COVERAGE_CLASSES, FOE_COVERAGE_CLASSES = len(OWN_COVERAGE_FROM) + 1, len(FOE_COVERAGE_FROM) + 1

# The numbers of the patterns: a piece of one's own, of a mate or of nobody, of a foe; then the
# cells that are forbidden, by the first foe's step and the foes' coverage; then those that are
# open, by one's own step and coverage besides, and by whether a mate is near.
OWN, OTHERS, FOES, FORBIDDEN = range(4)
OPEN = FORBIDDEN + STEP_CLASSES * FOE_COVERAGE_CLASSES
PATTERNS = OPEN + STEP_CLASSES**2 * OWN_COVERAGE_CLASSES * FOE_COVERAGE_CLASSES * 2

NEAR = 2
"""A mate is near a cell that it reaches in this many steps."""

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

SQUARE_NEIGHBOURS = 8
"""How many neighbours a cell has on a board of squares."""


class PatternWorkspace(NamedTuple):
    """Scratch of one thread; see the data layout above."""

    reached: Indices
    reached_lanes: Words
    rows: Indices
    row_lanes: Words
    hidden: Shorts
    sums: Floats


def empty_pattern_workspace(board: BoardArrays, *, used: bool) -> PatternWorkspace:
    """Scratch for one thread; without a cell where patterns aren't used."""
    colours, size = len(board.start_cells) if used else 0, len(board.ring) - 1
    reached = np.zeros((size if used else 0, LANES), dtype=np.uint16)
    rows = np.full((size + 1 if used else 0, LANES), PARTS * PATTERNS, dtype=np.uint16)
    return PatternWorkspace(
        reached=reached,
        reached_lanes=reached.reshape(-1).view(np.uint64),
        rows=rows,
        row_lanes=rows.reshape(-1).view(np.uint64),
        hidden=np.zeros((size + 1, PATTERN_UNITS), dtype=np.int16),
        sums=np.zeros((colours, PATTERN_UNITS), dtype=np.float32),
    )


def patterns_by_colour(workspace: PatternWorkspace) -> Indices:
    """The pattern of each cell for each colour, ``(c, size)``."""
    return np.ascontiguousarray(workspace.rows[:-1, : len(workspace.sums)].T) // np.uint16(PARTS)


@inlined
def _at_least(counts: np.uint64, least: int) -> np.uint64:
    """In each lane 1 where a count, below 2^15, is at least `least`."""
    room = LANE_TOPS - np.uint64(least) * LANE_ONES
    return (counts + room) >> np.uint64(LANE_BITS - 1) & LANE_ONES


@inlined
def _step_classes(reached: np.uint64) -> np.uint64:
    """In each lane the class of the first step in which a cell was reached."""
    # The bits of a lane are the lowest n of LATEST + 1, which is 5: together they make 2^n - 1, and
    # n is that less all its halves, rounded down. Each shift keeps its lane's 4, 3, 2 or 1 upper
    # bits, and none that come from the lane above.
    halves = (reached >> np.uint64(1) & np.uint64(15) * LANE_ONES) + (
        reached >> np.uint64(2) & np.uint64(7) * LANE_ONES
    )
    halves += (reached >> np.uint64(3) & np.uint64(3) * LANE_ONES) + (
        reached >> np.uint64(4) & LANE_ONES
    )
    return np.uint64(STEP_CLASSES - 1) * LANE_ONES - (reached - halves)


@part
def find_patterns(
    board: BoardArrays, state: PositionState, coverage: Coverage, workspace: PatternWorkspace
) -> None:
    """Find the pattern of each cell for each colour, for all colours of a cell at once."""
    reached, row_lanes = workspace.reached_lanes, workspace.row_lanes
    # The lanes of those to whom a colour is a foe, and of those to whom it is a mate.
    foe_a, foe_b = to_lanes(board.with_foe[1]), to_lanes(board.with_foe[2])
    foe_c, foe_d = to_lanes(board.with_foe[4]), to_lanes(board.with_foe[8])
    mate_a, mate_b = to_lanes(board.with_mate[1]), to_lanes(board.with_mate[2])
    mate_c, mate_d = to_lanes(board.with_mate[4]), to_lanes(board.with_mate[8])
    second, third, fourth = np.uint64(LANE_BITS), np.uint64(2 * LANE_BITS), np.uint64(3 * LANE_BITS)
    for cell in range(len(reached)):
        owner = state.owner[cell]
        if owner >= 0:
            own = np.uint8(1 << owner)
            pattern = (
                np.uint64(OTHERS) * LANE_ONES
                + np.uint64(FOES - OTHERS) * to_lanes(board.with_foe[own])
                - np.uint64(OTHERS - OWN) * to_lanes(own)
            )
            row_lanes[cell] = np.uint64(PARTS) * pattern
            continue
        came = reached[cell]
        came_a, came_b = came & LANE_MASK, came >> second & LANE_MASK
        came_c, came_d = came >> third & LANE_MASK, came >> fourth
        foes_came = came_a * foe_a | came_b * foe_b | came_c * foe_c | came_d * foe_d
        mates_came = came_a * mate_a | came_b * mate_b | came_c * mate_c | came_d * mate_d
        counts = coverage.counts[cell]
        foe_counts = (
            (counts & LANE_MASK) * foe_a
            + (counts >> second & LANE_MASK) * foe_b
            + (counts >> third & LANE_MASK) * foe_c
            + (counts >> fourth) * foe_d
        )
        by_foes = _at_least(foe_counts, FOE_COVERAGE_FROM[0])
        by_foes += _at_least(foe_counts, FOE_COVERAGE_FROM[1])
        by_foes += _at_least(foe_counts, FOE_COVERAGE_FROM[2])
        by_own = _at_least(counts, OWN_COVERAGE_FROM[0])
        by_own += _at_least(counts, OWN_COVERAGE_FROM[1])
        by_own += _at_least(counts, OWN_COVERAGE_FROM[2])
        by_own += _at_least(counts, OWN_COVERAGE_FROM[3])
        foe_steps = _step_classes(foes_came)
        of_foes = foe_steps * np.uint64(FOE_COVERAGE_CLASSES) + by_foes
        pattern = _step_classes(came) * np.uint64(STEP_CLASSES) + foe_steps
        pattern = pattern * np.uint64(OWN_COVERAGE_CLASSES) + by_own
        pattern = pattern * np.uint64(FOE_COVERAGE_CLASSES) + by_foes
        near = mates_came >> np.uint64(LATEST - NEAR) & LANE_ONES
        pattern = np.uint64(OPEN) * LANE_ONES + pattern * np.uint64(2) + near
        closed = to_lanes(state.forbidden[cell]) * LANE_MASK
        pattern = pattern & ~closed | (np.uint64(FORBIDDEN) * LANE_ONES + of_foes) & closed
        row_lanes[cell] = np.uint64(PARTS) * pattern


@part
def sum_patterns(
    board: BoardArrays, vectors: Shorts, to_play: int, workspace: PatternWorkspace
) -> None:
    """Write s(k) of each colour, from the patterns in the workspace, and h(x) of that to play."""
    for colour in range(len(workspace.sums)):
        sum_colour(board, vectors, colour, colour == to_play, workspace)


@part
def sum_colour(
    board: BoardArrays, vectors: Shorts, colour: int, kept: bool, workspace: PatternWorkspace
) -> None:
    """Write s(k) of a colour, from its patterns in the workspace, and, if they are kept, h(x)."""
    squares, part_of = board.around.shape[1] == SQUARE_NEIGHBOURS, board.around_part
    rows, sums = workspace.rows, workspace.sums[colour]
    for i in range(PATTERN_UNITS):
        sums[i] = 0
    size = len(rows) - 1
    for cell in range(size):
        if rows[cell, colour] < PARTS * OPEN:
            continue
        around = board.around[cell]
        own = np.uint64(rows[cell, colour])
        a = np.uint64(rows[around[0], colour] + part_of[0])
        b = np.uint64(rows[around[1], colour] + part_of[1])
        c = np.uint64(rows[around[2], colour] + part_of[2])
        d = np.uint64(rows[around[3], colour] + part_of[3])
        e = np.uint64(rows[around[4], colour] + part_of[4])
        f = np.uint64(rows[around[5], colour] + part_of[5])
        g = np.uint64(rows[around[6], colour] + part_of[6])
        h = np.uint64(rows[around[7], colour] + part_of[7])
        at = np.uint64(cell if kept else size)
        if squares:
            add_rows(vectors, (own, a, b, c, d, e, f, g, h), workspace.hidden, at, sums)
        else:
            i = np.uint64(rows[around[8], colour] + part_of[8])
            j = np.uint64(rows[around[9], colour] + part_of[9])
            k = np.uint64(rows[around[10], colour] + part_of[10])
            m = np.uint64(rows[around[11], colour] + part_of[11])
            rest = (own, a, b, c, d, e, f, g, h, i, j, k, m)
            add_rows(vectors, rest, workspace.hidden, at, sums)
    for i in range(PATTERN_UNITS):
        sums[i] *= SUM_SCALE / np.float32(VECTOR_SCALE)
