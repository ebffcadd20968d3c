"""The tables of scores in the arcade."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from game.files.high_scores import HighScore
from game.files.kept_files import KeptFiles
from game.ui.look.texts import tr


class ScoreTable(Struct, frozen=True):
    """A table of scores.

    Attributes:
        key: its name among those that are kept.
        words: the key of what it is called.
        deal: the deal of which scores are compared in it; 0 for all.
        also: the names of further tables that its scores enter, whatever their deal.
    """

    key: str
    words: str
    deal: int = 0
    also: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """What it is called."""
        return tr(self.words)

    def best(self, files: KeptFiles) -> Sequence[HighScore]:
        """Its scores, best first."""
        return files.high_scores.best(self.key, self.deal)

    def enter(self, files: KeptFiles, name: str, points: int = 0) -> KeptScore:
        """Keep somebody's points so far."""
        kept = KeptScore(files, self, name)
        kept.earn(points)
        return kept


class KeptScore:
    """The score of a game for points, kept as soon as it's earned.

    Attributes:
        table: the table that it enters.
        name: who has scored, "" if nobody has typed anything.
        points: how much, so far.
    """

    def __init__(self, files: KeptFiles, table: ScoreTable, name: str) -> None:
        """Nothing is scored yet, and so nothing kept."""
        self._files = files
        self.table, self.name, self.points = table, name, 0

    @property
    def place(self) -> int | None:
        """Its place in the table, from 1; None if it isn't among the best."""
        best, own = self.table.best(self._files), self._score(self.table.deal)
        # Of equal ones, the earlier stand above.
        places = (place for place in range(len(best), 0, -1) if best[place - 1] == own)
        return next(places, None)

    def earn(self, points: int) -> None:
        """Keep that it has grown to so many points."""
        self._keep(self.name, points)

    def rename(self, name: str) -> None:
        """Keep another name with it."""
        self._keep(name, self.points)

    def _keep(self, name: str, points: int) -> None:
        deals = {self.table.key: self.table.deal} | dict.fromkeys(self.table.also, 0)
        before = {key: self._score(deal) for key, deal in deals.items() if self.points}
        is_same = (name, points) == (self.name, self.points)
        self.name, self.points = name, points
        if is_same or not points:
            return
        for key, deal in deals.items():
            self._files.high_scores.enter(key, self._score(deal), before.get(key))

    def _score(self, deal: int) -> HighScore:
        return HighScore(self.name, self.points, deal)


RUSH = ScoreTable("rush", "arcade.rush.free")
"""All scores of Rush."""

LADDER = ScoreTable("ladder", "arcade.ladder")
"""The scores of Ladder."""


def rush_of_day(seed: int) -> ScoreTable:
    """The scores of a day's deal, by its seed."""
    return ScoreTable("rush.day", "arcade.rush.today", seed, (RUSH.key,))
