"""Scenes that consist of widgets: forms, and modal panels."""

from __future__ import annotations

import pygame

from game.ui.look.scale import centred
from game.ui.look.shapes import background, panel
from game.ui.shell.actions import Action, Command, Do, Leave, Point
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Scene
from game.ui.widgets.focus import Focus

HEADING = 36
"""The size of a panel's heading, in design pixels."""


class Form(Scene):
    """A scene that passes its actions on to its widgets.

    Attributes:
        focus: its widgets, and which of them is selected.
    """

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.focus = Focus(ui.sounds.play)

    @property
    def typing(self) -> bool:
        return self.focus.editing

    @property
    def text_rect(self) -> pygame.Rect | None:
        return self.focus.selected.rect if self.focus.editing else None

    def handle(self, action: Action) -> Change | None:
        self.focus.least = self.ui.least_target
        if isinstance(action, Point):
            self.stale |= self.focus.point(action.at)
            return None
        if isinstance(action, Leave):
            self.stale |= self.focus.leave()
            return None
        self.stale = True
        if action == Do(Command.CANCEL) and not self.focus.editing:
            return self.cancel()
        return self.focus.handle(action)

    def cancel(self) -> Change | None:
        """Leave without a choice; returns the change of scenes, if any."""
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
            midtop=top,
        )
        self.focus.paint(surface, ui)


def paint_background(surface: pygame.Surface, ui: UiContext) -> None:
    """Draw the background of a scene that fills the window."""
    surface.blit(background(surface.get_size(), ui.theme), (0, 0))
