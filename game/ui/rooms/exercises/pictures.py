"""What Rush, Ladder and Stages look like, small."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.ai.levels.scale import KEYS, level_name
from game.engine import FOUR_COLOURS
from game.exercises.stages import MOST_STARS
from game.ui.games.sketch import sketch
from game.ui.look.icons import icon
from game.ui.look.portraits import Mood, portrait
from game.ui.look.shapes import disc, panel
from game.ui.rooms.play.task_strip import mark_tone
from game.ui.shell.context import UiContext

RUSH = sketch("AA..uu .A..uu a.BB.. aa.B.V .a..VV b.CC.V", comes="B", badge="clock")
"""Pieces of all colours, of which one comes in time."""

STEPS = (0, 4, 8)
"""The rungs whose faces stand on the steps."""


def paint_ladder(surface: pygame.Surface, ui: UiContext, rect: Rect, is_pointed_at: bool) -> None:
    """Draw faces on steps, each higher than the last; the last one worries if one points there."""
    count = len(STEPS)
    side = min(rect.width // count, rect.height * 5 // 8)
    stairs = Rect(0, 0, count * side, min(rect.height, side * 8 // 5))
    stairs.center = rect.center
    for number, rung in enumerate(STEPS):
        step = (stairs.height - side) * (number + 1) // count
        block = Rect(stairs.left + number * side, stairs.bottom - step, side, step)
        surface.blit(panel(block.size, side // 12, ui.theme.line), block)
        is_top = number == count - 1
        mood = Mood.RESTS if not is_pointed_at else Mood.WORRIED if is_top else Mood.OUT
        colour = FOUR_COLOURS[number].name
        face = portrait(level_name(KEYS[rung]), mood, colour, round(0.86 * side), ui.theme)
        surface.blit(face, face.get_rect(midbottom=block.midtop))


def paint_stages(surface: pygame.Surface, ui: UiContext, rect: Rect, is_pointed_at: bool) -> None:
    """Draw a path that leads up to stars, all of which are lit if one points there."""
    theme, side = ui.theme, min(rect.width * 2 // 5, rect.height * 9 // 20)
    middle = rect.width // 2
    for number in range(MOST_STARS):
        size = side if number == 1 else side * 3 // 4
        tone = mark_tone(theme, is_lit=is_pointed_at or number < 2)
        star = icon("star", max(1, size), tone)
        place = rect.left + middle + (number - 1) * side, rect.top + side * (3 - number % 2) // 5
        surface.blit(star, star.get_rect(center=place))
    steps, wide = 5, min(rect.width, 3 * side)
    for number in range(steps):
        dot = disc(max(2, side // 5), theme.accent if number < 3 else theme.line)
        x = rect.left + (rect.width - wide) // 2 + wide * (2 * number + 1) // (2 * steps)
        y = rect.bottom - side // 5 - (number % 2) * side // 4
        surface.blit(dot, dot.get_rect(center=(x, y)))
