"""The statistics: the results of a person's games, and how strong they show the person to be."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.files.played_game import PlayedGame, renamed
from game.review.statistics import games_of, people
from game.ui.look.names_in_text import named
from game.ui.look.person_names import known_as
from game.ui.look.shapes import panel
from game.ui.look.texts import tr
from game.ui.rooms.setup.setup import Setup
from game.ui.rooms.statistics.figures import paint_figure, paint_rating
from game.ui.rooms.statistics.overview import Overview, families_in, overview
from game.ui.rooms.statistics.rating_chart import RatingChart
from game.ui.rooms.statistics.statistics_layout import statistics_layout
from game.ui.rooms.statistics.table import Table
from game.ui.shell.actions import Action, Command, Do, Leave, Point, Press
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push
from game.ui.table.menu_art import paint_art
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, ChoiceItem
from game.ui.widgets.form import HEADING, Form, paint_background
from game.ui.widgets.label import paint_centred
from game.ui.widgets.one_of_many import OneOfMany
from game.ui.widgets.question import Question
from game.ui.widgets.widget import TEXT, Widget, WidgetState

HEADS_BY_GAME = ("played", "won", "share", "best", "average")
HEADS_BY_OPPONENT = ("played", "won", "share")
"""The columns of the tables: an opponent's row mixes different games, so it has no points."""

WHEEL = {Command.TURN_LEFT: -1, Command.TURN_RIGHT: 1}
ARROWS = {Command.UP: -1, Command.DOWN: 1}
"""How many rows these scroll the table by: the wheel, and the keys while it is selected."""


