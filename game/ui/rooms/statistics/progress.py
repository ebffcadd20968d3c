"""What games say about somebody: figures, the rating over time, and tables by game or opponent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from enum import Enum

import pygame
from pygame import Rect

from game.files.days import day_of
from game.files.played_game import PlayedGame, renamed
from game.review.statistics import Opponent, games_of, opponents_in, people
from game.review.tally import week_tally
from game.ui.kit.boxes import CENTRED, PANEL, TOP, Box, Measure, Picture
from game.ui.kit.choice import ask
from game.ui.kit.containers import Column, Row
from game.ui.kit.control import Control
from game.ui.kit.form import buttons
from game.ui.kit.lengths import EQUAL, Size, Span, rows
from game.ui.kit.question import message
from game.ui.kit.scroll import Scroll
from game.ui.kit.style import QUESTION, SMALL, muted
from game.ui.kit.text import Text
from game.ui.look.person_names import known_as
from game.ui.look.tally_words import tally_words
from game.ui.look.texts import tr
from game.ui.rooms.library.listed import Filters
from game.ui.rooms.setup.seat_names import even_match
from game.ui.rooms.statistics.overview import Figure, Overview, TableRow, families_in, overview
from game.ui.rooms.statistics.rating_chart import RatingChart
from game.ui.shell.context import UiContext

HEAD, ROW = 28, 44
"""The heights of the columns' heads and of a row, in design pixels, at the usual text size."""

EDGE, APART = 4, 14
"""The space at the right edge, and the least gap between columns, in design pixels."""

CELL, TINY = 17, 13
"""The text sizes of a row's title and numbers, and of heads and details, in design pixels."""


