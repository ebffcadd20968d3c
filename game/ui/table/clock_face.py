"""How a player's time is shown: its words, its width, its colours."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect

from game.engine.clock import SHORT_MS, whole_seconds
from game.ui.look.fonts import Fonts
from game.ui.look.shapes import panel
from game.ui.look.texts import tr
from game.ui.look.theme import Motion
from game.ui.look.tween import Tween, out_cubic, there_and_back
from game.ui.shell.context import UiContext

CLOCK = 14
"""The size of the digits, in design pixels."""

SWELL = 0.22
"""How much larger a clock is at the height of a beat, as a share of its size."""

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


def beat_share(left: int, motion: Motion) -> float:
    """How far a clock's latest beat has got, from 0 to 1, as a time in milliseconds runs out.

    It beats as each of the last seconds begins, and rests at 1 for the remainder of the second.
    """
    if not 0 < left <= SHORT_MS:
        return 1.0
    return Tween(0, motion.beat).share(-left % 1000)


@dataclass(frozen=True)
class ClockFace:
    """A clock as it is shown.

    Attributes:
        left: the time left, in milliseconds.
        lit: whether it's this player's turn: then a short time stands out.
        beat: how far its latest beat has got; see `beat_share`.
    """

    left: int
    lit: bool
    beat: float = 1.0


def paint_clock(
    surface: pygame.Surface, ui: UiContext, clock: ClockFace, rect: Rect, px: int
) -> Rect:
    """Draw a clock at the right end of a rectangle; return what it covered.

    The digits are so many pixels high; the rectangle is as wide as `clock_width` says.
    """
    theme, left = ui.theme, clock.left
    words, short = clock_words(left), clock.lit and left <= SHORT_MS
    tone = theme.panel if short else theme.warning if left < 0 else theme.text
    if not (clock.lit or left < 0):
        tone = theme.muted
    figures = ui.fonts.figures(words, px, tone, bold=True)
    spot = figures.get_rect(midright=(rect.right - (px // 4 if short else 0), rect.centery))
    if not short:
        return surface.blit(figures, spot)
    # Slightly less tall than its line, to stay clear of the points above it.
    back = spot.inflate(px // 2, -2 * max(1, px // 12))
    face = panel(back.size, px // 3, theme.warning)
    swell = SWELL * there_and_back(out_cubic(clock.beat))
    if not swell:
        surface.blit(face, back)
        surface.blit(figures, spot)
        return back
    face = face.copy()
    face.blit(figures, figures.get_rect(center=face.get_rect().center))
    size = [round(side * (1 + swell)) for side in back.size]
    swollen = pygame.transform.smoothscale(face, size)
    place = swollen.get_rect(center=back.center).clamp(surface.get_rect())
    return surface.blit(swollen, place)
