"""Forms and modal panels: scenes that consist of widgets."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.look.scale import centred
from game.ui.look.shapes import background, panel
from game.ui.shell.actions import Action, Command, Do, Leave, Point
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push, Scene
from game.ui.widgets.field import Field
from game.ui.widgets.focus import Focus
from game.ui.widgets.widget import Widget

HEADING, LEAST_HEADING = 36, 20
"""The size of a heading, and the size below which it's cut, in design pixels."""


class Form(Scene):
    """A scene that passes its actions on to its widgets.

    Attributes:
        focus: its widgets, and which one is selected.
    """

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.focus = Focus(ui.sounds.play)

    @property
    def edited(self) -> Field | None:
        """The text field that takes what is typed, if any."""
        return self.focus.edited

    @property
    def typing(self) -> bool:
        return self.edited is not None

    @property
    def composing(self) -> bool:
        return self.edited is not None and bool(self.edited.line.composed.text)

    @property
    def text_rect(self) -> pygame.Rect | None:
        if self.edited is None:
            return None
        return self.edited.rect if self.ui.touch else self.edited.caret_rect

    def handle(self, action: Action) -> Change | None:
        self.focus.least = self.ui.least_target
        if isinstance(action, Point):
            self.stale |= self.focus.point(action.at)
            return None
        if isinstance(action, Leave):
            self.stale |= self.focus.leave()
            return None
        self.stale = True
        by_pad = isinstance(action, Do) and action.pad is not None
        if action == Do(Command.CANCEL) and (by_pad or not self.focus.editing):
            return self.cancel()
        if self._asks_for_keyboard(action):
            return self._show_keyboard()
        return self.focus.handle(action)

    def let_go(self) -> None:
        self.focus.let_go()

    def _asks_for_keyboard(self, action: Action) -> bool:
        """Whether somebody with a pad wants to type."""
        by_pad = action == Do(Command.CONFIRM) and isinstance(action, Do) and action.pad is not None
        return by_pad and isinstance(self.focus.selected, Field)

    def _show_keyboard(self) -> Change:
        # Imported here: the keyboard is a form itself, and few people need it.
        from game.ui.widgets.keyboard import Keyboard

        assert isinstance(self.focus.selected, Field)
        return Push(Keyboard(self.ui, self.focus.selected))

    def show_widgets(self, widgets: Sequence[Widget]) -> None:
        """Show these widgets from now on; see `Focus.show`."""
        self.focus.show(widgets)
        self.stale = True
        self.arrange()

    def cancel(self) -> Change | None:
        """Leave without choosing anything; returns the change of scenes, if any."""
        return Pop()


class Modal(Form):
    """A panel with widgets over the dimmed scene below.

    Attributes:
        panel_size: the panel's width and height in design pixels.
        title: its heading.
    """

    modal = True
    panel_size: tuple[int, int]
    title: str

    def panel_rect(self) -> pygame.Rect:
        """The panel's rectangle, in the window's pixels."""
        return centred(self.ui.size, *self.panel_size)

    def paint(self, surface: pygame.Surface) -> None:
        ui, theme, rect = self.ui, self.ui.theme, self.panel_rect()
        shadow = ui.px(24)
        back = panel(
            rect.size, ui.px(16), theme.panel, rim=theme.line, rim_width=ui.px(1), shadow=shadow
        )
        surface.blit(back, rect.move(-shadow, -shadow))
        top, width = (rect.centerx, rect.top + ui.px(24)), rect.width - 2 * ui.px(24)
        ui.fonts.blit(
            surface,
            self.title,
            ui.fonts.usual(ui.px(HEADING)),
            theme.text,
            bold=True,
            max_width=width,
            least=ui.fonts.usual(ui.px(LEAST_HEADING)),
            midtop=top,
        )
        self.focus.paint(surface, ui)


def paint_background(surface: pygame.Surface, ui: UiContext) -> None:
    """Draw the background of a scene that fills the window."""
    surface.blit(background(surface.get_size(), ui.theme), (0, 0))
