"""How a game went, in a sentence, and the one thing to try next: what a report begins with."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.coach.advice import advice_for
from game.coach.report import History, Report, ahead_since
from game.engine import GamePosition
from game.ui.games.scores import headline, places_at
from game.ui.kit.boxes import Align, Box, Outline, emblem
from game.ui.kit.containers import AsManyAsFit, FirstFitting, Row
from game.ui.kit.lengths import EQUAL, rows
from game.ui.kit.text import Text
from game.ui.look.faces import LEAST
from game.ui.look.icons import icon
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.look.theme import Theme

SIGN = 1.3
"""The size of the sign beside what to try, in ems of the words."""


def told_story(report: Report, position: GamePosition, names: Sequence[str]) -> str:
    """Who has won, and since when that was to be expected; what else is good of other games."""
    options, places = report.options, places_at(position, [(name, None) for name in names])
    if not position.over or options.players == 1:
        return tr("report.story.marked") if report.highlights or report.turning_points else ""
    winner = places[0]
    since = ahead_since(options, report.outlooks, winner.players[0])
    if len(winner.players) > 1 or places[1].rank == 1 or since in (None, len(report.costs)):
        return headline(places)
    key = "report.story.since" if since else "report.story.always"
    return tr(key, name=named(winner.name), number=since)


def to_try(report: Report, history: History, players: Collection[int]) -> str:
    """What would have helped these players most, in a sentence."""
    advice = advice_for(report.options, history, report.costs, report.turning_points, players)
    return tr(f"report.try.{'on' if advice is None else advice.value}")


def story_box(theme: Theme, story: str, advice: str, size: int, outline: Outline) -> Box:
    """The sentence about the game, and below it what to try, of one size: the largest that fits."""

    def said(size: int) -> Box:
        sign = emblem(lambda ui, px: icon("hint", px, theme.accent), rows(SIGN * size))
        words = Text(tr("report.try", advice=advice), size, wraps=True, width=EQUAL, grow=1)
        tried = Row(sign, words, gap=8, align=Align.START) if advice else None
        first = Text(story, size, tone=theme.muted, wraps=True, width=EQUAL) if story else None
        return AsManyAsFit(*(one for one in (first, tried) if one is not None), gap=6, width=EQUAL)

    return FirstFitting(*map(said, range(size, LEAST - 1, -1)), **outline)
