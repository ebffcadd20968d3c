"""Dice and strikes in the window's colours."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.ui.look.dice import die
from game.ui.look.ink import crossing_out
from game.ui.look.shapes import panel, soft_shadow
from game.ui.look.theme import RGB, mix, rgb
from game.ui.shell.context import UiContext

IVORY, INK = rgb("#f6efe0"), rgb("#2b2118")

CROSS = 0.16
"""The width of the strokes that cross out a strike, as a share of its box."""

DULL = 0.2
"""The gloss of a die that only serves as a number."""


def paint_die(
    surface: pygame.Surface, ui: UiContext, number: int, rect: Rect, *, lit: bool = True
) -> Rect:
    """Draw a die; one that isn't lit only serves as a number."""
    theme, face, pips = ui.theme, IVORY, INK
    if not lit:
        face, pips = mix(theme.control, theme.panel, 0.3), mix(theme.muted, theme.control, 0.25)
    return surface.blit(die(number, rect.width, face, pips, 1.0 if lit else DULL), rect)


def paint_die_shadow(surface: pygame.Surface, rect: Rect) -> Rect:
    """Draw the shadow under a die."""
    spread = max(2, rect.width // 6)
    shadow = soft_shadow(rect.size, rect.width // 5, spread)
    return surface.blit(shadow, rect.move(-spread, -spread + spread // 2))


def paint_die_rim(surface: pygame.Surface, ui: UiContext, rect: Rect, colour: RGB) -> Rect:
    """Draw a rim around a die that is chosen, or would be by a press."""
    reach = max(2, round(rect.width * 0.09))
    around = rect.inflate(2 * reach, 2 * reach)
    rim = panel(
        around.size,
        round(around.width * 0.26),
        ui.theme.panel,
        rim=colour,
        rim_width=max(2, reach - 1),
    )
    return surface.blit(rim, around)


def paint_strikes(
    surface: pygame.Surface, ui: UiContext, boxes: Sequence[Rect], crossed: int, *, striking: bool
) -> None:
    """Draw boxes for strikes, `crossed` of them crossed out, and if `striking` the next lit."""
    theme, paper = ui.theme, ui.theme.paper
    for number, box in enumerate(boxes):
        pending = striking and number == crossed
        rim = theme.accent if pending else paper.printed
        width = max(1, round(box.width * 0.09))
        surface.blit(panel(box.size, round(box.width * 0.2), paper.area, rim, width), box)
        if number < crossed or pending:
            tone = theme.accent if pending else theme.warning
            cross = crossing_out(box.size, tone, max(2.0, CROSS * box.width))
            surface.blit(cross, box)
