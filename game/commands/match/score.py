"""The score of a match."""

from __future__ import annotations

import math
from bisect import insort
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np
import numpy.typing as npt

from game.commands.match.result import GameResult, TimeUsed

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


class MatchScore:
    """The score of a match so far. Only finished rounds count, so that nobody had better seats.

    It is updated game by game, as a long match asks for it after each.

    Attributes:
        results: all games, by number.
        time_used: what each contender has used in all games, including unfinished rounds.
    """

    def __init__(self, contenders: int) -> None:
        self.contenders = contenders
        self.results: dict[int, GameResult] = {}
        self.time_used = (TimeUsed(),) * contenders
        # The numbers of finished rounds in order, and each contender's share of the points there.
        self._finished: list[int] = []
        self._shares: dict[int, list[float]] = {}
        # The same shares in the rounds before the first unfinished one.
        self._in_order: list[list[float]] = [[] for _ in range(contenders)]
        # How many games each has won, drawn and lost.
        self._outcomes = [[0, 0, 0] for _ in range(contenders)]

    def add(self, result: GameResult) -> list[GameResult] | None:
        """Take in a game; return the games of the round that it finishes, if it does.

        A game that is already there is ignored.
        """
        if result.number in self.results:
            return None
        self.results[result.number] = result
        used = zip(self.time_used, result.time_used, strict=True)
        self.time_used = tuple(before + now for before, now in used)
        number = result.number // self.contenders
        games = self._round(number)
        if games is not None:
            self._finish(number, games)
        return games

    def _finish(self, number: int, games: list[GameResult]) -> None:
        insort(self._finished, number)
        points = [[one.points(contender) for one in games] for contender in range(self.contenders)]
        self._shares[number] = [sum(own) / self.contenders for own in points]
        for outcomes, own in zip(self._outcomes, points, strict=True):
            won, lost = own.count(1), own.count(0)
            outcomes[0] += won
            outcomes[1] += len(own) - won - lost
            outcomes[2] += lost
        while (shares := self._shares.get(len(self._in_order[0]))) is not None:
            for in_order, share in zip(self._in_order, shares, strict=True):
                in_order.append(share)

    @property
    def rounds(self) -> int:
        return len(self._finished)

    @property
    def games(self) -> list[GameResult]:
        steps = range(self.contenders)
        return [self.results[self.contenders * n + step] for n in self._finished for step in steps]

    def points(self, contender: int) -> Estimate:
        shares = [self._shares[number][contender] for number in self._finished]
        return estimate(shares, self.contenders)

    def points_by_seat(self, contender: int) -> list[float]:
        """A contender's share of the points in the games of finished rounds, by where it sat.

        There are as many as contenders: first for the games in which it had the first player, then
        for those in which it had the second, and so on; NaN without a game.
        """
        games = self.games
        by_seat = [
            [result.points(contender) for result in games if result.seats[seat] == contender]
            for seat in range(self.contenders)
        ]
        return [float(np.mean(points)) if points else np.nan for points in by_seat]

    def shares_in_order(self, contender: int) -> Sequence[float]:
        """A contender's share of the points in each round before the first unfinished one."""
        return self._in_order[contender]

    def outcomes(self, contender: int) -> tuple[int, int, int]:
        """How many games a contender won, drew and lost: all points, some, or none."""
        won, drawn, lost = self._outcomes[contender]
        return won, drawn, lost

    def rank(self, contender: int) -> float:
        """The mean rank of a contender's players; NaN without a game."""
        return self._mean(lambda result: result.rank(contender))

    def total(self, contender: int) -> float:
        """The mean total of a contender's players; NaN without a game."""
        return self._mean(lambda result: result.total(contender))

    def _mean(self, value: Callable[[GameResult], float]) -> float:
        games = self.games
        return float(np.mean([value(result) for result in games])) if games else np.nan

    def _round(self, number: int) -> list[GameResult] | None:
        first = number * self.contenders
        games = [self.results.get(first + step) for step in range(self.contenders)]
        finished = [result for result in games if result is not None]
        return finished if len(finished) == self.contenders else None


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
