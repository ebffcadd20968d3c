"""Which colour reaches each open cell first.

Every colour spreads from its attach points over the cells that it may cover, a square at a time,
for all cells at once on bitboards: a flood fill by masked shifts. It goes on over edges and corners
or, where its pieces must lie edge to edge, over edges alone. Programs for Amazons estimate
territory by comparing the distances of both sides (Lieberum, "An evaluation function for the game
of Amazons", 2005). For colour k, with d(k, x) the step in which it reaches cell x, if at all, and
f(x) the least step of its foes, the features count the cells with

    d(k, x) = s                   for each step s < STEPS
    d(k, x) = s < f(x)            for each step s < STEPS
    d(k, x) = f(x)
    d(k, x) > f(x)
    d(k, x) < STEPS, f(x) not     (no foe reaches it)
"""

# Data layout
#
# FloodFill, scratch of `territory_features`; (c, words) uint64 each. Cell x is bit `bit_index[x]`,
# bit b being bit b & 63 of word b >> 6.
#   reached   cells that a colour has reached
#   frontier  cells that it reached in the latest step
#   next      scratch: the cells ahead of the frontier
#
# Output: TERRITORY_FEATURES columns of `value.ValueWorkspace.features`, in hundreds of cells.

from __future__ import annotations

import numpy as np

from game.ai.core.board.board_arrays import BoardArrays
from game.ai.core.compiled.arrays import Floats, Indices, Words
from game.ai.core.compiled.bits import popcount, trailing_zeros
from game.ai.core.compiled.kernel import inlined, part
from game.ai.core.compiled.structs import Struct
from game.ai.core.policy_value.cell_sets import CellSets

STEPS = 6
"""How many steps are made; the attach points themselves are reached in step 0."""

LATEST = 4
"""Later steps count as this one where cells are distinguished by steps, see `patterns`."""

TERRITORY_FEATURES = 2 * STEPS + 3
"""How many features a colour gets."""


class FloodFill(Struct):
    """Sets of cells for each colour as bitboards; see the data layout above."""

    reached: Words
    frontier: Words
    next: Words


def empty_flood_fill(board: BoardArrays) -> FloodFill:
    """Scratch for one thread."""
    shape = (len(board.start_cells), board.shift_mask.shape[1])
    return FloodFill(*(np.zeros(shape, dtype=np.uint64) for _ in FloodFill.field_names()))


@part
def territory_features(
    board: BoardArrays,
    sets: CellSets,
    fill: FloodFill,
    features: Floats,
    at: int,
    reached: Indices,
) -> None:
    """Add the features of each colour to its columns from `at` on, which are 0 before.

    Also writes in which steps cells were reached, see `patterns`, if there is room for it.
    """
    colours, words = sets.open.shape
    for colour in range(colours):
        for word in range(words):
            fill.frontier[colour, word] = sets.attach[colour, word]
            fill.reached[colour, word] = 0
    reached[:] = 0
    noted = len(reached) > 0
    for step in range(STEPS):
        if step:
            for colour in range(colours):
                _expand(board, sets.open[colour], fill, colour)
        for colour in range(colours):
            for word in range(words):
                fill.reached[colour, word] |= fill.frontier[colour, word]
            if noted:
                _note_step(board.cell_at_bit, fill.frontier[colour], colour, step, reached)
        for colour in range(colours):
            _count_frontier(fill, colour, board.foes[colour], step, features[colour], at)
    for colour in range(colours):
        row = features[colour]
        row[at + 2 * STEPS + 2] += _count_unreached(fill.reached, colour, board.foes[colour])
        for i in range(at, at + TERRITORY_FEATURES):
            row[i] *= np.float32(0.01)


@inlined
def _expand(board: BoardArrays, open_cells: Words, fill: FloodFill, colour: int) -> None:
    """Advance a colour's frontier to the open cells that it hasn't reached."""
    shifts, shift_mask = board.shifts, board.shift_mask
    frontier, ahead = fill.frontier[colour], fill.next[colour]
    words = len(frontier)
    for stride in range(board.strides):
        for word in range(words):
            ahead[word] = 0
        for word in range(words):
            if not frontier[word]:
                continue
            for i in range(len(shifts)):
                cells = frontier[word] & shift_mask[i, word]
                if not cells:
                    continue
                # A shift by 64 * whole + bits, even if it is negative: >> and & round down.
                target = word + (shifts[i] >> 6)
                bits = np.uint64(shifts[i] & 63)
                if 0 <= target < words:
                    ahead[target] |= cells << bits
                # What leaves the word at its top: cells >> (64 - bits), in two parts, as a shift by
                # 64 bits is undefined.
                if 0 <= target + 1 < words:
                    ahead[target + 1] |= cells >> np.uint64(1) >> (np.uint64(63) - bits)
        for word in range(words):
            come = ahead[word] & open_cells[word] & ~fill.reached[colour, word]
            frontier[word] = frontier[word] | come if stride else come


@inlined
def _note_step(
    cell_at_bit: Indices, frontier: Words, colour: int, step: int, reached: Indices
) -> None:
    """Write the step in which a colour's frontier was reached, see `patterns`."""
    # The lowest bits, up to this step's.
    by_now = np.uint16((1 << (LATEST + 1 - min(step, LATEST))) - 1)
    for word in range(len(frontier)):
        cells = frontier[word]
        while cells:
            reached[cell_at_bit[np.uint64(64 * word) + trailing_zeros(cells)], colour] = by_now
            cells &= cells - np.uint64(1)


@inlined
def _count_unreached(reached: Words, colour: int, foes: int) -> int:
    """How many cells a colour has reached that no foe has."""
    count = np.uint64(0)
    for word in range(reached.shape[1]):
        by_foes = np.uint64(0)
        for foe in range(len(reached)):
            if foes >> foe & 1:
                by_foes |= reached[foe, word]
        count += np.uint64(popcount(reached[colour, word] & ~by_foes))
    return count


@inlined
def _count_frontier(
    fill: FloodFill, colour: int, foes: int, step: int, row: Floats, at: int
) -> None:
    """Count a colour's frontier by whether foes got there before it, with it, or not yet."""
    frontier, reached = fill.frontier, fill.reached
    for word in range(frontier.shape[1]):
        own = frontier[colour, word]
        if own == 0:
            continue
        tied = np.uint64(0)
        earlier = np.uint64(0)
        for foe in range(len(frontier)):
            if foes >> foe & 1:
                tied |= frontier[foe, word]
                earlier |= reached[foe, word] & ~frontier[foe, word]
        row[at + step] += popcount(own)
        row[at + STEPS + step] += popcount(own & ~tied & ~earlier)
        row[at + 2 * STEPS] += popcount(own & tied & ~earlier)
        row[at + 2 * STEPS + 1] += popcount(own & earlier)
