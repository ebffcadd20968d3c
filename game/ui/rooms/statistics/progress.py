"""What games say about somebody: figures, the rating over time, and tables by game or opponent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import Enum

import pygame
from pygame import Rect

from game.files.days import day_of
from game.files.played_game import PlayedGame, renamed
from game.review.statistics import Opponent, games_of, opponents_in, people
from game.review.tally import week_tally
from game.ui.kit.boxes import CENTRED, PANEL, Align, Box
from game.ui.kit.choice import Choice
from game.ui.kit.containers import Column, Row
from game.ui.kit.control import Control
from game.ui.kit.form import buttons
from game.ui.kit.lengths import EQUAL, Size
from game.ui.kit.question import message
from game.ui.kit.style import QUESTION, SMALL, muted
from game.ui.kit.text import Text
from game.ui.look.person_names import known_as
from game.ui.look.texts import tally_words, tr
from game.ui.rooms.library.listed import Filters
from game.ui.rooms.setup.seat_names import even_match
from game.ui.rooms.statistics.overview import Figure, Overview, families_in, overview
from game.ui.rooms.statistics.rating_chart import RatingChart
from game.ui.rooms.statistics.table import Table
from game.ui.shell.context import UiContext

MOST_OPPONENTS = 12
"""Of how many opponents one can be chosen: those met most often."""


class View(Enum):
    """What is below the figures; the values are parts of text keys."""

    RATING = "ratings"
    BY_GAME = "by_game"
    BY_OPPONENT = "by_opponent"


HEADS = {
    View.BY_GAME: ("played", "won", "share", "best", "average"),
    View.BY_OPPONENT: ("played", "won", "share"),
}
"""The columns of the tables: an opponent's row mixes different games, so it has no points."""


class Progress:
    """A person's games, as far as they are wanted.

    Attributes:
        name: whose games they are; None if nobody has played.
        people: all whose games are known, the one who played last first.
        families: those in which the person has played.
        opponents: whom the person has met, the most met first.
        overview: what is shown about them; None if there are none.
    """

    def __init__(self, ui: UiContext) -> None:
        """Take in all games, and show those of the person who played last."""
        self._ui, self._view = ui, View.RATING if ui.settings.ratings else View.BY_GAME
        self._filters = Filters()
        self._take_all(ui.files.history.games())
        self.choose(self.people[0] if self.people else None)

    def _take_all(self, games: Sequence[PlayedGame]) -> None:
        """Take in games, with the names by which their people are known now."""
        self._games = _renamed(games)
        self.people = people(self._games)
        self._week = week_tally(self._ui.files.history, self._ui.today)

    def reword(self) -> None:
        """Look up all names again: the language has changed."""
        self._take_all(self._games)
        self.choose(None if self.name is None else known_as(self.name))

    def choose(self, name: str | None) -> None:
        """Show another person's games."""
        self.name = name
        self._own = [] if name is None else games_of(self._games, name)
        self.families = families_in(self._own)
        met = Counter(one for game in self._own for one in opponents_in(game, name or ""))
        self.opponents: list[Opponent] = [one for one, _ in met.most_common(MOST_OPPONENTS)]
        self.filter(self._filters)

    def filter(self, filters: Filters) -> None:
        """Show the games that are wanted, whatever is told of them."""
        self._filters, self.overview = filters, None
        name = self.name
        wanted = [] if name is None else [game for game in self._own if self._has(game)]
        if name is not None and wanted:
            self.overview = overview(wanted, name)
        self._table: Table | None = None

    def _has(self, game: PlayedGame) -> bool:
        filters, seats = self._filters, [(seat.name, seat.level) for seat in game.seats]
        day = day_of(game.ended) if filters.when.is_bounded else None
        return filters.has(game.family, seats, day, self._ui.today)

    # -- what it contains ---------------------------------------------------

    def box(self) -> Box:
        """Figures, and what is chosen below them."""
        shown = self.overview
        if shown is None:
            key = "statistics.none.line" if self.name is None else "statistics.no_games"
            return Column(message(self._ui, tr(key)), pad=(40, 16), back=PANEL)
        views = [view for view in View if view is not View.RATING or self._ui.settings.ratings]
        words = {view: tr(f"statistics.{view.value}") for view in views}
        choice = Choice(tr("statistics.title"), words, self._view, self._show, height=40)
        below = self._rating(shown) if self._view is View.RATING else self._rows(shown)
        panel = Column(choice, below, gap=8, pad=12, back=PANEL, height=EQUAL, grow=1)
        tally = None
        if self._week:
            tally = Text(tally_words(self._week), tone=muted, align=CENTRED, pad=(0, 2))
        return Column(tally, _figures(self._ui, shown.figures), panel, gap=8)

    def _rating(self, shown: Overview) -> Box:
        """The rating now and over time, or why there is none."""
        if not shown.curve:
            return message(
                self._ui, tr("statistics.alone" if shown.alone else "statistics.unrated")
            )
        chart = RatingChart(self._ui, shown.curve, shown.rated, about=(self.name, shown.rated))
        return Column(_rating_box(self._ui, shown), chart, gap=8, grow=1)

    def _rows(self, shown: Overview) -> Box:
        view = self._view
        if self._table is None:
            rows = shown.by_opponent if view is View.BY_OPPONENT else shown.by_game
            self._table = Table([tr(f"statistics.head.{head}") for head in HEADS[view]], rows)
        # Only finished games have rows: if there are any, they were all played alone.
        none = tr("statistics.no_opponents" if shown.by_game else "statistics.no_games")
        about = (self.name, self._filters.family, view)
        label = tr(f"statistics.{view.value}")
        return self._table.box(self._ui, none, about=about, label=label)

    def _show(self, view: View) -> None:
        self._view, self._table = view, None


