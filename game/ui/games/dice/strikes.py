"""Draws strikes as boxes: empty, about to be crossed out, or crossed out."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.ui.look.icons import icon
from game.ui.look.shapes import panel
from game.ui.shell.context import UiContext


def paint_strikes(
    surface: pygame.Surface, ui: UiContext, boxes: Sequence[Rect], crossed: int, *, striking: bool
) -> None:
    """Draw the boxes: `crossed` of them crossed out, and if `striking` the next about to be."""
    theme = ui.theme
    for number, box in enumerate(boxes):
        pending = striking and number == crossed
        rim = theme.accent if pending else theme.muted
        width = max(1, round(box.width * 0.09))
        surface.blit(panel(box.size, round(box.width * 0.2), theme.recess, rim, width), box)
        if number < crossed or pending:
            tone = theme.accent if pending else theme.warning
            cross = icon("close", round(box.width * 0.86), tone)
            surface.blit(cross, cross.get_rect(center=box.center))
