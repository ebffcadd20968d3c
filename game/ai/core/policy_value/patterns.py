"""What lies around each cell, as learned vectors that are added up over the board.

From the point of view of each colour, a cell has a *pattern*: whose it is, or who can reach it and
how soon, and how many placements cover it. A table has three vectors for every pattern, C numbers
each: for the cell itself, for a cell that shares an edge with it, and for one at its corner. With
p(x) the pattern of cell x for colour k, and e(x), d(x) the places at its edges and corners,

    h(x) = relu(own[p(x)] + Σ over y in e(x) of edge[p(y)] + Σ over y in d(x) of corner[p(y)])
    s(k) = Σ over cells x open to k of h(x) / 50

The sums s(k) go into the first layer of the value network (see `value`). This is a convolution over
the patterns, one layer deep, whose products are read from a table, as in other networks made for
CPUs: Nasu, "Efficiently updatable neural-network-based evaluation functions for computer shogi"
(2018), and the Mix networks of the Gomoku engine Rapfi. A missing neighbour, at the edge of the
board, has a pattern of its own. Where more than MOST_NEIGHBOURS cells are around one, the farthest
are left out.
"""

# Data layout
#
# C = PATTERN_UNITS, K = PATTERNS.
#   vectors   (PARTS * (K + 1), C)  int16    read from a file, in units of 1 / VECTOR_SCALE: row
#                                            PARTS * p is pattern p's own vector, the next two are
#                                            those for its edges and for its corners; the last
#                                            pattern is the one beyond the board. No columns if the
#                                            network knows no patterns.
# PatternWorkspace, scratch of one thread; empty, except for `hidden`, if the network knows no
# patterns:
#   reached   (size, 4)      uint16   the steps of the flood fill by which a colour has reached a
#                                     cell: bit i for step LATEST - i, where LATEST stands for all
#                                     later ones too. A set of colours has reached it by the steps
#                                     in the union of their bits. Written by `territory`
#   rows      (size + 1, 4)  uint16   PARTS * p(x), the row of each cell's own vector, by colour;
#                                     last, the row for beyond the board
#   reached_lanes, row_lanes          the same numbers as 64-bit words, with a lane for each colour,
#                                     see `coverage`
#   hidden    (size + 1, C)  int16    h(x), in units of 1 / VECTOR_SCALE, of the cells open to the
#                                     colour to play; other rows mean nothing, the last is scratch
#   totals    (c, C)         int32    scratch: Σ h(x), in units of 1 / VECTOR_SCALE
#   sums      (c, C)         float32  s(k)
# 16-bit integers, as a vector of C of them is one 256-bit register. No h(x) is out of their range,
# as no number of a vector is beyond LARGEST; and the cells of a board can't add up to 2^24, up to
# which float32 has every whole number.

from __future__ import annotations

import numpy as np

from game.ai.core.board.board_arrays import BoardArrays
from game.ai.core.board.coverage import (
    LANE_BITS,
    LANE_MASK,
    LANE_ONES,
    LANE_TOPS,
    LANES,
    Coverage,
    to_lanes,
)
from game.ai.core.board.state import PositionState
from game.ai.core.compiled.arrays import Array1, Array2, Indices, Shorts
from game.ai.core.compiled.instructions import PATTERN_UNITS, add_rows
from game.ai.core.compiled.kernel import Instruction, inlined, part
from game.ai.core.compiled.structs import Struct
from game.ai.core.policy_value.pattern_numbers import CELLS, OPEN, PARTS, PATTERNS

SUM_SCALE = np.float32(0.02)
"""What sums are multiplied by to be about 1 in size."""

VECTOR_SCALE = 4096
"""The scale of quantisation: the integer that stands for 1 in vectors."""

MOST_NEIGHBOURS = 12
"""How many cells around one are looked at, at most: the first in its row of `BoardArrays.around`.
A triangle has as many. A quarter of a square has 14, of which two, across each of its pointed
corners the one that lies most aside, are parts of halves whose other parts are looked at."""

LARGEST = 32767 // (MOST_NEIGHBOURS + 1)
"""The greatest number that a vector may hold, in units of 1 / VECTOR_SCALE."""

SQUARE_NEIGHBOURS = 8
"""How many neighbours a cell has on a board of squares."""

write_rows = Instruction("game.ai.core.policy_value.jit", "write_rows")


class PatternWorkspace(Struct):
    """Scratch of one thread; see the data layout above."""

    reached: Array2[np.uint16]
    reached_lanes: Array1[np.uint64]
    rows: Array2[np.uint16]
    row_lanes: Array1[np.uint64]
    hidden: Array2[np.int16]
    totals: Array2[np.int32]
    sums: Array2[np.float32]


