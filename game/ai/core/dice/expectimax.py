"""The expectation over dice of what a player's own board can still take, some turns deep.

A turn is a chance node: of the dice that the player will find, the best counts, so the expectation
over all rolls needs only the best shape and spot for each face, sorted (order statistics), and no
sampling: one look at all placements gives it exactly. Deeper down, the most promising of them are
replaced by the expectation of the turn after them (Michie's expectimax, 1966), the rest are left
out. What a result is worth is read from a table, which decides whether squares or the chance to win
is maximised.

Who will be out is taken as it is now, and the others' choice of dice as independent of their faces.
"""

# Data layout
#
# Turns, read only:
#   colours  (4,)  int64  the colours of four turns in a row, which then come again
#   order    (2,)  int64  how many players are in, and how many of them choose before this one in
#                         the first of these turns; it is one fewer in each later turn, and for the
#                         one who comes first, all others
#   worth    (CLASSES, 4 * size + 1)  float64  what a result is worth: row by row for rising numbers
#                         of squares still to expect, VALUE_STEP apart, and in it by the total
#                         expected, in quarters of a square
#
# SearchSpace, scratch:
#   boards      (MOST_DEPTH + 1, BOARD_ROWS, words)  uint64
#   legal       (words,)  uint64  the placements to weigh, as a set
#   placements  (MOST_DEPTH + 1, n)  uint16   those weighed at each depth, as `weigh` lists them
#   kept, struck  (MOST_DEPTH + 1, n)  float64  the value after each, without and with a strike
#   faces       (MOST_DEPTH + 1, FACE_COUNT + 1)  float64  what each face of a die is worth; then
#                         what a strike allows
#   todo        (MOST_DEPTH + 1, …)  int64    how many takes are still to be looked at further, and
#                         their numbers in `placements`, n more for those with a strike
#   face        (MOST_DEPTH + 1,)    int64    the face of the one being looked at
#   strikes     (MOST_DEPTH + 1,)    int64    the strikes left

from __future__ import annotations

import numpy as np

from game.ai.core.compiled.arrays import Array1, Array2, Array3, Doubles, Words
from game.ai.core.compiled.instructions import WORD_BITS, trailing_zeros
from game.ai.core.compiled.kernel import inlined, kernel, part
from game.ai.core.compiled.structs import Struct
from game.ai.core.dice.sheet import (
    BOARD_ROWS,
    FILLED,
    NUMBERS,
    DiceArrays,
    draw,
    legal_word,
)
from game.ai.core.dice.value import (
    OF_DICE,
    OF_STRIKES,
    DiceNet,
    Glance,
    add_input,
    empty_glance,
    foresee,
    look,
    value,
)
from game.engine.dice import FACES, STRIKES

MOST_DEPTH, MOST_WIDTH = 6, 8
FACE_COUNT = STRUCK = len(FACES)
QUARTERS = STRIKES + 1
"""A strike is worth a quarter of a square: it only breaks ties, and there are three."""

CLASSES, VALUE_STEP = 24, 4.0
NOTHING = -1e9


class SearchSpace(Struct):
    """Scratch; see the data layout above."""

    boards: Array3[np.uint64]
    legal: Array1[np.uint64]
    placements: Array2[np.uint16]
    kept: Array2[np.float64]
    struck: Array2[np.float64]
    faces: Array2[np.float64]
    todo: Array2[np.int64]
    face: Array1[np.int64]
    strikes: Array1[np.int64]
    glance: Glance


def empty_space(arrays: DiceArrays) -> SearchSpace:
    """Arrays to be filled in."""
    levels, most = MOST_DEPTH + 1, len(arrays.piece)
    return SearchSpace(
        boards=np.zeros((levels, BOARD_ROWS, arrays.words), dtype=np.uint64),
        legal=np.zeros(arrays.words, dtype=np.uint64),
        placements=np.zeros((levels, most), dtype=np.uint16),
        kept=np.zeros((levels, most)),
        struck=np.zeros((levels, most)),
        faces=np.zeros((levels, FACE_COUNT + 1)),
        todo=np.zeros((levels, (FACE_COUNT + 1) * MOST_WIDTH + 1), dtype=np.int64),
        face=np.zeros(levels, dtype=np.int64),
        strikes=np.zeros(levels, dtype=np.int64),
        glance=empty_glance(arrays),
    )


class Turns(Struct):
    """Whose colours come when; see the data layout above."""

    colours: Array1[np.int64]
    order: Array1[np.int64]
    worth: Array2[np.float64]


