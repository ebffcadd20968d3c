"""The standings of a series in brief, shown below the results of one of its games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.engine import AnyGame, lowest_wins
from game.ui.look.scale import shares
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext
from game.ui.table.name_line import least_width, paint_name

HEAD_ROW, TOTAL_ROW = 24, 26
"""The heights of the heading and of a row of people, in design pixels."""

NAME, PLACE, TOTAL = 16, 26, 18
"""The text size of a name, the width of a place, and the text size of a total, in design pixels."""

WIDEST, GAP, LEAST_GAP = 240, 40, 10
"""The greatest width of a person's entry, and the space between two: usually, and at least where
names would have no room otherwise. In design pixels."""


@dataclass(frozen=True)
class RunningTotal:
    """What the games of a series add up to so far for one of its people.

    Attributes:
        name: the seat's name.
        level: the key of an opponent's level, or None.
        place: their place, from 1, shared on ties.
        total: their total over all finished games.
    """

    name: str
    level: str | None
    place: int
    total: int


def running_totals(game: AnyGame) -> tuple[RunningTotal, ...]:
    """Everybody's totals including this finished game, best first; none without a series."""
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
    """How many people go side by side, at most `most`, for rows of much the same length."""
    rows = -(-people // most)
    return -(-people // max(1, rows))


def totals_height(people: int, most: int) -> int:
    """The height that many people take, in design pixels; 0 for nobody."""
    if not people:
        return 0
    return HEAD_ROW + TOTAL_ROW * -(-people // totals_across(people, most))


def totals_width(people: int, most: int) -> int:
    """The width that many people take if there is space enough, in design pixels."""
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
        totals: the totals, best first; with none, nothing is drawn.
        line: the heading: which games they are for.
        room: the area, as high as `totals_height` says.
        most: how many may go side by side.
    """
    if not totals:
        return
    px, fonts = ui.px, ui.fonts
    head = Rect(room.left, room.top, room.width, px(HEAD_ROW))
    size = fonts.low(px(14), head.height)
    fonts.blit(surface, line, size, ui.theme.muted, max_width=room.width, midleft=head.midleft)
    across = totals_across(len(totals), most)
    needs = [
        max(_least_width(ui, total) for total in totals[column::across]) for column in range(across)
    ]
    between = max(1, across - 1)
    gap = min(px(GAP), max(px(LEAST_GAP), (room.width - sum(needs)) // between))
    width = (room.width - (across - 1) * gap) // across
    if max(needs) > width:
        widths = shares(needs, room.width - (across - 1) * gap)
    else:
        widths = [min(px(WIDEST), width)] * across
    lefts = [room.left + sum(widths[:column]) + column * gap for column in range(across)]
    for number, total in enumerate(totals):
        row, column = divmod(number, across)
        top = head.bottom + row * px(TOTAL_ROW)
        _paint_total(surface, ui, total, Rect(lefts[column], top, widths[column], px(TOTAL_ROW)))


def _least_width(ui: UiContext, total: RunningTotal) -> int:
    """How wide an entry must be for its name to be shown whole."""
    px, fonts, leads = ui.px, ui.fonts, total.place == 1
    size = fonts.low(px(NAME), px(TOTAL_ROW), bold=leads)
    number = fonts.low(px(TOTAL), px(TOTAL_ROW), bold=True)
    place = max(px(PLACE), fonts.width(tr("results.place", place=total.place), size) + px(4))
    points = px(8) + fonts.width(tr.whole(total.total), number, bold=True)
    return place + least_width(fonts, total.name, size, bold=leads) + points


def _paint_total(surface: pygame.Surface, ui: UiContext, total: RunningTotal, room: Rect) -> None:
    """Draw one person's place, name and total; the leader's stand out."""
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
    paint_name(surface, ui, total.name, total.level, size, tone, spot, bold=leads)
