"""The legal placements of all colours at once.

The rule is `game.engine.Position.legal`. Here a list is derived from that of an earlier position: a
placement legal now either was legal then, or covers an attach point that is new since. In both
cases, the legal ones are what remains of a known list after removing every placement that occupies
a closed slot. The placements over each cell, or each square where that is several cells, are known
before the game, with a set of bits for each slot that any of them occupies; a list from which many
others are derived has such sets too. So whole words of placements are removed at once, and only
legal ones are looked at individually.
"""

# Data layout
#
# Written by `list_placements`; read by coverage, policy, value and the search. A simulation derives
# its lists from the root's, which are only read: scratch is that of the lists being written.
#
#   placements  (c, n + 8)    uint16  legal placements of each colour, in no particular order; with
#                                     ROWS_AHEAD more entries than there are placements, as readers
#                                     look that far ahead, and `_add_legal` writes each before it
#                                     knows whether it stays. What follows the list means nothing
#   count       (c,)          int32   how many of them there are
#   placed      (c,)          int32   pieces that each colour had on the board
#   complete    (size + 1,)   uint8   mask of the colours whose legal placements over a cell are
#                                     all in their list; at "no cell" those of the free piece
#   excluded    (slot_count,) uint8   scratch: mask of the colours that a slot is closed to, because
#                                     their placements over it are illegal or listed already, or
#                                     because no such piece is left
#   struck      (slot_count + t,) uint8  scratch: the same by as few slots as possible, a tile in
#                                     place of its cells where all of these are excluded; `excluded`
#                                     itself where tiles have no slots
#   closed      (slot_count + t,) uint16  scratch: the numbers of the sets to remove
#   block       (BLOCK_WORDS,) uint64 scratch: a block of their union
#   wanted      (BLOCK_WORDS,) uint64 scratch: a block of the union of the sets that are wanted
# The index, without columns in lists that don't have one:
#   covered     (slot_count,) uint8   mask of the colours with a listed placement over a slot
#   sets        (c, …)        uint64  for each slot a set of `_set_words(count)` words: bit i for
#                                     the i-th placement of the list, if it occupies the slot

from __future__ import annotations

import numpy as np

from game.ai.core.board.board_arrays import BoardArrays
from game.ai.core.board.placement_rows import Candidates
from game.ai.core.board.state import ALL_COLOURS, PositionState
from game.ai.core.compiled.arrays import Array1, Array2, Bytes, Indices, Words
from game.ai.core.compiled.instructions import (
    BLOCK_WORDS,
    ROWS_AHEAD,
    WORD_BITS,
    empty_block,
    join_block,
    trailing_zeros,
    write_block,
)
from game.ai.core.compiled.kernel import inlined, kernel, part
from game.ai.core.compiled.structs import Struct


class PlacementLists(Struct):
    """The legal placements of each colour; see the data layout above."""

    placements: Array2[np.uint16]
    count: Array1[np.int32]
    placed: Array1[np.int32]
    complete: Array1[np.uint8]
    excluded: Array1[np.uint8]
    struck: Array1[np.uint8]
    closed: Array1[np.uint16]
    block: Array1[np.uint64]
    wanted: Array1[np.uint64]
    covered: Array1[np.uint8]
    sets: Array2[np.uint64]


def empty_placement_lists(board: BoardArrays, *, indexed: bool = False) -> PlacementLists:
    """Empty lists, from which the lists of any position can be derived.

    Args:
        board: the ruleset's arrays.
        indexed: whether `list_placements` indexes what it lists there. Worth it if many lists are
            derived from one.
    """
    colours, most = len(board.start_cells), len(board.piece)
    slots = board.slot_count if indexed else 0
    excluded, tile_slots = np.zeros(board.slot_count, dtype=np.uint8), board.candidates.tile_slots
    return PlacementLists(
        placements=np.zeros((colours, most + ROWS_AHEAD), dtype=np.uint16),
        count=np.zeros(colours, dtype=np.int32),
        placed=np.zeros(colours, dtype=np.int32),
        complete=np.zeros(board.size + 1, dtype=np.uint8),
        excluded=excluded,
        struck=np.pad(excluded, (0, tile_slots)) if tile_slots else excluded,
        closed=np.zeros(board.slot_count + tile_slots, dtype=np.uint16),
        block=np.zeros(BLOCK_WORDS, dtype=np.uint64),
        wanted=np.zeros(BLOCK_WORDS, dtype=np.uint64),
        covered=np.zeros(slots, dtype=np.uint8),
        # Room for lists of all placements; pages that are never written to take up no memory.
        sets=np.zeros((colours, slots * int(_set_words(most))), dtype=np.uint64),
    )


