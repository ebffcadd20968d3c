"""What is left to each colour late in a game: where it can still go, and what it can gain there.

A *space* of a colour is a set of open cells connected along edges, no smaller than the colour's
smallest piece, with a cell at a corner of its pieces or of another of its spaces. The colour's
*region* is all its spaces: whatever it covers from now on lies there. With A(b) the pieces it has
left of at most b squares, and a1 <= a2 <= … the sizes of all it has left, it gains at most the
points of

    min(Σ over spaces of c(b), Σ sizes of A(greatest b))  squares, b being the size of a space
    c(b) = max(b - 1, the greatest size in A(b))   where b > a1 + a2: there is room for two pieces
    c(b) = the greatest size in A(b)               else

since its own pieces may not touch along edges, so two in a space leave a cell between them, and the
bonuses if that is all it has left.

What it can do follows from its region, its attach points there and its pieces. Its *key* is made of
these alone (Zobrist, "A new hashing method with application for game playing", 1970), so positions
that differ only where nobody can go have equal keys. And colours whose regions share no cell can
never be in each other's way.
"""

# Data layout
#
# Written by `survey` for a row r of a stack, see `endgame`. D rows, c colours, p pieces.
#   movable    (D,)       uint8   mask of the colours that can place, of those asked for; the next
#                                 three are written for these alone
#   most_gain  (D, c)     int32   the most that a colour can gain, in points
#   meeting    (D, c)     uint8   mask of the colours whose regions meet a colour's, with itself
#   key        (D, c)     uint64  a colour's key
# The random words that keys are made of.
#   cell_words, attach_words  (c, size)  uint64
#   piece_words               (c, p)     uint64
# Scratch.
#   reached    (size,)    uint8   mask of the colours that have a cell in a space
#   seeds      (…,)       uint16  cells whose spaces are looked for
#   space      (size,)    uint16  the cells of a space

from __future__ import annotations

import numpy as np

from game.ai.core.board.board_arrays import BoardArrays
from game.ai.core.board.state import PositionState
from game.ai.core.compiled.arrays import Array1, Array2, Bytes, Indices, Ints, Words
from game.ai.core.compiled.kernel import inlined, part
from game.ai.core.compiled.structs import Struct

NO_SIZE = 1000
"""More squares than any piece has."""


class Regions(Struct):
    """What is left to each colour; see the data layout above."""

    movable: Array1[np.uint8]
    most_gain: Array2[np.int32]
    meeting: Array2[np.uint8]
    key: Array2[np.uint64]
    cell_words: Array2[np.uint64]
    attach_words: Array2[np.uint64]
    piece_words: Array2[np.uint64]
    reached: Array1[np.uint8]
    seeds: Array1[np.uint16]
    space: Array1[np.uint16]


def empty_regions(board: BoardArrays, rows: int) -> Regions:
    """Arrays to be filled in."""
    size, colours, pieces = board.size, len(board.start_cells), len(board.piece_sizes)
    rng = np.random.default_rng(0)

    def words(count: int) -> Words:
        return rng.integers(1 << 64, size=(colours, count), dtype=np.uint64)

    return Regions(
        movable=np.zeros(rows, dtype=np.uint8),
        most_gain=np.zeros((rows, colours), dtype=np.int32),
        meeting=np.zeros((rows, colours), dtype=np.uint8),
        key=np.zeros((rows, colours), dtype=np.uint64),
        cell_words=words(size),
        attach_words=words(size),
        piece_words=words(pieces),
        reached=np.zeros(size, dtype=np.uint8),
        # Each cell as an attach point, and once more for each cell that it is at a corner of.
        seeds=np.zeros(size * (1 + board.around.shape[1]), dtype=np.uint16),
        space=np.zeros(size, dtype=np.uint16),
    )


@part
def survey(
    board: BoardArrays,
    regions: Regions,
    row: int,
    state: PositionState,
    counts: Ints,
    colours: int,
) -> None:
    """Find out what is left to some colours, and write it to a row.

    Args:
        board: the ruleset.
        regions: where to write it.
        row: the row.
        state: the position there.
        counts: how many legal placements each colour has there.
        colours: mask of the colours asked for.
    """
    for cell in range(np.uint32(len(regions.reached))):
        regions.reached[cell] = 0
    movable = np.uint8(0)
    for colour in range(len(counts)):
        if colours >> colour & 1 and counts[colour]:
            movable |= np.uint8(1 << colour)
            _survey_colour(board, regions, row, state, colour)
    regions.movable[row] = movable


