"""Simple shapes: panels, badges and dots."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from game.ui.look.cache import MIB, surfaces_kept
from game.ui.look.canvas import Canvas, converted
from game.ui.look.marks import draw_mark
from game.ui.look.theme import BLACK, MARKS, RGB, Theme, mix

Size = tuple[int, int]


@surfaces_kept(48 * MIB)
def panel(
    size: Size,
    radius: int,
    fill: RGB,
    rim: RGB | None = None,
    rim_width: int = 0,
    shadow: int = 0,
    alpha: int = 255,
    shade: RGB = BLACK,
) -> pygame.Surface:
    """A rectangle with round corners.

    Args:
        size: the width and height in pixels.
        radius: the radius of its corners.
        fill: its colour.
        rim: the colour of a line along the inside of its edge, if any.
        rim_width: the width of that line.
        shadow: how many pixels a soft shadow reaches beyond it. The surface is that much larger on
            every side, and the panel lies `dropped` pixels above its middle.
        alpha: the opacity of the inside, from 0 to 255.
        shade: the colour of the shadow.
    """
    width, height = max(1, size[0]), max(1, size[1])
    radius = max(0, min(radius, width // 2, height // 2))
    corner = max(radius, rim_width) + 1
    across = 2 * (corner + shadow) + 1
    if shadow and min(width, height) > across:
        # Beyond this size, only what is stretched grows.
        small = panel((across, across), radius, fill, rim, rim_width, shadow, alpha, shade)
        whole = width + 2 * shadow, height + 2 * shadow
        return converted(nine_slice(small, corner + 2 * shadow, whole))
    side = 2 * corner + 1
    if min(width, height) < side:
        # If it were shrunk from a larger one, its corners wouldn't be round.
        surface = _plain_panel((width, height), radius, fill, rim, rim_width, alpha)
    else:
        # The smallest panel with these corners has one pixel between them.
        small = _plain_panel((side, side), radius, fill, rim, rim_width, alpha)
        surface = nine_slice(small, corner, (width, height))
    if not shadow:
        return converted(surface)
    under = _drawn_shadow((width, height), radius, shadow, shade, SHADOW_ALPHA)
    under.blit(surface, (shadow, shadow - dropped(shadow)))
    return under


def dropped(shadow: int) -> int:
    """How far below a panel its shadow lies, in pixels, if it reaches so far beyond it."""
    return shadow // 3


def _plain_panel(
    size: Size, radius: int, fill: RGB, rim: RGB | None, rim_width: int, alpha: int
) -> pygame.Surface:
    """A panel without a shadow, drawn in full."""
    width, height = size
    edged = rim is not None and rim_width > 0
    canvas = Canvas(size, rim if rim is not None and edged else fill)
    if rim is not None and edged:
        canvas.rounded((0, 0, width, height), radius, rim)
    inset = rim_width if edged else 0
    canvas.rounded(
        (inset, inset, width - 2 * inset, height - 2 * inset), max(0, radius - inset), fill, alpha
    )
    return canvas.finish()


def nine_slice(small: pygame.Surface, corner: int, size: Size) -> pygame.Surface:
    """Enlarge a picture to `size`: its corners keep their size, the rest is stretched.

    Sizes below that of two corners shrink the whole picture instead.
    """
    if min(size) < 2 * corner + 1:
        return pygame.transform.smoothscale(small, size)
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)
    columns, rows = (
        (
            (0, corner, 0, corner),
            (corner, before - 2 * corner, corner, after - 2 * corner),
            (before - corner, corner, after - corner, corner),
        )
        for before, after in zip(small.get_size(), size, strict=True)
    )
    for from_y, from_height, to_y, to_height in rows:
        for from_x, from_width, to_x, to_width in columns:
            part = small.subsurface((from_x, from_y, from_width, from_height))
            place = (to_x, to_y, to_width, to_height)
            if part.get_size() == (1, 1):  # Mostly the middle, which is by far the largest part.
                surface.fill(part.get_at((0, 0)), place)
            else:
                pygame.transform.scale(part, place[2:], surface.subsurface(place))
    return surface


WIDEST_BLUR = 12
"""Panels' shadows whose blur radius is at least twice this, in pixels, are blurred at a reduced
size."""

FINEST_BLUR = 4
"""The same for pictures of any shape, which take longer."""


def blurred(surface: pygame.Surface, radius: int) -> pygame.Surface:
    """A surface blurred by a radius in pixels.

    A wide blur is slow, and nobody can see at what resolution it was made.
    """
    shrink = max(1, radius // FINEST_BLUR)
    if shrink == 1:
        return pygame.transform.gaussian_blur(surface, radius)
    width, height = surface.get_size()
    small = (-(-width // shrink), -(-height // shrink))
    surface = pygame.transform.smoothscale(surface, small)
    surface = pygame.transform.gaussian_blur(surface, radius // shrink)
    return pygame.transform.smoothscale(surface, (width, height))


SHADOW_ALPHA = 90
"""The usual opacity of a shadow, from 0 to 255."""


@surfaces_kept(32 * MIB)
def soft_shadow(
    size: Size, radius: int, spread: int, colour: RGB = BLACK, alpha: int = SHADOW_ALPHA
) -> pygame.Surface:
    """A shadow or a glow around a panel, `spread` pixels wide on every side."""
    return _drawn_shadow(size, radius, spread, colour, alpha)


def _drawn_shadow(size: Size, radius: int, spread: int, colour: RGB, alpha: int) -> pygame.Surface:
    corner = radius + 2 * spread
    side = 2 * corner + 1
    blur = max(1, spread // 2)
    shrink = max(1, blur // WIDEST_BLUR)
    small = pygame.Surface((side // shrink, side // shrink), pygame.SRCALPHA, 32)
    small.fill((*colour, 0))
    inner = small.get_rect().inflate(-2 * spread // shrink, -2 * spread // shrink)
    pygame.draw.rect(small, (*colour, alpha), inner, border_radius=radius // shrink)
    small = pygame.transform.gaussian_blur(small, blur // shrink)
    if shrink > 1:
        small = pygame.transform.smoothscale(small, (side, side))
    return converted(nine_slice(small, corner, (size[0] + 2 * spread, size[1] + 2 * spread)))


@lru_cache(maxsize=64)
def disc(diameter: int, colour: RGB) -> pygame.Surface:
    """A filled circle."""
    canvas = Canvas((diameter, diameter), colour)
    canvas.disc((diameter / 2, diameter / 2), diameter / 2, colour)
    return canvas.finish()


_PULSE_STEPS = 24
"""The number of steps in which an attach point's dot grows and shrinks."""