@kernel
def list_placements(
    board: BoardArrays, state: PositionState, before: PlacementLists, lists: PlacementLists
) -> None:
    """Fill `lists` for a state, from those of an earlier state of the same game."""
    colours = len(state.placed)
    size = len(state.attach) - 1
    _exclude_illegal(board, state, lists.excluded)
    # Placements that were legal and still are. Start points cease to be attach points with the
    # first piece, and pieces that can't open a game are legal after the opening, so a colour that
    # has ended its opening since begins with an empty list.
    begun = np.uint8(0)
    for colour in range(colours):
        lists.count[colour] = 0
        lists.placed[colour] = state.placed[colour]
        if state.placed[colour] >= board.opening > before.placed[colour]:
            begun |= np.uint8(1 << colour)
        elif len(before.covered):
            _add_still_legal(before, lists, colour)
        else:
            earlier = before.placements[colour, : before.count[colour]]
            _add_legal(board, earlier, lists, colour)
    for cell in range(size):
        complete = before.complete[cell] & ~begun
        lists.complete[cell] = complete
        lists.excluded[cell] |= complete
    if board.candidates.tile_slots:
        for slot in range(size, board.slot_count):
            lists.struck[slot] = lists.excluded[slot]
        for tile in range(board.candidates.tile_slots):
            _strike(board, lists, np.uint64(tile))
    if board.free_slot != size:
        _add_free(board, before.complete[size] & ~begun, lists)
    # Placements over new attach points. The points of a tile are excluded once it is done, so a
    # placement over those of two tiles is added only once.
    for cell in range(size):
        if state.attach[cell] & ~lists.excluded[cell]:
            _add_over_tile(board, state, lists, np.uint64(board.candidates.tile[cell]))
    if board.whole_start:
        for colour in range(colours):
            if not state.placed[colour]:
                _keep_whole_starts(board, lists, colour)
    if len(lists.covered):
        _index(board, lists)


@inlined
def _exclude_illegal(board: BoardArrays, state: PositionState, excluded: Bytes) -> None:
    """Exclude forbidden cells, and the pieces that a colour has none left of or can't open with."""
    size = len(state.forbidden) - 1
    for cell in range(size):
        excluded[cell] = state.forbidden[cell]
    # "No cell" pads the rows of small pieces: it is closed to nobody.
    excluded[size] = 0
    opening = np.uint8(0)
    for colour in range(len(state.placed)):
        if state.placed[colour] < board.opening:
            opening |= np.uint8(1 << colour)
    for piece in range(state.left.shape[1]):
        without = np.uint8(0) if board.opens[piece] else opening
        for colour in range(len(state.placed)):
            if state.left[colour, piece] == 0:
                without |= np.uint8(1 << colour)
        excluded[size + 1 + piece] = without


@inlined
def _add_legal(board: BoardArrays, earlier: Indices, lists: PlacementLists, colour: int) -> None:
    """Append the placements from an earlier list whose slots are all open to a colour."""
    excluded, placements = lists.excluded, lists.placements[colour]
    count = np.uint32(lists.count[colour])
    for placement in earlier:
        closed = np.uint8(0)
        for i in range(board.slots.shape[1]):
            closed |= excluded[board.slots[placement, i]]
        # Always write, and advance by 0 or 1: legality has no pattern, so the processor would often
        # mispredict a branch, which costs more than the write.
        placements[count] = placement
        count += np.uint32(~closed >> colour & 1)
    lists.count[colour] = count


@inlined
def _add_still_legal(before: PlacementLists, lists: PlacementLists, colour: int) -> None:
    """Append the placements of an indexed list whose slots are all open to a colour."""
    count = np.uint64(0)
    for slot in range(len(before.covered)):
        lists.closed[count] = slot
        count += np.uint64((before.covered[slot] & lists.excluded[slot]) >> colour & 1)
    known = before.placements[colour, : before.count[colour]]
    words, every = _set_words(len(known)), np.uint64(0)
    _add_remaining(before.sets[colour], words, count, every, known, lists, colour)


@inlined
def _strike(board: BoardArrays, lists: PlacementLists, tile: np.uint64) -> None:
    """Bring `struck` up to date in a tile of several cells."""
    cells, excluded, struck = board.candidates.cells[tile], lists.excluded, lists.struck
    every = ALL_COLOURS
    for cell in cells:
        if cell != board.size:
            every &= excluded[cell]
    struck[np.uint64(board.slot_count) + tile] = every
    for cell in cells:
        struck[cell] = excluded[cell] & ~every


@inlined
def _add_over_tile(
    board: BoardArrays, state: PositionState, lists: PlacementLists, tile: np.uint64
) -> None:
    """Append each colour's legal placements over its new attach points in a tile."""
    candidates = board.candidates
    cells = candidates.cells[tile]
    for colour in range(len(lists.count)):
        points = np.uint64(0)
        for i in range(len(cells)):
            fresh = state.attach[cells[i]] & ~lists.excluded[cells[i]]
            points |= np.uint64(fresh >> colour & 1) << np.uint64(i)
        if points:
            _add_candidates(candidates, lists, colour, tile, points)
    for cell in cells:
        fresh = state.attach[cell] & ~lists.excluded[cell]
        lists.complete[cell] |= fresh
        lists.excluded[cell] |= fresh
    if candidates.tile_slots:
        _strike(board, lists, tile)


