"""How strong a person plays, rated by openskill from the games against others and levels.

The model is Plackett-Luce (Weng and Lin, "A Bayesian approximation method for online ranking",
2011), for any number of players. A level has a fixed rating, so that a person's can be told on the
scale of levels: who is rated 460 has about an even chance against level 4.6.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Rating:
    """What is known of a player's strength, as a normal distribution.

    Attributes:
        mean: in the units of openskill, 0 to about 50.
        deviation: how unsure it is, in the same units.
    """

    mean: float
    deviation: float

    @property
    def points(self) -> int:
        """The rating as it is shown: 100 for each level of `game.ai.scale`."""
        raise NotImplementedError

    @property
    def level(self) -> float:
        """The level against which the chance is even, which may lie beyond the scale."""
        raise NotImplementedError


def level_rating(number: float) -> Rating:
    """The fixed rating of the level of that number."""
    raise NotImplementedError


def new_rating() -> Rating:
    """The rating of a person of whom nothing is known."""
    raise NotImplementedError


def rate(ratings: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """The players' ratings after a game in which they took these ranks, from 1, shared on ties."""
    raise NotImplementedError
