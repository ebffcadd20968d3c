"""Draws a player's name, with an opponent's level beside it if both fit."""

from __future__ import annotations

import pygame

from game.ui.look.fonts import Fonts
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.look.theme import RGB
from game.ui.shell.context import UiContext

IN_ONE_LINE = 0.8
"""How far a name is reduced to stay in one line, where there is space for two."""


def paint_name(
    surface: pygame.Surface,
    ui: UiContext,
    name: str,
    level: str | None,
    size: int,
    tone: RGB,
    room: pygame.Rect,
    *,
    bold: bool = False,
) -> None:
    """Draw a name left-aligned and vertically centred in its area.

    Args:
        surface: what to draw on.
        ui: gives the fonts and the theme.
        name: the name, as large as fits in the area; if it's too wide even in the least legible
            size, and in as many lines as there is space for, it's cut (see `names_in_text`).
        level: the key of an opponent's level, left out if it doesn't fit; None for a person.
        size: the size of the font's em, in pixels.
        tone: the colour of the name; the level is muted.
        room: the area for both.
        bold: whether the name is in the heavier weight.
    """
    fonts = ui.fonts
    lines, size = _lines(fonts, named(name), size, room, bold=bold)
    high = fonts.line_height(size, bold)
    middle = room.centery - (len(lines) - 1) * high // 2
    drawn = pygame.Rect(0, 0, 0, 0)
    for number, line in enumerate(lines):
        spot = (room.left, middle + number * high)
        drawn = fonts.blit(
            surface, line, size, tone, bold=bold, max_width=room.width, least=size, midleft=spot
        )
    if level is None:
        return
    text = level_beside(level)
    if drawn.width + fonts.width(text, size) <= room.width:
        fonts.blit(surface, text, size, ui.theme.muted, midleft=drawn.midright)


def least_width(fonts: Fonts, name: str, size: int, *, bold: bool = False) -> int:
    """The width of a name in one line at the least legible size, from `size` down."""
    return fonts.width(name, fonts.least(size), bold)


def level_beside(level: str) -> str:
    """What follows an opponent's name: its level, given by key.

    >>> level_beside("4.6")
    ' · 4.6'
    """
    return tr("seat.level", level=tr.written(level))


def _lines(
    fonts: Fonts, name: str, size: int, room: pygame.Rect, *, bold: bool
) -> tuple[list[str], int]:
    """The lines of a name, and the size, from `size` down, at which they fit in an area."""
    size = fonts.low(size, room.height, bold)
    least = fonts.least(size)
    one_line = fonts.fitting(name, size, room.width, bold, max(least, round(IN_ONE_LINE * size)))
    if fonts.width(name, one_line, bold) <= room.width:
        return [name], one_line
    for px in range(size, least - 1, -1):
        lines = fonts.wrap(name, px, room.width, bold)
        fit = all(fonts.width(line, px, bold) <= room.width for line in lines)
        if fit and len(lines) * fonts.line_height(px, bold) <= room.height:
            return lines, px
    return [name], fonts.fitting(name, size, room.width, bold)
