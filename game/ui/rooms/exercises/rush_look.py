"""What Rush looks like: the heat of its board, and what is special on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

import numpy as np
import pygame
from pygame import Rect

from game.exercises.rush.heat import HOTTEST
from game.exercises.rush.news import LONGEST_MS, Kind, Special
from game.ui.games.flourishes.flourish import GOLD
from game.ui.look.canvas import converted
from game.ui.look.glints import glow
from game.ui.look.icons import icon
from game.ui.look.shapes import disc, panel
from game.ui.look.theme import BLACK, RGB, WHITE, Theme, mix
from game.ui.look.tween import Tween, between, out_back, out_quad, there_and_back
from game.ui.shell.context import UiContext
from game.ui.table.board_view import BoardView

AMBER: RGB = (255, 150, 40)
"""The colour of embers."""

GLOWING: RGB = (176, 24, 8)
"""The colour of the greatest heat on light wood."""

LIT_PIP, PIP = 0.44, 0.34
"""The widths of a heat that is reached and of one that is still to come, as shares of the height of
their place."""

WARMS_MS = 300
"""How long it takes until the board looks as hot as it is."""

FADES = 12
"""In how many steps the ends of a rim fade."""

STEPS = 4
"""In how many steps it is seen to become one heat hotter."""

RIM, GLOW = 0.09, 0.62
"""How wide the rim of a hot board is, and the glow on which it lies, in cells."""

EMBERS = 64
"""The side of the small picture from which the board's light is enlarged, in pixels."""


def heat_tone(theme: Theme, heat: float) -> RGB:
    """The colour of a heat, which may lie between two: from slate by amber to white gold.

    On light wood, where neither would be seen, it goes from amber to red.
    """
    if theme.dark:
        hot, hotter = mix(AMBER, GOLD, 0.7), mix(GOLD, WHITE, 0.55)
        tones = [theme.muted, mix(theme.muted, AMBER, 0.6), AMBER, hot, hotter]
    else:
        warm = mix(theme.muted, theme.lit, 0.6)
        tones = [theme.muted, warm, theme.lit, theme.warning, GLOWING]
    low = min(int(heat) - 1, HOTTEST - 2)
    return mix(tones[low], tones[low + 1], min(1.0, max(0.0, heat - 1 - low)))


