"""Text of several lines."""

from __future__ import annotations

import pygame

from game.ui.look.theme import RGB
from game.ui.shell.context import UiContext


def paint_lines(
    surface: pygame.Surface, ui: UiContext, text: str, rect: pygame.Rect, size: int, colour: RGB
) -> None:
    """Draw a text from the top of a rectangle, wrapped at its width.

    Args:
        surface: what to draw on.
        ui: gives the fonts and the scale.
        text: the text.
        rect: the rectangle. Lines that don't fit into its height are left out.
        size: the size of the font's em in design pixels.
        colour: of the text.
    """
    px = ui.px(size)
    height = ui.fonts.line_height(px)
    top = rect.top
    for line in ui.fonts.wrap(text, px, rect.width):
        if top + height > rect.bottom + 1:
            break
        ui.fonts.blit(surface, line, px, colour, max_width=rect.width, topleft=(rect.left, top))
        top += height


def paint_centred(
    surface: pygame.Surface, ui: UiContext, text: str, rect: pygame.Rect, size: int, colour: RGB
) -> None:
    """Draw a text in the middle of a rectangle, wrapped at its width; see `paint_lines`."""
    px = ui.px(size)
    height, lines = ui.fonts.line_height(px), ui.fonts.wrap(text, px, rect.width)
    top = rect.centery - len(lines) * height // 2
    for number, line in enumerate(lines):
        spot = (rect.centerx, top + number * height)
        ui.fonts.blit(surface, line, px, colour, max_width=rect.width, midtop=spot)
