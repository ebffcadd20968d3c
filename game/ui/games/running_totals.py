"""How a series stands, in brief: below the results of the game of it that is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pygame
from pygame import Rect

from game.engine import Game, lowest_wins
from game.ui.board.name_line import paint_name
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext

HEAD_ROW, TOTAL_ROW = 24, 26
"""The heights of the line above and of a row of people, in design pixels."""

NAME, PLACE, TOTAL = 16, 26, 18
"""The size of a name, the width of a place, and the size of a total, in design pixels."""

WIDEST, GAP = 240, 40
"""The greatest width of one of the people, and what is between two of them, in design pixels."""

SMALLEST = 13
"""The size of names that have no room for more, in design pixels."""


@dataclass(frozen=True)
class RunningTotal:
    """What the games of a series come to for one of its people so far.

    Attributes:
        name: of the seat.
        level: the key of an opponent's level, or None.
        place: from 1, shared on ties.
        total: of all games that are over.
    """

    name: str
    level: str | None
    place: int
    total: int


def running_totals(game: Game[Any, Any]) -> tuple[RunningTotal, ...]:
    """Those of all people with this game, which is over, the best first; none without a series."""
    if game.series is None:
        return ()
    after = game.series_after
    assert after is not None
    people = game.series.people(game.seats)
    return tuple(
        RunningTotal(
            name=people[standing.person].name,
            level=people[standing.person].level,
            place=standing.rank,
            total=standing.total,
        )
        for standing in after.standings(lowest_wins=lowest_wins(game.options.scoring))
    )


def totals_across(people: int, most: int) -> int:
    """How many people stand side by side, of `most` at best, so that rows are alike."""
    rows = -(-people // most)
    return -(-people // max(1, rows))


def totals_height(people: int, most: int) -> int:
    """How much room that many people take, in design pixels; none at all where there is nobody."""
    if not people:
        return 0
    return HEAD_ROW + TOTAL_ROW * -(-people // totals_across(people, most))


def totals_width(people: int, most: int) -> int:
    """How much room that many people take where there is enough, in design pixels."""
    across = totals_across(people, most)
    return across * (WIDEST + GAP) - GAP


def paint_totals(
    surface: pygame.Surface,
    ui: UiContext,
    totals: Sequence[RunningTotal],
    line: str,
    room: Rect,
    most: int,
) -> None:
    """Draw totals below a line, row by row.

    Args:
        surface: what to draw on.
        ui: gives the fonts and the theme.
        totals: the best first; with none nothing is drawn.
        line: which games they are of.
        room: as high as `totals_height` says.
        most: how many may stand side by side.
    """
    if not totals:
        return
    px, fonts = ui.px, ui.fonts
    head = Rect(room.left, room.top, room.width, px(HEAD_ROW))
    size = fonts.low(px(14), head.height)
    fonts.blit(surface, line, size, ui.theme.muted, max_width=room.width, midleft=head.midleft)
    across = totals_across(len(totals), most)
    width = min(px(WIDEST), (room.width - (across - 1) * px(GAP)) // across)
    for number, total in enumerate(totals):
        row, column = divmod(number, across)
        spot = Rect(room.left + column * (width + px(GAP)), head.bottom, width, px(TOTAL_ROW))
        _paint_total(surface, ui, total, spot.move(0, row * spot.height))


def _paint_total(surface: pygame.Surface, ui: UiContext, total: RunningTotal, room: Rect) -> None:
    """Place, name and total of one of the people; who leads stands out."""
    px, fonts, theme = ui.px, ui.fonts, ui.theme
    leads = total.place == 1
    tone = theme.accent if leads else theme.text
    size = fonts.low(px(NAME), room.height, bold=leads)
    place = tr("results.place", place=total.place)
    drawn = fonts.blit(surface, place, size, theme.muted, midleft=room.midleft)
    words = tr.whole(total.total)
    number = fonts.text(words, fonts.low(px(TOTAL), room.height, bold=True), tone, bold=True)
    right = surface.blit(number, number.get_rect(midright=room.midright)).left
    left = max(room.left + px(PLACE), drawn.right + px(4))
    spot = Rect(left, room.top, right - px(8) - left, room.height)
    least = min(size, fonts.usual(px(SMALLEST)))
    paint_name(surface, ui, total.name, total.level, size, tone, spot, bold=leads, least=least)
