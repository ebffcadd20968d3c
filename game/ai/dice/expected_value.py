"""What a player of Dice can expect from the rows left, by backward induction.

The model leaves out the board, which seldom ends a game of Dice: from each row the largest shape
left is always drawn, and it always fits. What remains is a Markov decision process whose state is
the number of strikes left and the number of shapes used in each row. It has no cycles, as every
turn uses a shape, so backward induction (Bellman 1957) solves it exactly, one number of shapes used
after another:

    V(strikes, used) = E[ max over rows and strikes of gain + V(next state) ]

where the expectation is over the faces of fair dice.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from game.engine.dice import FACES, STRIKES

SQUARE_VALUE = STRIKES + 1
"""The value of a filled square. A strike that is kept is worth 1, as it only breaks ties."""

Rows = tuple[tuple[int, ...], ...]
"""The sizes of the shapes left in each row, largest first."""

Floats = npt.NDArray[np.float64]


@lru_cache(maxsize=512)
def expected_value(rows: Rows, players: int) -> Floats:
    """The expected value of what is still to come, in quarters of a square, see `SQUARE_VALUE`.

    ``(STRIKES + 1,)``, by the number of strikes left before a roll.

    Args:
        rows: what is left.
        players: how many roll and take dice. A player is first to choose, with that many dice to
            choose from, as often as last, with one.
    """
    shape = (STRIKES + 1, *(len(row) + 1 for row in rows))
    used = np.indices(shape).reshape(len(shape), -1)
    strides = [int(np.prod(shape[axis + 1 :])) for axis in range(len(shape))]
    value = np.zeros(used.shape[1])
    shapes_used = used[1:].sum(axis=0)
    for count in range(shapes_used.max() - 1, -1, -1):
        here = np.flatnonzero(shapes_used == count)
        value[here] = _values(rows, used[:, here], here, strides, value, players)
    # A copy, as a view would keep the whole table alive.
    return value.reshape(STRIKES + 1, -1)[:, 0].copy()


def _values(
    rows: Rows,
    used: npt.NDArray[np.intp],
    here: npt.NDArray[np.intp],
    strides: list[int],
    value: Floats,
    players: int,
) -> Floats:
    """The values of all states with some number of shapes used, from those with one more."""
    by_die = np.zeros((len(rows), len(here)))
    by_strike = np.zeros((len(rows), len(here)))
    for row, sizes in enumerate(rows):
        some = used[row + 1] < len(sizes)
        gain = SQUARE_VALUE * np.array((*sizes, 0))[used[row + 1]]
        following = np.where(some, here + strides[row + 1], 0)
        by_die[row] = np.where(some, gain + value[following], 0)
        able = some & (used[0] > 0)
        struck = np.where(able, following - strides[0], 0)
        by_strike[row] = np.where(able, gain + value[struck] - 1, 0)
    return expected_best(np.maximum(by_die, by_strike.max(axis=0)), players)


def expected_best(value: Floats, players: int) -> Floats:
    """The expected value of the best of the fair dice that one of `players` finds.

    Args:
        value: ``(6, n)``, the value of each face.
        players: see `expected_value`.
    """
    ascending = np.sort(value, axis=0)
    # The best of k dice is among the m worst faces with a probability of (m/6)^k.
    below = [
        sum((worst / len(FACES)) ** dice for dice in range(1, players + 1)) / players
        for worst in range(len(FACES) + 1)
    ]
    # Added one after another: how a matrix product rounds depends on the processor, and would
    # decide between two shapes worth the same.
    best = np.zeros(value.shape[1])
    for row, (less, more) in zip(ascending, pairwise(below), strict=True):
        best += (more - less) * row
    return best
