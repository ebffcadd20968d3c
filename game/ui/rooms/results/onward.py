"""The end of a game: what leads on from it, what others say of it, and what it has changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from game.base.ratings import Rating, new_rating
from game.engine import AnyGame
from game.files.played_game import (
    PlayedGame,
    PlayedSeat,
    guests_of,
    is_contest,
    persons_once,
    why_unrated,
)
from game.play.changes import Ended
from game.review.statistics import week_tally
from game.ui.games.gestures import gesture_buttons, gesture_sign, shown_gestures
from game.ui.games.scores import Place, result_box
from game.ui.kit.boxes import Align, Box
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Grid, Row, in_rows
from game.ui.kit.form import Form
from game.ui.kit.style import FACT, SMALL, accent, muted
from game.ui.kit.text import Alike, Text
from game.ui.look.names_in_text import named
from game.ui.look.person_names import is_unnamed, known_as
from game.ui.look.texts import tally_words, tr
from game.ui.look.theme import Theme
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Home, Reset, Scene, leave_table

if TYPE_CHECKING:
    from game.ui.open_table import OpenTable


@dataclass(frozen=True)
class RatingNews:
    """How a person's rating has moved, after the name; or, with no name, why none has."""

    name: str
    words: str

    def whole(self) -> str:
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


def game_news(
    ui: UiContext, game: AnyGame, ended: Ended, columns: int, align: Align = Align.CENTER
) -> Box | None:
    """All of it, with so many ratings side by side, if they were asked for; None for nothing."""
    news = rating_news(ended.played, rated=game.rated)
    found = [_tally(ui, game, align), news_box(news, columns, align)]
    boxes = [box for box in found if box is not None]
    return Column(*boxes, gap=4) if boxes else None


def _tally(ui: UiContext, game: AnyGame, align: Align) -> Box | None:
    people = {seat.name for seat in game.seats if seat.is_person}
    if len(people) < max(2, len(game.seats)):
        return None
    tally = [one for one in week_tally(ui.files.history, ui.today) if one[0] in people]
    return Text(tally_words(tally), tone=muted, align=(align, Align.CENTER)) if tally else None


def news_box(news: Sequence[RatingNews], columns: int, align: Align = Align.START) -> Box | None:
    """News in rows; what is about people in up to so many columns, anything else by itself."""
    if not news:
        return None
    alike = Alike()

    def line(one: RatingNews) -> Box:
        side = (align, Align.CENTER)
        return Text(one.whole(), FACT, tone=accent, least=1, align=side, alike=alike, height=24)

    rows: list[Box] = []
    for about_people, group in groupby(news, lambda one: bool(one.name)):
        lines = list(map(line, group))
        if about_people:
            rows.append(Grid(in_rows(lines, min(columns, len(lines))), gap=(16, 0)))
        else:
            rows += lines
    return Column(*rows, gap=0, align=align)


def running_totals(game: AnyGame) -> list[Place]:
    """Everybody's standing including this finished game, best first; none without a series."""
    if game.series is None:
        return []
    after = game.series_after
    assert after is not None
    people = game.series.people(game.seats)
    return [
        Place(people[one.person].name, people[one.person].level, one.rank, one.total)
        for one in after.standings(game.options.points)
    ]


def totals_box(theme: Theme, game: AnyGame) -> Box | None:
    """Everybody's totals below a line that says which games they are for; None without a series."""
    series = game.series_after
    if series is None:
        return None
    line = tr("series.so_far", played=len(series.played), length=series.length)
    return Column(
        Text(line, SMALL, height=24),
        result_box(theme, running_totals(game), 18),
        gap=0,
    )


class Ending(Form):
    """Shows how a game, or a series, has ended, and leads on."""

    def __init__(self, ui: UiContext, game: AnyGame, table: OpenTable | None) -> None:
        """Show it, to others too if the game was played at a table with them."""
        super().__init__(ui)
        self.game, self._table = game, table
        self._said: object = None

    # -- what others say ----------------------------------------------------

    @property
    def follows_table(self) -> bool:
        return self._table is not None

    def update(self) -> Change | None:
        table = self._table
        said = None if table is None else (table.wishes, shown_gestures(table, self.ui.clock))
        if said != self._said:
            self._said = said
            self.arrange()
        return None

    def said(self, align: Align = Align.CENTER) -> Box | None:
        """Gestures beside the names of who made them; or else who would like another game."""
        table = self._table
        if table is None:
            return None
        both = [
            Row(gesture_sign(gesture, 22), Text(named(self.game.seats[seat].name), FACT), gap=6)
            for seat, gesture in shown_gestures(table, self.ui.clock).items()
        ]
        if both:
            return Row(*both, gap=20, justify=align)
        if not table.wishes:
            return None
        return Text(table.wishes, FACT, tone=accent, align=(align, Align.CENTER))

    # -- what leads on ------------------------------------------------------

    def gestures(self) -> Box | None:
        """The gestures that people here may make, if they may."""
        row = gesture_buttons(self._table)
        return None if row is None else row.sized(height=40)

    def onward(self, words: str, make: Callable[[], Scene], *, first: bool = False) -> Button:
        """The button that leads to the next game, or asks for it where somebody else begins it.

        People at one machine go to the scene that `make` makes. At a table the window goes there by
        itself, as those of all others do.
        """
        use: Callable[[], Change | None] = partial(Reset, make)
        if self._table is not None:
            use = self._table.another
            words = words if self._table.begins_next else tr("together.ask_another")
        return Button(words, use, main=True, first=first, about=make)

    def to_menu(self) -> Button:
        """The button that leads to the menu, and asks first where others would be left."""
        use = Home if self._table is None else partial(leave_table, self.ui)
        return Button(tr("results.menu"), use, about=Home)
