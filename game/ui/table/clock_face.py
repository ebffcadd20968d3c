"""How a player's time is shown: its words, its width, its colours."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.engine.clock import SHORT_MS, whole_seconds
from game.ui.look.fonts import Fonts
from game.ui.look.shapes import panel
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext

CLOCK = 14
"""The size of the digits, in design pixels."""

WIDEST = 1_200_000
"""A time in milliseconds as wide as any likely one."""


def clock_words(left: int) -> str:
    """A time in milliseconds as minutes and seconds, below zero once it's overdrawn."""
    minutes, seconds = divmod(abs(whole_seconds(left)), 60)
    key = "clock.overdrawn" if whole_seconds(left) < 0 else "clock.shown"
    return tr(key, minutes=minutes, seconds=f"{seconds:02}")


def clock_width(fonts: Fonts, px: int) -> int:
    """The width of a clock whose digits are `px` pixels high."""
    return fonts.figures_width(clock_words(WIDEST), px, bold=True) + px // 2


def paint_clock(
    surface: pygame.Surface, ui: UiContext, rect: Rect, left: int, px: int, *, lit: bool
) -> Rect:
    """Draw a time at the right end of a rectangle; return what it covered.

    The time `left` is in milliseconds, the digits' size in pixels; the rectangle is as wide as
    `clock_width` says. A short time stands out if it's `lit`: this player's turn.
    """
    theme, words = ui.theme, clock_words(left)
    short = lit and left <= SHORT_MS
    tone = theme.panel if short else theme.warning if left < 0 else theme.text
    if not (lit or left < 0):
        tone = theme.muted
    figures = ui.fonts.figures(words, px, tone, bold=True)
    spot = figures.get_rect(midright=(rect.right - (px // 4 if short else 0), rect.centery))
    if not short:
        return surface.blit(figures, spot)
    # Slightly less tall than its line, to stay clear of the points above it.
    back = spot.inflate(px // 2, -2 * max(1, px // 12))
    surface.blit(panel(back.size, px // 3, theme.warning), back)
    surface.blit(figures, spot)
    return back
