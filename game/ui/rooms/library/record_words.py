"""Describing the record of a game in words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from game.base.names import graphemes
from game.files.record_summary import RecordSummary
from game.ui.look.days import day_in_words
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.rooms.library.kept_summary import with_level

MOST_RESULT = 40
"""How many characters to show of a result in an unknown form."""

_WIN = re.compile(r"([BW])\+(\d{0,4})")
_POINTS = re.compile(r"(-?\d{1,4})(?::([1-4]))?")


def record_title(summary: RecordSummary) -> str:
    """Which game it is."""
    return tr(f"game.{summary.family}")


def players_words(summary: RecordSummary) -> str:
    """Who played, opponents with their levels; if more than two, the best first, with points."""
    names, standings = shown_names(summary.names), _standings_in(summary)
    if len(standings) < 3:
        return tr.listed(map(with_level, names, summary.levels))
    sign = 1 if summary.lowest_wins else -1
    best_first = sorted(
        zip(standings, names, strict=True), key=lambda one: (sign * one[0][0], one[0][1] or 0)
    )
    return tr.listed(
        tr("menu.recent.person", name=named(name), points=tr.whole(total))
        for (total, _), name in best_first
    )


def points_in(summary: RecordSummary) -> list[int]:
    """Each player's points, if the record gives them: in games for two it doesn't."""
    return [points for points, _ in _standings_in(summary)]


def _standings_in(summary: RecordSummary) -> list[tuple[int, int | None]]:
    """Each player's points, and rank if something else decided between equal points."""
    found = list(map(_POINTS.fullmatch, summary.result.split()))
    standings = [
        (int(one[1]), None if one[2] is None else int(one[2])) for one in found if one is not None
    ]
    known = len(summary.names) != 2 and len(standings) == len(found) == len(summary.names)
    return standings if known else []


def shown_names(names: Sequence[str]) -> list[str]:
    """The players' names; a number for those without one."""
    return [name or tr("setup.person_name", number=n) for n, name in enumerate(names, 1)]


def result_words(summary: RecordSummary) -> str:
    """How the game ended; empty if the record doesn't say."""
    result, points = summary.result, points_in(summary)
    if len(points) == 1:
        return tr.whole(points[0])
    if points:
        return _winners_words(summary, points)
    if len(summary.names) == 2:
        if result == "0":
            return tr("library.draw")
        win = _WIN.fullmatch(result)
        if win is not None:
            name = named(shown_names(summary.names)["BW".index(win[1])])
            if not win[2]:
                return tr("library.won", name=name)
            return tr("library.won_by", name=name, number=int(win[2]))
    letters = graphemes(result)
    return result if len(letters) <= MOST_RESULT else "".join(letters[:MOST_RESULT]) + "…"


def _winners_words(summary: RecordSummary, points: Sequence[int]) -> str:
    """Who has the best of these points, alone or shared."""
    names, best = shown_names(summary.names), (min if summary.lowest_wins else max)(points)
    standings = _standings_in(summary)
    first = min(rank or 1 for own, rank in standings if own == best)
    winners = [
        named(name)
        for name, (own, rank) in zip(names, standings, strict=True)
        if own == best and (rank or 1) == first
    ]
    if len(winners) == 1:
        return tr("library.won", name=winners[0])
    if len(winners) == 2:
        return tr("results.tie", first=winners[0], second=winners[1])
    return tr.count("results.tie_of_many", len(winners))


def day_words(summary: RecordSummary) -> str:
    """When it was played, as exactly as is known: at best to the minute; empty if nothing is."""
    day, at = summary.day, summary.at
    if day is None:
        # Many languages name a month otherwise where no day comes with it.
        return "-".join(f"{part:02}" for part in summary.partial_day)
    return day_in_words(day, at)


def result_line(summary: RecordSummary) -> str:
    """How and when the game ended."""
    result, day = result_words(summary), day_words(summary)
    return tr("library.line", result=result, day=day) if result and day else result or day
