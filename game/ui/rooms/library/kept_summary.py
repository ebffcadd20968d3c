"""Describing a kept game in words."""

from __future__ import annotations

from datetime import date, datetime

from game.files.days import day_of, local_time
from game.files.kept_game import KeptGame
from game.ui.look.days import day_in_words
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.table.name_line import level_beside


def title_of(kept: KeptGame) -> str:
    """What a kept game is called, and its number within its series."""
    game, series = tr(f"game.{kept.options.family}"), kept.series
    if series is None:
        return game
    return tr("games.of_series", game=game, number=series.number, length=series.length)


def people_in(kept: KeptGame) -> str:
    """The names of the players of a kept game, opponents with their levels."""
    return tr.listed(with_level(seat.name, seat.level) for seat in kept.seats)


def with_level(name: str, level: str | None) -> str:
    """A name, followed by the level of an opponent; the level of a person is None.

    >>> with_level("Ada", None), with_level("Bo", "4.6")
    ('Ada', 'Bo · level 4.6')
    """
    return named(name) if level is None else named(name) + level_beside(level)


def day_and_time(moment: datetime, today: date) -> str:
    """When something happened, as people say it, by the clock on the wall."""
    days, here = (today - day_of(moment)).days, local_time(moment)
    if days in (0, 1):
        return tr("date.today" if days == 0 else "date.yesterday", time=f"{here:%H:%M}")
    return day_in_words(here, here.time())


def when_saved(kept: KeptGame, today: date) -> str:
    """When a kept game was last changed."""
    return day_and_time(kept.saved, today)
