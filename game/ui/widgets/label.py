"""Labels: text in several lines."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.look.theme import RGB
from game.ui.shell.context import UiContext


def paint_lines(
    surface: pygame.Surface, ui: UiContext, text: str, rect: pygame.Rect, size: int, colour: RGB
) -> None:
    """Draw text from the top of a rectangle down, wrapped at its width.

    Args:
        surface: what to draw on.
        ui: gives the fonts and the scale.
        text: the text.
        rect: the rectangle. Lines that don't fit in its height are left out.
        size: the size of the font's em in design pixels; smaller if that makes the lines fit.
        colour: the colour of the text.
    """
    paint_alike(surface, ui, [(text, rect)], size, colour)


def paint_alike(
    surface: pygame.Surface,
    ui: UiContext,
    texts: Sequence[tuple[str, pygame.Rect]],
    size: int,
    colour: RGB,
) -> None:
    """Draw texts in their rectangles as `paint_lines` does, at one size that fits them all."""
    px = min((fitted_lines(ui, text, rect, size)[1] for text, rect in texts), default=ui.px(size))
    height = ui.fonts.line_height(px)
    for text, rect in texts:
        top = rect.top
        for line in ui.fonts.wrap_at(text, px, rect.size):
            if top + height > rect.bottom + 1:
                break
            ui.fonts.blit(surface, line, px, colour, max_width=rect.width, topleft=(rect.left, top))
            top += height


def paint_beside(
    surface: pygame.Surface, ui: UiContext, text: str, rect: pygame.Rect, size: int, colour: RGB
) -> None:
    """Draw text at the left of a rectangle, vertically centred; see `paint_lines`."""
    lines, px = fitted_lines(ui, text, rect, size)
    room = pygame.Rect(rect.left, 0, rect.width, len(lines) * ui.fonts.line_height(px))
    room.height = min(room.height, rect.height)
    room.centery = rect.centery
    paint_lines(surface, ui, text, room, size, colour)


def fitted_lines(ui: UiContext, text: str, room: pygame.Rect, size: int) -> tuple[list[str], int]:
    """The lines of text wrapped at the width of `room`, and the size at which they fit its height.

    The size is for the fonts, in the window's pixels; it never gets too small to read.
    """
    return ui.fonts.wrap_within(text, ui.px(size), room.size)


def paint_centred(
    surface: pygame.Surface, ui: UiContext, text: str, rect: pygame.Rect, size: int, colour: RGB
) -> None:
    """Draw text in the middle of a rectangle, wrapped at its width; see `paint_lines`."""
    lines, px = fitted_lines(ui, text, rect, size)
    height = ui.fonts.line_height(px)
    top = rect.centery - len(lines) * height // 2
    for number, line in enumerate(lines):
        spot = (rect.centerx, top + number * height)
        ui.fonts.blit(surface, line, px, colour, max_width=rect.width, midtop=spot)
