"""A list in pages: a row for each entry, which opens it, with a cross that removes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame
from pygame import Rect

from game.ui.kit.boxes import PANEL, Box, Fill, Paint, Picture, Reserved
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Row
from game.ui.kit.control import Control, Description
from game.ui.kit.form import Form, buttons
from game.ui.kit.lengths import EQUAL, Size
from game.ui.kit.question import message
from game.ui.kit.style import HEAD, SMALL
from game.ui.kit.text import Text
from game.ui.kit.tile import TileGroup
from game.ui.look.icons import icon
from game.ui.look.texts import tr
from game.ui.shell.actions import Action, Command, Do, Leave, Point, Press
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Use
from game.ui.shell.tooltip import Tooltip

T = TypeVar("T")

GAP, ROW, FOOT = 10, 92, 44
"""The gap between two rows, the height of a row, and that of the buttons below them, in design
pixels."""

WHEEL = {Command.TURN_LEFT: -1, Command.TURN_RIGHT: 1}
"""How many pages the wheel turns, one notch at a time."""

PAGES = {**WHEEL, Command.BACK: -1, Command.FORWARD: 1}
"""How many pages these commands turn: the wheel, and the keys for steps."""


class Listing(Generic[T]):
    """Pages of entries in a form, which passes its actions on to them."""

    def __init__(
        self, form: Form, row: Callable[[int, T], ListingRow], room: Callable[[], float]
    ) -> None:
        """List nothing yet.

        `row` makes the row of an entry, given its number on its page; `room` says how high the list
        may be, in design pixels.
        """
        self.tip = Tooltip(form.ui)
        self.listed: Sequence[T] = ()
        self.page = 0
        self._form, self._row, self._room = form, row, room

    @property
    def on_a_page(self) -> int:
        """How many entries are shown at once."""
        return max(2, int((self._room() - FOOT) / (self._high + GAP)))

    @property
    def _high(self) -> float:
        return ROW * (1 + self._form.ui.fonts.factor) / 2

    @property
    def rows(self) -> Sequence[ListingRow]:
        return [one for one in self._form.tree.focus.controls if isinstance(one, ListingRow)]

    @property
    def seen(self) -> Sequence[T]:
        return self.listed[self.page * self.on_a_page :][: self.on_a_page]

    def box(self, nothing: str) -> Box:
        """The rows of the current page, and the way to others; `nothing` is said without any."""
        rows = [
            self._row(number, one).sized(height=Size(self._high, least=ROW / 2))
            for number, one in enumerate(self.seen)
        ]
        if not rows:
            return Column(message(self._form.ui, nothing), pad=(40, 16), back=PANEL, height=EQUAL)
        foot = buttons(*self._turning(), height=FOOT) if self._last else None
        return Column(*rows, Fill(), foot, gap=GAP)

    # -- pages --------------------------------------------------------------

    @property
    def _last(self) -> int:
        return max(0, -(-len(self.listed) // self.on_a_page) - 1)

    def show(self, entries: Sequence[T]) -> None:
        """List other entries, on the page that was open or the last one."""
        self.listed = entries
        self.page = min(self.page, self._last)

    def _turning(self) -> tuple[Box, Box]:
        """The buttons to other pages, or room for them."""
        newer, older = tr("games.newer"), tr("games.older")
        return (
            Button(newer, lambda: self._turn(-1)) if self.page > 0 else Reserved(),
            Button(older, lambda: self._turn(1)) if self.page < self._last else Reserved(),
        )

    def _turn(self, by: int) -> None:
        self.page = min(max(0, self.page + by), self._last)

    # -- actions ------------------------------------------------------------

    def handle(self, action: Action, otherwise: Callable[[Action], Change | None]) -> Change | None:
        """Handle an action of the form, which does so `otherwise` if no page or row is meant."""
        focus = self._form.tree.focus
        match action:
            case Point(at):
                over = next((one for one in self.rows if one.cross.collidepoint(at)), None)
                self.tip.point(None if over is None else (self._removes(over), over.cross))
            case Leave():
                self.tip.point(None)
            case Do(Command.ERASE_AHEAD) if isinstance(focus.selected, ListingRow):
                return focus.selected.remove()
            case Do(command) if command in PAGES and self._turns_by(command):
                self._turn(PAGES[command])
                self._form.arrange()
                return None
            case Press():
                self.tip.dismiss()
        return otherwise(action)

    def _turns_by(self, command: Command) -> bool:
        """Whether a command turns pages: not the wheel over what else it scrolls."""
        focus = self._form.tree.focus
        scrolls = any(one.turns_anywhere for one in focus.controls)
        elsewhere = scrolls and not isinstance(focus.hovered, ListingRow)
        return not focus.editing and not (elsewhere and command in WHEEL)

    def _removes(self, row: ListingRow) -> str:
        return self._form.ui.controls.with_key(row.removes, Command.ERASE_AHEAD)


CROSS = 1
"""The part of a row that removes its entry."""

LINE = Size(24, least=0, with_text=1)
"""The height of a line."""


class ListingRow(TileGroup):
    """A picture, a title, two lines, and a small button at the right end that removes the entry.

    The row is about the number of its place on its page, so that the selection stays there when
    another entry comes. What `remove` does, `removes` says in words.
    """

    def __init__(
        self,
        number: int,
        words: tuple[str, ...],
        picture: Paint,
        uses: tuple[Use, Use],
        removes: str,
        result: Box | None = None,
    ) -> None:
        """Make a row; `words` are the title and the lines, `number` is its place from 0.

        `uses` open the game and remove it. The `result` is shown in place of the first line.
        """
        self.title, *self.lines = words
        self.remove, self.removes = uses[CROSS], removes
        self._picture, self._result = picture, result
        super().__init__(self.title, uses, about=number, first=number == 0)

    def _made(self) -> Box:
        lines: list[Box] = [Text(line, SMALL, height=LINE) for line in self.lines]
        if self._result is not None:
            lines[0] = self._result.sized(height=LINE)
        title = Text(self.title, HEAD, height=LINE)
        words = Column(title, *lines, gap=0, grow=1)
        row = Row(Picture(self._picture, aspect=1), words, gap=14)
        cross = self.part(CROSS, Picture(self._paint_cross), width=44, height=44)
        return Row(self.part(0, row, grow=1), cross, Fill(width=0), gap=14, pad=(6, 6))

    @property
    def described(self) -> Description:
        return Description(self.role, self.label, "\n".join(self.lines))

    def go_on_from(self, before: Control) -> None:
        assert isinstance(before, ListingRow)
        if (before.title, before.lines) == (self.title, self.lines):
            super().go_on_from(before)

    @property
    def cross(self) -> Rect:
        return self.parts[CROSS]

    def _paint_cross(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        cross = icon("close", ui.px(20), ui.theme.muted)
        surface.blit(cross, cross.get_rect(center=rect.center))
