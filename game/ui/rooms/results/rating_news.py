"""What a game has done to its players' ratings, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from game.base.ratings import Rating, new_rating
from game.files.played_game import (
    PlayedGame,
    PlayedSeat,
    guests_of,
    is_contest,
    persons_once,
    why_unrated,
)
from game.ui.kit.boxes import Align, Box
from game.ui.kit.containers import Column, Grid
from game.ui.kit.text import Alike, Text
from game.ui.look.names_in_text import named
from game.ui.look.person_names import is_unnamed, known_as
from game.ui.look.texts import tr
from game.ui.look.theme import Theme

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


def rating_news(played: PlayedGame | None, *, rated: bool) -> tuple[RatingNews, ...]:
    """What there is to say about a game's ratings, if people have asked for them (`rated`).

    Nothing is said if nobody played against anybody, nor of guests. Of somebody who played alone,
    it is said how many hints they had: with any, the result isn't among the best ones.
    """
    if played is None:
        return ()
    if len(played.seats) == 1:
        (seat,) = played.seats
        return (RatingNews(seat.name, tr.count("hint.count", seat.hints)),) if seat.hints else ()
    if not rated or not is_contest(played):
        return ()
    why = why_unrated(played)
    if why is not None:
        return (RatingNews("", tr(f"results.unrated.{why.value}")),)
    guests = guests_of(played, is_unnamed)
    once = [seat for seat in persons_once(played, known_as) if seat not in guests]
    news = [_moved(seat) for seat in once if seat.after is not None]
    if once and not news:
        news = [RatingNews("", tr("results.unrated.failed"))]
    several = [
        known_as(seat.name)
        for seat in played.seats
        if seat.level is None and seat not in once and seat not in guests
    ]
    for name in dict.fromkeys(several):
        words = tr.count("results.unrated.same_name", several.count(name), name=named(name))
        news.append(RatingNews("", words))
    return tuple(news)


def _moved(seat: PlayedSeat) -> RatingNews:
    assert seat.before is not None
    assert seat.after is not None
    return RatingNews(seat.name, moved_words(seat.before, seat.after))


def moved_words(before: Rating, after: Rating) -> str:
    """How somebody's rating has moved, in words."""
    if before == new_rating():
        return tr("results.rating.first", points=after.points)
    change = tr.whole(after.points - before.points, signed=True)
    return tr("results.rating.moved", before=before.points, after=after.points, change=change)


def news_box(
    theme: Theme, news: Sequence[RatingNews], columns: int, align: Align = Align.START
) -> Box | None:
    """News in rows; what is about people in up to so many columns, anything else by itself."""
    if not news:
        return None
    alike = Alike()

    def line(one: RatingNews) -> Text:
        side = (align, Align.CENTER)
        return Text(
            one.whole(), SIZE, tone=theme.accent, least=1, align=side, alike=alike, height=NEWS_ROW
        )

    rows: list[Box] = []
    for about_people, group in groupby(news, lambda one: bool(one.name)):
        lines = list(map(line, group))
        if about_people:
            across = min(columns, len(lines))
            pairs = [lines[start : start + across] for start in range(0, len(lines), across)]
            cells = [[*pair, *[None] * (across - len(pair))] for pair in pairs]
            rows.append(Grid(cells, gap=(GAP, 0)))
        else:
            rows += lines
    return Column(*rows, gap=0, align=align)
