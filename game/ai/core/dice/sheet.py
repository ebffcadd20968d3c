"""A player's board in Dice as sets of placements, a bit for each.

The placements of a piece fill whole words, so that a few words tell whether a shape fits. What a
placement changes is a union of the sets of the placements over each cell, as in
`game.engine.position.Legality`, which says what all of this means.
"""

# Data layout
#
# `dice_arrays` writes these once per ruleset. n placements, `words` words in a set.
#   covering   ((size + 1) * words,)  uint64  for each cell, the placements that cover it; for "no
#                                             cell", none
#   cells      (n, 5)                 uint16  as in `PlacementTable`
#   edges, corners  (n, …)            uint16
#   cell_count, edge_count, corner_count  (n,)  uint8  entries of these rows that are cells
#   piece      (n,)                   uint8
#   first      (pieces + 1,)          uint16  the first word of each piece's placements
#   bit        (n,)                   uint16  the bit of a placement in a set
#   at_bit     (64 * words,)          uint16  the placement of a bit
#   starts     (words,)               uint64  the placements that cover a start point
#   sizes, rows  (pieces,)            uint8   squares of each piece, and its row, from 0
#
# A board is an array (BOARD_ROWS, words) uint64:
#   CLOSED     the placements that cover a taken cell, or whose shape is used
#   EDGED + k  those that cover a cell along an edge of colour k
#   OPEN + k   those that cover a cell at a corner of colour k or, before its first shape, a start
#   NUMBERS    in its words USED, BEGUN and FILLED: the shapes used and the colours begun, as masks,
#              and the number of squares filled

from __future__ import annotations

from functools import lru_cache

import numpy as np

from game.ai.core.compiled.arrays import Array1, Array2, Indices, Words
from game.ai.core.compiled.instructions import (
    BLOCK_WORDS,
    WORD_BITS,
    empty_block,
    join_block,
    trailing_zeros,
    write_block,
)
from game.ai.core.compiled.kernel import inlined, kernel, part
from game.ai.core.compiled.structs import Struct
from game.engine import Ruleset
from game.engine.dice import ROW_OF
from game.engine.position import Position

COLOURS = 4
CLOSED, EDGED, OPEN, NUMBERS = 0, 1, 5, 9
BOARD_ROWS = NUMBERS + 1
USED, BEGUN, FILLED = 0, 1, 2


class DiceArrays(Struct):
    """The constants of a board; see the data layout above."""

    covering: Array1[np.uint64]
    cells: Array2[np.uint16]
    edges: Array2[np.uint16]
    corners: Array2[np.uint16]
    cell_count: Array1[np.uint8]
    edge_count: Array1[np.uint8]
    corner_count: Array1[np.uint8]
    piece: Array1[np.uint8]
    first: Array1[np.uint16]
    bit: Array1[np.uint16]
    at_bit: Array1[np.uint16]
    starts: Array1[np.uint64]
    sizes: Array1[np.uint8]
    rows: Array1[np.uint8]
    words: int


