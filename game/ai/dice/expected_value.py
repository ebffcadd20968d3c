"""What the rows that are left promise: the dice are known to be fair, so it can be worked out.

The model leaves out the board, which is seldom what ends a game of Dice: from each row the largest
shape left is always drawn, and it always fits. What remains is a walk over how many shapes of each
row are used and how many strikes are left, short enough to be solved backwards and exactly.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from game.engine.dice import FACES, STRIKES

SQUARE = STRIKES + 1
"""What a filled square is worth; a strike that is kept is worth 1, as only ties ask for it."""

Rows = tuple[tuple[int, ...], ...]
"""The sizes of the shapes left in each row, the largest first."""

Floats = npt.NDArray[np.float64]


@lru_cache(maxsize=512)
def outlook(rows: Rows, players: int) -> Floats:
    """What a player can expect yet, in parts of a square, see `SQUARE`.

    ``(STRIKES + 1,)``, by the number of strikes left before a roll.

    Args:
        rows: what is left.
        players: how many roll and take dice: a player is as often the first to choose, with so
            many dice to choose from, as the last, with one.
    """
    shape = (STRIKES + 1, *(len(row) + 1 for row in rows))
    used = np.indices(shape).reshape(len(shape), -1)
    strides = [int(np.prod(shape[axis + 1 :])) for axis in range(len(shape))]
    worth = np.zeros(used.shape[1])
    level = used[1:].sum(axis=0)
    for count in range(level.max() - 1, -1, -1):
        here = np.flatnonzero(level == count)
        worth[here] = _level(rows, used[:, here], here, strides, worth, players)
    return worth.reshape(STRIKES + 1, -1)[:, 0]


def _level(
    rows: Rows,
    used: npt.NDArray[np.intp],
    here: npt.NDArray[np.intp],
    strides: list[int],
    worth: Floats,
    players: int,
) -> Floats:
    """The worth of states in which as many shapes are used, from those with one more."""
    by_die = np.zeros((len(rows), len(here)))
    by_strike = np.zeros((len(rows), len(here)))
    for row, sizes in enumerate(rows):
        some = used[row + 1] < len(sizes)
        gain = SQUARE * np.array((*sizes, 0))[used[row + 1]]
        following = np.where(some, here + strides[row + 1], 0)
        by_die[row] = np.where(some, gain + worth[following], 0)
        able = some & (used[0] > 0)
        struck = np.where(able, following - strides[0], 0)
        by_strike[row] = np.where(able, gain + worth[struck] - 1, 0)
    return expected_best(np.maximum(by_die, by_strike.max(axis=0)), players)


def expected_best(worth: Floats, players: int) -> Floats:
    """The expected worth of the best of some fair dice, as many as one of `players` finds.

    Args:
        worth: ``(6, n)``, what each number is worth.
        players: see `outlook`.
    """
    ascending = np.sort(worth, axis=0)
    share = np.arange(len(FACES) + 1) / len(FACES)
    # That the best of k dice is among the m worst numbers has the chance (m/6)^k.
    below = np.mean([share**dice for dice in range(1, players + 1)], axis=0)
    best: Floats = np.diff(below) @ ascending
    return best
