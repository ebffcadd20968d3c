"""The panel beside a board being set up by hand: who plays next, and how to leave."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import partial

import pygame
from pygame import Rect

from game.ui.games.blokus.editing.area import EditArea
from game.ui.games.blokus.editing.control import EditControl
from game.ui.kit.boxes import Align, Box, Measure, PlacedBox
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice, ChoiceItem
from game.ui.kit.containers import Column, Stack
from game.ui.kit.control import RADIUS, Control, ControlState, Role
from game.ui.kit.lengths import EQUAL, Size, rows
from game.ui.kit.text import Text
from game.ui.look.shapes import panel
from game.ui.look.texts import colour_name, tr
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.table.side_panel import SidePanel, board_and_panel, halves, side_back

TITLE, LABEL_TEXT, WORDS = 20, 15, 16
"""The text sizes of the heading, of the label and of the words, in design pixels."""

WIDE = 208
"""The width of the panel beside the board, in design pixels."""

HEAD, LABEL, CONTROL, HIGHEST, GAP = 34, 24, 46, 200, 10
"""The heights of the heading, of the label and of a control, the greatest height of the words, and
the gap between these, in design pixels."""


class KeyStop(Control):
    """A tray or the board, as a stop for keys; the pointer does other things there."""

    role = Role.IMAGE

    def __init__(self, label: str, on_use: Callable[[], None], about: Hashable, at: Rect) -> None:
        """Make a stop where something is; see `Control`."""
        super().__init__(label, about=about)
        self._on_use, self._at = on_use, at

    def arrange(self, measure: Measure, rect: Rect) -> Iterator[PlacedBox]:
        yield PlacedBox(self, self._at)

    def part_at(self, at: Pixel) -> int | None:
        """Return None: it isn't for the pointer, or for a finger."""
        return None

    def use(self, part: int | None) -> Change | None:
        self._on_use()
        return None

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        """Draw a rim around it while it's selected."""
        if state.selected:
            theme, width = ui.theme, ui.px(2)
            size, radius = self.rect.size, ui.px(RADIUS)
            surface.blit(panel(size, radius, theme.panel, theme.accent, width, alpha=0), self.rect)


class EditPanel(SidePanel):
    """Says how to set up the board and what breaks the rules, and leads on.

    For keys, the trays and the board are among its controls.
    """

    def __init__(
        self,
        ui: UiContext,
        area: EditArea,
        control: EditControl,
        done: Callable[[], Change | None],
        cancel: Callable[[], Change | None],
    ) -> None:
        """Show an area and use its control; the last two arguments leave the scene."""
        super().__init__(ui)
        self._area, self._control = area, control
        self._done, self._cancel = done, cancel

    def arrange(self) -> tuple[int, int]:
        """Say where it is in the window; returns the size of the area that it leaves for the board.

        It is shown once trays and board have their places there: keys stop at them.
        """
        text = self.ui.fonts.factor
        below = LABEL * text + 4 * CONTROL + 5 * GAP
        area, self.tree.rect = board_and_panel(self.ui.size, text, WIDE, below)
        return area

    def _stops(self) -> list[KeyStop]:
        colours, control = self._area.ruleset.colours, self._control
        stops = [
            KeyStop(
                colour_name(colours[tray.colour].name),
                partial(control.take_from, tray.colour),
                tray.colour,
                tray.rect,
            )
            for tray in self._area.trays
        ]
        for stop in stops:
            stop.first = stop.about == self._area.colour
        board = KeyStop(tr("edit.title"), control.point_to_board, EditArea, self._area.board.rect)
        return [*stops, board]

    def contents(self) -> Box:
        colours, now, theme = self._area.ruleset.colours, self._area.edits.now, self.ui.theme
        items = [
            ChoiceItem(number, colour_name(colour.name), badge=colour.name)
            for number, colour in enumerate(colours)
        ]
        faults = bool(self._area.faults)
        head = Text(tr("edit.title"), TITLE, bold=True, height=rows(HEAD))
        turn, turn_to = tr("edit.turn"), self._control.turn_to
        controls = (
            Column(
                Text(turn, LABEL_TEXT, tone=theme.muted, height=rows(LABEL)),
                Choice(turn, items, now.colour, turn_to, height=CONTROL),
                gap=0,
            ),
            self._button(tr("edit.empty"), self._control.clear),
            self._button(tr("edit.done"), self._done, main=not faults),
            self._button(tr("edit.cancel"), self._cancel),
        )
        words = Text(
            self.words,
            WORDS,
            tone=theme.warning if faults else theme.muted,
            wraps=True,
            align=(Align.START, Align.START),
            height=Size(most=HIGHEST * self.ui.fonts.factor),
        )
        if self.is_beside:
            shown: Box = Column(head, *controls, words, gap=GAP, pad=GAP, back=side_back(self.ui))
        else:
            shown = halves(self.ui, Column(head, words, gap=0), Column(*controls, gap=GAP))
        return Stack(*self._stops(), shown)

    def _button(
        self, text: str, on_use: Callable[[], Change | None], *, main: bool = False
    ) -> Button:
        wide = EQUAL
        return Button(text, on_use, main=main, width=wide, height=CONTROL)

    @property
    def words(self) -> str:
        """How it's done, or how many pieces break the rules."""
        faults = self._area.faults
        return tr.count("edit.faults", len(faults)) if faults else tr("edit.how")
