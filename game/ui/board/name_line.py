"""A player's name, and beside it the level of an opponent, where there is room for both."""

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
    """Draw a name in the middle of the height of its room, from the left.

    Args:
        surface: what to draw on.
        ui: gives the fonts and the theme.
        name: shortened where it is wider than the room.
        level: the key of an opponent's level, left out where it doesn't fit; None for a person.
        size: of the font's em, in pixels.
        tone: the colour of the name; the level is muted.
        room: where they may be.
        bold: whether the name is in the heavier weight.
        least: the size below which it is shortened instead; if None that of usual text.
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
    """What stands behind an opponent's name: its level, by its key.

    >>> level_beside("4.6")
    ' · 4.6'
    """
    return tr("seat.level", level=tr.written(level))