def paint_heat(surface: pygame.Surface, ui: UiContext, heat: int, place: Rect) -> list[Rect]:
    """Draw a light for each heat at the right of a place; return what was covered."""
    step, covered = round(0.5 * place.height), list[Rect]()
    middle = [place.right - step * HOTTEST + step // 2, place.centery]
    for number in range(HOTTEST):
        if number < heat:
            own = heat_tone(ui.theme, number + 1)
            light = glow(round(1.5 * LIT_PIP * place.height), own, mix(own, WHITE, 0.6))
            covered.append(surface.blit(light, light.get_rect(center=middle)))
            pip = disc(round(LIT_PIP * place.height), own)
        else:
            pip = empty(ui, (round(PIP * place.height),) * 2)
        covered.append(surface.blit(pip, pip.get_rect(center=middle)))
        middle[0] += step
    return covered


def empty(ui: UiContext, size: tuple[int, int]) -> pygame.Surface:
    """What isn't filled, with a rim: in high contrast the colour of lines is that of full ones."""
    rim = max(1, min(size) // 10)
    return panel(size, min(size) // 2, ui.theme.panel, rim=ui.theme.line, rim_width=rim)


@lru_cache(maxsize=48)
def _rim(tone: RGB, line: int, glow: int) -> tuple[pygame.Surface, pygame.Surface]:
    """The upper left corner of a rim of light, and one column of its upper side.

    By the distance d of a pixel from the rim's line, in shares of half the glow's width, its light
    falls off as (1 - d)².
    """
    half, side = glow / 2, 2 * glow
    x, y = (np.arange(side) + 0.5).reshape(-1, 1), (np.arange(side) + 0.5).reshape(1, -1)
    # The line lies `half` from the edges, and turns about the corner's end with the rest as radius.
    away = np.abs(np.hypot(side - x, side - y) - (side - half))
    straight = np.abs(np.full((1, side), y) - half)
    pictures = []
    for distance in (away, straight):
        light = np.clip(1 - distance / half, 0, 1) ** 2 * 0.7
        core = np.clip(line / 2 + 0.5 - distance, 0, 1)
        picture = pygame.Surface(distance.shape, pygame.SRCALPHA)
        picture.fill((*tone, 0))
        pygame.surfarray.pixels_alpha(picture)[:] = 255 * np.maximum(light, core)
        pictures.append(converted(picture))
    return pictures[0], pictures[1]


@lru_cache(maxsize=48)
def _rim_parts(
    size: tuple[int, int], tone: RGB, line: int, glow: int
) -> tuple[tuple[pygame.Surface, tuple[int, int]], ...]:
    """The corners and sides of a rim of that size outside, and where each lies in it."""
    corner, column = _rim(tone, line, glow)
    (width, height), side, transform = size, corner.get_width(), pygame.transform
    across = transform.scale(column, (max(0, width - 2 * side), side))
    along = transform.scale(transform.rotate(column, 90), (side, max(0, height - 2 * side)))
    flipped = [transform.flip(corner, bool(x), bool(y)) for x in (0, 1) for y in (0, 1)]
    right, low = width - side, height - side
    places = ((0, 0), (0, low), (right, 0), (right, low))
    return (
        *zip(flipped, places, strict=True),
        (across, (side, 0)),
        (transform.flip(across, False, True), (side, low)),
        (along, (0, side)),
        (transform.flip(along, True, False), (right, side)),
    )


def _way_round(rect: Rect, wide: int, begin: float, end: float) -> Iterator[Rect]:
    """Part of the way round a rectangle, clockwise from the middle of its top, in strips.

    It leads from so many pixels after its beginning to so many, in strips of that width.
    """
    left, top, right, bottom = rect.left, rect.top, rect.right, rect.bottom
    middle, at = rect.centerx, 0
    corners = ((middle, top), (right, top), (right, bottom), (left, bottom), (left, top))
    for (x, y), (to_x, to_y) in pairwise((*corners, (middle, top))):
        side = abs(to_x - x) + abs(to_y - y)
        first, last = max(begin, at) - at, min(end, at + side) - at
        at += side
        if first >= last:
            continue
        xs = sorted(round(between(x, to_x, along / side)) for along in (first, last))
        ys = sorted(round(between(y, to_y, along / side)) for along in (first, last))
        if y != to_y:
            yield Rect(x - (0 if x == left else wide), ys[0], wide, ys[1] - ys[0])
            continue
        # The corners belong to the sides that stand, so that nothing is drawn twice.
        start, stop = max(xs[0], left + wide), min(xs[1], right - wide)
        if stop > start:
            yield Rect(start, y - (0 if y == top else wide), stop - start, wide)


def paint_rim(
    surface: pygame.Surface, rect: Rect, cell: float, tone: RGB, share: float
) -> list[Rect]:
    """Draw the last share of a rim around a board or a square; return what was covered.

    It shortens clockwise, so that one sees how long is left, and both of its ends fade.
    """
    line, glow = max(2, round(RIM * cell)), max(6, round(GLOW * cell))
    glow = min(glow, min(rect.size) // 3)
    outside, wide, clip = rect.inflate(glow, glow), 2 * glow, surface.get_clip()
    parts = _rim_parts(outside.size, tone, line, glow)
    length = 2 * (outside.width + outside.height)
    begin = (1 - share) * length
    step = min(wide, begin, (length - begin) / 2) / FADES
    for number in range(FADES + 1):
        first, last, alpha = begin + number * step, length - number * step, 255
        stretches = [(first, last)]
        if number < FADES:
            stretches = [(first, first + step), (last - step, last)]
            alpha = alpha * (number + 1) // (FADES + 1)
        for stretch in stretches:
            for strip in _way_round(outside, wide, *stretch):
                surface.set_clip(strip.clip(clip))
                for picture, (x, y) in parts:
                    place = picture.get_rect(topleft=(outside.left + x, outside.top + y))
                    if place.colliderect(strip):
                        picture.set_alpha(alpha)
                        surface.blit(picture, place)
    surface.set_clip(clip)
    return list(_way_round(outside, wide, begin, length))


@lru_cache(maxsize=8)
def embers(size: tuple[int, int], tone: RGB, strength: float, *, adds: bool) -> pygame.Surface:
    """Light that comes from the edges of a board, of a strength from 0 to 1 there.

    Either to be added to what is there, or to lie on it.
    """
    away = np.abs(np.linspace(-1, 1, EMBERS))
    edge = strength * np.maximum(away[:, None], away[None, :]) ** 3
    small = pygame.Surface((EMBERS, EMBERS), pygame.SRCALPHA)
    if adds:
        pygame.surfarray.pixels3d(small)[:] = edge[..., None] * tone
    else:
        small.fill((*tone, 0))
        pygame.surfarray.pixels_alpha(small)[:] = 255 * edge
    return pygame.transform.smoothscale(small, size)


def paint_embers(surface: pygame.Surface, board: BoardView, theme: Theme, heat: int) -> None:
    """Warm a board's light."""
    if heat > 1:
        strength = (0.1 if theme.dark else 0.14) * (heat - 1)
        light = embers(board.cells.size, AMBER, strength, adds=theme.dark)
        surface.blit(light, board.cells, special_flags=pygame.BLEND_RGB_ADD if theme.dark else 0)


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
        tone, line = GOLD, mix(GOLD, WHITE, 0.35)
    else:
        assert special.colour is not None
        name = board.ruleset.colours[special.colour].name
        tone, line = theme.jewels[name].base, theme.line_in(name, theme.recess)
    shine = there_and_back(((time - began) / SHIMMERS_MS) % 1) if ui.motion.playful else 0.5
    lit, edge = mix(tone, WHITE, 0.3 * round(4 * shine) / 4), max(1, side // 14)
    face = panel((side, side), max(2, side // 5), lit, rim=line, rim_width=edge)
    covered = [surface.blit(face, face.get_rect(center=place.center))]
    if special.kind is Kind.GOLD:
        mark = icon("star", max(4, round(0.6 * side)), mix(tone, BLACK, 0.62))
        covered.append(surface.blit(mark, mark.get_rect(center=place.center)))
    share = max(0.0, min(1.0, (special.until - time) / LONGEST_MS))
    return covered + paint_rim(surface, place, 0.7 * board.cell, line, share)


def breath_of(heat: int) -> float:
    """How much faster dots breathe on a board so hot."""
    return 1 + (heat - 1) / 4


def eased(start: float, end: float, share: float) -> float:
    """A heat on its way from one to another, in `STEPS`, so that few pictures are needed."""
    return round(STEPS * between(start, end, out_quad(share))) / STEPS