@inlined
def _add_candidates(
    candidates: Candidates, lists: PlacementLists, colour: int, row: np.uint64, points: np.uint64
) -> None:
    """Append the placements in a row whose slots are all open to a colour.

    Only those over one of a tile's points: bit i is for the i-th cell of the tile. All that are
    over a tile of a single cell are over that one.
    """
    slots, words = candidates.slots[row], np.uint64(candidates.words)
    count = np.uint64(0)
    for i in range(candidates.slot_count[row]):
        lists.closed[count] = i
        count += np.uint64(lists.struck[slots[i]] >> colour & 1)
    sets = candidates.sets[np.int64(row) * candidates.slots.shape[1] * candidates.words :]
    known = candidates.placements[row, : candidates.count[row]]
    wanted = points if candidates.cells.shape[1] > 1 else np.uint64(0)
    _add_remaining(sets, words, count, wanted, known, lists, colour)


@part
def _add_free(board: BoardArrays, complete: np.uint8, lists: PlacementLists) -> None:
    """Append the legal placements of the free piece, but for colours that have them already."""
    # Its slot is excluded before the attach points have their turn, so none is added again there.
    colours = len(lists.count)
    free = lists.excluded[board.free_slot]
    fresh = np.uint8((1 << colours) - 1) & ~(free | complete)
    for colour in range(colours):
        if fresh >> colour & 1:
            row = np.uint64(len(board.candidates.cells))
            _add_candidates(board.candidates, lists, colour, row, np.uint64(0))
    lists.complete[board.size] = complete | fresh
    lists.excluded[board.free_slot] = lists.struck[board.free_slot] = free | complete | fresh


@part
def _keep_whole_starts(board: BoardArrays, lists: PlacementLists, colour: int) -> None:
    """Keep the listed placements that cover all start points of a colour."""
    placements, starts = lists.placements[colour], board.start_cells[colour]
    kept = 0
    for number in range(lists.count[colour]):
        placement = placements[number]
        covered = 0
        for i in range(board.sizes[placement]):
            for start in starts:
                covered += board.cells[placement, i] == start
        placements[kept] = placement
        kept += covered == len(starts)
    lists.count[colour] = kept


@part
def _add_remaining(
    sets: Words,
    words: np.uint64,
    closed: np.uint64,
    wanted: np.uint64,
    known: Indices,
    lists: PlacementLists,
    colour: int,
) -> None:
    """Append those of some known placements that are in none of the sets to remove, in order.

    Args:
        sets: sets of `words` words each.
        words: see above.
        closed: how many of the sets to remove; their numbers are in `lists.closed`.
        wanted: for each of the first sets a bit: only those in one of these; all, if none is set.
        known: the placements, ``(n,)``.
        lists: the lists to add to.
        colour: the colour whose list it is.
    """
    placements, block = lists.placements[colour], lists.block
    count = np.uint64(lists.count[colour])
    remaining = np.int64(len(known))
    first = np.uint64(0)
    for start in range(np.uint64(0), words, np.uint64(BLOCK_WORDS)):
        struck = empty_block()
        for i in range(closed):
            join_block(struck, sets, np.uint64(lists.closed[i]) * words + start)
        write_block(struck, block)
        if wanted:
            some, those = empty_block(), wanted
            while those:
                join_block(some, sets, trailing_zeros(those) * words + start)
                those &= those - np.uint64(1)
            write_block(some, lists.wanted)
            for word in range(BLOCK_WORDS):
                block[word] |= ~lists.wanted[word]
        for word in range(BLOCK_WORDS):
            if remaining <= 0:
                break
            left = ~block[word]
            if remaining < WORD_BITS:
                left &= (np.uint64(1) << np.uint64(remaining)) - np.uint64(1)
            while left:
                placements[count] = known[first + trailing_zeros(left)]
                count += np.uint64(1)
                left &= left - np.uint64(1)
            first += np.uint64(WORD_BITS)
            remaining -= WORD_BITS
    lists.count[colour] = count


@inlined
def _set_words(count: int) -> np.uint64:
    """How many words a set has in the index of a list of that many placements."""
    bits = WORD_BITS * BLOCK_WORDS
    return np.uint64((count + bits - 1) // bits * BLOCK_WORDS)


@part
def _index(board: BoardArrays, lists: PlacementLists) -> None:
    """Write which placements of each list occupy each slot."""
    covered = lists.covered
    covered[:] = 0
    for colour in range(len(lists.count)):
        sets, words = lists.sets[colour], _set_words(lists.count[colour])
        for i in range(np.uint64(len(covered)) * words):
            sets[i] = 0
        for i in range(np.uint64(lists.count[colour])):
            bit = np.uint64(1) << (i & np.uint64(WORD_BITS - 1))
            placement = lists.placements[colour, i]
            for j in range(board.slots.shape[1]):
                slot = np.uint64(board.slots[placement, j])
                sets[slot * words + i // np.uint64(WORD_BITS)] |= bit
                covered[slot] |= np.uint8(1 << colour)