class Statistics(Form):
    """A person's games: figures, the rating over time, and a table by game or by opponent.

    Attributes:
        layout: where everything is.
        name: whose games they are; None if nobody has played.
        family: the family of the games that count, or None for all games.
        overview: what is shown about them; None if nobody has played.
        chart: the rating over time; None if no game was rated.
        table: the table.
    """

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.family: str | None = None
        self._by_opponent = False
        self._load()

    def _load(self) -> None:
        """Take in all games, and show those of the person who played last."""
        self._take_all(self.ui.files.history.games())
        self.overview: Overview | None = None
        self.chart: RatingChart | None = None
        self.table: Table | None = None
        self.name = self._people[0] if self._people else None
        if self.name is not None:
            self._take_person(self.name)

    def _take_all(self, games: Sequence[PlayedGame]) -> None:
        """Take in games, with the names by which their people are known now."""
        self._games = _renamed(games)
        self._people = people(self._games)
        self._overviews: dict[tuple[str, str | None], Overview] = {}

    def _take_person(self, name: str) -> None:
        self.name, self.family = name, None
        self._own = games_of(self._games, name)
        self._take_games(name)

    def _take_games(self, name: str) -> None:
        """Show that person's games of the chosen family."""
        key = (name, self.family)
        if key not in self._overviews:
            counted = [game for game in self._own if self.family in (None, game.family)]
            self._overviews[key] = overview(counted, name)
        self.overview = self._overviews[key]
        curve = self.overview.curve
        self.chart = RatingChart(self.ui, curve) if curve else None
        self._take_table(self.overview)

    def reword(self) -> None:
        self._take_all(self._games)
        if self.name is not None:
            family = self.family
            self._take_person(known_as(self.name))
            self._choose_family(family)

    def _take_table(self, shown: Overview) -> None:
        heads = HEADS_BY_OPPONENT if self._by_opponent else HEADS_BY_GAME
        rows = shown.by_opponent if self._by_opponent else shown.by_game
        self.table = Table(self.ui, [tr(f"statistics.head.{head}") for head in heads], rows)

    # -- widgets ------------------------------------------------------------

    def _widgets(self, name: str, table: Table) -> list[Widget]:
        """The widgets in the order of Tab."""
        widgets: list[Widget] = []
        if len(self._people) > 1:
            persons = [ChoiceItem(person, named(person)) for person in self._people]
            widgets.append(OneOfMany("person", persons, name, self._choose_person))
        families: list[ChoiceItem[str | None]] = [ChoiceItem(None, tr("statistics.all"))]
        families += [ChoiceItem(one, tr(f"game.{one}")) for one in families_in(self._own)]
        widgets.append(Choice("game", families, self.family, self._choose_family))
        if self.chart is not None:
            widgets.append(self.chart)
        tables = [
            ChoiceItem(False, tr("statistics.by_game")),
            ChoiceItem(True, tr("statistics.by_opponent")),
        ]
        widgets.append(Choice("tables", tables, self._by_opponent, self._choose_table))
        if table.scrolls:
            widgets.append(table)
        return [
            *widgets,
            Button("back", tr("statistics.back"), self.cancel),
            Button("reset", tr("statistics.reset"), self._ask),
        ]

    def _choose_person(self, name: str) -> None:
        self._take_person(name)
        self.arrange()

    def _choose_family(self, family: str | None) -> None:
        self.family = family
        if self.name is not None:
            self._take_games(self.name)
        self.arrange()

    def _choose_table(self, by_opponent: bool) -> None:
        self._by_opponent = by_opponent
        if self.overview is not None:
            self._take_table(self.overview)
        self.arrange()

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

    # -- actions ------------------------------------------------------------

    def handle(self, action: Action) -> Change | None:
        if self.ui.touch and self.table is not None:
            self.stale |= self.table.drag(action)
        if self.chart is not None:
            self._look(self.chart, action)
        if isinstance(action, Do) and self._goes(action.command):
            self.stale = True
            return None
        return super().handle(action)

    def _look(self, chart: RatingChart, action: Action) -> None:
        """Have the chart follow the pointer; what a finger has tapped stays in sight."""
        match action:
            case Point(at) | Press(at):
                chart.look(at)
            case Leave() if not self.ui.touch:
                chart.look(None)

    def _goes(self, command: Command) -> bool:
        """Have the table or the chart follow a command; whether either did."""
        selected = self.focus.selected
        ends = command in (Command.FIRST, Command.LAST)
        if ends and selected is self.chart is not None:
            self.chart.step_to_end(command is Command.LAST)
            return True
        if self.table is None:
            return False
        if command in WHEEL:
            return self.table.scroll(WHEEL[command])
        if selected is not self.table:
            return False
        if ends:
            return self.table.scroll_to_end(command is Command.LAST)
        return command in ARROWS and self.table.scroll(ARROWS[command])

    # -- layout and drawing -------------------------------------------------

    def arrange(self) -> None:
        layout = self.layout = statistics_layout(self.ui.size, self.ui.least_target)
        rects = {
            "person": layout.person,
            "game": layout.games,
            "chart": layout.plot,
            "tables": layout.tables,
            "table": layout.rows,
            "back": layout.back,
            "reset": layout.reset,
            "play": layout.play,
        }
        if self.name is None or self.overview is None or self.table is None:
            play = Button("play", tr("statistics.play"), self._play, main=True, icon_name="play")
            back = Button("back", tr("statistics.back"), self.cancel)
            self.focus.show([play, back], start="play")
        else:
            # How many of its rows fit decides whether it scrolls.
            self.table.rect = layout.rows
            self.table.scroll(0)
            self.focus.show(self._widgets(self.name, self.table), start="game")
        for widget in self.focus.widgets:
            widget.rect = rects[widget.name]

    def _play(self) -> Change:
        return Push(Setup(self.ui))

    def paint(self, surface: pygame.Surface) -> None:
        ui, theme, layout = self.ui, self.ui.theme, self.layout
        paint_background(surface, ui)
        left = layout.title.midleft
        ui.fonts.blit(
            surface,
            tr("statistics.title"),
            ui.fonts.usual(ui.px(HEADING)),
            theme.text,
            bold=True,
            midleft=left,
        )
        if self.name is None or self.overview is None or self.table is None:
            self._paint_empty(surface)
        else:
            self._paint_overview(surface, self.name, self.overview, self.table)
        self.focus.paint(surface, ui)

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        chart = self.chart
        # Keys look at its points only while it is selected; the pointer selects it anyway.
        if chart is None or self.focus.selected is not chart:
            return []
        return chart.paint_looked_at(surface)

    def _paint_empty(self, surface: pygame.Surface) -> None:
        """Draw a picture, and words that invite the person to play."""
        ui, theme, layout = self.ui, self.ui.theme, self.layout
        paint_art(surface, ui, layout.art)
        title, line = layout.lines
        ui.fonts.blit(
            surface,
            tr("statistics.none"),
            ui.fonts.usual(ui.px(28)),
            theme.text,
            bold=True,
            center=title.center,
        )
        words = tr("statistics.none.line")
        width = line.width
        ui.fonts.blit(surface, words, ui.px(18), theme.muted, max_width=width, center=line.center)

    def _paint_overview(
        self, surface: pygame.Surface, name: str, shown: Overview, table: Table
    ) -> None:
        ui, theme, layout = self.ui, self.ui.theme, self.layout
        if len(self._people) == 1:
            room = layout.person
            size, width = ui.px(24), room.width
            at = room.midright
            ui.fonts.blit(surface, named(name), size, theme.text, max_width=width, midright=at)
        for rect in (*layout.tiles, layout.chart, layout.table):
            surface.blit(panel(rect.size, ui.px(12), theme.panel), rect)
        for figure, rect in zip(shown.figures, layout.tiles, strict=True):
            paint_figure(surface, ui, figure, rect)
        paint_rating(surface, ui, shown, layout)
        if table not in self.focus.widgets:
            table.paint(surface, ui, WidgetState())
        if not table.rows:
            # Only finished games have rows: if there are any, they were all played alone.
            none = tr("statistics.no_opponents" if shown.by_game else "statistics.no_games")
            paint_centred(surface, ui, none, layout.rows, TEXT, ui.theme.muted)


def _renamed(games: Sequence[PlayedGame]) -> Sequence[PlayedGame]:
    """Games with the names by which their people are known now; most often all are."""
    if all(known_as(name) == name for name in people(games)):
        return games
    return [renamed(game, known_as) for game in games]
