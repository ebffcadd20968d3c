"""A button."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.look.icons import icon
from game.ui.look.theme import BLACK, WHITE, mix
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.widgets.widget import RADIUS, TEXT, Look, Widget, paint_ground


class Button(Widget):
    """Does one thing. The main button of a scene is painted in the accent colour."""

    def __init__(
        self,
        name: str,
        text: str,
        on_use: Callable[[], Change | None],
        *,
        main: bool = False,
        sign: str | None = None,
    ) -> None:
        """Make a button.

        Args:
            name: tells it from other widgets.
            text: what it says.
            on_use: what it does.
            main: whether it is what most people do next.
            sign: an icon before the text, if any.
        """
        super().__init__(name)
        self.text = text
        self.main = main
        self.sign = sign
        self._on_use = on_use

    def use(self, part: int | None) -> Change | None:
        return self._on_use()

    def paint(self, surface: pygame.Surface, ui: UiContext, look: Look) -> None:
        theme = ui.theme
        ink = theme.on_call if self.main else theme.text
        if self.main:
            fill = mix(theme.call, WHITE, 0.18) if look.selected else theme.call
        else:
            fill = theme.control_hover if look.selected else theme.control
        if look.pressed is not None:
            fill = mix(fill, BLACK, 0.14)
        rim = theme.text if self.main else theme.accent
        paint_ground(surface, ui, self.rect, fill, look.selected, rim)
        gap = ui.px(8) if self.sign else 0
        side = ui.px(22) if self.sign else 0
        room = self.rect.width - 2 * ui.px(RADIUS) - side - gap
        words = ui.fonts.fit(self.text, ui.px(TEXT), room, ink, bold=self.main)
        left = self.rect.centerx - (side + gap + words.get_width()) // 2
        if self.sign:
            picture = icon(self.sign, side, ink)
            surface.blit(picture, picture.get_rect(midleft=(left, self.rect.centery)))
        surface.blit(words, words.get_rect(midleft=(left + side + gap, self.rect.centery)))
