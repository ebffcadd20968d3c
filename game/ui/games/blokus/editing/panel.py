"""The panel beside a board being set up by hand: who plays next, and how to leave."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from game.ui.games.blokus.editing.area import EditArea
from game.ui.games.blokus.editing.control import EditControl
from game.ui.games.blokus.editing.layout import EditLayout, edit_layout
from game.ui.look.shapes import panel
from game.ui.look.texts import colour_name, tr
from game.ui.shell.actions import Action, Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, ChoiceItem
from game.ui.widgets.focus import Focus
from game.ui.widgets.label import paint_lines
from game.ui.widgets.widget import RADIUS, Widget, WidgetState

TITLE, LABEL, WORDS = 20, 15, 16
"""The text sizes of the heading, of the label and of the words, in design pixels."""


class KeyStop(Widget):
    """A tray or the board, as a stop for keys; the pointer does other things there."""

    def __init__(self, name: str, on_use: Callable[[], None]) -> None:
        super().__init__(name)
        self._on_use = on_use

    def part_at(self, at: Pixel) -> int | None:
        """Return None: it isn't for the pointer."""
        return None

    def part_near(self, at: Pixel, least: int) -> int | None:
        """Return None: it isn't for a finger either."""
        return None

    def use(self, part: int | None) -> Change | None:
        self._on_use()
        return None

    def paint(self, surface: pygame.Surface, ui: UiContext, state: WidgetState) -> None:
        """Draw a rim around it while it's selected."""
        if state.selected:
            theme, width = ui.theme, ui.px(2)
            size, radius = self.rect.size, ui.px(RADIUS)
            surface.blit(panel(size, radius, theme.panel, theme.accent, width, alpha=0), self.rect)


class EditPanel:
    """Says how to set up the board and what breaks the rules, and leads on.

    Attributes:
        rect: the whole panel.
        focus: its widgets, and for keys also the trays and the board.
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
        self.rect = Rect(0, 0, 0, 0)
        self.focus = Focus(ui.sounds.play)
        self._ui, self._area, self._control = ui, area, control
        self._done, self._cancel = done, cancel
        self.reword()

    def reword(self) -> None:
        """Fetch all stored words again."""
        colours, now = self._area.ruleset.colours, self._area.edits.now
        items = [
            ChoiceItem(number, colour_name(colour.name), badge=colour.name)
            for number, colour in enumerate(colours)
        ]
        self._turn = Choice("turn", items, now.colour, self._control.turn_to)
        self._main = Button("done", tr("edit.done"), self._done, main=True)
        trays = [self._tray_stop(number) for number in range(len(colours))]
        self.focus.show(
            [
                *trays,
                KeyStop("board", self._control.point_to_board),
                self._turn,
                Button("empty", tr("edit.empty"), self._control.clear),
                self._main,
                Button("cancel", tr("edit.cancel"), self._cancel),
            ]
        )

    def _tray_stop(self, colour: int) -> KeyStop:
        return KeyStop(f"tray{colour}", lambda: self._control.take_from(colour))

    def lay_out(self) -> EditLayout:
        """Lay out the panel's own widgets for the window's size; return the layout."""
        self._layout = layout = edit_layout(self._ui.size, self._ui.fonts.factor)
        self.rect, self._turn.rect = layout.panel, layout.turn
        for name, rect in zip(("empty", "done", "cancel"), layout.buttons, strict=True):
            self.focus.widget(name).rect = rect
        return layout

    def follow_board(self) -> None:
        """Have keys stop where trays and board are now."""
        self.focus.widget("board").rect = self._area.board.rect
        for tray in self._area.trays:
            self.focus.widget(f"tray{tray.colour}").rect = tray.rect

    def handle(self, action: Action) -> Change | None:
        """Handle an action of the pointer."""
        return self.focus.handle(action)

    @property
    def words(self) -> str:
        """How it's done, or how many pieces break the rules."""
        faults = self._area.faults
        return tr.count("edit.faults", len(faults)) if faults else tr("edit.how")

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the whole panel."""
        ui, layout, theme = self._ui, self._layout, self._ui.theme
        self._turn.value = self._area.edits.now.colour
        self._main.main = not self._area.faults
        surface.blit(panel(layout.panel.size, 0, theme.panel), layout.panel)
        for key, size, rect, tone, bold in (
            ("edit.title", TITLE, layout.head, theme.text, True),
            ("edit.turn", LABEL, layout.label, theme.muted, False),
        ):
            px = ui.fonts.low(ui.px(size), rect.height)
            words, room = tr(key), rect.width
            ui.fonts.blit(surface, words, px, tone, bold=bold, max_width=room, midleft=rect.midleft)
        tone = theme.warning if self._area.faults else theme.muted
        paint_lines(surface, ui, self.words, layout.words, WORDS, tone)
        self.focus.paint(surface, ui)
