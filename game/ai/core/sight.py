"""What the legal placements of all colours cover, counted for each cell."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from numba import njit

from game.ai.core.board import Board
from game.ai.core.moves import Lists

Cover = npt.NDArray[np.uint64]
"""``(size + 1,)``, two bytes for each colour: its legal placements that cover the cell."""

COUNT_BITS = 16
COUNT_MASK = np.uint64((1 << COUNT_BITS) - 1)


@njit(cache=True, nogil=True)
def count_cover(board: Board, lists: Lists, cover: Cover) -> None:
    """Count the placements in some lists over each cell."""
    for cell in range(len(cover)):
        cover[cell] = 0
    for colour in range(len(lists.count)):
        one = np.uint64(1) << np.uint64(COUNT_BITS * colour)
        for i in range(lists.count[colour]):
            placement = lists.moves[colour, i]
            for j in range(board.sizes[placement]):
                cover[board.cells[placement, j]] += one


@njit(cache=True, nogil=True)
def covering(packed: np.uint64, colours: int) -> int:
    """The counts of some colours (as bits) at a cell, together."""
    total = 0
    for colour in range(4):
        if colours >> colour & 1:
            total += np.int64(packed >> np.uint64(COUNT_BITS * colour) & COUNT_MASK)
    return total


@njit(cache=True, nogil=True)
def most_room(board: Board, room: np.uint32, colours: int) -> int:
    """The class of the room at a cell for the one of some colours that has most."""
    most = 0
    for colour in range(4):
        if colours >> colour & 1:
            most = max(most, np.int64(room >> np.uint32(8 * colour) & np.uint32(255)))
    return np.int64(board.rooms[most])
