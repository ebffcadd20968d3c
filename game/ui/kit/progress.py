"""A progress bar."""

from __future__ import annotations

import pygame

from game.ui.look.shapes import panel
from game.ui.shell.context import UiContext


def paint_progress(surface: pygame.Surface, ui: UiContext, bar: pygame.Rect, share: float) -> None:
    """Draw a bar, filled from the left up to a share of its width."""
    radius = max(0, (bar.height - 3) // 2)
    surface.blit(panel(bar.size, radius, ui.theme.control), bar)
    width = round(bar.width * share)
    if width > bar.height:
        surface.blit(panel((width, bar.height), radius, ui.theme.accent), bar)