@inlined
def _survey_colour(
    board: BoardArrays, regions: Regions, row: int, state: PositionState, colour: int
) -> None:
    """Find out what is left to a colour that can place, once the colours before it are done."""
    reached, seeds, left = regions.reached, regions.seeds, state.left[colour]
    bit = np.uint8(1 << colour)
    squares, smallest, second = _pieces_left(board, left)
    key = _key_of_pieces(left, regions.piece_words[colour])
    met = np.uint8(0)
    taken_in = np.int64(0)
    greatest = np.int64(0)
    seed_count = _list_attach_points(state, bit, seeds)
    done = np.uint32(0)
    while done < seed_count:
        seed = seeds[done]
        done += np.uint32(1)
        if reached[seed] & bit:
            continue
        count = _fill_space(board, regions, state.forbidden, seed, bit)
        if count < smallest:
            for i in range(count):
                reached[regions.space[i]] &= ~bit
            continue
        space_key, space_met, seed_count = _add_space(
            board, regions, state, colour, count, seed_count
        )
        key ^= space_key
        met |= space_met
        greatest = max(greatest, np.int64(count))
        taken_in += _most_in_space(board, left, np.int64(count), smallest + second)
    most = min(taken_in, _squares_up_to(board, left, greatest))
    regions.most_gain[row, colour] = _points_for(board, most, most == squares, smallest)
    regions.key[row, colour] = key
    regions.meeting[row, colour] = met
    for other in range(colour):
        if met >> other & 1:
            regions.meeting[row, other] |= bit


# -- the pieces of a colour --------------------------------------------------


@inlined
def _pieces_left(board: BoardArrays, left: Bytes) -> tuple[int, int, int]:
    """The squares of all pieces left, and the sizes of the two smallest."""
    squares = np.int64(0)
    smallest = np.int64(NO_SIZE)
    second = np.int64(NO_SIZE)
    for piece in range(len(left)):
        for _ in range(left[piece]):
            size = np.int64(board.piece_sizes[piece])
            squares += size
            if size < smallest:
                second = smallest
                smallest = size
            elif size < second:
                second = size
    return squares, smallest, second


@inlined
def _key_of_pieces(left: Bytes, words: Words) -> int:
    """What the pieces left contribute to a key."""
    key = np.uint64(0)
    for piece in range(len(left)):
        key += np.uint64(left[piece]) * words[piece]
    return key


@inlined
def _squares_up_to(board: BoardArrays, left: Bytes, greatest: int) -> int:
    """The squares of the pieces left that have at most so many each."""
    squares = np.int64(0)
    for piece in range(len(left)):
        if board.piece_sizes[piece] <= greatest:
            squares += np.int64(left[piece]) * np.int64(board.piece_sizes[piece])
    return squares


@inlined
def _points_for(board: BoardArrays, squares: int, is_all: bool, last: int) -> int:
    """The points for placing squares, with the bonuses if those are all and `last` comes last."""
    points = squares * np.int64(board.scoring[0] - board.scoring[1])
    if is_all:
        points += np.int64(board.scoring[2])
        if last == 1:
            points += np.int64(board.scoring[3])
    return points


# -- its spaces --------------------------------------------------------------


@inlined
def _list_attach_points(state: PositionState, bit: int, seeds: Indices) -> int:
    """Write the cells at which a colour may attach; return how many there are."""
    count = np.uint32(0)
    for cell in range(np.uint32(len(state.forbidden) - 1)):
        if state.attach[cell] & ~state.forbidden[cell] & bit:
            seeds[count] = cell
            count += np.uint32(1)
    return count


@inlined
def _fill_space(board: BoardArrays, regions: Regions, forbidden: Bytes, seed: int, bit: int) -> int:
    """Write the space around a cell, all of which is reached then; return how many cells it has."""
    reached, space, edge_neighbours = regions.reached, regions.space, board.edge_neighbours
    size = np.uint32(len(reached))
    reached[seed] |= bit
    space[0] = seed
    count = np.uint32(1)
    i = np.uint32(0)
    while i < count:
        cell = space[i]
        i += np.uint32(1)
        for j in range(edge_neighbours.shape[1]):
            beside = edge_neighbours[cell, j]
            if beside < size and not (reached[beside] | forbidden[beside]) & bit:
                reached[beside] |= bit
                space[count] = beside
                count += np.uint32(1)
    return count


@inlined
def _add_space(
    board: BoardArrays,
    regions: Regions,
    state: PositionState,
    colour: int,
    count: int,
    seed_count: int,
) -> tuple[int, int, int]:
    """Add a space of that many cells to a colour's region, and the cells at its corners to `seeds`.

    Returns what it contributes to the key, the mask of the colours that meet there, and how many
    seeds there are now.
    """
    reached, seeds, space, around = regions.reached, regions.seeds, regions.space, board.around
    corners = board.edge_neighbours.shape[1]
    size = np.uint32(len(reached))
    bit = np.uint8(1 << colour)
    key = np.uint64(0)
    met = np.uint8(0)
    for i in range(count):
        cell = space[i]
        met |= reached[cell]
        key ^= regions.cell_words[colour, cell]
        if state.attach[cell] & bit:
            key ^= regions.attach_words[colour, cell]
        for j in range(corners, around.shape[1]):
            beside = around[cell, j]
            if beside < size and not (reached[beside] | state.forbidden[beside]) & bit:
                seeds[seed_count] = beside
                seed_count += np.uint32(1)
    return key, met, seed_count


@inlined
def _most_in_space(board: BoardArrays, left: Bytes, count: int, two_smallest: int) -> int:
    """c(b), the most squares that can be placed in a space of `count` cells."""
    most = np.int64(0)
    for piece in range(len(left)):
        if left[piece] and board.piece_sizes[piece] <= count:
            most = max(most, np.int64(board.piece_sizes[piece]))
    # Two pieces need a cell between them.
    return max(most, count - 1) if count > two_smallest else most
