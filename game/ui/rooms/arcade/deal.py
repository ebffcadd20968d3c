"""Which deal of an arcade game is played, and the tables its scores may enter."""

from __future__ import annotations

from datetime import date

from msgspec import Struct

from game.arcade.deals import any_seed, seed_of
from game.files.high_scores import HighScore
from game.files.kept_files import KeptFiles
from game.ui.look.texts import tr

ALL, OF_DAY = "rush", "rush.day"
"""The names of the tables: of all scores, and of those with the deal of a day."""


class Deal(Struct, frozen=True):
    """A deal of Rush.

    Attributes:
        seed: its seed.
        is_of_day: whether everybody plays it on the same day.
    """

    seed: int
    is_of_day: bool = False

    @classmethod
    def of_today(cls) -> Deal:
        """The deal of the day it is here."""
        return cls(seed_of(date.today()), is_of_day=True)

    @classmethod
    def any(cls) -> Deal:
        """A deal nobody knows."""
        return cls(any_seed())

    def again(self) -> Deal:
        """The deal of another game of the same kind."""
        return Deal.of_today() if self.is_of_day else Deal.any()

    @property
    def title(self) -> str:
        """What it is called."""
        return tr("arcade.rush.today" if self.is_of_day else "arcade.rush.free")

    @property
    def table(self) -> tuple[str, int]:
        """The table of scores that belongs to it, and the deal for which that is, or 0."""
        return (OF_DAY, self.seed) if self.is_of_day else (ALL, 0)

    def place(self, files: KeptFiles, points: int) -> int | None:
        """The place that points would take in its table, from 1, or None."""
        table, deal = self.table
        return files.high_scores.place(table, points, deal)

    def enter(self, files: KeptFiles, name: str, points: int) -> None:
        """Keep somebody's points in its table, and in that of all scores."""
        if self.is_of_day:
            files.high_scores.enter(OF_DAY, HighScore(name, points, self.seed))
        files.high_scores.enter(ALL, HighScore(name, points))