def attach_dot(colour: RGB, rim: RGB, cell: float, phase: float) -> pygame.Surface:
    """The pulsing dot of an attach point, within a rim, to be drawn around a cell's centre.

    `phase` goes from 0 to 1 repeatedly; the dot is smallest at 0. The surfaces of all phases have
    the same size.
    """
    step = round(phase * _PULSE_STEPS) % _PULSE_STEPS
    return _attach_dot(colour, rim, max(4, round(cell)), step)


EDGE = 0.06
"""The width of such a dot's rim, as a share of the cell."""


@lru_cache(maxsize=128)
def _attach_dot(colour: RGB, rim: RGB, cell: int, step: int) -> pygame.Surface:
    pulse = (1 - math.cos(2 * math.pi * step / _PULSE_STEPS)) / 2
    side = max(5, round(cell * 0.72)) | 1
    middle = (side / 2, side / 2)
    canvas = Canvas((side, side), colour)
    halo = cell * (0.2 + 0.14 * pulse)
    for ring in range(6):
        share = (ring + 1) / 6
        canvas.disc(middle, halo * (1 - 0.6 * share), colour, round((26 + 50 * pulse) * share))
    core = cell * (0.08 + 0.03 * pulse)
    canvas.disc(middle, core + max(1.0, cell * EDGE), rim)
    canvas.disc(middle, core, colour)
    return canvas.finish()


@surfaces_kept(2 * MIB)
def colour_badge(colour_name: str, px: int, theme: Theme) -> pygame.Surface:
    """The badge of a colour: a small tile with its mark, `px` pixels wide and high."""
    jewel = theme.jewels[colour_name]
    canvas = Canvas((px, px), jewel.base)
    line, radius = max(1.0, px * 0.06), px * 0.3
    canvas.rounded((0, 0, px, px), radius, mix(jewel.base, jewel.shadow, 0.5))
    canvas.rounded((0, 0, px, px - line), radius, mix(jewel.base, jewel.highlight, 0.6))
    canvas.rounded((line, line, px - 2 * line, px - 2 * line), radius - line, jewel.base)
    draw_mark(canvas, MARKS[colour_name], (px / 2, px / 2), px * 0.5, jewel.on_base)
    return canvas.finish()
