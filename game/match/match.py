"""A match as it goes on."""

from __future__ import annotations

from collections.abc import Generator

from game.match.log import MatchLog
from game.match.pool import GamePool, Task
from game.match.result import GameResult
from game.match.score import MatchScore
from game.match.spec import MatchSpec


class Match:
    """Plays the games of a match that its log doesn't have yet.

    Attributes:
        spec: who plays, and what.
        games: how many games there are in all, a multiple of the contenders.
        score: the score so far.
    """

    def __init__(self, spec: MatchSpec, games: int, jobs: int, log: MatchLog) -> None:
        """Take in what the log has. At most `jobs` games are played at once."""
        self.spec = spec
        self.games = games
        self._jobs = jobs
        self._log = log
        self.score = MatchScore(len(spec.contenders))
        for result in log.results(spec):
            if result.number < games:
                self.score.add(result)

    def play(self) -> Generator[list[GameResult]]:
        """Play on; the games of each round as it is finished. Raises MatchError."""
        missing = [n for n in range(self.games) if n not in self.score.results]
        tasks = (Task(number, self.score.time_used) for number in missing)
        with GamePool(self.spec, min(self._jobs, len(missing))) as pool:
            for result in pool.play(tasks):
                self._log.add(self.spec, result)
                games = self.score.add(result)
                if games is not None:
                    yield games
