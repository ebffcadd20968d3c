"""The chance to come first in Dice, from what each player can expect."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import erf, exp, sqrt

import numpy as np
import numpy.typing as npt

from game.engine.dice import STRIKES

QUARTERS = STRIKES + 1
"""A strike counts as a quarter of a square, as it only breaks ties."""

MOST_SPREAD, SPREAD_GROWS = 4.1, 25.0
"""The standard deviation of the squares that a player still fills, as measured in games of the
network against itself, is 4.1 √(1 − exp(−x / 25)) for an expectation of x: 0.8 for 1 square, 2.3
for 9, 3.9 for 56."""

LEAST_SPREAD = 0.08
"""The least standard deviation: between two results that are known, a quarter decides."""

STEPS_PER_SQUARE, MARGIN = QUARTERS, 24
"""The grid on which distributions are summed, and how many squares it goes beyond the board."""


@dataclass(frozen=True)
class Prospect:
    """What a player can expect.

    Attributes:
        filled: the squares filled, each strike counting as a quarter less.
        still: those still to expect.
    """

    filled: float
    still: float

    @property
    def total(self) -> float:
        return self.filled + self.still

    @property
    def spread(self) -> float:
        """Its standard deviation."""
        return spread_of(self.still)


def spread_of(still: float) -> float:
    """The standard deviation of what a player still fills, by its expectation.

    >>> spread_of(0.0)
    0.08
    """
    return max(MOST_SPREAD * sqrt(1 - exp(-still / SPREAD_GROWS)), LEAST_SPREAD)


Floats = npt.NDArray[np.float64]

_NORMAL = np.array([erf(x / sqrt(2)) for x in np.linspace(-6, 6, 1201)]) / 2 + 0.5


def _below(grid: Floats, mean: float, spread: float) -> Floats:
    """The chance that a normal variable is below each number."""
    found: Floats = np.interp((grid - mean) / spread, np.linspace(-6, 6, 1201), _NORMAL)
    return found


def chance_by_total(others: Sequence[Prospect], size: int) -> Floats:
    """The chance to come first with a total, by quarters of a square on `grid_of`."""
    grid = grid_of(size)
    chance = np.ones(len(grid))
    for one in others:
        chance *= _below(grid, one.total, one.spread)
    return chance


@lru_cache
def grid_of(size: int) -> Floats:
    """The totals at which distributions are known, on a board of that size."""
    return np.arange(-MARGIN * STEPS_PER_SQUARE, (size + MARGIN) * STEPS_PER_SQUARE + 1) / (
        STEPS_PER_SQUARE
    )


def smeared(chance: Floats, spread: float) -> Floats:
    """The mean of a function on a grid over a normal variable around each point."""
    reach = min(int(4 * spread * STEPS_PER_SQUARE) + 1, len(chance) // 2)
    steps = np.arange(-reach, reach + 1) / STEPS_PER_SQUARE
    weights = np.exp(-((steps / spread) ** 2) / 2)
    padded = np.pad(chance, reach, mode="edge")
    found: Floats = np.convolve(padded, weights / weights.sum(), mode="valid")
    return found


def chances_of(prospects: Sequence[Prospect], size: int) -> tuple[float, ...]:
    """Each player's chance to come first, if their results are independent and normal."""
    found = []
    for number, one in enumerate(prospects):
        others = [other for other in prospects if other is not prospects[number]]
        smooth = smeared(chance_by_total(others, size), one.spread)
        found.append(float(np.interp(one.total, grid_of(size), smooth)))
    whole = sum(found)
    return tuple(chance / whole for chance in found)
