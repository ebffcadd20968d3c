"""What games say about somebody: figures, the rating over time, and tables by game or opponent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from datetime import datetime
from enum import Enum
from itertools import count

import pygame
from pygame import Rect

from game.files.days import day_of, local_time
from game.files.played_game import PlayedGame, renamed
from game.review.statistics import Opponent, RatingPoint, games_of, opponents_in, people, week_tally
from game.ui.kit.boxes import CENTRED, PANEL, TOP, Box, Measure, Picture
from game.ui.kit.choice import ask
from game.ui.kit.containers import Column, Row
from game.ui.kit.control import Control, ControlState, Description, Role, paint_focus
from game.ui.kit.form import buttons
from game.ui.kit.lengths import EQUAL, Size, Span, rows
from game.ui.kit.plot import APART, NUMBERS, Curve, Plot, lines_over, paint_dot
from game.ui.kit.question import message
from game.ui.kit.scroll import Scroll
from game.ui.kit.style import FINE, QUESTION, SMALL, muted
from game.ui.kit.text import Text
from game.ui.look.person_names import known_as
from game.ui.look.texts import day_in_words, tally_words, tr
from game.ui.look.theme import RGB
from game.ui.rooms.library.listed import Filters
from game.ui.rooms.setup.seat_names import even_match
from game.ui.rooms.statistics.overview import Figure, Overview, TableRow, families_in, overview
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.shell.tooltip import Bubble

STEP = 100
"""The rating points from one grid line to the next: those of a level."""

MOST_LINES = 7
"""If there would be more grid lines than this, they are drawn at fewer levels."""

DOT, LATEST = 4, 8
"""The diameters of dots and of the latest one, in design pixels; rims add half as much."""

DENSE = 14
"""The distance of two points below which only the latest one is drawn, in design pixels."""


def grid(ratings: Sequence[int], most: int = MOST_LINES) -> list[float]:
    """The ratings at which to draw at most so many grid lines, around the middle of one level.

    >>> grid([212]), grid([180, 460])
    ([100, 200, 300], [100, 200, 300, 400, 500])
    """
    lowest, highest = min(ratings), max(ratings)
    if highest - lowest <= STEP:
        middle = max(STEP, round((lowest + highest) / 2 / STEP) * STEP)
        lowest, highest = min(lowest, middle - STEP), max(highest, middle + STEP)
    return lines_over(lowest, highest, most - 1, count(STEP, STEP))


class RatingChart(Control):
    """The rating after each game; the pointer, or keys to the left and right, look at one."""

    role = Role.IMAGE

    def __init__(
        self, ui: UiContext, curve: Sequence[RatingPoint], family: str, *, about: Hashable
    ) -> None:
        """Make a chart of at least one point; for `about` see `Control`."""
        game = tr(f"game.{family}")
        super().__init__(tr("statistics.rating", game=game), about=about, grow=1)
        self.looked_at: int | None = None
        self._ui = ui
        self._curve = curve
        self._ratings = [point.points for point in curve]

    @property
    def described(self) -> Description:
        shown = -1 if self.looked_at is None else self.looked_at
        return Description(self.role, self.label, self._words(shown))

    def go_on_from(self, before: Control) -> None:
        assert isinstance(before, RatingChart)
        self.looked_at = before.looked_at

    def content_height(self, measure: Measure, width: int) -> Span:
        return Span(measure.px(150), measure.px(240))

    def _words(self, index: int) -> str:
        point = self._curve[index]
        points = tr.count("points", point.points)
        return tr("statistics.point", points=points, day=day_in_words(local(point)))

    @property
    def plot(self) -> Plot:
        last, below = len(self._curve) - 1, self._ui.text_px(36)
        apart = 2 * self._ui.fonts.line_height(self._ui.px(NUMBERS))
        fitting = (self.rect.height - below) // apart
        lines = grid(self._ratings, min(max(2, 1 + fitting), MOST_LINES))
        return Plot.beside_numbers(self._ui, self.rect, lines, last, below)

    # -- looking at a point -------------------------------------------------

    def look(self, at: Pixel | None) -> bool:
        """Look at the point nearest to the pointer; what a finger has tapped stays in sight."""
        if at is not None and self.rect.collidepoint(at):
            self.looked_at = self.plot.number_at(at[0])
        elif at is not None or not self._ui.touch:
            self.looked_at = None
        return False  # It's drawn in the dynamic layer.

    def step(self, by: int) -> bool:
        last = len(self._curve) - 1
        here = last if self.looked_at is None else self.looked_at
        self.looked_at = min(max(here + by, 0), last)
        return True

    def step_to_end(self, *, last: bool) -> bool:
        self.looked_at = len(self._curve) - 1 if last else 0
        return True

    def use(self, part: int | None) -> Change | None:
        """Look at the latest point on the confirming key; a click adds nothing to the pointer."""
        if part is None:
            self.step_to_end(last=True)
        return None

    # -- drawing ------------------------------------------------------------

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        plot, theme = self.plot, ui.theme
        plot.paint(surface, ui, [Curve(self._ratings, theme.accent, 28)])
        self._paint_dates(surface, plot)
        dense = len(self._curve) * ui.px(DENSE) > plot.rect.width
        for number in () if dense else range(plot.last):
            self._paint_dot(surface, plot, number, DOT, theme.panel, theme.accent)
        self._paint_dot(surface, plot, plot.last, LATEST, theme.accent, theme.panel)
        if state.selected:
            paint_focus(surface, ui, self.rect)

    def _paint_dates(self, surface: pygame.Surface, plot: Plot) -> None:
        """Draw the first and last days, and the middle one if it fits; times if on one day."""
        ui, muted, size = self._ui, self._ui.theme.muted, self._ui.px(NUMBERS)
        ends = (local(self._curve[index]) for index in (0, plot.last))
        first_day, last_day = map(day_in_words, ends)
        covered: list[Rect] = []
        for index in dict.fromkeys((0, plot.last, len(self._curve) // 2)):
            moment = local(self._curve[index])
            same_day = plot.last and first_day == last_day
            text = f"{moment:%H:%M}" if same_day else day_in_words(moment)
            rect = Rect((0, 0), (ui.fonts.width(text, size), ui.fonts.line_height(size)))
            rect.midtop = plot.spot(index, plot.lines[0])
            rect = rect.move(0, ui.px(APART)).clamp(self.rect)
            if rect.inflate(2 * ui.px(16), 0).collidelist(covered) == -1:
                covered.append(ui.fonts.blit(surface, text, size, muted, topleft=rect.topleft))

    def _paint_dot(
        self, surface: pygame.Surface, plot: Plot, number: int, size: float, inside: RGB, rim: RGB
    ) -> Rect:
        at, px = plot.spot(number, self._ratings[number]), self._ui.px
        return paint_dot(surface, at, px(size), inside, rim, px(size / 2))

    def paint_looked_at(self, surface: pygame.Surface) -> list[Rect]:
        """Draw the point being looked at, with its words beside it; returns what is covered."""
        if self.looked_at is None:
            return []
        theme = self._ui.theme
        at = self.looked_at
        dot = self._paint_dot(surface, self.plot, at, LATEST, theme.accent, theme.text)
        bubble = Bubble(self._ui, self._words(at), self.rect)
        return [dot, bubble.paint(surface, bubble.place(dot))]


def local(point: RatingPoint) -> datetime:
    """When a game ended, in local time."""
    return local_time(point.ended)


HEAD, ROW = 28, 44
"""The heights of the columns' heads and of a row, in design pixels, at the usual text size."""

