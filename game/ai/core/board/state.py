"""A position as arrays that are changed in place.

`apply_placement` makes the same changes as `game.engine.Position.play`, which defines the rule.
"""

# Data layout
#
# Written by `position_state`, `copy_state` and `apply_placement`; read by all of the core. Colours
# are bits of a mask, so that one instruction tests them all. The last entry of an array with one
# number per cell stands for "no cell".
#
#   forbidden    (size + 1,)  uint8   mask of the colours that may never cover a cell: it is taken
#                                     or shares an edge with a cell of that colour
#   attach       (size + 1,)  uint8   mask of the colours with a piece at the cell's corner, or with
#                                     a start point on it; an attach point unless also forbidden
#   owner        (size + 1,)  int8    colour on a cell, -1 for none
#   open_nearby  (size + 1,)  uint32  byte k: how many cells nearby aren't forbidden to colour k
#   left         (c, p)       uint8   how many of each piece a colour has left
#   placed       (c,)         int32   pieces on the board
#   last         (c,)         int32   latest placement, -1 for none

from __future__ import annotations

import numpy as np

from game.ai.core.board.board_arrays import MAX_COLOURS, BoardArrays
from game.ai.core.compiled.arrays import Array1, Array2
from game.ai.core.compiled.kernel import inlined, part
from game.ai.core.compiled.structs import Struct
from game.engine.position import Position

ALL_COLOURS = np.uint8((1 << MAX_COLOURS) - 1)
"""The mask of every colour there may be."""


class PositionState(Struct):
    """What lies where and what is left; see the data layout above."""

    forbidden: Array1[np.uint8]
    attach: Array1[np.uint8]
    owner: Array1[np.int8]
    open_nearby: Array1[np.uint32]
    left: Array2[np.uint8]
    placed: Array1[np.int32]
    last: Array1[np.int32]


def empty_state(board: BoardArrays) -> PositionState:
    """Arrays to be filled in."""
    rows, colours = board.size + 1, len(board.start_cells)
    return PositionState(
        forbidden=np.zeros(rows, dtype=np.uint8),
        attach=np.zeros(rows, dtype=np.uint8),
        owner=np.full(rows, -1, dtype=np.int8),
        open_nearby=np.zeros(rows, dtype=np.uint32),
        left=np.zeros((colours, len(board.piece_sizes)), dtype=np.uint8),
        placed=np.zeros(colours, dtype=np.int32),
        last=np.full(colours, -1, dtype=np.int32),
    )


def position_state(board: BoardArrays, position: Position) -> PositionState:
    """The arrays of a position; see `write_position`."""
    state = empty_state(board)
    write_position(board, position, state)
    return state


def write_position(board: BoardArrays, position: Position, state: PositionState) -> None:
    """Write a position over a state. Raises ValueError for more than `MAX_COLOURS` colours."""
    colours = len(position.ruleset.colours)
    if colours > MAX_COLOURS:
        raise ValueError(f"{colours} colours are too many: up to {MAX_COLOURS} can be searched")
    state.forbidden[:] = state.attach[:] = 0
    for colour in range(colours):
        state.forbidden[position.forbidden(colour)] |= 1 << colour
        state.attach[position.attach_points(colour)] |= 1 << colour
    # A taken cell is forbidden even to colours that the game doesn't have, as `_forbid` leaves it.
    state.forbidden[:-1][position.board[:-1] >= 0] = ALL_COLOURS
    state.owner[:] = position.board
    state.left[:] = position.left
    state.placed[:] = position.placed
    state.last[:] = [-1 if last is None else last for last in position.last]
    open_cells: Array1[np.uint32] = _to_bytes((~state.forbidden & ALL_COLOURS).astype(np.uint32))
    open_cells[-1] = 0
    state.open_nearby[:-1] = open_cells[board.nearby].sum(axis=1, dtype=np.uint32)
    state.open_nearby[-1] = 0


@inlined
def _to_bytes(mask: int) -> np.uint32:
    """A mask of colours with each bit in a byte of its own."""
    #                                dcba
    # 0000000d 0000000c 0000000b 0000000a
    return np.uint32(mask & 1 | (mask & 2) << 7 | (mask & 4) << 14 | (mask & 8) << 21)


@inlined
def copy_state(source: PositionState, target: PositionState) -> None:
    """Copy all arrays of a state into another's."""
    for i in range(len(source.forbidden)):
        target.forbidden[i] = source.forbidden[i]
        target.attach[i] = source.attach[i]
        target.owner[i] = source.owner[i]
        target.open_nearby[i] = source.open_nearby[i]
    for colour in range(len(source.placed)):
        target.placed[colour] = source.placed[colour]
        target.last[colour] = source.last[colour]
        for piece in range(source.left.shape[1]):
            target.left[colour, piece] = source.left[colour, piece]


@part
def apply_placement(board: BoardArrays, state: PositionState, colour: int, placement: int) -> None:
    """Put a legal placement on the board."""
    bit = np.uint8(1 << colour)
    for i in range(board.sizes[placement]):
        cell = board.cells[placement, i]
        state.owner[cell] = colour
        _forbid(board, state, cell, ALL_COLOURS)
    for i in range(board.edge_count[placement]):
        _forbid(board, state, board.edges[placement, i], bit)
    # Start points serve for the first piece only.
    if state.placed[colour] == 0:
        for i in range(board.start_cells.shape[1]):
            state.attach[board.start_cells[colour, i]] &= ~bit
    for i in range(board.corner_count[placement]):
        state.attach[board.corners[placement, i]] |= bit
    state.left[colour, board.piece[placement]] -= np.uint8(1)
    state.placed[colour] += 1
    state.last[colour] = placement


@inlined
def _forbid(board: BoardArrays, state: PositionState, cell: int, mask: int) -> None:
    """Forbid a cell to some colours, and no longer count it as open for the cells nearby."""
    added = mask & ~state.forbidden[cell]
    if added:
        state.forbidden[cell] |= added
        # One subtraction serves all colours: no byte can fall below 0 and borrow from the next.
        lost = _to_bytes(added)
        for i in range(board.nearby_count[cell]):
            state.open_nearby[board.nearby[cell, i]] -= lost
