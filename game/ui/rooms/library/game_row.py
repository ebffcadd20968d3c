"""A game as a wide button, in lists of games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame
from pygame import Rect

from game.ui.kit.boxes import Measure, Outline
from game.ui.kit.control import RADIUS, TEXT, Control, ControlState, Description, paint_box
from game.ui.kit.lengths import Span
from game.ui.look.hit_test import nearest
from game.ui.look.icons import icon
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.sound.effects import Effect

CROSS = 1
"""The part of a row that removes its game."""

LINE, LEAST_WIDTH = 24, 200
"""The height of a line, and the least width of a row, in design pixels."""

Picture = Callable[[pygame.Surface, Rect], None]
"""Draws a game in a square."""


class GameRow(Control):
    """A game's picture, its title, and two lines about it.

    A small button at its right end removes the game. The row is about the number of its place on
    its page, so that the selection stays there when another game comes.

    Attributes:
        title: which game it is.
        lines: what is said about it, at most two lines.
        remove: removes the game.
        on_cross: whether arrows have led to that small button.
    """

    sound = Effect.BUTTON

    def __init__(
        self,
        number: int,
        words: tuple[str, ...],
        picture: Picture,
        on_use: Callable[[], Change | None],
        on_remove: Callable[[], Change | None],
        **outline: Unpack[Outline],
    ) -> None:
        """Make a row; `words` are the title and the lines, `number` is its place from 0."""
        self.title, *self.lines = words
        super().__init__(number, self.title, first=number == 0, **outline)
        self._picture = picture
        self._on_use = on_use
        self.remove = on_remove
        self.on_cross = False

    @property
    def described(self) -> Description:
        return Description(self.role, self.label, "\n".join(self.lines))

    def go_on_from(self, before: Control) -> None:
        assert isinstance(before, GameRow)
        same = (before.title, before.lines) == (self.title, self.lines)
        self.on_cross = before.on_cross and same

    def content_width(self, measure: Measure, height: int | None) -> Span:
        return Span(measure.px(LEAST_WIDTH), measure.px(2 * LEAST_WIDTH))

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

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        theme, px = ui.theme, ui.px
        fill = theme.control_hover if state.selected else theme.control
        paint_box(surface, ui, self.rect, fill, selected=state.selected)
        side = self.rect.height - px(12)
        picture = Rect(self.rect.left + px(6), self.rect.top + px(6), side, side)
        self._picture(surface, picture)
        left = picture.right + px(16)
        self._paint_words(surface, ui, left, self.cross.left - px(RADIUS) - left)
        chosen = state.selected and self.on_cross
        if chosen:
            paint_box(surface, ui, self.cross, theme.control, selected=True)
        tone = theme.text if chosen or state.hovered == CROSS else theme.muted
        cross = icon("close", px(20), tone)
        surface.blit(cross, cross.get_rect(center=self.cross.center))

    def _paint_words(self, surface: pygame.Surface, ui: UiContext, left: int, width: int) -> None:
        fonts, theme = ui.fonts, ui.theme
        line = min(ui.text_px(LINE), (self.rect.height - ui.px(8)) // 3)
        size, small = fonts.low(ui.px(TEXT), line, bold=True), fonts.low(ui.px(14), line)
        top = self.rect.centery - line - line // 2
        at = (left, top)
        fonts.blit(surface, self.title, size, theme.text, bold=True, max_width=width, topleft=at)
        for number, text in enumerate(self.lines, 1):
            at = (left, top + number * line)
            fonts.blit(surface, text, small, theme.muted, max_width=width, topleft=at)
