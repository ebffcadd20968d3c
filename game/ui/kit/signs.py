"""Signs of keys and buttons, in a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

import pygame
from pygame import Rect

from game.ui.kit.boxes import Box, Measure, Outline
from game.ui.kit.lengths import Span
from game.ui.look.signs import Sign, paint_sign, sign_height, sign_width
from game.ui.shell.context import UiContext

SIZE = 15
"""The size of text that suits the signs, in design pixels."""

APART = 4
"""The gap between two signs, in design pixels."""


class Signs(Box):
    """Signs side by side."""

    def __init__(self, signs: Sequence[Sign], **outline: Unpack[Outline]) -> None:
        super().__init__(**outline)
        self._signs = tuple(signs)

    def content_width(self, measure: Measure, height: int | None) -> Span:
        size, apart = measure.px(SIZE), measure.px(APART) * max(0, len(self._signs) - 1)
        usual = sum(sign_width(measure.ui.fonts, sign, size) for sign in self._signs) + apart
        return Span(usual, usual, usual)

    def content_height(self, measure: Measure, width: int) -> Span:
        usual = sign_height(measure.ui.fonts, measure.px(SIZE))
        return Span(usual, usual, usual)

    def paint(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        super().paint(surface, ui, rect)
        left, size = rect.left, ui.px(SIZE)
        for sign in self._signs:
            place = paint_sign(surface, ui.fonts, ui.theme, sign, size, (left, rect.centery))
            left = place.right + ui.px(APART)