class Expectimax(Struct):
    """What kernels look ahead with: the constants, the network, the turns to come, and scratch."""

    arrays: DiceArrays
    net: DiceNet
    turns: Turns
    space: SearchSpace


@kernel
def weigh_root(
    search: Expectimax,
    board: Array2[np.uint64],
    strikes: int,
) -> int:
    """Weigh all legal placements of a board in the first turn: see `weigh`."""
    return weigh(search, board, 0, 0, strikes)


@kernel
def expect(
    search: Expectimax,
    board: Array2[np.uint64],
    placement: int,
    strikes: int,
    depth: int,
    width: int,
) -> float:
    """What a board is worth after a placement in the first turn, by the turns after it.

    Args:
        search: what to look with.
        board: the board before the placement.
        placement: a legal one.
        strikes: how many are left after it.
        depth: how many turns to look at after it, from 1 to `MOST_DEPTH`.
        width: how many shapes and spots of each row to look at further, to `MOST_WIDTH`.
    """
    arrays, turns, space = search.arrays, search.turns, search.space
    _copy(board, space.boards[0])
    draw(arrays, space.boards[0], placement, turns.colours[0], space.glance.cells)
    return _expect(search, 1, strikes, depth, width)


@kernel
def expect_before(
    search: Expectimax,
    board: Array2[np.uint64],
    strikes: int,
    depth: int,
    width: int,
) -> float:
    """What a board is worth before the roll of the first turn."""
    space = search.space
    _copy(board, space.boards[0])
    return _expect(search, 0, strikes, depth, width)


@inlined
def _copy(source: Words, target: Words) -> None:
    for row in range(BOARD_ROWS):
        for word in range(source.shape[1]):
            target[row, word] = source[row, word]


@inlined
def dice_found(turns: Turns, turn: int) -> int:
    """How many dice the player finds in a turn."""
    return turns.order[0] - (turns.order[1] - turn) % turns.order[0]


@inlined
def worth(turns: Turns, quarters: float, still: float) -> float:
    """What an expected total is worth, of which some squares are still to come."""
    return interpolated(turns.worth, quarters, still)


@inlined
def interpolated(table: Doubles, quarters: float, still: float) -> float:
    """The entry of `Turns.worth` for a total and what is still to come of it."""
    row = min(still / VALUE_STEP, CLASSES - 1.001)
    column = min(max(quarters, 0.0), table.shape[1] - 1.001)
    i, j = np.int64(row), np.int64(column)
    down, right = row - i, column - j
    upper = table[i, j] * (1 - right) + table[i, j + 1] * right
    lower = table[i + 1, j] * (1 - right) + table[i + 1, j + 1] * right
    return upper * (1 - down) + lower * down


@kernel
def worth_of_many(
    table: Array2[np.float64],
    quarters: Array1[np.float64],
    still: Array1[np.float64],
    found: Array1[np.float64],
) -> None:
    """Write what some results are worth, see `Turns`."""
    for number in range(len(found)):
        found[number] = interpolated(table, quarters[number], still[number])


@inlined
def weigh(
    search: Expectimax,
    board: Words,
    level: int,
    turn: int,
    strikes: int,
) -> int:
    """List the legal placements of a turn's colour with the value of the board after each.

    They fill the rows of the scratch for a level; the result is how many there are.
    """
    arrays, turns, space = search.arrays, search.turns, search.space
    mark_legal(arrays, board, turns.colours[turn & 3], space)
    return weigh_marked(search, board, level, turn, strikes)


@inlined
def mark_legal(arrays: DiceArrays, board: Words, colour: int, space: SearchSpace) -> None:
    """Mark the legal placements of a colour as those to weigh."""
    for word in range(arrays.words):
        space.legal[word] = legal_word(board, colour, word)


@part
def weigh_marked(
    search: Expectimax,
    board: Words,
    level: int,
    turn: int,
    strikes: int,
) -> int:
    """Weigh the placements marked in `space.legal`: see `weigh`."""
    arrays, net, turns, space = search.arrays, search.net, search.turns, search.space
    glance = space.glance
    look(arrays, board, turns.colours, turn, glance)
    dice = OF_DICE + 4 * (turns.order[0] - 1) + dice_found(turns, turn + 1) - 1
    placements, kept, struck = space.placements[level], space.kept[level], space.struck[level]
    count = 0
    for word in range(arrays.words):
        left = space.legal[word]
        while left:
            placement = arrays.at_bit[word * WORD_BITS + np.int64(trailing_zeros(left))]
            left &= left - np.uint64(1)
            placements[count] = placement
            goes_on = foresee(arrays, net, glance, placement)
            kept[count] = struck[count] = 0.0
            if goes_on:
                add_input(net, glance, dice)
                kept[count] = value(net, glance, OF_STRIKES + strikes)
                if strikes:
                    struck[count] = value(net, glance, OF_STRIKES + strikes - 1)
            count += 1
    return count


