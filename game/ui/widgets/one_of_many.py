"""A choice of one among many values, of which one is shown at a time."""

from __future__ import annotations

import pygame

from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.widgets.choice import SMALL, Choice, V
from game.ui.widgets.widget import TEXT, WidgetState, paint_arrow, paint_box

PREVIOUS, MIDDLE, NEXT = range(3)
"""The parts of it: an arrow, the value that is chosen, and another arrow."""


class OneOfMany(Choice[V]):
    """The value that is chosen, between two arrows that go to its neighbours."""

    def part_rect(self, part: int) -> pygame.Rect:
        """The rectangle of one of its parts."""
        side = self.rect.height
        rect = pygame.Rect(self.rect.left, self.rect.top, side, side)
        if part == MIDDLE:
            rect.left, rect.width = rect.right, self.rect.width - 2 * side
        elif part == NEXT:
            rect.right = self.rect.right
        return rect

    def part_at(self, at: Pixel) -> int | None:
        parts = (part for part in (PREVIOUS, MIDDLE, NEXT) if self.part_rect(part).collidepoint(at))
        return next(parts, None)

    def part_near(self, at: Pixel, least: int) -> int | None:
        """The arrows are as wide as a fingertip at least."""
        side = max(self.rect.height, least)
        if at[0] < self.rect.left + side:
            return PREVIOUS
        return NEXT if at[0] >= self.rect.right - side else MIDDLE

    def use(self, part: int | None) -> Change | None:
        """Go to a neighbour; from the value itself, and by key, to the next, then to the first."""
        if part == PREVIOUS:
            self.step(-1)
        elif part == NEXT:
            self.step(1)
        else:
            self._choose((self.index + 1) % len(self.items))
        return None

    def paint(self, surface: pygame.Surface, ui: UiContext, state: WidgetState) -> None:
        paint_box(surface, ui, self.rect, ui.theme.control, state.selected)
        self._paint_value(surface, ui)
        ends = {PREVIOUS: 0, NEXT: len(self.items) - 1}
        for part, name in ((PREVIOUS, "less"), (NEXT, "more")):
            hovered, end = part == state.hovered, self.index == ends[part]
            paint_arrow(surface, ui, name, self.part_rect(part), hovered, end)

    def _paint_value(self, surface: pygame.Surface, ui: UiContext) -> None:
        """Draw the value that is chosen, smaller or in two lines where it must be."""
        fonts, text, room = ui.fonts, self.items[self.index].text, self.part_rect(MIDDLE)
        room.inflate_ip(0, -2 * ui.px(3))
        least = fonts.usual(ui.px(SMALL))
        size = fonts.fitting(text, ui.px(TEXT), room.width, least=least)
        lines, size = fonts.wrap_within(text, size, room.size)
        high = fonts.line_height(size)
        if len(lines) * high > room.height + 1:
            lines = [text]
        top = room.centery - len(lines) * high // 2
        for number, line in enumerate(lines):
            spot = (room.centerx, top + number * high)
            tone = ui.theme.text
            fonts.blit(surface, line, size, tone, max_width=room.width, least=size, midtop=spot)
