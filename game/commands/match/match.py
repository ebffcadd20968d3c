"""A match in progress."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from game.commands.match.engine_process import ANSWER_S
from game.commands.match.log import MatchLog
from game.commands.match.pool import GamePool, Task
from game.commands.match.result import GameResult
from game.commands.match.score import MatchScore
from game.commands.match.spec import MatchSpec
from game.commands.match.sprt import Sprt, SprtVerdict


class Match:
    """Plays the games of a match that its log doesn't have yet.

    Attributes:
        spec: who plays, and what.
        games: how many games there are in all, or at most if a test ends the match; a multiple of
            the number of contenders.
        test: ends the match once the first contender's difference in Elo is clear; None for none.
        score: the score so far.
    """

    def __init__(
        self,
        spec: MatchSpec,
        games: int,
        jobs: int,
        log: MatchLog,
        test: Sprt | None = None,
        answer_s: float = ANSWER_S,
    ) -> None:
        """Take in what the log has.

        At most `jobs` games are played at once; an engine may take `answer_s` seconds over an
        answer.
        """
        self.spec = spec
        self.games = games
        self.test = test
        self._jobs = jobs
        self._log = log
        self._answer_s = answer_s
        self.score = MatchScore(len(spec.contenders))
        for result in log.results(spec):
            if result.number < games:
                self.score.add(result)

    @property
    def verdict(self) -> SprtVerdict | None:
        """The test's verdict, None while it goes on or if there is no test."""
        return None if self.test is None else self.test.verdict(self.tested)

    @property
    def tested(self) -> Sequence[float]:
        """The first contender's share of the points in each round that the test counts.

        These are the rounds before the first unfinished one, in order. When several games are
        played at once, short games finish earlier, and may be those that one side wins.
        """
        return self.score.shares_in_order(0)

    def play(self) -> Generator[list[GameResult]]:
        """Play on, yielding the games of each round as it finishes. Raises MatchError."""
        if self.verdict is not None:
            return
        missing = (n for n in range(self.games) if n not in self.score.results)
        tasks = (Task(number, self.score.time_used) for number in missing)
        left = self.games - len(self.score.results)
        with GamePool(self.spec, min(self._jobs, left), self._answer_s) as pool:
            for result in pool.play(tasks):
                self._log.add(self.spec, result)
                games = self.score.add(result)
                if games is not None:
                    yield games
                    if self.verdict is not None:
                        return
