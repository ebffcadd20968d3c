"""A sequential test: a match that ends as soon as its result is clear.

Wald's sequential probability ratio test ("Sequential tests of statistical hypotheses", 1945)
decides between two hypotheses about a difference in Elo: that it is `elo0`, and that it is `elo1`.
A round of games is one observation. So for two contenders these are pairs of games with sides
swapped and their five results, a *pentanomial* distribution, whose variance isn't increased by
openings and seats. Its five probabilities aren't known, only what their mean should be, so the test
is a generalised one (GSPRT): for each hypothesis it takes the likeliest distribution with that
mean. With x the rounds' shares of the points, p(x) the frequency of each in N rounds, and s the
hypothesis's share:

    p(x | s) = p(x) / (1 + t (x - s)),    t such that Σ p(x) (x - s) / (1 + t (x - s)) = 0
    LLR = N Σ p(x) log(p(x | s1) / p(x | s0))

(Van den Bergh, "A practical introduction to the GSPRT", as Fishtest does.) The match ends when the
LLR reaches log((1 - β) / α), which accepts `elo1`, or log(β / (1 - α)), which accepts `elo0`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np
import numpy.typing as npt

from game.commands.match.estimate import share_at

USUAL_SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The possible shares of the points from two games between two contenders."""

RARE = 1e-3
"""How many rounds of each of these are added, so that none is ruled out for not having been seen
yet (as Fishtest does)."""

HALVINGS = 60
"""How many times the interval containing t is halved, which leaves nothing of it."""


class SprtVerdict(Enum):
    """The result of a test: which of the two hypotheses is accepted."""

    LOWER = "lower"
    UPPER = "upper"


@dataclass(frozen=True)
class Sprt:
    """A test of the first contender's difference in Elo.

    Attributes:
        elo0, elo1: the two hypotheses, the lower one first.
        alpha, beta: how often `elo1` may be accepted when `elo0` holds, and vice versa.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which `elo0` and `elo1` are accepted.

        >>> [round(bound, 2) for bound in Sprt(0, 10).bounds]
        [-2.94, 2.94]
        """
        lower = math.log(self.beta / (1 - self.alpha))
        return lower, math.log((1 - self.beta) / self.alpha)

    def ratio(self, rounds: Sequence[float]) -> float:
        """The log-likelihood ratio (LLR), from the contender's share of the points in each round.

        >>> round(Sprt(0, 10).ratio([1, 0.75, 0.5] * 20), 2)
        1.7
        """
        if not rounds:
            return 0.0
        seen = Counter(dict.fromkeys(USUAL_SHARES, RARE))
        seen.update(Counter(rounds))
        shares = np.array(list(seen))
        counts = np.array(list(seen.values()))
        means = share_at(self.elo0), share_at(self.elo1)
        likely0, likely1 = (likeliest(shares, counts / counts.sum(), mean) for mean in means)
        return float(counts @ np.log(likely1 / likely0))

    def verdict(self, rounds: Sequence[float]) -> SprtVerdict | None:
        """The hypothesis that is accepted; None while the match should go on."""
        ratio = self.ratio(rounds)
        lower, upper = self.bounds
        if ratio >= upper:
            return SprtVerdict.UPPER
        return SprtVerdict.LOWER if ratio <= lower else None


def likeliest(
    shares: npt.NDArray[np.float64], seen: npt.NDArray[np.float64], mean: float
) -> npt.NDArray[np.float64]:
    """The likeliest distribution over some shares with that mean, from how often each was seen."""
    away = shares - mean
    # All probabilities are positive for t between these; the sum falls from +∞ to −∞ there.
    low, high = -1 / away.max(), -1 / away.min()
    for _ in range(HALVINGS):
        t = (low + high) / 2
        if float((seen * away / (1 + t * away)).sum()) > 0:
            low = t
        else:
            high = t
    found: npt.NDArray[np.float64] = seen / (1 + (low + high) / 2 * away)
    return found
