"""The line at the top of a panel: a title, and a progress count such as the current ply."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.ui.look.texts import tr
from game.ui.shell.context import UiContext

TITLE, PLACE = 18, 14
"""The text sizes of the title and of the count, in design pixels."""


def paint_head(
    surface: pygame.Surface, ui: UiContext, title: str, number: int, count: int, room: Rect
) -> None:
    """Draw a title, and on the right the current number and the total."""
    fonts, theme = ui.fonts, ui.theme
    where = tr("analysis.ply", ply=number, plies=count)
    small, size = (fonts.low(ui.px(design), room.height) for design in (PLACE, TITLE))
    right = fonts.blit(surface, where, small, theme.muted, midright=room.midright)
    width = right.left - room.left - ui.px(8)
    fonts.blit(surface, title, size, theme.text, bold=True, max_width=width, midleft=room.midleft)
