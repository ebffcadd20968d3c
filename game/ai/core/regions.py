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

from game.ai.core.arrays import Bytes, Indices, Ints, Words
from game.ai.core.board import BoardArrays
from game.ai.core.kernel import part
from game.ai.core.structs import Struct

NO_SIZE = 1000
"""More squares than any piece has."""


class Regions(Struct):
    """What is left to each colour; see the data layout above."""

    movable: Bytes
    most_gain: Ints
    meeting: Bytes
    key: Words
    cell_words: Words
    attach_words: Words
    piece_words: Words
    reached: Bytes
    seeds: Indices
    space: Indices


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
    forbidden: Bytes,
    attach: Bytes,
    left: Bytes,
    counts: Ints,
    colours: int,
) -> None:
    """Find out what is left to some colours, and write it to a row.

    Args:
        board: the ruleset.
        regions: where to write it.
        row: the row.
        forbidden: of the position there, see `state`.
        attach: likewise.
        left: likewise.
        counts: how many legal placements each colour has there.
        colours: mask of the colours asked for.
    """
    reached, seeds, space = regions.reached, regions.seeds, regions.space
    around, edge_neighbours = board.around, board.edge_neighbours
    edges = edge_neighbours.shape[1]
    size = np.uint32(len(reached))
    for cell in range(size):
        reached[cell] = 0
    movable = np.uint8(0)
    for colour in range(len(counts)):
        if not colours >> colour & 1 or counts[colour] == 0:
            continue
        bit = np.uint8(1 << colour)
        movable |= bit
        key = np.uint64(0)
        met = np.uint8(0)
        # What is left: all squares, and the sizes of the two smallest pieces.
        squares = np.int64(0)
        smallest = np.int64(NO_SIZE)
        second = np.int64(NO_SIZE)
        for piece in range(left.shape[1]):
            for _ in range(left[colour, piece]):
                key += regions.piece_words[colour, piece]
                piece_size = np.int64(board.piece_sizes[piece])
                squares += piece_size
                if piece_size < smallest:
                    second = smallest
                    smallest = piece_size
                elif piece_size < second:
                    second = piece_size
        # The spaces, one after the other.
        taken_in = np.int64(0)
        greatest = np.int64(0)
        seed_count = np.uint32(0)
        for cell in range(size):
            if attach[cell] & ~forbidden[cell] & bit:
                seeds[seed_count] = cell
                seed_count += np.uint32(1)
        done = np.uint32(0)
        while done < seed_count:
            seed = seeds[done]
            done += np.uint32(1)
            if reached[seed] & bit:
                continue
            reached[seed] |= bit
            space[0] = seed
            count = np.uint32(1)
            i = np.uint32(0)
            while i < count:
                cell = space[i]
                i += np.uint32(1)
                for j in range(edges):
                    beside = edge_neighbours[cell, j]
                    if beside < size and not (reached[beside] | forbidden[beside]) & bit:
                        reached[beside] |= bit
                        space[count] = beside
                        count += np.uint32(1)
            if count < smallest:
                for i in range(count):
                    reached[space[i]] &= ~bit
                continue
            for i in range(count):
                cell = space[i]
                met |= reached[cell]
                key ^= regions.cell_words[colour, cell]
                if attach[cell] & bit:
                    key ^= regions.attach_words[colour, cell]
                for j in range(edges, around.shape[1]):
                    beside = around[cell, j]
                    if beside < size and not (reached[beside] | forbidden[beside]) & bit:
                        seeds[seed_count] = beside
                        seed_count += np.uint32(1)
            greatest = max(greatest, np.int64(count))
            covered = np.int64(0)
            for piece in range(left.shape[1]):
                if left[colour, piece] and board.piece_sizes[piece] <= count:
                    covered = max(covered, np.int64(board.piece_sizes[piece]))
            if np.int64(count) > smallest + second:
                covered = max(covered, np.int64(count) - 1)
            taken_in += covered
        fitting = np.int64(0)
        for piece in range(left.shape[1]):
            if board.piece_sizes[piece] <= greatest:
                fitting += np.int64(left[colour, piece]) * np.int64(board.piece_sizes[piece])
        most = min(taken_in, fitting)
        gain = most * np.int64(board.scoring[0] - board.scoring[1])
        if most == squares:
            gain += np.int64(board.scoring[2])
            if smallest == 1:
                gain += np.int64(board.scoring[3])
        regions.most_gain[row, colour] = gain
        regions.key[row, colour] = key
        regions.meeting[row, colour] = met
        for other in range(colour):
            if met >> other & 1:
                regions.meeting[row, other] |= bit
    regions.movable[row] = movable
