"""My games: those in progress and past ones, and what they say about who played them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from msgspec.structs import replace
from pygame import Rect

from game.review.statistics import Opponent
from game.ui.kit.boxes import GAP, Align, Box
from game.ui.kit.button import Button
from game.ui.kit.choice import OneOfMany, Steps, ask
from game.ui.kit.containers import Column, Grid, Row, Stack, in_rows
from game.ui.kit.field import Field
from game.ui.kit.form import MARGIN, Form, buttons, heading
from game.ui.kit.lengths import EQUAL, Size
from game.ui.kit.listing import Listing
from game.ui.kit.question import Question
from game.ui.kit.text import Text
from game.ui.look.names_in_text import named
from game.ui.look.person_names import known_as
from game.ui.look.scale import is_wide
from game.ui.look.texts import tr
from game.ui.rooms.library.listed import Filters, ListedGames, When
from game.ui.rooms.library.opening import NewBoard
from game.ui.rooms.review.path_form import open_form
from game.ui.rooms.setup.seat_names import level_word
from game.ui.rooms.statistics.progress import Progress, paint_point
from game.ui.shell.actions import Action
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push

MOST = (1232, 1176)
"""The greatest width and height of all together, in design pixels."""

LISTED = 0.48
"""The list's share of the width beside what games say about somebody."""

LARGE_TEXT = 1.5
"""From which text size on only one of the two is shown at a time."""

PERSON, ROW, FOOT = 480, 44, 52
"""The width of the person's name or choice, and the heights of a row and of the foot, in design
pixels."""


