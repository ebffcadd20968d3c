"""The statistics: the results of a person's games, and their rating, if that was asked for."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.files.played_game import PlayedGame, renamed
from game.review.statistics import games_of, people
from game.ui.kit.boxes import GAP, PANEL, Align, Box, Fill, Picture
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice, ChoiceItem
from game.ui.kit.containers import Column, Row, Stack
from game.ui.kit.form import MARGIN, Form, heading
from game.ui.kit.lengths import EQUAL, Size
from game.ui.kit.one_of_many import OneOfMany
from game.ui.kit.question import Question, message
from game.ui.kit.text import Text
from game.ui.look.names_in_text import named
from game.ui.look.person_names import known_as
from game.ui.look.texts import tr
from game.ui.rooms.setup.setup import Setup
from game.ui.rooms.statistics.overview import Figure, Overview, even_match, families_in, overview
from game.ui.rooms.statistics.rating_chart import RatingChart
from game.ui.rooms.statistics.table import Table, table_box
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push
from game.ui.table.menu_art import paint_art

HEADS_BY_GAME = ("played", "won", "share", "best", "average")
HEADS_BY_OPPONENT = ("played", "won", "share")
"""The columns of the tables: an opponent's row mixes different games, so it has no points."""

MOST = (1136, 1176)
"""The greatest width and height of all together, in design pixels."""

HIGH = 1200
"""The height of a window from which the chart is above the table, in design pixels."""

CHART = 0.46
"""The chart's share of the width beside the table, which has more words."""

PERSON, ROW, FOOT = 480, 44, 52
"""The width of the person's name or choice, and the heights of a row and of the foot, in design
pixels."""

ART = 480
"""The side of the picture where nothing was played, if it fits, in design pixels."""

SHARES = (0.14, 0.155, 0.185, 0.18, 0.17, 0.17)
"""How the figures share the width: as much as their words need. The last is about ratings."""

TILE, PAD = 104, 8
"""The height of a figure's tile and the space within its edges, in design pixels."""

LABEL, NUMBER, LINE, RATING = 14, 28, 13, 52
"""The text sizes of a label, of a figure's number, of the words below it, and of the rating, in
design pixels."""

SMALL = 12
"""The least text size of a figure's label, in design pixels."""