def paint_point(selected: Control | None, surface: pygame.Surface) -> list[Rect]:
    """Draw the point of a rating chart that is looked at, if the chart is selected."""
    # Keys look at the chart's points only while it is selected; the pointer selects it anyway.
    return selected.paint_looked_at(surface) if isinstance(selected, RatingChart) else []


def _renamed(games: Sequence[PlayedGame]) -> Sequence[PlayedGame]:
    """Games with the names by which their people are known now; most often all are."""
    if all(known_as(name) == name for name in people(games)):
        return games
    return [renamed(game, known_as) for game in games]


def _figures(ui: UiContext, figures: Sequence[Figure]) -> Box:
    """The figures, each on a tile."""
    # As high as their words need, so far as they are larger than usual.
    high = Size(84 * (1 + ui.fonts.factor) / 2, least=84 / 2)
    return buttons(*(_tile(ui, figure) for figure in figures), height=high, gap=8)


def _tile(ui: UiContext, figure: Figure) -> Box:
    """A number, with its label above it and a line about it below."""
    label = Size(18 * ui.fonts.factor, least=9)
    return Column(
        Text(figure.label, SMALL, least=12, height=label),
        Text(figure.value, QUESTION, height=Size(30, least=20)),
        Text(figure.line, 13, tone=muted, wraps=True, align=(Align.START, Align.START), grow=1),
        gap=0,
        pad=8,
        back=PANEL,
    )


def _rating_box(ui: UiContext, shown: Overview) -> Box:
    """The current rating, and the level it is an even match for."""
    points = shown.curve[-1].points
    game = tr("statistics.rating", game=tr(f"game.{shown.rated}"))
    even, text = even_match(points), ui.fonts.factor
    words = Column(
        Text(even, height=Size(26 * text, least=13)),
        Text(game, SMALL, height=Size(22 * text, least=11)),
        gap=0,
        grow=1,
    )
    number = Text(tr.whole(points), 44, bold=True, enlarged=False)
    return Row(number, words, gap=16, height=Size(48 * text, least=40))