class MyGames(Form):
    """A list of games, and beside it what they say; filters hold for both.

    Where there is room for one of both, the other may be shown.
    """

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.filters, self.progress = Filters(), Progress(ui)
        self._listed, self.shows_progress = ListedGames(ui), False
        self.list = Listing(self, self._listed.row, self._list_height)
        self.look_again()

    def look_again(self) -> None:
        """See again which games there are, and list those that are wanted."""
        self.list.show(self._listed.found(self.filters))

    def reword(self) -> None:
        opponent = self.filters.opponent
        if opponent is not None:
            self.filters.opponent = opponent._replace(name=known_as(opponent.name))
        self._listed.reword()
        self.progress.reword()
        self.look_again()
        super().reword()

    def new_day(self) -> None:
        self._filter(self.filters)
        super().new_day()

    # -- what it contains ---------------------------------------------------

    def contents(self) -> Box:
        title, person = heading(tr("my_games.title"), grow=1), self._person()
        width, height = (Size(most, least=0) for most in MOST)
        whole = Column(Row(title, person), *self._body(), self._foot(), width=width)
        return Stack(whole.sized(height=height), pad=MARGIN)

    @property
    def _shows_both(self) -> bool:
        """Whether there is room for the list and what it says, side by side."""
        return is_wide(self.ui.size) and self.ui.fonts.factor < LARGE_TEXT

    @property
    def _row(self) -> float:
        return ROW * (3 + self.ui.fonts.factor) / 4

    def _list_height(self) -> float:
        height = min(self.ui.size[1] / self.ui.scale.unit - 2 * MARGIN, MOST[1])
        rows = 2 if self._shows_both else 4
        return height - FOOT - GAP - rows * (self._row + GAP)

    def _body(self) -> Sequence[Box]:
        """The filters, and below them the list and what it says, or one of both."""
        across = 4 if self._shows_both else 2
        cells = [one.sized(width=EQUAL, height=self._row, grow=1) for one in self._choices()]
        rows = in_rows(cells, across)
        nothing = "library.none" if self.filters == Filters() else "library.nothing"
        if self._shows_both:
            listed = self.list.box(tr(nothing)).sized(width=EQUAL, grow=LISTED)
            says = self.progress.box().sized(width=EQUAL, height=EQUAL, grow=1 - LISTED)
            return Grid(rows), Row(listed, says, height=EQUAL, grow=1)
        either = {False: tr("my_games.games"), True: tr("my_games.progress")}
        parts = ask(self, "shows_progress", tr("my_games.title"), either, height=self._row)
        shown = self.progress.box() if self.shows_progress else self.list.box(tr(nothing))
        return Grid(rows), parts, shown.sized(height=EQUAL, grow=1)

    def _person(self) -> Box | None:
        name, people = self.progress.name, self.progress.people
        if name is None:
            return None
        if len(people) == 1:
            only: Box = Text(named(name), 24, align=(Align.END, Align.CENTER))
        else:
            names = {person: named(person) for person in people}
            only = OneOfMany(tr("seat.person"), names, name, self._choose_person)
        return only.sized(width=PERSON, height=self._row)

    def _choices(self) -> Sequence[Box]:
        filters, chosen = self.filters, self.filters.opponent
        families: dict[str | None, str] = {None: tr("statistics.all")}
        families |= {one: tr(f"game.{one}") for one in self.progress.families}
        opponents: dict[Opponent | None, str] = {None: tr("my_games.anybody")}
        known = [*self.progress.opponents, *([] if chosen is None else [chosen])]
        opponents |= {one: _called(one) for one in known}
        times = {when: tr(f"my_games.{when.value}") for when in When}
        search, steps = tr("library.search"), Steps.ARROWS

        def put(name: str, value: object) -> None:
            self.wish(**{name: value})

        return (
            ask(filters, "family", tr("new_board.game"), families, steps=steps, put=put),
            ask(filters, "opponent", tr("my_games.opponent"), opponents, steps=steps, put=put),
            ask(filters, "when", tr("my_games.when"), times, steps=steps, put=put),
            Field(self.ui, filters.words, search, self.search, limit=60),
        )

    def _foot(self) -> Box:
        back = Button(tr("statistics.back"), self.cancel)
        ui, forget = self.ui, None
        new = Button(tr("library.new"), lambda: Push(NewBoard(ui)))
        open_file = Button(tr("library.open"), lambda: Push(open_form(ui)))
        if self.progress.people:
            forget = Button(tr("statistics.reset"), self._ask, grow=1.5)
        return buttons(back, new, open_file, forget, height=FOOT)

    # -- what happens -------------------------------------------------------

    def _filter(self, filters: Filters) -> None:
        self.filters, self.list.page = filters, 0
        self.progress.filter(filters)
        self.look_again()

    def wish(self, **wanted: object) -> None:
        """List and count other games: those for which these filters hold instead."""
        self._filter(replace(self.filters, **wanted))

    def _choose_person(self, name: str) -> None:
        """Show another person's games, who may have played others against others."""
        self.progress.choose(name)
        self.wish(family=None, opponent=None)

    def search(self, text: str) -> None:
        """List the games that have all words of a text."""
        self.filters.words, self.list.page = text, 0
        self.look_again()

    def _ask(self) -> Change:
        return Push(Question.about(self.ui, "statistics.reset", self._forget))

    def _forget(self) -> Change:
        self.ui.files.history.reset()
        self.ui.files.best_results.reset()
        self.progress = Progress(self.ui)
        self._filter(Filters())
        return Pop()

    # -- time, actions, drawing ---------------------------------------------

    def update(self) -> Change | None:
        one = self._listed.unread(self.list.seen)
        if one is not None:
            if self._listed.read(one):
                self.look_again()
                self.arrange()
            self.stale = True
        return None

    def handle(self, action: Action) -> Change | None:
        return self.list.handle(action, super().handle)

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        self.ui.clock.move(moves=self._listed.unread(self.list.seen) is not None)
        selected = self.tree.focus.selected
        return [*self.list.tip.paint(surface), *paint_point(selected, surface)]


def _called(opponent: Opponent) -> str:
    return named(opponent.name) if opponent.level is None else level_word(opponent.level)
