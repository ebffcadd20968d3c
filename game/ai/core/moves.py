"""Lists of legal placements, of all colours at once.

The plain rule is `Position.legal`. A list is made from that of a position before: what was legal
there and still is, and what goes on from attach points that are new since.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.ai.core.arrays import Bytes, Indices, Ints
from game.ai.core.board import Board
from game.ai.core.kernel import inlined, kernel
from game.ai.core.state import State


class Lists(NamedTuple):
    """The legal placements of each colour.

    Attributes:
        moves: ``(c, n)``, the placements of each colour, in no particular order.
        count: ``(c,)``, how many of them there are.
        placed: ``(c,)``, how many pieces each colour had placed then.
        known: ``(size + 1,)``, the colours whose placements over a cell are all in their list.
        shut: ``(slots,)``, room to work in: the colours whose placements over a cell are known or
            illegal, or who have none of a piece left.
    """

    moves: Indices
    count: Ints
    placed: Ints
    known: Bytes
    shut: Bytes


def empty_lists(board: Board) -> Lists:
    """Lists with nothing in them: what all others are made from."""
    colours = len(board.starts)
    return Lists(
        # A placement is written down before it's clear whether it stays.
        moves=np.zeros((colours, len(board.piece) + 1), dtype=np.uint16),
        count=np.zeros(colours, dtype=np.int32),
        placed=np.zeros(colours, dtype=np.int32),
        known=np.zeros(len(board.ring), dtype=np.uint8),
        shut=np.zeros(board.slot_count, dtype=np.uint8),
    )


@kernel
def list_moves(board: Board, state: State, before: Lists, lists: Lists) -> None:
    """Fill `lists` for a state, from those of a state before it."""
    colours = len(state.placed)
    size = len(state.attach) - 1
    _shut_illegal(state, lists.shut)
    begun = np.uint8(0)
    for colour in range(colours):
        lists.count[colour] = 0
        lists.placed[colour] = state.placed[colour]
        # A first piece starts anew: the start points, once known, are attach points no more.
        if state.placed[colour] and not before.placed[colour]:
            begun |= np.uint8(1 << colour)
        else:
            candidates = before.moves[colour, : before.count[colour]]
            _add_legal(board, candidates, lists, colour)
    for cell in range(size):
        known = before.known[cell] & ~begun
        lists.known[cell] = known
        lists.shut[cell] |= known
    for cell in range(size):
        fresh = state.attach[cell] & ~lists.shut[cell]
        if fresh:
            for colour in range(colours):
                if fresh >> colour & 1:
                    _add_legal(board, _placements_at(board, state, colour, cell), lists, colour)
            lists.known[cell] |= fresh
            lists.shut[cell] |= fresh


@inlined
def _shut_illegal(state: State, shut: Bytes) -> None:
    """Shut the cells that colours may not cover, and the pieces of which they have none left."""
    size = len(state.forbid) - 1
    for cell in range(size):
        shut[cell] = state.forbid[cell]
    # The filler of short rows is never forbidden.
    shut[size] = 0
    for piece in range(state.left.shape[1]):
        out = np.uint8(0)
        for colour in range(len(state.placed)):
            if state.left[colour, piece] == 0:
                out |= np.uint8(1 << colour)
        shut[size + 1 + piece] = out


@inlined
def _placements_at(board: Board, state: State, colour: int, cell: int) -> Indices:
    """The placements over a cell that cover no forbidden side of it."""
    mask = 0
    for i in range(board.sides.shape[1]):
        mask |= (state.forbid[board.sides[cell, i]] >> colour & 1) << i
    return board.near[board.near_from[cell, mask] : board.near_from[cell, mask + 1]]


@inlined
def _add_legal(board: Board, candidates: Indices, lists: Lists, colour: int) -> None:
    """Add those of some placements that take up nothing that is shut."""
    shut, moves = lists.shut, lists.moves[colour]
    count = np.uint32(lists.count[colour])
    for placement in candidates:
        closed = np.uint8(0)
        for i in range(board.slots.shape[1]):
            closed |= shut[board.slots[placement, i]]
        # No branch: whether a placement is legal can't be foretold.
        moves[count] = placement
        count += np.uint32(~closed >> colour & 1)
    lists.count[colour] = count
