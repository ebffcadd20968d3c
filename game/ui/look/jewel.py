"""Drawing pieces: coloured glass with one bevel, lit from the upper left."""

from __future__ import annotations

from functools import lru_cache

import pygame
from msgspec import Struct

from game.ui.look.canvas import Canvas
from game.ui.look.marks import draw_mark
from game.ui.look.shape import Shape
from game.ui.look.theme import BLACK, RGB, WHITE, Jewel, mix

BACKING = 225
"""The opacity of the ground between a hatch's lines, from 0 to 255: the lines are visible on it
whatever colour is below."""

TOWARDS_LIGHT = (-0.6, 0.8)
"""The direction towards the light, in the plane (y up)."""


class BevelColours(Struct, frozen=True):
    """The colours of a bevel by the direction it faces.

    Attributes:
        lit: towards the light.
        side: at right angles to the light.
        shaded: away from the light.
    """

    lit: RGB
    side: RGB
    shaded: RGB

    def at(self, light: float) -> RGB:
        """The colour where the cosine of the angle to the light is `light`, from -1 to 1."""
        return mix(self.side, self.lit if light > 0 else self.shaded, abs(light))


def bevel(canvas: Canvas, shape: Shape, inset: float, width: float, colours: BevelColours) -> None:
    """Draw a strip along the inside of the outline, coloured by the direction it faces.

    It lies `inset` pixels inside the cells' edges and is `width` pixels wide.
    """
    grow = canvas.half_subpixel
    for loop in shape.outline.loops:
        facing = [point.nx * TOWARDS_LIGHT[0] + point.ny * TOWARDS_LIGHT[1] for point in loop]
        canvas.strip(
            shape.loop(loop, inset + grow),
            shape.loop(loop, inset + width + grow),
            [colours.at((facing[i - 1] + facing[i]) / 2) for i in range(len(facing))],
        )


def draw_jewel(
    shape: Shape, jewel: Jewel, mark: str | None, mark_colour: RGB, contact: int
) -> pygame.Surface:
    """Draw a piece of glass.

    Args:
        shape: its cells.
        jewel: its colours.
        mark: the name of the mark in every cell; None for plain glass.
        mark_colour: the colour of the marks.
        contact: the alpha of the contact shadow in the gap around it, from 0 to 255.
    """
    canvas = Canvas(shape.size, jewel.shadow, shape.fineness)
    gap, cell_width = shape.gap, shape.cell_width
    base, shadow, highlight = jewel.base, jewel.shadow, jewel.highlight
    # Where a piece is hardly wider than bevels and shadow, these leave most of it to its colour.
    contact = round(contact * min(1.0, cell_width / 4))
    width = max(min(1.0, cell_width / 4), round(cell_width * 0.085))
    shape.fill(canvas, 0, mix(shadow, BLACK, 0.9), contact)
    shape.fill(canvas, gap, base)
    _seams(canvas, shape, mix(base, shadow, 0.34))
    bevel(
        canvas,
        shape,
        gap,
        width,
        BevelColours(mix(base, highlight, 0.62), base, mix(base, shadow, 0.8)),
    )
    if cell_width >= 24:
        thin = max(1.0, cell_width * 0.025)
        inner = BevelColours(mix(base, shadow, 0.1), base, mix(base, highlight, 0.3))
        bevel(canvas, shape, gap + width, thin, inner)
        outer = BevelColours(
            mix(highlight, WHITE, 0.3), mix(base, highlight, 0.2), mix(base, shadow, 0.85)
        )
        bevel(canvas, shape, gap, thin, outer)
    if mark is not None:
        for centre in shape.outline.centres:
            draw_mark(canvas, mark, shape.pixel(centre), mark_size(shape, 0.38), mark_colour)
    surface = canvas.finish()
    _shade(surface, shape, jewel)
    return surface


def mark_size(shape: Shape, share: float) -> float:
    """The diameter of a mark in pixels: a share of a tile's width, or most of a narrow one."""
    return max(share * shape.cell_width, min(0.2 * shape.cell, 0.8 * shape.cell_width))


def _seams(canvas: Canvas, shape: Shape, colour: RGB) -> None:
    """Draw thin lines where cells meet, so that the cells can be counted."""
    width = max(1.0, round(shape.cell_width * 0.024))
    for start, end in shape.outline.seams:
        canvas.segment(shape.pixel(start), shape.pixel(end), width, colour)


def _shade(surface: pygame.Surface, shape: Shape, jewel: Jewel) -> None:
    """Darken a finished piece towards the lower right, and brighten each cell from within."""
    ramp = pygame.transform.smoothscale(_ramp(jewel.shadow), surface.get_size())
    surface.blit(ramp, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    glow = _cell_glow(max(2, round(shape.cell_width * 1.1)), jewel.highlight)
    half = glow.get_width() / 2
    for centre in shape.outline.centres:
        x, y = shape.pixel(centre)
        corner = (round(x - half), round(y - half))
        surface.blit(glow, corner, special_flags=pygame.BLEND_RGB_ADD)


@lru_cache(maxsize=32)
def _ramp(shadow: RGB) -> pygame.Surface:
    """The brightness factors of a piece, from upper left to lower right."""
    ramp = pygame.Surface((2, 2), 0, 32)
    for x, y, share in ((0, 0, 0.0), (1, 0, 0.08), (0, 1, 0.1), (1, 1, 0.2)):
        ramp.set_at((x, y), mix(WHITE, shadow, share))
    return ramp


_GLOW_SIDE = 24


@lru_cache(maxsize=64)
def _cell_glow(size: int, highlight: RGB) -> pygame.Surface:
    """The light inside one cell, brightest to the upper left of its centre."""
    tile = _white_glow().copy()
    tile.fill(mix(BLACK, highlight, 0.15), special_flags=pygame.BLEND_RGB_MULT)
    return pygame.transform.smoothscale(tile, (size, size))


@lru_cache(maxsize=1)
def _white_glow() -> pygame.Surface:
    """The same light at full brightness, without a colour."""
    spots = [(number + 0.5) / _GLOW_SIDE * 2 for number in range(_GLOW_SIDE)]
    distances = ((x - 0.8) ** 2 + (y - 0.74) ** 2 for y in spots for x in spots)
    shares = (max(0.0, 1 - distance / 0.95) ** 1.4 for distance in distances)
    pixels = b"".join(bytes((round(255 * share),)) * 3 for share in shares)
    tile = pygame.Surface((_GLOW_SIDE, _GLOW_SIDE), 0, 32)
    tile.blit(pygame.image.frombuffer(pixels, tile.get_size(), "RGB"), (0, 0))
    return tile


def draw_hatch(shape: Shape, colour: RGB, backing: RGB) -> pygame.Surface:
    """Draw cells covered with slanted lines on a translucent backing, with a border."""
    canvas = Canvas(shape.size, colour, shape.fineness)
    width, height = shape.size
    step = max(4.0, shape.cell_width * 0.2)
    canvas.polygon(((0, 0), (width, 0), (width, height), (0, height)), backing, BACKING)
    x = -float(height)
    while x < width:
        canvas.segment((x, height), (x + height, 0), step * 0.42, colour)
        x += step
    canvas.clip([shape.loop(loop, shape.gap) for loop in shape.outline.loops])
    border = BevelColours(colour, colour, colour)
    bevel(canvas, shape, shape.gap, max(1.5, shape.cell_width * 0.05), border)
    return canvas.finish()