class Table(Box):
    """Rows with a head above their numbers, of which there is one for each head.

    Only those rows are drawn that are seen.
    """

    def __init__(self, heads: Sequence[str], rows: Sequence[TableRow]) -> None:
        super().__init__()
        self.heads, self.rows = heads, rows
        # There may be thousands of rows, but few lengths of numbers and kinds of details.
        self._longest = [
            max((row.cells[column] for row in rows), key=len, default="")
            for column in range(len(heads))
        ]
        self._details = {row.detail for row in rows}
        self._rect: Rect | None = None

    def box(self, ui: UiContext, none: str, *, about: Hashable, label: str) -> Box:
        """The table below its heads, in a room of any height.

        `none` is what to say if it has no rows, `label` what it shows, in words; for `about` see
        `Control`.
        """
        head = Picture(self._paint_head, height=rows(HEAD))
        shown: Box = message(ui, none)
        if self.rows:
            shown = Scroll(self, step=ROW, about=about, label=label, whole_steps=True, grow=1)
        return Column(head, shown, gap=0, grow=1)

    def content_width(self, measure: Measure, height: int | None) -> Span:
        return Span(0, 0)

    def content_height(self, measure: Measure, width: int) -> Span:
        return Span(*[len(self.rows) * measure.ui.text_px(ROW)] * 2)

    def placed(self, measure: Measure, rect: Rect) -> None:
        self._rect = rect

    # -- drawing ------------------------------------------------------------

    def _columns(self, ui: UiContext, room: Rect) -> tuple[list[int], int, int]:
        """The right edges of the columns in a room, and the sizes of numbers and of their heads.

        If text is larger than usual, they are reduced where rows' words would be cut otherwise.
        """
        fonts, px, right = ui.fonts, ui.px, room.right - ui.px(EDGE)
        cell, small = px(CELL), px(TINY)
        words = max((fonts.width(one, fonts.usual(small)) for one in self._details), default=0)
        while True:
            rights = self._rights(ui, right, cell, small)
            numbers = fonts.figures_width(self._longest[0], cell) + px(APART)
            if cell <= fonts.usual(px(CELL)) or rights[0] - numbers - room.left >= words:
                return rights, cell, small
            cell, small = cell - 1, max(small - 1, fonts.usual(px(TINY)))

    def _rights(self, ui: UiContext, right: int, cell: int, small: int) -> list[int]:
        """The right edges of the columns, each as wide as its widest number or its head."""
        rights: list[int] = []
        for head, longest in zip(reversed(self.heads), reversed(self._longest), strict=True):
            rights.insert(0, right)
            number = ui.fonts.figures_width(longest, cell)
            right -= max(number, ui.fonts.width(head, small)) + ui.px(APART)
        return rights

    def _paint_head(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        rights, _, small = self._columns(ui, self._rect or rect)
        for text, right in zip(self.heads, rights, strict=True):
            ui.fonts.blit(surface, text, small, ui.theme.muted, midright=(right, rect.centery))

    def paint(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        clip, high = surface.get_clip(), ui.text_px(ROW)
        rights, cell, _ = self._columns(ui, rect)
        first = max(0, (clip.top - rect.top) // high)
        last = max(0, -(-(clip.bottom - rect.top) // high))
        for number, row in enumerate(self.rows[first:last], first):
            place = Rect(rect.left, rect.top + number * high, rights[-1] - rect.left, high)
            _paint_row(surface, ui, row, place, rights, cell)


def _paint_row(
    surface: pygame.Surface,
    ui: UiContext,
    row: TableRow,
    rect: Rect,
    rights: Sequence[int],
    cell: int,
) -> None:
    theme, px = ui.theme, ui.px
    pygame.draw.line(surface, theme.line, rect.topleft, (rect.right, rect.top), px(1))
    first = ui.fonts.width(row.cells[0], cell)
    room = rights[0] - first - px(APART) - rect.left
    above, below = (ui.text_px(8), ui.text_px(11)) if row.detail else (0, 0)
    title, detail = (row.title, CELL, theme.text, -above), (row.detail, TINY, theme.muted, below)
    for text, size, tone, down in (title, detail):
        spot = (rect.left, rect.centery + down)
        ui.fonts.blit(surface, text, px(size), tone, max_width=room, midleft=spot)
    for text, right in zip(row.cells, rights, strict=True):
        number = ui.fonts.text(text, cell, theme.text)
        surface.blit(number, number.get_rect(midright=(right, rect.centery)))


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
    """A person's games, as far as they are wanted; without a name, nobody has played.

    Who played last comes first among `people`, whom they have met most often among `opponents`.
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
        choice = ask(self, "_view", tr("statistics.title"), words, put=self._show, height=40)
        below = self._rating(shown) if self._view is View.RATING else self._rows(shown)
        panel = Column(choice, below, gap=8, pad=12, back=PANEL, height=EQUAL, grow=1)
        tally = None
        if self._week:
            tally = Text(tally_words(self._week), tone=muted, align=CENTRED, pad=(0, 2))
        return Column(tally, _figures(self._ui, shown.figures), panel, gap=8)

    def _rating(self, shown: Overview) -> Box:
        if not shown.curve:
            key = "statistics.alone" if shown.alone else "statistics.unrated"
            return message(self._ui, tr(key))
        chart = RatingChart(self._ui, shown.curve, shown.rated, about=(self.name, shown.rated))
        return Column(_rating_box(shown), chart, gap=8, grow=1)

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

    def _show(self, name: str, view: View) -> None:
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
    # As high as their words need, so far as they are larger than usual.
    high = Size(84 * (1 + ui.fonts.factor) / 2, least=84 / 2)
    return buttons(*map(_tile, figures), height=high, gap=8)


def _tile(figure: Figure) -> Box:
    return Column(
        Text(figure.label, SMALL, least=12, height=rows(18, 9)),
        Text(figure.value, QUESTION, height=Size(30, least=20)),
        Text(figure.line, 13, tone=muted, wraps=True, align=TOP, grow=1),
        gap=0,
        pad=8,
        back=PANEL,
    )


def _rating_box(shown: Overview) -> Box:
    points = shown.curve[-1].points
    game = tr("statistics.rating", game=tr(f"game.{shown.rated}"))
    even = Text(even_match(points), height=rows(26, 13))
    words = Column(even, Text(game, SMALL, height=rows(22, 11)), gap=0, grow=1)
    number = Text(tr.whole(points), 44, bold=True, enlarged=False)
    return Row(number, words, gap=16, height=rows(48, 40))
