"""Draws a player's name, with an opponent's level beside it if both fit."""

from __future__ import annotations

import pygame

from game.ui.look.texts import tr
from game.ui.look.theme import RGB
from game.ui.shell.context import UiContext


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
    least: int | None = None,
) -> None:
    """Draw a name left-aligned and vertically centred in its area.

    Args:
        surface: what to draw on.
        ui: gives the fonts and the theme.
        name: the name, shortened if it's wider than the area.
        level: the key of an opponent's level, left out if it doesn't fit; None for a person.
        size: the size of the font's em, in pixels.
        tone: the colour of the name; the level is muted.
        room: the area for both.
        bold: whether the name is in the heavier weight.
        least: the size below which the name is shortened instead; None for that of usual text.
    """
    drawn = ui.fonts.blit(
        surface,
        name,
        size,
        tone,
        bold=bold,
        max_width=room.width,
        least=least,
        midleft=room.midleft,
    )
    if level is None:
        return
    text = level_beside(level)
    if drawn.width + ui.fonts.width(text, size) <= room.width:
        ui.fonts.blit(surface, text, size, ui.theme.muted, midleft=drawn.midright)


def level_beside(level: str) -> str:
    """What follows an opponent's name: its level, given by key.

    >>> level_beside("4.6")
    ' · 4.6'
    """
    return tr("seat.level", level=tr.written(level))
