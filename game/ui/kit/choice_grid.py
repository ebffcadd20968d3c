"""A choice of one value from many, all shown in rows."""

from __future__ import annotations

import pygame

from game.ui.kit.boxes import Measure
from game.ui.kit.choice import AIR, SMALL, Choice, V
from game.ui.kit.control import HEIGHT, TEXT
from game.ui.kit.lengths import Span
from game.ui.shell.context import UiContext

COLUMNS = 2
"""How many values are side by side."""


class ChoiceGrid(Choice[V]):
    """Values in rows, one of them chosen."""

    def content_height(self, measure: Measure, width: int) -> Span:
        usual = self._rows * measure.px(HEIGHT)
        return Span(usual // 2, usual)

    @property
    def _rows(self) -> int:
        return -(-len(self.items) // COLUMNS)

    def part_rect(self, part: int) -> pygame.Rect:
        row, column = divmod(part, COLUMNS)
        left, right = (self.rect.width * n // COLUMNS for n in (column, column + 1))
        top, bottom = (self.rect.height * n // self._rows for n in (row, row + 1))
        return pygame.Rect(self.rect.left + left, self.rect.top + top, right - left, bottom - top)

    def step_row(self, by: int) -> bool:
        part = self.index + by * COLUMNS
        if not 0 <= part < len(self.items):
            return False
        self._choose(part)
        return True

    def _share_width(self, ui: UiContext, *, badges_alone: bool) -> int:
        """Returns the size of words at which each item fits; all parts have the same width."""
        size, least = ui.px(TEXT), ui.fonts.usual(ui.px(SMALL))
        room = self.rect.width // COLUMNS - ui.px(AIR)
        for item in self.items:
            size = ui.fonts.fitting(item.text, size, room, least=least)
        return size
