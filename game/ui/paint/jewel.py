"""The look of a piece: coloured glass with one bevel, lit from the upper left."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.ui.paint.canvas import Canvas
from game.ui.paint.marks import draw_mark
from game.ui.paint.shape import Shape
from game.ui.theme import BLACK, RGB, WHITE, mix

_LIGHT = (-0.6, 0.8)
"""Where the light comes from, in the plane."""

Tone = tuple[float, float]
"""How much lighter an edge is that faces the light, and how much darker one that looks away."""


def bevel(
    canvas: Canvas, shape: Shape, inset: float, width: float, colour: RGB, tone: Tone
) -> None:
    """Draw a strip along the inside of the outline, shaded by the way that it faces.

    It lies `inset` pixels inside the cells' edges and is `width` pixels wide.
    """
    grain = canvas.grain
    for knots in shape.outline.loops:
        outer = shape.loop(knots, inset + grain)
        inner = shape.loop(knots, inset + width + grain)
        for i, knot in enumerate(knots):
            before = knots[i - 1]
            light = ((knot.nx + before.nx) * _LIGHT[0] + (knot.ny + before.ny) * _LIGHT[1]) / 2
            canvas.polygon(
                (outer[i - 1], outer[i], inner[i], inner[i - 1]), shaded(colour, light, tone)
            )


def shaded(colour: RGB, light: float, tone: Tone) -> RGB:
    """A colour on an edge: `light` is 1 towards the light and -1 away from it."""
    share = tone[0] * light if light > 0 else tone[1] * light
    return mix(colour, WHITE, share) if share > 0 else mix(colour, BLACK, -share)


def draw_jewel(shape: Shape, colour: RGB, sign: str, ink: RGB, ink_share: float) -> pygame.Surface:
    """Draw a piece. Its sign is mixed into every cell by `ink_share`."""
    canvas = Canvas(shape.size, colour, 4 if shape.unit < 40 else 3)
    hair, unit = shape.hair, shape.unit
    face = mix(colour, BLACK, 0.04)
    width = max(1.0, round(unit * 0.085))
    shape.fill(canvas, hair, face)
    _seams(canvas, shape, hair, face)
    bevel(canvas, shape, hair, width, colour, (0.42, 0.34))
    if unit >= 24:
        thin = max(1.0, unit * 0.025)
        bevel(canvas, shape, hair + width, thin, face, (-0.10, -0.16))
        bevel(canvas, shape, hair, thin, mix(colour, WHITE, 0.1), (0.62, 0.5))
    tint = mix(face, ink, ink_share)
    for centre in shape.outline.centres:
        draw_mark(canvas, sign, shape.spot(centre), unit * 0.38, tint)
    surface = canvas.finish()
    _glow(surface, shape, colour)
    return surface


def _seams(canvas: Canvas, shape: Shape, hair: float, face: RGB) -> None:
    """Thin lines where cells meet: a groove, its far side catching the light."""
    line = max(1.0, round(shape.unit * 0.024))
    for start, end in shape.outline.seams:
        (ax, ay), (bx, by) = shape.spot(start), shape.spot(end)
        canvas.segment((ax, ay), (bx, by), line, mix(face, BLACK, 0.2))


def _glow(surface: pygame.Surface, shape: Shape, colour: RGB) -> None:
    """Light a finished piece: each cell softly from the upper left, the whole a little too."""
    tile = _cell_glow(round(shape.unit), mix(colour, WHITE, 0.35))
    half = tile.get_width() / 2
    for centre in shape.outline.centres:
        x, y = shape.spot(centre)
        surface.blit(tile, (round(x - half), round(y - half)), special_flags=pygame.BLEND_RGB_ADD)


@lru_cache(maxsize=64)
def _cell_glow(size: int, colour: RGB) -> pygame.Surface:
    """What a cell's inside gains in light."""
    small = pygame.Surface((16, 16), 0, 32)
    for y in range(16):
        for x in range(16):
            dx, dy = (x - 5.5) / 9.5, (y - 5.0) / 9.5
            share = max(0.0, 1 - dx * dx - dy * dy) ** 1.5
            small.set_at((x, y), mix(BLACK, colour, 0.16 * share))
    return pygame.transform.smoothscale(small, (size, size))


def draw_hatch(shape: Shape, colour: RGB) -> pygame.Surface:
    """Draw cells hatched with slanted lines and edged with one."""
    canvas = Canvas(shape.size, colour)
    width, height = shape.size
    step = max(4.0, shape.unit * 0.2)
    x = -float(height)
    while x < width:
        canvas.segment((x, height), (x + height, 0), step * 0.42, colour)
        x += step
    canvas.keep([shape.loop(knots, shape.hair) for knots in shape.outline.loops])
    bevel(canvas, shape, shape.hair, max(1.5, shape.unit * 0.05), colour, (0.0, 0.0))
    return canvas.finish()
