"""The look of a piece: coloured glass with one bevel, lit from the upper left."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.ui.look.canvas import Canvas
from game.ui.look.marks import draw_mark
from game.ui.look.shape import Shape
from game.ui.look.theme import BLACK, RGB, WHITE, Jewel, mix

_LIGHT = (-0.6, 0.8)
"""Where the light comes from, in the plane."""


@dataclass(frozen=True)
class Edge:
    """The colours of a bevel.

    Attributes:
        lit: where it faces the light.
        side: where the light passes along it.
        shaded: where it looks away from the light.
    """

    lit: RGB
    side: RGB
    shaded: RGB

    def facing(self, light: float) -> RGB:
        """Its colour where it faces the light by `light`, from -1 to 1."""
        return mix(self.side, self.lit if light > 0 else self.shaded, abs(light))


def bevel(canvas: Canvas, shape: Shape, inset: float, width: float, edge: Edge) -> None:
    """Draw a strip along the inside of the outline, coloured by the way that it faces.

    It lies `inset` pixels inside the cells' edges and is `width` pixels wide.
    """
    grain = canvas.grain
    for knots in shape.outline.loops:
        outer = shape.loop(knots, inset + grain)
        inner = shape.loop(knots, inset + width + grain)
        for i, knot in enumerate(knots):
            before = knots[i - 1]
            light = ((knot.nx + before.nx) * _LIGHT[0] + (knot.ny + before.ny) * _LIGHT[1]) / 2
            canvas.polygon((outer[i - 1], outer[i], inner[i], inner[i - 1]), edge.facing(light))


def draw_jewel(shape: Shape, jewel: Jewel, sign: str, ink: RGB, contact: int) -> pygame.Surface:
    """Draw a piece of glass.

    Args:
        shape: its cells.
        jewel: its tones.
        sign: the sign in every cell, drawn in `ink`.
        ink: see there.
        contact: how dark the gap around it is where it lies, from 0 to 255.
    """
    canvas = Canvas(shape.size, jewel.deep)
    hair, unit = shape.hair, shape.unit
    base, deep, glow = jewel.base, jewel.deep, jewel.glow
    width = max(1.0, round(unit * 0.085))
    shape.fill(canvas, 0, mix(deep, BLACK, 0.75), contact)
    shape.fill(canvas, hair, base)
    _seams(canvas, shape, mix(base, deep, 0.34))
    bevel(canvas, shape, hair, width, Edge(mix(base, glow, 0.62), base, mix(base, deep, 0.62)))
    if unit >= 24:
        thin = max(1.0, unit * 0.025)
        inner = Edge(mix(base, deep, 0.1), base, mix(base, glow, 0.3))
        bevel(canvas, shape, hair + width, thin, inner)
        outer = Edge(mix(glow, WHITE, 0.3), mix(base, glow, 0.2), mix(base, deep, 0.85))
        bevel(canvas, shape, hair, thin, outer)
    for centre in shape.outline.centres:
        draw_mark(canvas, sign, shape.spot(centre), unit * 0.38, ink)
    surface = canvas.finish()
    _light(surface, shape, jewel)
    return surface


def _seams(canvas: Canvas, shape: Shape, colour: RGB) -> None:
    """Thin lines where cells meet, so that they can be counted."""
    width = max(1.0, round(shape.unit * 0.024))
    for start, end in shape.outline.seams:
        canvas.segment(shape.spot(start), shape.spot(end), width, colour)


def _light(surface: pygame.Surface, shape: Shape, jewel: Jewel) -> None:
    """Light a finished piece from the upper left: the whole, and each cell from within."""
    ramp = pygame.transform.smoothscale(_ramp(jewel.deep), surface.get_size())
    surface.blit(ramp, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    glow = _cell_glow(max(2, round(shape.unit * 1.1)), jewel.glow)
    half = glow.get_width() / 2
    for centre in shape.outline.centres:
        x, y = shape.spot(centre)
        spot = (round(x - half), round(y - half))
        surface.blit(glow, spot, special_flags=pygame.BLEND_RGB_ADD)


@lru_cache(maxsize=32)
def _ramp(deep: RGB) -> pygame.Surface:
    """What the light loses on its way across a piece."""
    ramp = pygame.Surface((2, 2), 0, 32)
    for x, y, share in ((0, 0, 0.0), (1, 0, 0.08), (0, 1, 0.1), (1, 1, 0.2)):
        ramp.set_at((x, y), mix(WHITE, deep, share))
    return ramp


@lru_cache(maxsize=64)
def _cell_glow(size: int, glow: RGB) -> pygame.Surface:
    """The light inside of one cell, strongest to the upper left of its middle."""
    side = 24
    tile = pygame.Surface((side, side), 0, 32)
    for y in range(side):
        for x in range(side):
            dx, dy = (x + 0.5) / side * 2 - 0.8, (y + 0.5) / side * 2 - 0.74
            share = max(0.0, 1 - (dx * dx + dy * dy) / 0.95) ** 1.4
            tile.set_at((x, y), mix(BLACK, glow, 0.15 * share))
    return pygame.transform.smoothscale(tile, (size, size))


def draw_hatch(shape: Shape, colour: RGB, backing: RGB) -> pygame.Surface:
    """Draw cells veiled, hatched with slanted lines and edged with one."""
    canvas = Canvas(shape.size, colour)
    width, height = shape.size
    step = max(4.0, shape.unit * 0.2)
    canvas.polygon(((0, 0), (width, 0), (width, height), (0, height)), backing, 140)
    x = -float(height)
    while x < width:
        canvas.segment((x, height), (x + height, 0), step * 0.42, colour)
        x += step
    canvas.keep([shape.loop(knots, shape.hair) for knots in shape.outline.loops])
    edge = Edge(colour, colour, colour)
    bevel(canvas, shape, shape.hair, max(1.5, shape.unit * 0.05), edge)
    return canvas.finish()
