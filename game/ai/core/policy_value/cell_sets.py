"""Sets of cells as bitboards, and the sizes of those that matter.

A bitboard has a bit for every cell, so a few words hold the whole board: sets are joined, compared
and counted 64 cells at a time (Slate and Atkin, "Chess 4.5", 1977).
"""

# Data layout
#
# CellSets, scratch of one thread, written by `find_cell_sets`; (c, words) uint64 each. Cell x is
# bit `Bitboards.bit[x]`.
#   open      cells that a colour may cover
#   attach    its attach points
#   covered   cells that its legal placements cover
#   masks     (3, 64 * words) uint8  scratch: for each bit, three masks: of the colours that may not
#                                    cover the cell, have an attach point there, and cover it
#
# Output of `count_cell_sets`: CELL_SET_FEATURES columns of `value.ValueWorkspace.features`, in
# hundreds of cells.

from __future__ import annotations

import numpy as np

from game.ai.core.board.board_arrays import BoardArrays
from game.ai.core.board.coverage import Coverage
from game.ai.core.board.state import PositionState
from game.ai.core.compiled.arrays import Array2, Floats
from game.ai.core.compiled.instructions import WORD_BITS, bits_of_bytes, popcount
from game.ai.core.compiled.kernel import part
from game.ai.core.compiled.structs import Struct

CELL_SET_FEATURES = 8


class CellSets(Struct):
    """Sets of cells for each colour; see the data layout above."""

    open: Array2[np.uint64]
    attach: Array2[np.uint64]
    covered: Array2[np.uint64]
    masks: Array2[np.uint8]


def empty_cell_sets(board: BoardArrays) -> CellSets:
    """Scratch for one thread."""
    shape = (len(board.start_cells), board.bitboards.words)
    masks = np.zeros((3, WORD_BITS * shape[1]), dtype=np.uint8)
    masks[0] = 255  # Where there is no cell, nobody may place.
    return CellSets(
        open=np.zeros(shape, dtype=np.uint64),
        attach=np.zeros(shape, dtype=np.uint64),
        covered=np.zeros(shape, dtype=np.uint64),
        masks=masks,
    )


@part
def find_cell_sets(
    board: BoardArrays, state: PositionState, coverage: Coverage, sets: CellSets
) -> None:
    """Find the sets of each colour."""
    forbidden, attach, covered = sets.masks[0], sets.masks[1], sets.masks[2]
    for cell in range(board.size):
        bit = board.bitboards.bit[cell]
        forbidden[bit] = state.forbidden[cell]
        attach[bit] = state.attach[cell] & ~state.forbidden[cell]
        covered[bit] = coverage.colours[cell]
    colours, words = sets.open.shape
    for colour in range(colours):
        mask = np.uint8(1 << colour)
        for word in range(words):
            at = np.uint64(WORD_BITS * word)
            sets.open[colour, word] = ~bits_of_bytes(forbidden, at, mask)
            sets.attach[colour, word] = bits_of_bytes(attach, at, mask)
            sets.covered[colour, word] = bits_of_bytes(covered, at, mask)


@part
def count_cell_sets(board: BoardArrays, sets: CellSets, features: Floats, at: int) -> None:
    """Add the sizes of eight sets of each colour to its columns from `at` on, which are 0 before.

    "Covered" means by a legal placement. The sets are a colour's open cells, and of these the ones
    open to no foe; covered by it; covered by it and a foe; those of them with an attach point of a
    foe; covered by it and no foe; covered by it and a mate; covered by neither it nor a foe.
    """
    colours, words = sets.open.shape
    for colour in range(colours):
        row, foes = features[colour], board.foes[colour]
        for word in range(words):
            open_cells = sets.open[colour, word]
            if not open_cells:
                continue
            open_to_foes = by_foes = attach_of_foes = by_mates = np.uint64(0)
            for other in range(colours):
                if foes >> other & 1:
                    open_to_foes |= sets.open[other, word]
                    by_foes |= sets.covered[other, word]
                    attach_of_foes |= sets.attach[other, word]
                if board.with_mate[1 << other] >> colour & 1:
                    by_mates |= sets.covered[other, word]
            own = open_cells & sets.covered[colour, word]
            row[at] += popcount(open_cells)
            row[at + 1] += popcount(open_cells & ~open_to_foes)
            row[at + 2] += popcount(own)
            row[at + 3] += popcount(own & by_foes)
            row[at + 4] += popcount(own & by_foes & attach_of_foes)
            row[at + 5] += popcount(own & ~by_foes)
            row[at + 6] += popcount(own & by_mates)
            row[at + 7] += popcount(open_cells & ~own & ~by_foes)
        for i in range(at, at + CELL_SET_FEATURES):
            row[i] *= np.float32(0.01)
