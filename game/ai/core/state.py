"""A position as arrays that change in place, and how a placement changes them.

The plain rule is `game.engine.Position`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from game.ai.core.arrays import Bytes, Ints
from game.ai.core.board import MOST_COLOURS, Board
from game.ai.core.kernel import inlined, part
from game.engine import Position

ALL = np.uint8((1 << MOST_COLOURS) - 1)
"""Every colour there may be."""


class State(NamedTuple):
    """What lies where and what is left. Colours are bits where a byte is kept for a cell.

    Attributes:
        forbid: ``(size + 1,)``, the colours that may never cover a cell.
        attach: ``(size + 1,)``, the colours that can go on from a cell, were it not forbidden.
        owner: ``(size + 1,)``, the colour on a cell, or -1.
        room: ``(size + 1,)``, a byte for each colour: the cells around that it may cover.
        left: ``(c, pieces)``, how many of each piece are left.
        placed: ``(c,)``, how many pieces are on the board.
        last: ``(c,)``, each colour's latest placement, or -1.
    """

    forbid: Bytes
    attach: Bytes
    owner: npt.NDArray[np.int8]
    room: npt.NDArray[np.uint32]
    left: Bytes
    placed: Ints
    last: Ints


def empty_state(board: Board) -> State:
    """A state to be filled in."""
    size, colours = len(board.ring), len(board.starts)
    return State(
        forbid=np.zeros(size, dtype=np.uint8),
        attach=np.zeros(size, dtype=np.uint8),
        owner=np.full(size, -1, dtype=np.int8),
        room=np.zeros(size, dtype=np.uint32),
        left=np.zeros((colours, len(board.piece_sizes)), dtype=np.uint8),
        placed=np.zeros(colours, dtype=np.int32),
        last=np.full(colours, -1, dtype=np.int32),
    )


def state_of(board: Board, position: Position) -> State:
    """The state of a position. Raises ValueError for more colours than there is room for."""
    colours = len(position.ruleset.colours)
    if colours > MOST_COLOURS:
        raise ValueError(f"{colours} colours are too many: up to {MOST_COLOURS} can be searched")
    state = empty_state(board)
    for colour in range(colours):
        state.forbid[position.blocked(colour)] |= 1 << colour
        state.attach[position.attach_points(colour)] |= 1 << colour
    state.forbid[:-1][position.board[:-1] >= 0] = ALL
    state.owner[:] = position.board
    state.left[:] = position.left
    state.placed[:] = position.placed
    state.last[:] = [-1 if last is None else last for last in position.last]
    free = _spread.py_func((~state.forbid & ALL).astype(np.uint32))
    free[-1] = 0
    state.room[:-1] = free[board.around].sum(axis=1, dtype=np.uint32)
    return state


@inlined
def _spread(bits: int) -> np.uint32:
    """Colours as bits, each moved to a byte of its own."""
    return np.uint32(bits & 1 | (bits & 2) << 7 | (bits & 4) << 14 | (bits & 8) << 21)


@inlined
def copy_state(source: State, target: State) -> None:
    """Make one state like another."""
    for i in range(len(source.forbid)):
        target.forbid[i] = source.forbid[i]
        target.attach[i] = source.attach[i]
        target.owner[i] = source.owner[i]
        target.room[i] = source.room[i]
    for colour in range(len(source.placed)):
        target.placed[colour] = source.placed[colour]
        target.last[colour] = source.last[colour]
        for piece in range(source.left.shape[1]):
            target.left[colour, piece] = source.left[colour, piece]


@part
def place(board: Board, state: State, colour: int, placement: int) -> None:
    """Put a legal placement on the board."""
    bit = np.uint8(1 << colour)
    for i in range(board.sizes[placement]):
        cell = board.cells[placement, i]
        state.owner[cell] = colour
        _forbid(board, state, cell, ALL)
    for i in range(board.edge_count[placement]):
        _forbid(board, state, board.edges[placement, i], bit)
    if state.placed[colour] == 0:
        for i in range(board.starts.shape[1]):
            state.attach[board.starts[colour, i]] &= ~bit
    for i in range(board.corner_count[placement]):
        state.attach[board.corners[placement, i]] |= bit
    state.left[colour, board.piece[placement]] -= np.uint8(1)
    state.placed[colour] += 1
    state.last[colour] = placement


@inlined
def _forbid(board: Board, state: State, cell: int, colours: int) -> None:
    """Forbid some colours a cell, and count it off the rooms of those around."""
    fresh = colours & ~state.forbid[cell]
    if fresh:
        state.forbid[cell] |= fresh
        lost = _spread(fresh)
        for i in range(board.around_count[cell]):
            state.room[board.around[cell, i]] -= lost
