"""A player's name, with an opponent's level beside it if both fit."""

from __future__ import annotations

from typing import Unpack

import pygame
from pygame import Rect

from game.ui.kit.boxes import Box, Measure, Outline
from game.ui.kit.lengths import Span
from game.ui.look.fonts import Fonts
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.look.theme import RGB
from game.ui.shell.context import UiContext

IN_ONE_LINE = 0.8
"""How far a name is reduced to stay in one line, where there is space for two."""

LEAST_NAME = 2
"""How many ems of a name as a box are left at least, if there is room."""


class NameLine(Box):
    """A name, left-aligned and vertically centred in as much space as there is.

    It's as large as fits; if it's too wide even in the least legible size, and in as many lines as
    there is space for, it's cut (see `names_in_text`). An opponent's level, given by key, is beside
    it, muted, or left out if it doesn't fit.
    """

    def __init__(
        self,
        name: str,
        level: str | None,
        size: float,
        *,
        tone: RGB | None = None,
        bold: bool = False,
        **outline: Unpack[Outline],
    ) -> None:
        """Make it, given the size in design pixels; its tone is the theme's text by default."""
        super().__init__(**outline)
        self._name, self._level = name, level
        self._size, self._tone, self._bold = size, tone, bold

    def content_width(self, measure: Measure, height: int | None) -> Span:
        fonts, size = measure.ui.fonts, measure.px(self._size)
        usual = fonts.width(self._name, size, bold=self._bold)
        if self._level is not None:
            usual += fonts.width(level_beside(self._level), size)
        # A name gives way to what is beside it: it can be cut.
        return Span(min(usual, LEAST_NAME * fonts.em(size)), usual)

    def content_height(self, measure: Measure, width: int) -> Span:
        high = measure.ui.fonts.line_height(measure.px(self._size), bold=self._bold)
        return Span(high, high)

    def paint(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        fonts, bold = ui.fonts, self._bold
        tone = ui.theme.text if self._tone is None else self._tone
        lines, size = _lines(fonts, named(self._name), ui.px(self._size), rect, bold=bold)
        fonts.blit_lines(surface, lines, size, tone, rect, bold=bold, align=(0, 0.5))
        if self._level is None:
            return
        # What is covered depends on the surface's clip, where the level is must not.
        text, high = level_beside(self._level), fonts.line_height(size, bold=bold)
        wide = min(rect.width, fonts.width(lines[-1], size, bold=bold))
        top = rect.top + (rect.height - len(lines) * high) // 2 + (len(lines) - 1) * high
        if wide + fonts.width(text, size) <= rect.width:
            beside = rect.left + wide, top + high // 2
            fonts.blit(surface, text, size, ui.theme.muted, midleft=beside)


def level_beside(level: str) -> str:
    """What follows an opponent's name: its level, given by key.

    >>> level_beside("4.6")
    ' · level 4.6'
    """
    return tr("seat.level", level=tr.written(level))


def _lines(fonts: Fonts, name: str, size: int, room: Rect, *, bold: bool) -> tuple[list[str], int]:
    """The lines of a name, and the size, from `size` down, at which they fit in an area."""
    size = fonts.low(size, room.height, bold=bold)
    least = fonts.least(size)
    one_line = fonts.fitting(
        name, size, room.width, bold=bold, least=max(least, round(IN_ONE_LINE * size))
    )
    if fonts.width(name, one_line, bold=bold) <= room.width:
        return [name], one_line
    for px in range(size, least - 1, -1):
        lines = fonts.wrap(name, px, room.width, bold=bold)
        fit = all(fonts.width(line, px, bold=bold) <= room.width for line in lines)
        if fit and len(lines) * fonts.line_height(px, bold=bold) <= room.height:
            return lines, px
    return [name], fonts.fitting(name, size, room.width, bold=bold)