@lru_cache
def dice_arrays(ruleset: Ruleset) -> DiceArrays:
    """The constants of a ruleset's boards."""
    table, size = ruleset.table, ruleset.geometry.size
    counts = np.bincount(table.piece, minlength=len(ruleset.pieces.pieces))
    first = np.concatenate([[0], np.cumsum(-(-counts // WORD_BITS))])
    words = -(-int(first[-1]) // BLOCK_WORDS) * BLOCK_WORDS
    before = np.concatenate([[0], np.cumsum(counts)])[:-1]
    bit = np.arange(len(table)) + (first[:-1] * WORD_BITS - before)[table.piece]
    at_bit = np.zeros(words * WORD_BITS, dtype=np.uint16)
    at_bit[bit] = np.arange(len(table))
    flags = np.zeros((size + 1, words * WORD_BITS), dtype=np.bool_)
    for column in table.cells.T:
        flags[column, bit] = True
    flags[size] = False
    covering = np.packbits(flags, axis=1, bitorder="little").view(np.uint64)
    rows = {
        name: np.sort(cells, axis=1).astype(np.uint16)
        for name, cells in (
            ("cells", table.cells),
            ("edges", table.closes),
            ("corners", table.attaches),
        )
    }
    return DiceArrays(
        covering=covering.reshape(-1),
        **rows,
        cell_count=(rows["cells"] < size).sum(axis=1).astype(np.uint8),
        edge_count=(rows["edges"] < size).sum(axis=1).astype(np.uint8),
        corner_count=(rows["corners"] < size).sum(axis=1).astype(np.uint8),
        piece=table.piece.astype(np.uint8),
        first=first.astype(np.uint16),
        bit=bit.astype(np.uint16),
        at_bit=at_bit,
        starts=np.bitwise_or.reduce(covering[list(ruleset.starts[0])], axis=0),
        sizes=np.array(ruleset.pieces.sizes, dtype=np.uint8),
        rows=np.array(ROW_OF, dtype=np.uint8) - np.uint8(1),
        words=words,
    )


def board_of(arrays: DiceArrays, position: Position) -> Words:
    """A player's board as kernels read it."""
    board = np.zeros((BOARD_ROWS, arrays.words), dtype=np.uint64)
    board[OPEN : OPEN + COLOURS] = arrays.starts
    union = np.zeros(arrays.words, dtype=np.uint64)
    for ply in position.plies:
        play(arrays, board, ply.placement, ply.colour, union)
    return board


@kernel
def play(
    arrays: DiceArrays,
    board: Array2[np.uint64],
    placement: int,
    colour: int,
    union: Array1[np.uint64],
) -> None:
    """Draw a placement, which must be legal, in a colour; `union` is scratch, ``(words,)``."""
    draw(arrays, board, placement, colour, union)


@kernel
def list_legal(
    arrays: DiceArrays, board: Array2[np.uint64], colour: int, found: Array1[np.uint16]
) -> int:
    """Write the legal placements of a colour to `found`, and return how many there are."""
    count = 0
    for word in range(arrays.words):
        left = legal_word(board, colour, word)
        while left:
            found[count] = arrays.at_bit[word * WORD_BITS + np.int64(trailing_zeros(left))]
            count += 1
            left &= left - np.uint64(1)
    return count


@inlined
def legal_word(board: Words, colour: int, word: int) -> np.uint64:
    """A word of the set of a colour's legal placements."""
    return board[OPEN + colour, word] & ~(board[CLOSED, word] | board[EDGED + colour, word])


@part
def unite(arrays: DiceArrays, cells: Indices, count: int, union: Words) -> None:
    """Write the set of all placements that cover one of some cells."""
    words, covering = np.uint64(arrays.words), arrays.covering
    for start in range(np.uint64(0), words, np.uint64(BLOCK_WORDS)):
        block = empty_block()
        for i in range(count):
            join_block(block, covering, np.uint64(cells[i]) * words + start)
        write_block(block, union[start:])


@part
def draw(arrays: DiceArrays, board: Words, placement: int, colour: int, union: Words) -> None:
    """See `play`."""
    words = arrays.words
    piece = arrays.piece[placement]
    numbers = board[NUMBERS]
    unite(arrays, arrays.cells[placement], arrays.cell_count[placement], union)
    for word in range(words):
        board[CLOSED, word] |= union[word]
    for word in range(arrays.first[piece], arrays.first[piece + 1]):
        board[CLOSED, word] = ~np.uint64(0)
    unite(arrays, arrays.edges[placement], arrays.edge_count[placement], union)
    for word in range(words):
        board[EDGED + colour, word] |= union[word]
    unite(arrays, arrays.corners[placement], arrays.corner_count[placement], union)
    begun = numbers[BEGUN] >> np.uint64(colour) & np.uint64(1)
    for word in range(words):
        kept = board[OPEN + colour, word] if begun else np.uint64(0)
        board[OPEN + colour, word] = kept | union[word]
    numbers[USED] |= np.uint64(1) << np.uint64(piece)
    numbers[BEGUN] |= np.uint64(1) << np.uint64(colour)
    numbers[FILLED] += np.uint64(arrays.sizes[piece])
