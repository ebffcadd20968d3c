"""A game as a wide button, in lists of games."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from game.ui.look.hit_test import nearest
from game.ui.look.icons import icon
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.sound.effects import Effect
from game.ui.widgets.widget import RADIUS, TEXT, Widget, WidgetState, paint_box

CROSS = 1
"""The part of a row that removes its game."""

Picture = Callable[[pygame.Surface, Rect], None]
"""Draws a game in a square."""


class GameRow(Widget):
    """A game's picture, its title, and two lines about it.

    A small button at its right end removes the game.

    Attributes:
        title: which game it is.
        lines: what is said about it, at most two lines.
        remove: removes the game.
        on_cross: whether arrows have led to that small button.
    """

    sound = Effect.BUTTON

    def __init__(
        self,
        name: str,
        title: str,
        lines: tuple[str, ...],
        picture: Picture,
        on_use: Callable[[], Change | None],
        on_remove: Callable[[], Change | None],
    ) -> None:
        """Make a row. `on_use` is called when it is used, `on_remove` to remove the game."""
        super().__init__(name)
        self.title = title
        self.lines = lines
        self._picture = picture
        self._on_use = on_use
        self.remove = on_remove
        self.on_cross = False

    @property
    def cross(self) -> Rect:
        """The button that removes the game: the row's right end."""
        side = self.rect.height // 2
        cross = Rect(0, 0, side, side)
        cross.midright = (self.rect.right - side // 4, self.rect.centery)
        return cross

    def part_at(self, at: Pixel) -> int | None:
        return CROSS if self.cross.collidepoint(at) else super().part_at(at)

    def part_near(self, at: Pixel, least: int) -> int | None:
        return nearest([(CROSS, self.cross)], at, least) or self.part_at(at)

    def use(self, part: int | None) -> Change | None:
        removes = part == CROSS or (part is None and self.on_cross)
        return self.remove() if removes else self._on_use()

    def step(self, by: int) -> bool:
        """Go to the cross, or back from it."""
        before, self.on_cross = self.on_cross, by > 0
        return self.on_cross != before

    def paint(self, surface: pygame.Surface, ui: UiContext, state: WidgetState) -> None:
        theme, px = ui.theme, ui.px
        fill = theme.control_hover if state.selected else theme.control
        paint_box(surface, ui, self.rect, fill, state.selected)
        side = self.rect.height - px(12)
        picture = Rect(self.rect.left + px(6), self.rect.top + px(6), side, side)
        self._picture(surface, picture)
        left = picture.right + px(16)
        width = self.cross.left - px(RADIUS) - left
        line = min(ui.text_px(24), (self.rect.height - px(8)) // 3)
        size, small = ui.fonts.low(px(TEXT), line, bold=True), ui.fonts.low(px(14), line)
        top = self.rect.centery - line - line // 2
        ui.fonts.blit(
            surface,
            self.title,
            size,
            theme.text,
            bold=True,
            max_width=width,
            topleft=(left, top),
        )
        for number, text in enumerate(self.lines, 1):
            where = (left, top + number * line)
            ui.fonts.blit(surface, text, small, theme.muted, max_width=width, topleft=where)
        chosen = state.selected and self.on_cross
        if chosen:
            paint_box(surface, ui, self.cross, theme.control, selected=True)
        tone = theme.text if chosen or state.hovered == CROSS else theme.muted
        cross = icon("close", px(20), tone)
        surface.blit(cross, cross.get_rect(center=self.cross.center))
