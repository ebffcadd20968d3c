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
        theme, size = ui.theme, ui.px(TEXT)
        paint_box(surface, ui, self.rect, theme.control, state.selected)
        middle = self.part_rect(MIDDLE)
        text = self.items[self.index].text
        ui.fonts.blit(
            surface,
            text,
            size,
            theme.text,
            max_width=middle.width,
            least=ui.fonts.usual(ui.px(SMALL)),
            center=middle.center,
        )
        ends = {PREVIOUS: 0, NEXT: len(self.items) - 1}
        for part, name in ((PREVIOUS, "less"), (NEXT, "more")):
            hovered, end = part == state.hovered, self.index == ends[part]
            paint_arrow(surface, ui, name, self.part_rect(part), hovered, end)
