"""Describing the record of a game in words."""

from __future__ import annotations

from game.base.names import graphemes
from game.files.record_summary import RecordSummary
from game.ui.games.scores import headline, places_by, places_words
from game.ui.look.days import day_in_words
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.rooms.library.kept_summary import with_level

MOST_RESULT = 40
"""How many characters to show of a result in an unknown form."""


def record_title(summary: RecordSummary) -> str:
    """Which game it is."""
    return tr(f"game.{summary.options.family}")


def players_words(summary: RecordSummary) -> str:
    """Who played, the best first: opponents with their levels, or everybody with their points."""
    places = places_by(summary)
    if len(places) > 1 and places[0].points is not None:
        return places_words(places)
    return tr.listed(with_level(place.name, place.level) for place in places)


def result_words(summary: RecordSummary) -> str:
    """How the game ended; empty if the record doesn't say."""
    result, places = summary.result, places_by(summary)
    if len(places) == 1 and places[0].points is not None:
        return tr.whole(places[0].points)
    if places[0].rank == 1:
        lead = result.partition("+")[2]
        if lead and places[1].rank != 1:
            return tr("library.won_by", name=named(places[0].name), number=tr.whole(float(lead)))
        return headline(places)
    letters = graphemes(result)
    return result if len(letters) <= MOST_RESULT else "".join(letters[:MOST_RESULT]) + "…"


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
