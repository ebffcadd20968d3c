"""How many legal placements of each colour cover each cell.

Four 16-bit counts, one per colour, are packed into a 64-bit word as *lanes*, so one addition or
comparison serves all colours (SIMD within a register). No count can exceed 65,535: placement
numbers themselves have 16 bits.
"""

# Data layout
#
# Written by `count_coverage` for the position in the workspace; read by policy and value.
#
#   counts   (slot_count + q,)  uint64
#                                   lane k: legal placements of colour k that occupy a slot (a cell,
#                                   or a piece), at cells without those of the free piece; 0 for "no
#                                   cell"; then, as scratch, those that cover a patch
#   colours  (slot_count,)  uint8   mask of the colours that are counted there
#   listed   (slot_count,)  uint8   mask of the colours with any placement there; the same array if
#                                   there is no free piece
#   partial  (slot_count + q,)  uint64
#                                   scratch: the counts of every list's second half

from __future__ import annotations

import numpy as np

from game.ai.core.board.board_arrays import MAX_COLOURS, BoardArrays
from game.ai.core.board.placement_lists import PlacementLists
from game.ai.core.compiled.arrays import Array1
from game.ai.core.compiled.instructions import ROWS_AHEAD, prefetch_row
from game.ai.core.compiled.kernel import inlined, part
from game.ai.core.compiled.structs import Struct

LANES, LANE_BITS = MAX_COLOURS, 16
LANE_MASK = np.uint64((1 << LANE_BITS) - 1)
LANE_ONES = np.uint64(0x0001_0001_0001_0001)
LANE_TOPS = np.uint64(0x8000_8000_8000_8000)


class Coverage(Struct):
    """Counts of legal placements per slot; see the data layout above."""

    counts: Array1[np.uint64]
    colours: Array1[np.uint8]
    listed: Array1[np.uint8]
    partial: Array1[np.uint64]


def empty_coverage(board: BoardArrays) -> Coverage:
    """Arrays to be filled in."""
    colours = np.zeros(board.slot_count, dtype=np.uint8)
    counted = board.slot_count + len(board.patches)
    return Coverage(
        counts=np.zeros(counted, dtype=np.uint64),
        colours=colours,
        listed=colours if board.free_slot == board.size else colours.copy(),
        partial=np.zeros(counted, dtype=np.uint64),
    )


@part
def count_coverage(board: BoardArrays, lists: PlacementLists, coverage: Coverage) -> None:
    """Count the listed placements of all colours over each slot."""
    counts, partial = coverage.counts, coverage.partial
    counts[:] = 0
    partial[:] = 0
    width, ahead = board.counted.shape[1], np.uint32(ROWS_AHEAD)
    for colour in range(len(lists.count)):
        one = np.uint64(1) << np.uint64(LANE_BITS * colour)
        placements = lists.placements[colour]
        count = np.uint32(lists.count[colour])
        half = count >> np.uint32(1)
        # Neighbours in a list cover the same cells, so each addition would have to wait for the one
        # before it to be stored. Two from far apart, each with counts of its own, needn't.
        for number in range(half):
            first, second = placements[number], placements[half + number]
            prefetch_row(board.counted, placements[number + ahead])
            prefetch_row(board.counted, placements[half + number + ahead])
            for i in range(width):
                counts[board.counted[first, i]] += one
                partial[board.counted[second, i]] += one
        if count & 1:
            for i in range(width):
                counts[board.counted[placements[count - np.uint32(1)], i]] += one
    for slot in range(len(counts)):
        counts[slot] += partial[slot]
    for patch in range(len(board.patches)):
        covering = counts[board.slot_count + patch]
        if covering:
            for cell in board.patches[patch]:
                counts[cell] += covering
    counts[board.size] = 0
    for slot in range(board.slot_count):
        coverage.listed[slot] = nonzero_lanes(counts[slot])
    if board.free_slot != board.size:
        _leave_out_free(board, lists, coverage)


@part
def _leave_out_free(board: BoardArrays, lists: PlacementLists, coverage: Coverage) -> None:
    """Take back what the free piece covers: it lies nearly anywhere, which says nothing of a cell.

    It stays counted as a piece.
    """
    last = board.slots.shape[1] - 1
    for colour in range(len(lists.count)):
        one = np.uint64(1) << np.uint64(LANE_BITS * colour)
        for number in range(lists.count[colour]):
            placement = lists.placements[colour, number]
            if board.slots[placement, last] == board.free_slot:
                for i in range(board.sizes[placement]):
                    coverage.counts[board.slots[placement, i]] -= one
    for slot in range(board.slot_count):
        coverage.colours[slot] = nonzero_lanes(coverage.counts[slot])


@inlined
def to_lanes(mask: int) -> np.uint64:
    """A mask of colours with bit k moved to the lowest bit of lane k."""
    # The factor has bits 0, 15, 30 and 45: it puts four copies of the mask side by side, 15 bits
    # apart. Bit k of copy k lands at 15k + k = 16k, where it is kept.
    #   copies  … dcba · dcba · dcba · dcba
    #   kept       d      c      b       a
    return np.uint64(mask) * np.uint64(0x0000_2000_4000_8001) & LANE_ONES


@inlined
def nonzero_lanes(packed: np.uint64) -> np.uint8:
    """The mask of the colours whose counts aren't 0."""
    # Adding 0x7FFF to a lane's lower 15 bits sets its top bit unless they are all 0, without a
    # carry into the next lane; the lane's own top bit is ORed in afterwards.
    lower = packed & ~LANE_TOPS
    lanes = ((lower + ~LANE_TOPS | packed) & LANE_TOPS) >> np.uint64(LANE_BITS - 1)
    # Bring bits 0, 16, 32 and 48 side by side: the factor has bits 48, 33, 18 and 3, so they land
    # at 48, 49, 50 and 51. No other product falls there or carries into them.
    return np.uint8(lanes * np.uint64(0x0001_0002_0004_0008) >> np.uint64(48) & np.uint64(15))


@inlined
def coverage_by(packed: np.uint64, mask: int) -> int:
    """The sum of the counts of the colours in a mask."""
    total = 0
    for colour in range(LANES):
        if mask >> colour & 1:
            total += np.int64(packed >> np.uint64(LANE_BITS * colour) & LANE_MASK)
    return total
