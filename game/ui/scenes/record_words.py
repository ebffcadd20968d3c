"""The record of a game in words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from game.engine import GAMES
from game.files.library import RecordSummary
from game.names import graphemes
from game.ui.look.texts import tr

MOST_RESULT = 40
"""How many letters are shown of a result that is in no form of ours."""

_WIN = re.compile(r"([BW])\+(\d{0,4})")
_POINTS = re.compile(r"-?\d{1,4}( -?\d{1,4}){0,3}")


def record_title(summary: RecordSummary) -> str:
    """Which game it is."""
    return tr(f"game.{GAMES[summary.game].family}")


def players_words(summary: RecordSummary) -> str:
    """Who has played."""
    return tr.listed(shown_names(summary.names))


def shown_names(names: Sequence[str]) -> list[str]:
    """The names of those who played; a number for who has none."""
    return [name or tr("setup.person_name", number=n) for n, name in enumerate(names, 1)]


def result_words(summary: RecordSummary) -> str:
    """How the game ended; nothing where the record doesn't say."""
    result = summary.result
    if len(summary.names) == 2:
        if result == "0":
            return tr("library.draw")
        win = _WIN.fullmatch(result)
        if win is not None:
            name = shown_names(summary.names)["BW".index(win[1])]
            if not win[2]:
                return tr("library.won", name=name)
            return tr("library.won_by", name=name, number=int(win[2]))
    elif _POINTS.fullmatch(result):
        return " · ".join(tr.whole(int(points)) for points in result.split())
    letters = graphemes(result)
    return result if len(letters) <= MOST_RESULT else "".join(letters[:MOST_RESULT]) + "…"


def day_words(summary: RecordSummary) -> str:
    """When it was played; nothing where the record doesn't say."""
    day = summary.day
    if day is None:
        return ""
    return tr("date.day_alone", day=day.day, month=tr(f"date.month.{day.month}"), year=day.year)


def result_line(summary: RecordSummary) -> str:
    """How and when the game ended."""
    result, day = result_words(summary), day_words(summary)
    return tr("library.line", result=result, day=day) if result and day else result or day
