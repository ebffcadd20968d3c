"""The score of a match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from game.match.estimate import Estimate, estimate
from game.match.result import GameResult
from game.match.time_used import TimeUsed


@dataclass
class MatchScore:
    """The score of a match so far. Only finished rounds count, so that nobody has sat better.

    Attributes:
        contenders: how many there are.
        results: all games, by their numbers.
    """

    contenders: int
    results: dict[int, GameResult] = field(default_factory=dict)

    def add(self, result: GameResult) -> list[GameResult] | None:
        """Take in a game; the games of the round that it finishes, if it does."""
        self.results[result.number] = result
        return self._round(result.number // self.contenders)

    @property
    def rounds(self) -> list[list[GameResult]]:
        """The finished rounds in order."""
        numbers = sorted({number // self.contenders for number in self.results})
        return [games for games in map(self._round, numbers) if games is not None]

    @property
    def games(self) -> list[GameResult]:
        """The games of finished rounds in order."""
        return [result for games in self.rounds for result in games]

    def points(self, contender: int) -> Estimate:
        """A contender's share of the points."""
        return estimate([self._share(games, contender) for games in self.rounds], self.contenders)

    def points_by_seat(self, contender: int) -> list[float]:
        """A contender's share of the points in the games of finished rounds, by where it sat.

        As many as there are contenders: first those of the games in which it had the first player,
        then the second; NaN without a game.
        """
        games = self.games
        by_seat = [
            [result.points(contender) for result in games if result.seats[seat] == contender]
            for seat in range(self.contenders)
        ]
        return [float(np.mean(points)) if points else np.nan for points in by_seat]

    def shares_in_order(self, contender: int) -> list[float]:
        """A contender's share of the points in each round before the first that isn't finished."""
        shares: list[float] = []
        while (games := self._round(len(shares))) is not None:
            shares.append(self._share(games, contender))
        return shares

    def outcomes(self, contender: int) -> tuple[int, int, int]:
        """How many games a contender won, drew and lost: all points, some, or none."""
        points = [result.points(contender) for result in self.games]
        won, lost = points.count(1), points.count(0)
        return won, len(points) - won - lost, lost

    def rank(self, contender: int) -> float:
        """The mean rank of a contender's players; NaN without a game."""
        return self._mean(lambda result: result.rank(contender))

    def total(self, contender: int) -> float:
        """The mean total of a contender's players; NaN without a game."""
        return self._mean(lambda result: result.total(contender))

    def _mean(self, value: Callable[[GameResult], float]) -> float:
        return float(np.mean([value(result) for result in self.games])) if self.games else np.nan

    @property
    def time_used(self) -> tuple[TimeUsed, ...]:
        """What each contender has used in all games, those of unfinished rounds too."""
        used = [result.time_used for result in self.results.values()]
        return tuple(
            sum((of_game[contender] for of_game in used), TimeUsed())
            for contender in range(self.contenders)
        )

    def _share(self, games: list[GameResult], contender: int) -> float:
        """A contender's share of the points in the games of a round."""
        return sum(result.points(contender) for result in games) / self.contenders

    def _round(self, number: int) -> list[GameResult] | None:
        first = number * self.contenders
        games = [self.results.get(first + step) for step in range(self.contenders)]
        finished = [result for result in games if result is not None]
        return finished if len(finished) == self.contenders else None
