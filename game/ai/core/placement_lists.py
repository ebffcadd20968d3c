"""The legal placements of all colours at once.

The rule is `game.engine.Position.legal`. Here a list is derived from that of an earlier position: a
placement legal now either was legal then, or covers an attach point that is new since. For every
new attach point the candidates are read from a table indexed by the cell and by which of its edge
neighbours are forbidden, so that most illegal ones are never looked at.
"""

# Data layout
#
# Written by `list_placements`; read by coverage, policy, value and the search. A simulation derives
# its lists from those of the root, which stay as they are but for `excluded`.
#
#   placements  (c, n + 1)    uint16  legal placements of each colour, in no particular order
#   count       (c,)          int32   how many of them there are
#   placed      (c,)          int32   pieces that each colour had on the board
#   complete    (size + 1,)   uint8   mask of the colours whose legal placements over a cell are
#                                     all in their list
#   excluded    (slot_count,) uint8   scratch: mask of the colours that a slot is closed to, because
#                                     their placements over it are illegal or listed already, or
#                                     because no such piece is left

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.ai.core.arrays import Bytes, Indices, Ints
from game.ai.core.board import BoardArrays
from game.ai.core.kernel import inlined, kernel
from game.ai.core.state import PositionState


class PlacementLists(NamedTuple):
    """The legal placements of each colour; see the data layout above."""

    placements: Indices
    count: Ints
    placed: Ints
    complete: Bytes
    excluded: Bytes


def empty_placement_lists(board: BoardArrays) -> PlacementLists:
    """Empty lists, from which the lists of any position can be derived."""
    colours = len(board.start_cells)
    return PlacementLists(
        # One more than there are: `_add_legal` writes before it knows whether a placement stays.
        placements=np.zeros((colours, len(board.piece) + 1), dtype=np.uint16),
        count=np.zeros(colours, dtype=np.int32),
        placed=np.zeros(colours, dtype=np.int32),
        complete=np.zeros(len(board.ring), dtype=np.uint8),
        excluded=np.zeros(board.slot_count, dtype=np.uint8),
    )


@kernel
def list_placements(
    board: BoardArrays, state: PositionState, before: PlacementLists, lists: PlacementLists
) -> None:
    """Fill `lists` for a state, from those of an earlier state of the same game."""
    colours = len(state.placed)
    size = len(state.attach) - 1
    _exclude_illegal(state, lists.excluded)
    # Placements that were legal and still are. Start points cease to be attach points with the
    # first piece, so a colour that has placed its first piece since begins with an empty list.
    begun = np.uint8(0)
    for colour in range(colours):
        lists.count[colour] = 0
        lists.placed[colour] = state.placed[colour]
        if state.placed[colour] and not before.placed[colour]:
            begun |= np.uint8(1 << colour)
        else:
            earlier = before.placements[colour, : before.count[colour]]
            _add_legal(board, earlier, lists, colour)
    for cell in range(size):
        complete = before.complete[cell] & ~begun
        lists.complete[cell] = complete
        lists.excluded[cell] |= complete
    # Placements over new attach points. A point is excluded once it is done, so that a placement
    # over two of them is added once.
    for cell in range(size):
        fresh = state.attach[cell] & ~lists.excluded[cell]
        if fresh:
            for colour in range(colours):
                if fresh >> colour & 1:
                    _add_legal(board, _candidates(board, state, colour, cell), lists, colour)
            lists.complete[cell] |= fresh
            lists.excluded[cell] |= fresh


@inlined
def _exclude_illegal(state: PositionState, excluded: Bytes) -> None:
    """Exclude forbidden cells, and the pieces of which a colour has none left."""
    size = len(state.forbidden) - 1
    for cell in range(size):
        excluded[cell] = state.forbidden[cell]
    # "No cell" fills up the rows of small pieces: it is closed to nobody.
    excluded[size] = 0
    for piece in range(state.left.shape[1]):
        without = np.uint8(0)
        for colour in range(len(state.placed)):
            if state.left[colour, piece] == 0:
                without |= np.uint8(1 << colour)
        excluded[size + 1 + piece] = without


@inlined
def _candidates(board: BoardArrays, state: PositionState, colour: int, cell: int) -> Indices:
    """The placements over a cell that cover none of its forbidden edge neighbours."""
    mask = 0
    for i in range(board.edge_neighbours.shape[1]):
        mask |= (state.forbidden[board.edge_neighbours[cell, i]] >> colour & 1) << i
    return board.candidates[
        board.candidates_from[cell, mask] : board.candidates_from[cell, mask + 1]
    ]


@inlined
def _add_legal(board: BoardArrays, candidates: Indices, lists: PlacementLists, colour: int) -> None:
    """Append those of some placements all of whose slots are open to a colour."""
    excluded, placements = lists.excluded, lists.placements[colour]
    count = np.uint32(lists.count[colour])
    for placement in candidates:
        closed = np.uint8(0)
        for i in range(board.slots.shape[1]):
            closed |= excluded[board.slots[placement, i]]
        # Write always, and advance by 0 or 1: whether a placement is legal has no pattern, so the
        # processor would often mispredict a branch, which costs more than the write.
        placements[count] = placement
        count += np.uint32(~closed >> colour & 1)
    lists.count[colour] = count
