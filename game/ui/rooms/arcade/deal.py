"""Which deal of Rush is played."""

from __future__ import annotations

from datetime import date

from msgspec import Struct

from game.arcade.deals import any_seed, seed_of
from game.ui.rooms.arcade.score_table import RUSH, ScoreTable, rush_of_day


class Deal(Struct, frozen=True):
    """A deal of Rush.

    Attributes:
        seed: its seed.
        is_of_day: whether everybody plays it on the same day.
    """

    seed: int
    is_of_day: bool = False

    @classmethod
    def of_day(cls, day: date) -> Deal:
        """The deal of a day."""
        return cls(seed_of(day), is_of_day=True)

    @classmethod
    def any(cls) -> Deal:
        """A deal nobody knows."""
        return cls(any_seed())

    def again(self, today: date) -> Deal:
        """The deal of another game of the same kind, on the day it is."""
        return Deal.of_day(today) if self.is_of_day else Deal.any()

    @property
    def table(self) -> ScoreTable:
        """The table that its scores enter."""
        return rush_of_day(self.seed) if self.is_of_day else RUSH
