"""The learned value of a player's board in Dice, before its next turn.

It is the number of squares that the player can still expect to fill, a strike counting against them
as a quarter. It is a network with two hidden layers over what the board can still take: for each
shape and each of the next four turns, whose colours are known, in how many ways the shape fits;
how many placements there are in all; the strikes left; and how many players are in, and how many
dice this one will find. All inputs are classes, so the first layer is a sum of rows of a table. It
is trained by `tools/train_dice.py`.
"""

# Data layout
#
# Weights. The rows of `entry`: for each turn ahead and each piece WAYS - 1 classes of how often it
# fits, the class without any having none; for each turn TOTALS classes of all placements; STRIKES +
# 1 numbers of strikes left; and for n players in and k dice found, row 4 * (n - 1) + k - 1.
#   entry   (INPUTS, UNITS)  float32
#   bias    (UNITS,)         float32
#   second  (UNITS, UNITS)   float32
#   second_bias, out  (UNITS,)  float32
#   out_bias  (1,)           float32
#
# Glance, scratch for the boards that one placement of a board leads to:
#   open     (3, words)  uint64  the legal placements of the next three turns' colours
#   own      (words,)    uint64  those of the colour in hand
#   free     (words,)    uint64  placements on cells open to the colour in hand, wherever attached
#   cells, edges, corners  (words,)  uint64  the sets of a placement
#   left     (pieces,)   uint8   the shapes left
#   left_count  (1,)     int64
#   sums     (UNITS,)    float32  the first layer's sums
#   hidden   (UNITS,)    float32
#   inputs   (MOST_INPUTS,)  uint16  the rows used, and their number

from __future__ import annotations

import numpy as np

from game.ai.core.compiled.arrays import Array1, Array2, Ints, Words
from game.ai.core.compiled.instructions import popcount
from game.ai.core.compiled.kernel import inlined, part
from game.ai.core.compiled.structs import Struct
from game.ai.core.dice.sheet import (
    BEGUN,
    CLOSED,
    COLOURS,
    EDGED,
    NUMBERS,
    OPEN,
    USED,
    DiceArrays,
    unite,
)
from game.engine.dice import STRIKES

UNITS = 32
"""How many units each hidden layer has."""

PIECES = 21
WAYS = 6
"""Classes of how many ways a shape fits: none, 1, 2 or 3, 4 to 7, 8 to 15, more."""

TOTALS = 12
"""Classes of how many placements there are, by powers of two."""

OF_TOTALS = COLOURS * PIECES * (WAYS - 1)
OF_STRIKES = OF_TOTALS + COLOURS * TOTALS
OF_DICE = OF_STRIKES + STRIKES + 1
INPUTS = OF_DICE + 16

MOST_INPUTS = COLOURS * (PIECES + 1) + 3

SCALE = 10.0
"""The squares that the network's output counts as one."""


class DiceNet(Struct):
    """The network; see the data layout above."""

    entry: Array2[np.float32]
    bias: Array1[np.float32]
    second: Array2[np.float32]
    second_bias: Array1[np.float32]
    out: Array1[np.float32]
    out_bias: Array1[np.float32]


def blank_net() -> DiceNet:
    """A network whose value is always 0."""
    return DiceNet(
        entry=np.zeros((INPUTS, UNITS), dtype=np.float32),
        bias=np.zeros(UNITS, dtype=np.float32),
        second=np.zeros((UNITS, UNITS), dtype=np.float32),
        second_bias=np.zeros(UNITS, dtype=np.float32),
        out=np.zeros(UNITS, dtype=np.float32),
        out_bias=np.zeros(1, dtype=np.float32),
    )


class Glance(Struct):
    """Scratch; see the data layout above."""

    open: Array2[np.uint64]
    own: Array1[np.uint64]
    free: Array1[np.uint64]
    cells: Array1[np.uint64]
    edges: Array1[np.uint64]
    corners: Array1[np.uint64]
    left: Array1[np.uint8]
    left_count: Array1[np.int64]
    sums: Array1[np.float32]
    hidden: Array1[np.float32]
    inputs: Array1[np.uint16]


def empty_glance(arrays: DiceArrays) -> Glance:
    """Arrays to be filled in."""
    words = arrays.words
    return Glance(
        open=np.zeros((COLOURS - 1, words), dtype=np.uint64),
        **{
            name: np.zeros(words, dtype=np.uint64)
            for name in ("own", "free", "cells", "edges", "corners")
        },
        left=np.zeros(PIECES, dtype=np.uint8),
        left_count=np.zeros(1, dtype=np.int64),
        sums=np.zeros(UNITS, dtype=np.float32),
        hidden=np.zeros(UNITS, dtype=np.float32),
        inputs=np.zeros(MOST_INPUTS + 1, dtype=np.uint16),
    )


