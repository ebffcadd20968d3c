"""What Rush looks like: the heat of its board, and what is special on it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

import numpy as np
import pygame
from pygame import Rect

from game.exercises.rush import HOTTEST, LONGEST_MS, Kind, Special
from game.ui.games.flourishes.flourish import GOLD
from game.ui.look.canvas import converted
from game.ui.look.icons import icon
from game.ui.look.shapes import panel
from game.ui.look.theme import RGB, WHITE, Theme, mix
from game.ui.look.tween import Tween, out_back, there_and_back
from game.ui.shell.context import UiContext
from game.ui.table.board_view import BoardView

AMBER: RGB = (255, 150, 40)
"""The colour of embers."""

WARMS_MS = 300
"""How long it takes until the board looks as hot as it is."""

STEPS = 4
"""In how many steps it is seen to become one heat hotter."""

RIM, GLOW = 0.09, 0.62
"""How wide the rim of a hot board is, and the glow on which it lies, in cells."""

EMBERS = 64
"""The side of the small picture from which the board's light is enlarged, in pixels."""


def heat_tone(theme: Theme, heat: float) -> RGB:
    """The colour of a heat, which may lie between two: from slate by amber to white gold."""
    tones = [theme.muted, mix(theme.muted, AMBER, 0.6), AMBER, mix(AMBER, GOLD, 0.7)]
    tones.append(mix(GOLD, WHITE, 0.55) if theme.dark else mix(GOLD, AMBER, 0.25))
    low = min(int(heat) - 1, HOTTEST - 2)
    return mix(tones[low], tones[low + 1], min(1.0, max(0.0, heat - 1 - low)))


@lru_cache(maxsize=24)
def _rim(size: tuple[int, int], tone: RGB, line: int, glow: int) -> pygame.Surface:
    """A rim of light of that size outside: a line in the middle of a glow."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    middle = glow // 2
    for step in range(middle):
        alpha = round(150 * (step / middle) ** 2.2)
        for inset in (step, glow - 1 - step):
            edge = picture.get_rect().inflate(-2 * inset, -2 * inset)
            pygame.draw.rect(picture, (*tone, alpha), edge, 2, border_radius=max(1, glow - inset))
    edge = picture.get_rect().inflate(-2 * (middle - line // 2), -2 * (middle - line // 2))
    core = mix(tone, WHITE, 0.25)
    pygame.draw.rect(picture, core, edge, line, border_radius=glow - middle + line // 2)
    return converted(picture)


def _way_round(rect: Rect, wide: int, share: float) -> Iterator[Rect]:
    """The last share of the way round a rectangle, clockwise from the middle of its top.

    In strips of that width.
    """
    left, top, right, bottom = rect.left, rect.top, rect.right, rect.bottom
    middle, length = rect.centerx, 2 * (rect.width + rect.height)
    begin = (1 - share) * length
    corners = ((middle, top), (right, top), (right, bottom), (left, bottom), (left, top))
    at = 0.0
    for (x, y), (to_x, to_y) in pairwise((*corners, (middle, top))):
        side = abs(to_x - x) + abs(to_y - y)
        gone = min(1.0, max(0.0, (begin - at) / side)) if side else 1.0
        at += side
        if gone < 1:
            x, y = round(x + gone * (to_x - x)), round(y + gone * (to_y - y))
            strip = Rect(min(x, to_x), min(y, to_y), abs(to_x - x), abs(to_y - y))
            if y == to_y:
                yield Rect(strip.left, y - (0 if y == top else wide), strip.width, wide)
            else:
                yield Rect(x - (0 if x == left else wide), strip.top, wide, strip.height)


def paint_rim(
    surface: pygame.Surface, rect: Rect, cell: float, tone: RGB, share: float
) -> list[Rect]:
    """Draw the last share of a rim around a board or a square; return what was covered.

    It shortens clockwise, so that one sees how long is left.
    """
    line, glow = max(2, round(RIM * cell)), max(6, 2 * round(GLOW * cell / 2))
    outside = rect.inflate(glow, glow)
    picture = _rim(outside.size, tone, line, glow)
    return [
        surface.blit(picture, strip, strip.move(-outside.left, -outside.top))
        for strip in _way_round(outside, glow, share)
        if strip.width and strip.height
    ]


@lru_cache(maxsize=8)
def embers(size: tuple[int, int], tone: RGB, strength: int) -> pygame.Surface:
    """Light that comes from the edges of a board, up to that opacity of 255 there."""
    away = np.abs(np.linspace(-1, 1, EMBERS))
    edge = np.maximum(away[:, None], away[None, :]) ** 3
    small = pygame.Surface((EMBERS, EMBERS), pygame.SRCALPHA)
    small.fill((*tone, 0))
    pygame.surfarray.pixels_alpha(small)[:] = (strength * edge).astype(np.uint8)
    return pygame.transform.smoothscale(small, size)


def paint_embers(surface: pygame.Surface, board: BoardView, theme: Theme, heat: int) -> None:
    """Warm a board's light."""
    if heat > 1:
        light = embers(board.rect.size, heat_tone(theme, heat), 26 * (heat - 1))
        surface.blit(light, board.rect)


GROWS_MS, SHIMMERS_MS = 450, 1600
"""How long a square takes to turn to gold, and between two of its shimmers."""


def paint_special(
    surface: pygame.Surface,
    ui: UiContext,
    board: BoardView,
    special: Special,
    began: float,
    time: float,
) -> list[Rect]:
    """Draw the square that something special is about; return what was covered.

    It began and it is now so long, in milliseconds of play, after the game's beginning.
    """
    if special.cell is None:
        return []
    theme, place = ui.theme, board.square((special.cell,))
    grown = out_back(Tween(began, GROWS_MS).share(time)) if ui.motion.playful else 1.0
    side = max(2, round(0.86 * place.width * grown))
    if special.kind is Kind.GOLD:
        tone, sign = GOLD, "star"
    else:
        assert special.colour is not None
        tone, sign = theme.jewels[board.ruleset.colours[special.colour].name].base, "plus"
    shine = there_and_back(((time - began) / SHIMMERS_MS) % 1) if ui.motion.playful else 0.5
    face = panel((side, side), max(2, side // 5), mix(tone, WHITE, 0.3 * round(4 * shine) / 4))
    covered = [surface.blit(face, face.get_rect(center=place.center))]
    mark = icon(sign, max(4, round(0.6 * side)), mix(tone, (0, 0, 0), 0.62))
    covered.append(surface.blit(mark, mark.get_rect(center=place.center)))
    share = max(0.0, min(1.0, (special.until - time) / LONGEST_MS))
    return covered + paint_rim(surface, place, board.cell, mix(tone, WHITE, 0.35), share)


def breath_of(heat: int) -> float:
    """How much faster dots breathe on a board so hot."""
    return 1 + (heat - 1) / 4


def eased(start: float, end: float, share: float) -> float:
    """A heat on its way from one to another, in `STEPS`, so that few pictures are needed."""
    return round(STEPS * (start + (end - start) * math.sin(share * math.pi / 2))) / STEPS