def empty_pattern_workspace(board: BoardArrays, *, used: bool) -> PatternWorkspace:
    """Scratch for one thread; empty, except for `hidden`, if patterns aren't used."""
    colours, size = len(board.start_cells) if used else 0, board.size
    reached = np.zeros((size if used else 0, LANES), dtype=np.uint16)
    rows = np.full((size + 1 if used else 0, LANES), PARTS * PATTERNS, dtype=np.uint16)
    return PatternWorkspace(
        reached=reached,
        reached_lanes=reached.reshape(-1).view(np.uint64),
        rows=rows,
        row_lanes=rows.reshape(-1).view(np.uint64),
        hidden=np.zeros((size + 1, PATTERN_UNITS), dtype=np.int16),
        totals=np.zeros((colours, PATTERN_UNITS), dtype=np.int32),
        sums=np.zeros((colours, PATTERN_UNITS), dtype=np.float32),
    )


def patterns_by_colour(workspace: PatternWorkspace) -> Indices:
    """The pattern of each cell for each colour, ``(c, size)``."""
    return np.ascontiguousarray(workspace.rows[:-1, : len(workspace.sums)].T) // np.uint16(PARTS)


@inlined
def _at_least(counts: np.uint64, least: int) -> np.uint64:
    """1 in each lane whose count, which is below 2^15, is at least `least`."""
    room = LANE_TOPS - np.uint64(least) * LANE_ONES
    return (counts + room) >> np.uint64(LANE_BITS - 1) & LANE_ONES


@part
def find_patterns(
    board: BoardArrays, state: PositionState, coverage: Coverage, workspace: PatternWorkspace
) -> None:
    """Find the pattern of each cell for each colour."""
    foes = (
        to_lanes(board.with_foe[1]) * LANE_MASK,
        to_lanes(board.with_foe[2]) * LANE_MASK,
        to_lanes(board.with_foe[4]) * LANE_MASK,
        to_lanes(board.with_foe[8]) * LANE_MASK,
    )
    mates = (
        to_lanes(board.with_mate[1]) * LANE_MASK,
        to_lanes(board.with_mate[2]) * LANE_MASK,
        to_lanes(board.with_mate[4]) * LANE_MASK,
        to_lanes(board.with_mate[8]) * LANE_MASK,
    )
    reached, rows = workspace.reached_lanes, workspace.row_lanes
    size = len(reached)
    for cell in range(0, size, CELLS):
        # The last group may take in cells that are done already.
        at = np.uint64(min(cell, size - CELLS))
        write_rows(reached, coverage.counts, state.forbidden, state.owner, foes, mates, rows, at)


@part
def sum_patterns(
    board: BoardArrays,
    vectors: Shorts,
    first: int,
    end: int,
    to_play: int,
    workspace: PatternWorkspace,
) -> None:
    """Write s(k) of the colours from `first` up to, but not including, `end`.

    Also writes h(x) of the colour to play. Reads the patterns in the workspace.
    """
    lanes, totals = workspace.row_lanes, workspace.totals
    squares = board.around.shape[1] == SQUARE_NEIGHBOURS
    # The offsets from a pattern's own vector to those for its edges and corners, in every lane.
    part_a, part_b = _part(board, 0), _part(board, 1)
    part_c, part_d = _part(board, 2), _part(board, 3)
    part_e, part_f = _part(board, 4), _part(board, 5)
    part_g, part_h = _part(board, 6), _part(board, 7)
    for colour in range(first, end):
        for i in range(PATTERN_UNITS):
            totals[colour, i] = 0
    size = len(lanes) - 1
    # Cell by cell, not colour by colour: what lies around a cell is read once, and the additions to
    # one colour's totals needn't wait for each other.
    for cell in range(size):
        own = lanes[cell]
        if not _at_least(own, PARTS * OPEN):
            continue
        around = board.around[cell]
        a, b = lanes[around[0]] + part_a, lanes[around[1]] + part_b
        c, d = lanes[around[2]] + part_c, lanes[around[3]] + part_d
        e, f = lanes[around[4]] + part_e, lanes[around[5]] + part_f
        g, h = lanes[around[6]] + part_g, lanes[around[7]] + part_h
        i = j = k = m = np.uint64(0)
        if not squares:
            i, j = lanes[around[8]] + _part(board, 8), lanes[around[9]] + _part(board, 9)
            k, m = lanes[around[10]] + _part(board, 10), lanes[around[11]] + _part(board, 11)
        for colour in range(first, end):
            lane = np.uint64(LANE_BITS * colour)
            if own >> lane & LANE_MASK < np.uint64(PARTS * OPEN):
                continue
            at = np.uint64(cell if colour == to_play else size)
            row = np.uint64(colour)
            near = (own, a, b, c, d, e, f, g, h)
            if squares:
                add_rows(vectors, near, lane, workspace.hidden, at, totals, row)
            else:
                rest = (*near, i, j, k, m)
                add_rows(vectors, rest, lane, workspace.hidden, at, totals, row)
    for colour in range(first, end):
        for i in range(PATTERN_UNITS):
            workspace.sums[colour, i] = np.float32(totals[colour, i]) * (
                SUM_SCALE / np.float32(VECTOR_SCALE)
            )


@inlined
def _part(board: BoardArrays, neighbour: int) -> np.uint64:
    """In each lane, the number of a neighbour's vector among those of its pattern."""
    return np.uint64(board.around_part[neighbour]) * LANE_ONES