@part
def look(arrays: DiceArrays, board: Words, colours: Ints, turn: int, glance: Glance) -> None:
    """Prepare a glance at the boards to which a board's placements of a turn's colour lead.

    Args:
        arrays: the constants.
        board: the board.
        colours: the colours of four turns, which then come again.
        turn: the number of the turn whose colour is in hand.
        glance: what is prepared.
    """
    words, own = arrays.words, colours[turn & 3]
    for ahead in range(COLOURS - 1):
        colour = colours[(turn + 1 + ahead) & 3]
        for word in range(words):
            taken = board[CLOSED, word] | board[EDGED + colour, word]
            glance.open[ahead, word] = board[OPEN + colour, word] & ~taken
    begun = board[NUMBERS, BEGUN] >> np.uint64(own) & np.uint64(1)
    for word in range(words):
        free = ~(board[CLOSED, word] | board[EDGED + own, word])
        glance.free[word] = free
        glance.own[word] = board[OPEN + own, word] & free if begun else np.uint64(0)
    count = 0
    for piece in range(PIECES):
        if not board[NUMBERS, USED] >> np.uint64(piece) & np.uint64(1):
            glance.left[count] = piece
            count += 1
    glance.left_count[0] = count


@part
def foresee(arrays: DiceArrays, net: DiceNet, glance: Glance, placement: int) -> bool:
    """Find the inputs, and their sums, for the board to which a placement leads.

    What doesn't come from the board is left to `add_input` and `value`. In four turns, the colour
    in hand comes again. Returns whether anything will be legal in the next turn.
    """
    unite(arrays, arrays.cells[placement], arrays.cell_count[placement], glance.cells)
    unite(arrays, arrays.edges[placement], arrays.edge_count[placement], glance.edges)
    unite(arrays, arrays.corners[placement], arrays.corner_count[placement], glance.corners)
    sums, inputs = glance.sums, glance.inputs
    for unit in range(UNITS):
        sums[unit] = net.bias[unit]
    inputs[MOST_INPUTS] = 0
    for word in range(arrays.words):
        own = glance.own[word] | glance.corners[word] & glance.free[word]
        # From here on, the set of what stays legal.
        glance.corners[word] = own & ~(glance.cells[word] | glance.edges[word])
    drawn, goes_on = arrays.piece[placement], False
    for ahead in range(COLOURS):
        total = np.int64(0)
        for number in range(glance.left_count[0]):
            piece = glance.left[number]
            if piece == drawn:
                continue
            ways = np.int64(0)
            for word in range(arrays.first[piece], arrays.first[piece + 1]):
                if ahead == COLOURS - 1:
                    left = glance.corners[word]
                else:
                    left = glance.open[ahead, word] & ~glance.cells[word]
                ways += np.int64(popcount(left))
            if ways:
                total += ways
                kind = min(_bits(ways), WAYS - 1) - 1
                add_input(net, glance, (ahead * PIECES + piece) * (WAYS - 1) + kind)
        kind = min(_bits(total), TOTALS - 1)
        add_input(net, glance, OF_TOTALS + ahead * TOTALS + kind)
        if ahead == 0:
            goes_on = total > 0
    return goes_on


@inlined
def _bits(number: int) -> int:
    """How many binary digits a number has."""
    digits = 0
    while number:
        digits += 1
        number >>= 1
    return digits


@inlined
def add_input(net: DiceNet, glance: Glance, row: int) -> None:
    """Add an input to the first layer's sums."""
    sums, entry = glance.sums, net.entry[row]
    for unit in range(UNITS):
        sums[unit] += entry[unit]
    glance.inputs[glance.inputs[MOST_INPUTS]] = row
    glance.inputs[MOST_INPUTS] += 1


@part
def value(net: DiceNet, glance: Glance, row: int) -> float:
    """What the network says of what a glance foresees, with one more input; at least 0."""
    sums, hidden, entry = glance.sums, glance.hidden, net.entry[row]
    for unit in range(UNITS):
        hidden[unit] = net.second_bias[unit]
    for unit in range(UNITS):
        active = sums[unit] + entry[unit]
        if active > 0:
            weights = net.second[unit]
            for after in range(UNITS):
                hidden[after] += active * weights[after]
    total = net.out_bias[0]
    for unit in range(UNITS):
        total += max(hidden[unit], np.float32(0)) * net.out[unit]
    return max(np.float64(total) * SCALE, 0.0)
