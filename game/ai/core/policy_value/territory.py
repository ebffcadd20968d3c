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
# FloodFill, scratch of `territory_features`; bitboards of four colours, side by side, so that all
# are spread at once: (WORD_LANES * words,) uint64 each, word w of colour k being entry
# WORD_LANES * w + k. Those of colours that a game doesn't have are empty; see `bitboards`.
#   open      cells that a colour may cover
#   reached   cells that it has reached
#   frontier  cells that it reached in the latest step
#   next      scratch: the cells ahead of the frontier
#   vertices  scratch: the vertices of those in it; these two with MARGIN more words of each colour
#             before and after
#
# Output: TERRITORY_FEATURES columns of `value.ValueWorkspace.features`, in hundreds of cells.

from __future__ import annotations

import numpy as np

from game.ai.core.board.bitboards import MARGIN, Spread
from game.ai.core.board.board_arrays import BoardArrays
from game.ai.core.compiled.arrays import Array1, Floats, Indices, Words
from game.ai.core.compiled.instructions import WORD_LANES, popcount, spread_words, trailing_zeros
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

    open: Array1[np.uint64]
    reached: Array1[np.uint64]
    frontier: Array1[np.uint64]
    next: Array1[np.uint64]
    vertices: Array1[np.uint64]


def empty_flood_fill(board: BoardArrays) -> FloodFill:
    """Scratch for one thread."""
    words, more = board.bitboards.words, 2 * MARGIN
    sizes = (words, words, words, words + more, board.bitboards.vertex_words + more)
    return FloodFill(*(np.zeros(WORD_LANES * size, dtype=np.uint64) for size in sizes))


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
    for word in range(words):
        for colour in range(colours):
            fill.open[WORD_LANES * word + colour] = sets.open[colour, word]
            fill.frontier[WORD_LANES * word + colour] = sets.attach[colour, word]
    fill.reached[:] = 0
    reached[:] = 0
    noted = len(reached) > 0
    for step in range(STEPS):
        if step:
            _expand(board, fill)
        for i in range(len(fill.reached)):
            fill.reached[i] |= fill.frontier[i]
        for colour in range(colours):
            if noted:
                _note_step(board.bitboards.cell, fill.frontier, colour, step, reached)
            _count_frontier(fill, colour, board.foes[colour], step, features[colour], at)
    for colour in range(colours):
        row = features[colour]
        row[at + 2 * STEPS + 2] += _count_unreached(fill.reached, colour, board.foes[colour])
        for i in range(at, at + TERRITORY_FEATURES):
            row[i] *= np.float32(0.01)


@inlined
def _expand(board: BoardArrays, fill: FloodFill) -> None:
    """Advance each colour's frontier to the open cells that it hasn't reached."""
    boards, frontier, ahead = board.bitboards, fill.frontier, fill.next
    for stride in range(boards.strides):
        if boards.vertex_words:
            _spread(boards.to_vertices, frontier, 0, fill.vertices)
            _spread(boards.to_cells, fill.vertices, MARGIN, ahead)
        else:
            _spread(boards.to_cells, frontier, 0, ahead)
        for i in range(len(frontier)):
            come = ahead[WORD_LANES * MARGIN + i] & fill.open[i] & ~fill.reached[i]
            frontier[i] = frontier[i] | come if stride else come


@inlined
def _spread(spread: Spread, sets: Words, first: int, out: Words) -> None:
    """Write where sets lead to, which begin at a first word."""
    out[:] = 0
    for word in range(len(spread.begin) - 1):
        source = np.uint64(first + word)
        any_bits = np.uint64(0)
        for lane in range(np.uint64(WORD_LANES)):
            any_bits |= sets[np.uint64(WORD_LANES) * source + lane]
        if any_bits:
            for i in range(spread.begin[word], spread.begin[word + 1]):
                spread_words(sets, source, spread.mask[i], spread.bits[i], out, spread.target[i])


@inlined
def _note_step(
    cell_at_bit: Indices, frontier: Words, colour: int, step: int, reached: Indices
) -> None:
    """Write the step in which a colour's frontier was reached, see `patterns`."""
    # The lowest bits, up to this step's.
    by_now = np.uint16((1 << (LATEST + 1 - min(step, LATEST))) - 1)
    for word in range(len(frontier) // WORD_LANES):
        cells = frontier[WORD_LANES * word + colour]
        while cells:
            reached[cell_at_bit[np.uint64(64 * word) + trailing_zeros(cells)], colour] = by_now
            cells &= cells - np.uint64(1)


@inlined
def _count_unreached(reached: Words, colour: int, foes: int) -> int:
    """How many cells a colour has reached that no foe has."""
    count = np.uint64(0)
    for word in range(0, len(reached), WORD_LANES):
        by_foes = np.uint64(0)
        for foe in range(WORD_LANES):
            if foes >> foe & 1:
                by_foes |= reached[word + foe]
        count += np.uint64(popcount(reached[word + colour] & ~by_foes))
    return count


@inlined
def _count_frontier(
    fill: FloodFill, colour: int, foes: int, step: int, row: Floats, at: int
) -> None:
    """Count a colour's frontier by whether foes got there before it, with it, or not yet."""
    frontier, reached = fill.frontier, fill.reached
    for word in range(0, len(frontier), WORD_LANES):
        own = frontier[word + colour]
        if own == 0:
            continue
        tied = np.uint64(0)
        earlier = np.uint64(0)
        for foe in range(WORD_LANES):
            if foes >> foe & 1:
                tied |= frontier[word + foe]
                earlier |= reached[word + foe] & ~frontier[word + foe]
        row[at + step] += popcount(own)
        row[at + STEPS + step] += popcount(own & ~tied & ~earlier)
        row[at + 2 * STEPS] += popcount(own & tied & ~earlier)
        row[at + 2 * STEPS + 1] += popcount(own & earlier)
