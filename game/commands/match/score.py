"""The score of a match."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Sequence

import numpy as np

from game.commands.match.estimate import Estimate, estimate
from game.commands.match.result import GameResult, TimeUsed


class MatchScore:
    """The score of a match so far. Only finished rounds count, so that nobody had better seats.

    It is updated game by game, as a long match asks for it after each.

    Attributes:
        contenders: how many there are.
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
        """How many rounds are finished."""
        return len(self._finished)

    @property
    def games(self) -> list[GameResult]:
        """The games of finished rounds in order."""
        steps = range(self.contenders)
        return [self.results[self.contenders * n + step] for n in self._finished for step in steps]

    def points(self, contender: int) -> Estimate:
        """A contender's share of the points."""
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
