"""The layout of the statistics, as a pure function of the window's size."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate, pairwise

from pygame import Rect

from game.ui.look.hit_test import apart
from game.ui.look.scale import UiScale

SHARES = (0.14, 0.155, 0.185, 0.18, 0.17, 0.17)
"""How the figures above the chart and the table share the width: as much as their words need."""

CHART = 0.46
"""The chart's share of the width beside the table, which has more words."""

ROWS = 7
"""How many rows of touch targets could share the height."""

TILE = 104
"""The height of a figure's tile, in design pixels."""


@dataclass(frozen=True)
class StatisticsLayout:
    """Rectangles in the window.

    Attributes:
        title: the heading.
        person: whose statistics are shown.
        games: the choice of the games that count.
        tiles: the figures, from the left.
        chart: the panel of the rating.
        rating: the rating now, in words.
        plot: the chart of the rating over time, with the words at its axes.
        table: the panel of the table.
        tables: the choice of the table.
        rows: the table itself, including its heads.
        back, reset: the buttons.
        art: a picture, if nothing has been played.
        lines: the words below it: a heading and a line.
        play: the button below them.
    """

    title: Rect
    person: Rect
    games: Rect
    tiles: tuple[Rect, ...]
    chart: Rect
    rating: Rect
    plot: Rect
    table: Rect
    tables: Rect
    rows: Rect
    back: Rect
    reset: Rect
    art: Rect
    lines: tuple[Rect, Rect]
    play: Rect


def statistics_layout(size: tuple[int, int], least: int = 0) -> StatisticsLayout:
    """Put the figures above, the chart beside the table; in a high window, above the table.

    Args:
        size: the window's, in pixels.
        least: the least width and height of a touch target, in pixels.
    """
    px, (width, height) = UiScale.for_window(size).px, size
    content = Rect(0, 0, min(width - px(48), px(1136)), min(height - px(48), px(1176)))
    content.center = (width // 2, height // 2)
    gap = px(12)
    head = Rect(content.left, content.top, content.width, px(44))
    person = Rect(0, 0, px(480), head.height)
    person.topright = head.topright
    games = Rect(content.left, 0, content.width, px(44))
    games.top = head.top + apart(px(44) + gap, least, content.height, ROWS)
    foot = Rect(content.left, content.bottom - px(52), content.width, px(52))
    tiles = Rect(content.left, games.bottom + gap, content.width, px(TILE))
    body = Rect(content.left, tiles.bottom + gap, content.width, 0)
    body.height = foot.top - gap - body.top
    chart, table = _chart_and_table(body, height >= px(1200), gap)
    rating, plot = _parts_of(chart, px(60), px(12), px(16))
    tables, rows = _parts_of(table, px(40), px(8), px(12))
    room = Rect(content.left, head.bottom, content.width, foot.top - head.bottom)
    art, lines, play = _lay_out_empty(room, px)
    return StatisticsLayout(
        title=Rect(head.left, head.top, person.left - gap - head.left, head.height),
        person=person,
        games=games,
        tiles=_tiles(tiles, gap),
        chart=chart,
        rating=rating,
        plot=plot,
        table=table,
        tables=tables,
        rows=rows,
        back=Rect(foot.left, foot.top, px(160), foot.height),
        reset=Rect(foot.right - px(200), foot.top, px(200), foot.height),
        art=art,
        lines=lines,
        play=play,
    )


def _tiles(room: Rect, gap: int) -> tuple[Rect, ...]:
    """The figures' tiles side by side."""
    width = room.width - gap * (len(SHARES) - 1)
    ends = [round(width * end) for end in accumulate(SHARES, initial=0.0)]
    return tuple(
        Rect(room.left + start + number * gap, room.top, end - start, room.height)
        for number, (start, end) in enumerate(pairwise(ends))
    )


def _chart_and_table(body: Rect, high: bool, gap: int) -> tuple[Rect, Rect]:
    """The two panels, one above the other if `high`."""
    if not high:
        width = round(CHART * (body.width - gap))
        left = Rect(body.left, body.top, width, body.height)
        return left, Rect(left.right + gap, body.top, body.width - width - gap, body.height)
    above = Rect(body.left, body.top, body.width, (body.height - gap) // 2)
    top = above.bottom + gap
    return above, Rect(body.left, top, body.width, body.bottom - top)


def _parts_of(panel: Rect, head: int, gap: int, pad: int) -> tuple[Rect, Rect]:
    """The head of a panel and what is below it, `pad` pixels from the panel's edge."""
    inside = panel.inflate(-2 * pad, -2 * pad)
    above = Rect(inside.left, inside.top, inside.width, head)
    top = above.bottom + gap
    return above, Rect(inside.left, top, inside.width, inside.bottom - top)


def _lay_out_empty(room: Rect, px: Callable[[float], int]) -> tuple[Rect, tuple[Rect, Rect], Rect]:
    """Stack a picture, two lines of words and a button in the middle of a room."""
    words = px(24 + 44 + 32 + 20 + 52)
    side = min(px(480), room.height - px(24) - words)
    top = room.centery - (side + words) // 2
    art = Rect(room.centerx - side // 2, top, side, side)
    title = Rect(room.left, art.bottom + px(24), room.width, px(44))
    line = Rect(room.left, title.bottom, room.width, px(32))
    play = Rect(0, line.bottom + px(20), px(240), px(52))
    play.centerx = room.centerx
    return art, (title, line), play
