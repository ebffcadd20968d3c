"""How certain a share of points is, and what it means as a difference in Elo."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

NORMAL_95 = 1.96
"""How many standard errors to either side cover 95 % of a normal distribution."""

ADDED = 2
"""How many rounds are added to those seen for the interval."""


@dataclass(frozen=True)
class Estimate:
    """A share of points, 0 to 1, with its 95 % interval."""

    share: float
    low: float
    high: float

    def percent(self) -> str:
        """The share and the interval in per cent."""
        return f"{100 * self.share:.1f} % ({100 * self.low:.1f}–{100 * self.high:.1f})"

    def elo(self) -> str:
        """The difference in Elo and its interval."""
        share, low, high = map(_signed, map(elo, (self.share, self.low, self.high)))
        return f"{share} ({low} … {high})"


def estimate(rounds: Sequence[float], contenders: int = 2) -> Estimate:
    """A contender's share of the points, from its mean points in each round.

    The games of a round share their opening and seeds, so only rounds count as independent. For the
    interval, two rounds are added to those seen, in which the contender has a fair share: part of
    them won and the rest lost. For two contenders this is one of each, as Agresti and Caffo add
    them ("Simple and effective confidence intervals for proportions", 2000). Without them, a few
    rounds that all end alike would leave no doubt at all.

    >>> estimate([0.5, 1, 0.5, 1]).percent()
    '75.0 % (34.0–99.3)'
    >>> estimate([1 / 3], contenders=3).percent()
    '33.3 % (0.0–86.7)'
    """
    if not rounds:
        return Estimate(1 / contenders, 0.0, 1.0)
    fair = 1 / contenders
    seen = np.array([*rounds, 1.0, 0.0])
    weights = np.array([*(1.0,) * len(rounds), ADDED * fair, ADDED * (1 - fair)])
    count = len(rounds) + ADDED
    middle = float(np.average(seen, weights=weights))
    variance = float(weights @ (seen - middle) ** 2) / (count - 1)
    margin = NORMAL_95 * math.sqrt(variance / count)
    return Estimate(
        share=float(np.mean(rounds)), low=max(0.0, middle - margin), high=min(1.0, middle + margin)
    )


def elo(share: float) -> float:
    """The difference in Elo at which that share of points is expected.

    >>> round(elo(0.75))
    191
    >>> elo(0)
    -inf
    """
    if share <= 0:
        return -math.inf
    if share >= 1:
        return math.inf
    return -400 * math.log10(1 / share - 1)


def share_at(difference: float) -> float:
    """The share of points that is expected at a difference in Elo: the inverse of `elo`.

    >>> share_at(0), round(share_at(191), 2)
    (0.5, 0.75)
    """
    return 1 / (1 + 10 ** (-difference / 400))


def _signed(number: float) -> str:
    whole = number if math.isinf(number) else round(number)
    return f"{whole:+}".replace("inf", "∞").replace("-", "−")
