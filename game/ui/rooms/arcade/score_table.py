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

    def place(self, files: KeptFiles, points: int) -> int | None:
        """The place that points would take in it, from 1, or None."""
        return files.high_scores.place(self.key, points, self.deal)

    def enter(self, files: KeptFiles, name: str, points: int) -> None:
        """Keep somebody's points."""
        files.high_scores.enter(self.key, HighScore(name, points, self.deal))
        for key in self.also:
            files.high_scores.enter(key, HighScore(name, points))


RUSH = ScoreTable("rush", "arcade.rush.free")
"""All scores of Rush."""

LADDER = ScoreTable("ladder", "arcade.ladder")
"""The scores of Ladder."""


def rush_of_day(seed: int) -> ScoreTable:
    """The scores of a day's deal, by its seed."""
    return ScoreTable("rush.day", "arcade.rush.today", seed, (RUSH.key,))
