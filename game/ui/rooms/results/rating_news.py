"""What a game has done to its players' ratings, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

import pygame
from pygame import Rect

from game.base.ratings import new_rating
from game.files.played_game import PlayedGame, PlayedSeat, is_contest, persons_once, why_unrated
from game.ui.look.names_in_text import named
from game.ui.look.person_names import known_as
from game.ui.look.scale import shares
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext

SIZE = 16
"""The text size, in design pixels."""

NEWS_ROW = 24
"""The height of a row of news, in design pixels."""

GAP = 16
"""The space between two items side by side, in design pixels."""


@dataclass(frozen=True)
class RatingNews:
    """How a person's rating has moved; or, with no name, why nobody's has.

    Attributes:
        name: the person's name, or "".
        words: what is said, after the name if there is one.
    """

    name: str
    words: str

    def whole(self) -> str:
        """The whole line."""
        if not self.name:
            return self.words
        return tr("results.rating", name=named(self.name), news=self.words)


def rating_news(played: PlayedGame | None) -> tuple[RatingNews, ...]:
    """What there is to say about a game's ratings: nothing if nobody played against anybody."""
    if played is None:
        return ()
    hints = tuple(
        RatingNews(seat.name, tr.count("hint.count", seat.hints))
        for seat in played.seats
        if seat.hints
    )
    if not is_contest(played):
        return hints
    why = why_unrated(played)
    if why is not None:
        return (RatingNews("", tr(f"results.unrated.{why.value}")), *hints)
    once = persons_once(played, known_as)
    news = [_moved(seat) for seat in once if seat.after is not None]
    if once and not news:
        news = [RatingNews("", tr("results.unrated.failed"))]
    several = [
        known_as(seat.name) for seat in played.seats if seat.level is None and seat not in once
    ]
    for name in dict.fromkeys(several):
        words = tr.count("results.unrated.same_name", several.count(name), name=named(name))
        news.append(RatingNews("", words))
    return tuple(news)


def _moved(seat: PlayedSeat) -> RatingNews:
    assert seat.before is not None
    assert seat.after is not None
    before, after = seat.before.points, seat.after.points
    if seat.before == new_rating():
        return RatingNews(seat.name, tr("results.rating.first", points=after))
    change = tr.whole(after - before, signed=True)
    words = tr("results.rating.moved", before=before, after=after, change=change)
    return RatingNews(seat.name, words)


def news_rows(news: Sequence[RatingNews], columns: int) -> list[list[RatingNews]]:
    """Arrange news in rows: people's side by side, anything about the game in a row of its own."""
    rows: list[list[RatingNews]] = []
    for one in news:
        if one.name and rows and rows[-1][0].name and len(rows[-1]) < columns:
            rows[-1].append(one)
        else:
            rows.append([one])
    return rows


def news_height(rows: int) -> int:
    """The height of that many rows of news, in design pixels."""
    return rows * NEWS_ROW


def paint_news(
    surface: pygame.Surface,
    ui: UiContext,
    news: Sequence[RatingNews],
    room: Rect,
    columns: int,
    *,
    centred: bool = False,
) -> None:
    """Write news in `news_rows`, left-aligned or centred."""
    gap, rows, fonts = ui.px(GAP), news_rows(news, columns), ui.fonts
    size = fonts.low(ui.px(SIZE), ui.px(NEWS_ROW))
    while size > fonts.least(size) and _needed(ui, rows, size, gap) > room.width:
        size -= 1
    in_columns = shares(_needs(ui, rows, size), room.width - gap * (columns - 1))
    for number, row in enumerate(rows):
        lines = [one.whole() for one in row]
        widths = in_columns if row[0].name else [room.width]
        middle = room.top + number * ui.px(NEWS_ROW) + ui.px(NEWS_ROW) // 2
        if centred:
            widths = [
                min(fonts.width(line, size), width)
                for line, width in zip(lines, widths, strict=False)
            ]
        left = room.left
        if centred:
            left = room.centerx - (sum(widths) + gap * (len(lines) - 1)) // 2
        for line, wide in zip(lines, widths, strict=False):
            fonts.blit(
                surface,
                line,
                size,
                ui.theme.accent,
                max_width=wide,
                least=size,
                midleft=(left, middle),
            )
            left += wide + gap


def _needs(ui: UiContext, rows: Sequence[Sequence[RatingNews]], size: int) -> list[int]:
    """How wide each column must be for people's news."""
    people = [row for row in rows if row[0].name]
    return [
        max(ui.fonts.width(one.whole(), size) for one in column if one is not None)
        for column in zip_longest(*people)
    ]


def _needed(ui: UiContext, rows: Sequence[Sequence[RatingNews]], size: int, gap: int) -> int:
    """How wide all of the news is, `gap` pixels between the columns."""
    columns = _needs(ui, rows, size)
    whole = [ui.fonts.width(row[0].whole(), size) for row in rows if not row[0].name]
    return max([sum(columns) + gap * (len(columns) - 1), *whole])
