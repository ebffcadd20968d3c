"""A family's tally: who has won how often this week, in games of people among themselves."""

from __future__ import annotations

from collections import Counter
from datetime import date

from game.files.days import DAY, beginning_of
from game.files.history import History
from game.files.played_game import GameOutcome, PlayedGame


def week_tally(history: History, today: date) -> list[tuple[str, int]]:
    """The people who have played since Monday and their wins, the most first; each shared win too.

    Only games to the end count, of people who all have names.
    """
    monday = today - today.weekday() * DAY
    begins, ends = beginning_of(monday), beginning_of(monday + 7 * DAY)
    wins = Counter[str]()
    for game in history.latest():
        if begins <= game.ended < ends and _counts(game, history):
            wins.update({seat.name: int(seat.rank == 1) for seat in game.seats})
    return wins.most_common()


def _counts(game: PlayedGame, history: History) -> bool:
    """Whether people with names have played among themselves, to the end."""
    known = all(seat.level is None and not history.is_unnamed(seat.name) for seat in game.seats)
    return known and len(game.seats) > 1 and game.outcome is GameOutcome.FINISHED
