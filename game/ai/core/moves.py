"""Lists of legal placements, of all colours at once.

The plain rule is `Position.legal`. A list is made from that of a position before: what was legal
there and still is, and what goes on from attach points that are new since.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from game.ai.core.board import Board, Bytes, Ints
from game.ai.core.state import State


class Lists(NamedTuple):
    """The legal placements of each colour.

    Attributes:
        moves: ``(c, n)``, the placements of each colour, in no particular order.
        count: ``(c,)``, how many of them there are.
        placed: ``(c,)``, how many pieces each colour had placed then.
        known: ``(size + 1,)``, the colours whose placements over a cell are all in their list.
    """

    moves: Ints
    count: Ints
    placed: Ints
    known: Bytes


def empty_lists(board: Board) -> Lists:
    """Lists with nothing in them: what all others are made from."""
    colours = len(board.starts)
    return Lists(
        moves=np.zeros((colours, len(board.piece)), dtype=np.int16),
        count=np.zeros(colours, dtype=np.int32),
        placed=np.zeros(colours, dtype=np.int32),
        known=np.zeros(len(board.ring), dtype=np.uint8),
    )


@njit(cache=True, nogil=True)
def list_moves(board: Board, state: State, before: Lists, lists: Lists) -> None:
    """Fill `lists` for a state, from those of a state before it."""
    colours = len(state.placed)
    for colour in range(colours):
        count = 0
        # A first piece starts anew: the start points, once known, are attach points no more.
        if before.placed[colour] or not state.placed[colour]:
            count = _still_legal(board, state, before, lists, colour)
        lists.count[colour] = count
        lists.placed[colour] = state.placed[colour]
    begun = np.uint8(0)
    for colour in range(colours):
        if state.placed[colour] and not before.placed[colour]:
            begun |= np.uint8(1 << colour)
    for cell in range(len(state.attach) - 1):
        known = before.known[cell] & ~begun
        lists.known[cell] = known
    for cell in range(len(state.attach) - 1):
        fresh = state.attach[cell] & ~state.forbid[cell] & ~lists.known[cell]
        if fresh:
            for colour in range(colours):
                if fresh >> colour & 1:
                    _add_from(board, state, lists, colour, cell)
            lists.known[cell] |= fresh


@njit(cache=True, nogil=True)
def _still_legal(board: Board, state: State, before: Lists, lists: Lists, colour: int) -> int:
    """Keep what is legal of a list before; how many there are."""
    bit = np.uint8(1 << colour)
    count = 0
    for i in range(before.count[colour]):
        placement = before.moves[colour, i]
        if not state.left[colour, board.piece[placement]]:
            continue
        # The filler of short rows is never forbidden.
        forbidden = np.uint8(0)
        for j in range(board.cells.shape[1]):
            forbidden |= state.forbid[board.cells[placement, j]]
        if not forbidden & bit:
            lists.moves[colour, count] = placement
            count += 1
    return count


@njit(cache=True, nogil=True)
def _add_from(board: Board, state: State, lists: Lists, colour: int, cell: int) -> None:
    """Add the legal placements over a new attach point, but for those that are known."""
    bit = np.uint8(1 << colour)
    mask = 0
    for i in range(board.sides.shape[1]):
        side = board.sides[cell, i]
        if state.forbid[side] & bit:
            mask |= 1 << i
    count = lists.count[colour]
    for i in range(board.near_from[cell, mask], board.near_from[cell, mask + 1]):
        placement = board.near[i]
        if not state.left[colour, board.piece[placement]]:
            continue
        taken = np.uint8(0)
        for j in range(board.cells.shape[1]):
            other = board.cells[placement, j]
            taken |= state.forbid[other] | lists.known[other]
        if not taken & bit:
            lists.moves[colour, count] = placement
            count += 1
    lists.count[colour] = count
