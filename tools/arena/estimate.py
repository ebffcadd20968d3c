"""How sure a share of points is, and what it says as a difference in Elo."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

NORMAL_95 = 1.96
"""So many standard errors to both sides hold 95 % of a normal distribution."""


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


def estimate(pairs: Sequence[float]) -> Estimate:
    """The share of points, from the mean points of each pair of games.

    The two games of a pair have their opening in common, so that only pairs count as independent.
    For the interval a pair won and a pair lost are added to those seen (as Agresti and Caffo do,
    "Simple and effective confidence intervals for proportions", 2000): without them a few pairs
    that all end alike would leave no doubt at all.

    >>> estimate([0.5, 1, 0.5, 1]).percent()
    '75.0 % (34.0–99.3)'
    """
    if not pairs:
        return Estimate(0.5, 0.0, 1.0)
    seen = np.array([*pairs, 0.0, 1.0])
    margin = NORMAL_95 * seen.std(ddof=1) / math.sqrt(len(seen))
    middle = seen.mean()
    return Estimate(
        share=float(np.mean(pairs)),
        low=float(max(0.0, middle - margin)),
        high=float(min(1.0, middle + margin)),
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


def _signed(number: float) -> str:
    whole = number if math.isinf(number) else round(number)
    return f"{whole:+}".replace("inf", "∞").replace("-", "−")
