"""A match as it goes on."""

from __future__ import annotations

from collections.abc import Generator

from tools.arena.jobs import Jobs, Task
from tools.arena.log import Log
from tools.arena.record import Record
from tools.arena.standing import Standing
from tools.arena.terms import Terms


class Contest:
    """Plays the games of a match that its log doesn't have yet.

    Attributes:
        terms: who plays, and what.
        games: how many games there are in all.
        standing: how it stands.
    """

    def __init__(self, terms: Terms, games: int, jobs: int, log: Log) -> None:
        """Take in what the log has. At most `jobs` games are played at once."""
        self.terms = terms
        self.games = games
        self._jobs = jobs
        self._log = log
        self.standing = Standing()
        for record in log.records(terms):
            if record.number < games:
                self.standing.add(record)

    def play(self) -> Generator[tuple[Record, Record]]:
        """Play on; each pair of games as it is finished. Raises ArenaError."""
        missing = [n for n in range(self.games) if n not in self.standing.records]
        tasks = (Task(number, self.standing.accounts) for number in missing)
        with Jobs(self.terms, min(self._jobs, len(missing))) as jobs:
            for record in jobs.play(tasks):
                self._log.add(self.terms, record)
                pair = self.standing.add(record)
                if pair is not None:
                    yield pair
