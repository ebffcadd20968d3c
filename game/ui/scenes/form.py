"""A scene made of widgets."""

from __future__ import annotations

import pygame

from game.ui.actions import Action, Command, Do, Point
from game.ui.kit import Kit
from game.ui.paint.shapes import panel, table
from game.ui.scale import Scale
from game.ui.scene import Change, Pop, Scene
from game.ui.widgets.focus import Focus


class Form(Scene):
    """A scene whose widgets take the actions in."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.focus = Focus()

    @property
    def typing(self) -> bool:
        return self.focus.editing

    def handle(self, action: Action) -> Change | None:
        if isinstance(action, Point):
            self.stale |= self.focus.point(action.at)
            return None
        self.stale = True
        if action == Do(Command.CANCEL) and not self.focus.editing:
            return self.cancel()
        return self.focus.handle(action)

    def cancel(self) -> Change | None:
        """What leaving without a choice means."""
        return Pop()


class Modal(Form):
    """A panel with widgets over the dimmed scene beneath.

    Attributes:
        panel_size: the panel's width and height in design pixels.
        title: what stands on top of it.
    """

    modal = True
    panel_size: tuple[int, int]
    title: str

    def panel_rect(self) -> pygame.Rect:
        """Where the panel is."""
        return Scale(self.kit.size).centred(*self.panel_size)

    def paint(self, surface: pygame.Surface) -> None:
        kit, theme, rect = self.kit, self.kit.theme, self.panel_rect()
        shadow = kit.px(24)
        back = panel(
            rect.size, kit.px(16), theme.panel, rim=theme.line, rim_width=kit.px(1), shadow=shadow
        )
        surface.blit(back, rect.move(-shadow, -shadow))
        words = kit.fonts.text(self.title, kit.px(36), theme.text, bold=True)
        surface.blit(words, words.get_rect(midtop=(rect.centerx, rect.top + kit.px(24))))
        self.focus.paint(surface, kit)


def paint_table(surface: pygame.Surface, kit: Kit) -> None:
    """Draw what all scenes that fill the window lie on."""
    surface.blit(table(surface.get_size(), kit.theme), (0, 0))
