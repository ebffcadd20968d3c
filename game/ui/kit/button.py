"""A button."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Unpack

import pygame

from game.ui.kit.boxes import Measure, Outline
from game.ui.kit.control import (
    HEIGHT,
    RADIUS,
    TEXT,
    Control,
    ControlState,
    Description,
    paint_box,
)
from game.ui.kit.lengths import Span
from game.ui.look.icons import icon
from game.ui.look.theme import BLACK, WHITE, mix
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.sound.effects import Effect

LEAST_TEXT = 14
"""The size to which a label is reduced, if need be, before it is cut, in design pixels."""

DETAIL, DETAILED = 13, 52
"""The size of the small line, and the height of a button with one, in design pixels."""


class Button(Control):
    """Calls a function when used. A scene's main button has a colour of its own."""

    sound = Effect.BUTTON

    def __init__(
        self,
        text: str,
        on_use: Callable[[], Change | None],
        *,
        main: bool = False,
        first: bool = False,
        icon_name: str | None = None,
        detail: str | None = None,
        about: Hashable = None,
        **outline: Unpack[Outline],
    ) -> None:
        """Make a button.

        Args:
            text: its label.
            on_use: called when it is used; returns the change of scenes, if any.
            main: see the attribute.
            first: see the attribute.
            icon_name: an icon before the text, if any.
            detail: a line in small letters below the text, if any.
            about: what it is about; by default what it calls.
            outline: see `Outline`.
        """
        super().__init__(on_use if about is None else about, text, first=first, **outline)
        self.text = text
        self.main = main
        self.icon_name = icon_name
        self.detail = detail
        self._on_use = on_use

    @property
    def described(self) -> Description:
        return Description(self.role, self.text, self.detail or "")

    def content_width(self, measure: Measure, height: int | None) -> Span:
        px, fonts = measure.px, measure.ui.fonts
        around = 2 * px(RADIUS) + (px(22) + px(8) if self.icon_name else 0)
        usual = fonts.width(self.text, px(TEXT), bold=self.main)
        least = fonts.width(self.text, fonts.usual(px(LEAST_TEXT)), bold=self.main)
        return Span(min(least, usual) + around, usual + around + 2 * px(RADIUS))

    def content_height(self, measure: Measure, width: int) -> Span:
        usual = measure.px(DETAILED if self.detail else HEIGHT)
        return Span(usual * 2 // 3, usual, usual)

    def use(self, part: int | None) -> Change | None:
        return self._on_use()

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        theme = ui.theme
        colour = theme.on_primary if self.main else theme.text
        if self.main:
            fill = mix(theme.primary, WHITE, 0.18) if state.selected else theme.primary
        else:
            fill = theme.control_hover if state.selected else theme.control
        if state.pressed is not None:
            fill = mix(fill, BLACK, 0.14)
        rim = theme.text if self.main else theme.accent
        paint_box(surface, ui, self.rect, fill, selected=state.selected, rim=rim)
        gap = ui.px(8) if self.icon_name else 0
        side = ui.px(22) if self.icon_name else 0
        width = self.rect.width - 2 * ui.px(RADIUS) - side - gap
        middle, size = self.rect.centery, ui.px(TEXT)
        if self.detail:
            # Both lines fit, one below the other, at any text size.
            middle -= ui.px(10)
            size = ui.fonts.low(size, ui.px(30), bold=self.main)
            spot = (self.rect.centerx, self.rect.centery + ui.px(13))
            ui.fonts.blit(
                surface,
                self.detail,
                ui.px(DETAIL),
                colour,
                max_width=self.rect.width - ui.px(RADIUS),
                max_height=ui.px(20),
                center=spot,
            )
        least = ui.fonts.usual(ui.px(LEAST_TEXT))
        text = ui.fonts.fit(self.text, size, width, colour, bold=self.main, least=least)
        left = self.rect.centerx - (side + gap + text.get_width()) // 2
        if self.icon_name:
            picture = icon(self.icon_name, side, colour)
            surface.blit(picture, picture.get_rect(midleft=(left, middle)))
        surface.blit(text, text.get_rect(midleft=(left + side + gap, middle)))
