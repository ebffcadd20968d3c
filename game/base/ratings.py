"""Rates with openskill how strong a person plays, from games against others and levels.

The model is Plackett-Luce (Weng and Lin, "A Bayesian approximation method for online ranking",
Journal of Machine Learning Research 12, 2011, algorithm 4), for any number of players. A level has
a fixed rating, which puts a person's on the scale of levels: at 460 a person has about an even
chance against level 4.6.

In the model, a player with mean a beats one with mean b with probability

    exp(a / c) / (exp(a / c) + exp(b / c)),  c² = the sum over both of (deviation² + β²).

Two neighbouring levels are therefore STEP = c · ln(p / (1 - p)) apart, where p is `STEP_CHANCE`.
(openskill's `predict_win` follows another model, with a normal distribution in place of the
logistic one: if games turned out as it predicts, ratings wouldn't settle where it says.)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

MEAN, DEVIATION, BETA = 25.0, 25 / 3, 25 / 6
"""The model's parameters: a new player's mean and deviation, and how much a result owes to the
day."""

TAU = 0.5
"""What each game adds to a deviation, in quadrature. With openskill's default, a sixth of this, a
rating of many games would hardly move any more, however much the person learns. With this value,
an even game still moves it by some 10 points."""

NEW_LEVEL = 2.0
"""The level a new person is assumed to have: one that is even with a beginner."""

LEVEL_DEVIATION = 1.0
"""The deviation of a level, which plays the same every day: about a seventh of a step."""

STEP_CHANCE = 0.78
"""A level's chance against the level below, on average: the three lowest steps are smaller, the
upper ones larger. That moves no rating away from the levels to which it is even."""


def step_of(chance: float) -> float:
    """How much the means of two levels differ if the upper one has that chance."""
    return math.sqrt(2 * (BETA**2 + LEVEL_DEVIATION**2)) * math.log(chance / (1 - chance))


STEP = step_of(STEP_CHANCE)
"""How much the means of two neighbouring levels differ."""

DIGITS = 4
"""Decimal places of means and deviations: beyond these, systems may compute differently."""

MEANS = (round(MEAN - 20 * STEP, DIGITS), round(MEAN + 20 * STEP, DIGITS))
"""The smallest and largest mean, far beyond the scale: whatever is played, ratings stay finite."""


class Rating(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """What is known about a player's strength, as a normal distribution.

    Attributes:
        mean: in openskill's units: 25 for a new person, `STEP` more for each level.
        deviation: how uncertain the mean is, in the same units.
    """

    mean: Annotated[float, Meta(ge=MEANS[0], le=MEANS[1])]
    deviation: Annotated[float, Meta(gt=0, le=DEVIATION)]

    @property
    def points(self) -> int:
        """The rating as displayed: 100 for each level of `game.ai.levels.scale`, not below 0.

        >>> new_rating().points, level_rating(4.6).points
        (200, 460)
        """
        return max(0, round(100 * self.level))

    @property
    def level(self) -> float:
        """The level against which the chance is even, which may lie beyond the scale."""
        return NEW_LEVEL + (self.mean - MEAN) / STEP


def level_rating(number: float) -> Rating:
    """The fixed rating of the level of that number."""
    return rating_at(number, LEVEL_DEVIATION)


def rating_at(number: float, deviation: float) -> Rating:
    """The rating that is even to the level of that number, as uncertain as that deviation says."""
    return _bounded(MEAN + (number - NEW_LEVEL) * STEP, deviation)


def new_rating() -> Rating:
    """The rating of a new person."""
    return Rating(MEAN, round(DEVIATION, DIGITS))


def rate(
    ratings: Sequence[Rating], ranks: Sequence[int], sides: Sequence[int] | None = None
) -> list[Rating]:
    """The players' ratings after a game in which they took these ranks, from 1, shared on ties.

    `sides` gives for each player the side they played for, from 0; None if each was one. Partners,
    who have the same rank, are a team: in the model its mean is the sum of theirs, and what it wins
    or loses goes most to whoever is known least.

    Raises ImportError, or whatever openskill's own code raises, if it can't be loaded.
    """
    model = _model()
    teams: dict[int, list[int]] = {}
    for player, side in enumerate(range(len(ratings)) if sides is None else sides):
        teams.setdefault(side, []).append(player)
    rated = model.rate(
        [
            [model.rating(mu=ratings[one].mean, sigma=ratings[one].deviation) for one in team]
            for team in teams.values()
        ],
        ranks=[float(ranks[team[0]]) for team in teams.values()],
    )
    after = {
        player: _bounded(one.mu, one.sigma)
        for team, ones in zip(teams.values(), rated, strict=True)
        for player, one in zip(team, ones, strict=True)
    }
    return [after[player] for player in range(len(ratings))]


def _bounded(mean: float, deviation: float) -> Rating:
    """A rating with its mean within `MEANS`, and no deviation larger than a new player's."""
    low, high = MEANS
    known = min(deviation, DEVIATION)
    return Rating(round(min(max(mean, low), high), DIGITS), round(known, DIGITS))


def load_model() -> None:
    """Load openskill ahead of the end of the first game, if it can be loaded."""
    with suppress(Exception):
        _model()


@lru_cache(maxsize=1)
def _model() -> PlackettLuce:
    # Imported here because the window starts without it: only the end of a game needs it.
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MEAN, sigma=DEVIATION, beta=BETA, tau=TAU)