class Statistics(Form):
    """A person's games: figures, the rating over time, and a table by game or by opponent.

    Attributes:
        name: whose games they are; None if nobody has played.
        family: the family of the games that count, or None for all games.
        overview: what is shown about them; None if nobody has played.
    """

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.family: str | None = None
        self._by_opponent = False
        self._table = Table((), ())
        self._load()

    def _load(self) -> None:
        """Take in all games, and show those of the person who played last."""
        self._take_all(self.ui.files.history.games())
        self.overview: Overview | None = None
        self.name = self._people[0] if self._people else None
        if self.name is not None:
            self._take_person(self.name)

    def _take_all(self, games: Sequence[PlayedGame]) -> None:
        """Take in games, with the names by which their people are known now."""
        self._games = _renamed(games)
        self._people = people(self._games)
        self._overviews: dict[tuple[str, str | None], Overview] = {}

    def _take_person(self, name: str, family: str | None = None) -> None:
        self.name, self.family = name, family
        self._own = games_of(self._games, name)
        self._take_games(name)

    def _take_games(self, name: str) -> None:
        """Show that person's games of the chosen family."""
        key = (name, self.family)
        if key not in self._overviews:
            counted = [game for game in self._own if self.family in (None, game.family)]
            ratings = self.ui.settings.ratings
            self._overviews[key] = overview(counted, name, ratings=ratings)
        self.overview = self._overviews[key]
        self._take_table(self.overview)

    def reword(self) -> None:
        self._take_all(self._games)
        if self.name is not None:
            self._take_person(known_as(self.name), self.family)
        super().reword()

    def _take_table(self, shown: Overview) -> None:
        heads = HEADS_BY_OPPONENT if self._by_opponent else HEADS_BY_GAME
        rows = shown.by_opponent if self._by_opponent else shown.by_game
        self._table = Table([tr(f"statistics.head.{head}") for head in heads], rows)

    # -- what it contains ---------------------------------------------------

    def contents(self) -> Box:
        shown, back = self.overview, Button(tr("statistics.back"), self.cancel, width=160)
        title, foot = heading(tr("statistics.title"), grow=1), [back, Fill()]
        if self.name is None or shown is None:
            boxes = [Row(title, height=ROW), self._invitation()]
        else:
            boxes = [
                Row(title, self._person(self.name), height=ROW),
                self._families(),
                figures_box(self.ui, shown.figures),
                self._panels(shown),
            ]
            foot.append(Button(tr("statistics.reset"), self._ask, width=200))
        width, height = (Size(most, least=0) for most in MOST)
        row = Row(*(one.sized(height=FOOT) for one in foot))
        return Stack(Column(*boxes, row, width=width, height=height), pad=MARGIN)

    def _person(self, name: str) -> Box:
        """Whose games they are; a choice if there are several people."""
        if len(self._people) == 1:
            return Text(named(name), 24, align=(Align.END, Align.CENTER), width=PERSON)
        persons = [ChoiceItem(person, named(person)) for person in self._people]
        return OneOfMany(tr("seat.person"), persons, name, self._take_person, width=PERSON)

    def _families(self) -> Box:
        families: list[ChoiceItem[str | None]] = [ChoiceItem(None, tr("statistics.all"))]
        families += [ChoiceItem(one, tr(f"game.{one}")) for one in families_in(self._own)]
        label = tr("new_board.game")
        return Choice(label, families, self.family, self._choose_family, first=True, height=ROW)

    def _panels(self, shown: Overview) -> Box:
        """The table; with ratings also the chart beside it, or above it in a high window."""
        table = self._table_panel(shown)
        if not self.ui.settings.ratings:
            return table.sized(height=EQUAL, grow=1)
        chart = self._chart_panel(shown)
        if self.ui.size[1] >= self.ui.px(HIGH):
            both = (panel.sized(height=EQUAL, grow=1) for panel in (chart, table))
            return Column(*both, height=EQUAL, grow=1)
        shares = zip((chart, table), (CHART, 1 - CHART), strict=True)
        both = (panel.sized(width=EQUAL, grow=share) for panel, share in shares)
        return Row(*both, height=EQUAL, grow=1)

    def _chart_panel(self, shown: Overview) -> Box:
        """The rating now and over time, or why there is none."""
        if not shown.curve:
            why = tr("statistics.alone" if shown.alone else "statistics.unrated")
            return Column(message(self.ui, why), pad=(40, 16), back=PANEL)
        chart = RatingChart(self.ui, shown.curve, shown.rated, about=(self.name, self.family))
        return Column(rating_box(self.ui, shown), chart, pad=16, back=PANEL)

    def _table_panel(self, shown: Overview) -> Box:
        words = tr("statistics.by_game"), tr("statistics.by_opponent")
        tables = list(map(ChoiceItem, (False, True), words))
        choice = Choice(
            tr("statistics.title"), tables, self._by_opponent, self._choose_table, height=40
        )
        # Only finished games have rows: if there are any, they were all played alone.
        none = tr("statistics.no_opponents" if shown.by_game else "statistics.no_games")
        about = (self.name, self.family, self._by_opponent)
        table = table_box(self.ui, self._table, none, about=about, label=words[self._by_opponent])
        return Column(choice, table, gap=8, pad=12, back=PANEL)

    def _invitation(self) -> Box:
        """A picture, and words that invite the person to play."""
        centre = (Align.CENTER, Align.CENTER)
        title = Text(tr("statistics.none"), 28, bold=True, enlarged=False, align=centre, height=44)
        words = tr("statistics.none.line")
        line = Text(words, tone=self.ui.theme.muted, align=centre, height=32)
        play = Button(
            *(tr("statistics.play"), self._play),
            main=True,
            first=True,
            icon_name="play",
            width=240,
            height=52,
        )
        art = Picture(paint_art, aspect=1, width=ART, height=Size(ART, least=0))
        space = Fill(height=GAP), Fill(height=20)
        return Column(
            art, space[0], title, line, space[1], play, gap=0, justify=Align.CENTER, grow=1
        )

    # -- what happens -------------------------------------------------------

    def _choose_family(self, family: str | None) -> None:
        self.family = family
        if self.name is not None:
            self._take_games(self.name)

    def _choose_table(self, by_opponent: bool) -> None:
        self._by_opponent = by_opponent
        if self.overview is not None:
            self._take_table(self.overview)

    def _play(self) -> Change:
        return Push(Setup(self.ui))

    def _ask(self) -> Change:
        """Ask before everything is forgotten."""
        return Push(
            Question(
                self.ui,
                title=tr("statistics.reset.question"),
                line=tr("statistics.reset.line"),
                answers=(tr("statistics.reset.yes"), tr("statistics.reset.no")),
                on_yes=self._forget,
            )
        )

    def _forget(self) -> Change:
        self.ui.files.history.reset()
        self.ui.files.best_results.reset()
        self._load()
        return Pop()

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        # Keys look at the chart's points only while it is selected; the pointer selects it anyway.
        chart = self.tree.focus.selected
        return chart.paint_looked_at(surface) if isinstance(chart, RatingChart) else []


def _renamed(games: Sequence[PlayedGame]) -> Sequence[PlayedGame]:
    """Games with the names by which their people are known now; most often all are."""
    if all(known_as(name) == name for name in people(games)):
        return games
    return [renamed(game, known_as) for game in games]


def figures_box(ui: UiContext, figures: Sequence[Figure]) -> Box:
    """The figures, each on a tile, side by side."""
    tiles = (
        _tile(ui, figure).sized(width=EQUAL, grow=share)
        for figure, share in zip(figures, SHARES, strict=False)
    )
    # As high as their words need, so far as they are larger than usual.
    return Row(*tiles, height=Size(least=TILE, most=TILE * ui.fonts.factor))


def _tile(ui: UiContext, figure: Figure) -> Box:
    """A number, with its label above it and a line about it below."""
    muted, low = ui.theme.muted, (Align.START, Align.START)
    label = Size(18 * ui.fonts.factor, least=18)
    return Column(
        Text(figure.label, LABEL, tone=muted, least=SMALL, height=label),
        Text(figure.value, NUMBER, bold=True, enlarged=False, height=34),
        Text(figure.line, LINE, tone=muted, wraps=True, align=low, grow=1),
        gap=0,
        pad=PAD,
        back=PANEL,
    )


def rating_box(ui: UiContext, shown: Overview) -> Box:
    """The current rating, and the level it is an even match for."""
    points = shown.curve[-1].points
    game = tr("statistics.rating", game=tr(f"game.{shown.rated}"))
    even, text = even_match(points), ui.fonts.factor
    words = Column(
        Text(even, height=Size(28 * text, least=28)),
        Text(game, LABEL, tone=ui.theme.muted, height=Size(24 * text, least=24)),
        gap=0,
        grow=1,
    )
    number = Text(tr.whole(points), RATING, bold=True, enlarged=False)
    return Row(number, words, gap=16, height=Size(max(60, 52 * text), least=60))