@part
def _expect(
    search: Expectimax,
    turn: int,
    strikes: int,
    depth: int,
    width: int,
) -> float:
    """What the first board of the scratch is worth before the roll of a turn.

    A loop rather than a recursion, whose depth nobody would bound.
    """
    arrays, turns, space = search.arrays, search.turns, search.space
    boards, faces, todo = space.boards, space.faces, space.todo
    level = 0
    space.strikes[0] = strikes
    _enter(search, 0, turn, width if depth > 1 else 0)
    while True:
        if todo[level, 0]:
            # Replace what is promising by what a turn more says of it.
            number = todo[level, todo[level, 0]]
            todo[level, 0] -= 1
            struck = 1 if number >= len(arrays.piece) else 0
            placement = np.int64(space.placements[level, number % len(arrays.piece)])
            space.face[level] = STRUCK if struck else arrays.rows[arrays.piece[placement]]
            _copy(boards[level], boards[level + 1])
            colour = turns.colours[(turn + level) & 3]
            draw(arrays, boards[level + 1], placement, colour, space.glance.cells)
            space.strikes[level + 1] = space.strikes[level] - struck
            level += 1
            _enter(search, level, turn + level, width if depth > level + 1 else 0)
            continue
        mean = _mean_of_best(faces[level], dice_found(turns, turn + level))
        if level == 0:
            return mean
        level -= 1
        face = space.face[level]
        faces[level, face] = max(faces[level, face], mean)


@part
def _enter(
    search: Expectimax,
    level: int,
    turn: int,
    width: int,
) -> None:
    """Weigh what a board of the scratch can take in a turn.

    With a width, the most promising takes are left to be looked at further; without, the faces are
    given what they are worth.
    """
    arrays, turns, space = search.arrays, search.turns, search.space
    board, strikes, faces = space.boards[level], space.strikes[level], space.faces[level]
    todo = space.todo[level]
    so_far = np.float64(board[NUMBERS, FILLED]) * QUARTERS - (STRIKES - strikes)
    out = worth(turns, so_far, 0.0)
    for face in range(FACE_COUNT + 1):
        faces[face] = out
    todo[0] = 0
    count = weigh(search, board, level, turn, strikes)
    placements, kept, struck = space.placements[level], space.kept[level], space.struck[level]
    for number in range(count):
        piece = arrays.piece[placements[number]]
        row = arrays.rows[piece]
        total = so_far + QUARTERS * np.float64(arrays.sizes[piece])
        kept[number] = worth(turns, total + QUARTERS * kept[number], kept[number])
        if strikes:
            struck[number] = worth(turns, total - 1 + QUARTERS * struck[number], struck[number])
        if not width:
            faces[row] = max(faces[row], kept[number])
            if strikes:
                faces[STRUCK] = max(faces[STRUCK], struck[number])
    for face in range(FACE_COUNT + (1 if strikes else 0)):
        worths = struck if face == STRUCK else kept
        for _ in range(width):
            best = -1
            for number in range(count):
                if (
                    (face == STRUCK or arrays.rows[arrays.piece[placements[number]]] == face)
                    and worths[number] > NOTHING
                    and (best < 0 or worths[number] > worths[best])
                ):
                    best = number
            if best < 0:
                break
            worths[best] = NOTHING
            todo[0] += 1
            todo[todo[0]] = best + (len(arrays.piece) if face == STRUCK else 0)


@inlined
def _mean_of_best(faces: Doubles, dice: int) -> float:
    """The expected best of some fair dice, by what each face is worth; sorts the faces.

    A strike, if there is one, allows with any face what it is worth.
    """
    for face in range(FACE_COUNT):
        faces[face] = max(faces[face], faces[STRUCK])
    for i in range(1, FACE_COUNT):
        one = faces[i]
        j = i
        while j > 0 and faces[j - 1] > one:
            faces[j] = faces[j - 1]
            j -= 1
        faces[j] = one
    # The best of k dice is among the m worst faces with a probability of (m/6)^k.
    mean, below = 0.0, 0.0
    for i in range(FACE_COUNT):
        upto = 1.0
        for _ in range(dice):
            upto *= (i + 1) / FACE_COUNT
        mean += (upto - below) * faces[i]
        below = upto
    return mean
