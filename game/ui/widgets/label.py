"""Words that aren't widgets."""

from __future__ import annotations

import pygame

from game.ui.look.theme import RGB
from game.ui.shell.context import UiContext


def paint_lines(
    surface: pygame.Surface, ui: UiContext, text: str, rect: pygame.Rect, size: int, tone: RGB
) -> None:
    """Draw a text of several lines, broken at the rectangle's width, from its top.

    `size` is in design pixels. Lines that find no room below are left away.
    """
    px = ui.px(size)
    height = ui.fonts.line_height(px)
    top = rect.top
    for line in ui.fonts.wrap(text, px, rect.width):
        if top + height > rect.bottom + 1:
            break
        surface.blit(ui.fonts.fit(line, px, rect.width, tone), (rect.left, top))
        top += height
