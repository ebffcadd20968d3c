"""What is said of a series while one of its games is played."""

from __future__ import annotations

from game.engine import AnyGame
from game.ui.look.texts import tr


def series_words(game: AnyGame) -> str:
    """Which game of its series it is, or "" if it's a single one."""
    series = game.series
    if series is None:
        return ""
    return tr("play.series", number=len(series.played) + 1, count=series.length)


def series_total(game: AnyGame, player: int) -> str:
    """A player's points in the earlier games of a series, or "" if there are none."""
    series = game.series
    if series is None or not series.played:
        return ""
    person = series.people(range(len(game.seats))).index(player)
    standings = series.standings(game.options.points)
    total = next(one.total for one in standings if one.person == person)
    return tr("play.series.total", points=tr.whole(total))