MARGIN, BETWEEN = 4, 14
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
        fonts, px, right = ui.fonts, ui.px, room.right - ui.px(MARGIN)
        cell, small = px(CELL), px(TINY)
        words = max((fonts.width(one, fonts.usual(small)) for one in self._details), default=0)
        while True:
            rights = self._rights(ui, right, cell, small)
            numbers = fonts.figures_width(self._longest[0], cell) + px(BETWEEN)
            if cell <= fonts.usual(px(CELL)) or rights[0] - numbers - room.left >= words:
                return rights, cell, small
            cell, small = cell - 1, max(small - 1, fonts.usual(px(TINY)))

    def _rights(self, ui: UiContext, right: int, cell: int, small: int) -> list[int]:
        """The right edges of the columns, each as wide as its widest number or its head."""
        rights: list[int] = []
        for head, longest in zip(reversed(self.heads), reversed(self._longest), strict=True):
            rights.insert(0, right)
            number = ui.fonts.figures_width(longest, cell)
            right -= max(number, ui.fonts.width(head, small)) + ui.px(BETWEEN)
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
    room = rights[0] - first - px(BETWEEN) - rect.left
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
        self._take_all(self._games)
        self.choose(None if self.name is None else known_as(self.name))

    def choose(self, name: str | None) -> None:
        self.name = name
        self._own = [] if name is None else games_of(self._games, name)
        self.families = families_in(self._own)
        met = Counter(one for game in self._own for one in opponents_in(game, name or ""))
        self.opponents: list[Opponent] = [one for one, _ in met.most_common(MOST_OPPONENTS)]
        self.filter(self._filters)

    def filter(self, filters: Filters) -> None:
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
        Text(figure.line, FINE, align=TOP, grow=1),
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
