"""Simple shapes: panels, badges, dots and the window's background."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import cycle
from operator import add

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
) -> pygame.Surface:
    """A rectangle with round corners.

    Args:
        size: the width and height in pixels.
        radius: the radius of its corners.
        fill: its colour.
        rim: the colour of a line along the inside of its edge, if any.
        rim_width: the width of that line.
        shadow: how many pixels a soft shadow reaches beyond it. The surface is that much larger on
            every side.
        alpha: the opacity of the inside, from 0 to 255.
    """
    width, height = max(1, size[0]), max(1, size[1])
    radius = max(0, min(radius, width // 2, height // 2))
    corner = max(radius, rim_width) + 1
    across = 2 * (corner + shadow) + 1
    if shadow and min(width, height) > across:
        # Beyond this size, only what is stretched grows.
        small = panel((across, across), radius, fill, rim, rim_width, shadow, alpha)
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
    under = _drawn_shadow((width, height), radius, shadow, BLACK, SHADOW_ALPHA)
    under.blit(surface, (shadow, shadow))
    return under


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


def attach_dot(colour: RGB, cell: float, phase: float, *, dark: bool) -> pygame.Surface:
    """The pulsing dot of an attach point, to be drawn around a cell's centre.

    `phase` goes from 0 to 1 repeatedly; the dot is smallest at 0. The surfaces of all phases have
    the same size. If the board isn't `dark`, a wider line sets the dot off.
    """
    step = round(phase * _PULSE_STEPS) % _PULSE_STEPS
    return _attach_dot(colour, max(4, round(cell)), step, EDGE if dark else EDGE_ON_LIGHT)


EDGE, EDGE_ON_LIGHT = 0.02, 0.06
"""The width of the dark line around such a dot, as a share of the cell."""


@lru_cache(maxsize=128)
def _attach_dot(colour: RGB, cell: int, step: int, edge: float) -> pygame.Surface:
    pulse = (1 - math.cos(2 * math.pi * step / _PULSE_STEPS)) / 2
    side = max(5, round(cell * 0.72)) | 1
    middle = (side / 2, side / 2)
    canvas = Canvas((side, side), colour)
    halo = cell * (0.2 + 0.14 * pulse)
    for ring in range(6):
        share = (ring + 1) / 6
        canvas.disc(middle, halo * (1 - 0.6 * share), colour, round((26 + 50 * pulse) * share))
    core = cell * (0.095 + 0.03 * pulse)
    canvas.disc(middle, core + max(0.5, cell * edge), mix(colour, BLACK, 0.4))
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


@lru_cache(maxsize=2)
def background(size: Size, theme: Theme) -> pygame.Surface:
    """The window's background: a gradient and a faint vignette, dithered against banding."""
    width, height = max(1, size[0]), max(1, size[1])
    # Each pixel is an index into a palette that runs from the top's colour to the bottom's. The
    # vignette extends it beyond the darker of the two.
    darker = -1.0 if theme.dark else 1.0
    down = [y + darker * 0.12 * (2 * y - 1) ** 2 for y in _shares(height)]
    across = [darker * 0.22 * (2 * x - 1) ** 2 for x in _shares(width)]
    least, least_across = min(down), min(across)
    low, high = least + least_across, max(down) + max(across)
    top, bottom = theme.background_top, theme.background_bottom
    span = max(abs(b - a) for a, b in zip(top, bottom, strict=True))
    steps = max(1, round((high - low) * span))
    palette = [mix(top, bottom, low + (high - low) * step / steps) for step in range(steps + 2)]
    # The column and the noise give each pixel a byte, in fractions of a palette step. What the row
    # adds is applied to all of its bytes at once, by a table lookup.
    per_unit = steps / (high - low)
    fine = 255 / (per_unit * (max(across) - least_across) + 1)
    columns = [int((part - least_across) * per_unit * fine) for part in across]
    noisy = [_noisy(columns, row, fine) for row in range(_NOISE_ROWS)]
    numbers = bytes(int(part / fine) for part in range(int((steps + 1) * fine) + 256))
    rows = []
    for y, part in enumerate(down):
        first = int((part - least) * per_unit * fine)
        rows.append(noisy[y % _NOISE_ROWS].translate(numbers[first : first + 256]))
    picture = pygame.image.frombuffer(b"".join(rows), (width, height), "P")
    picture.set_palette(palette)
    # Without a depth it has the window's own format: converting would take longer than drawing.
    surface = pygame.Surface((width, height))
    surface.blit(picture, (0, 0))
    return surface


def _shares(count: int) -> list[float]:
    """`count` evenly spaced numbers from 0 to 1."""
    return [number / max(1, count - 1) for number in range(count)]


_NOISE_COLUMNS, _NOISE_ROWS = 9, 13
"""The period of the noise in columns and rows; no seams are visible."""


def _noisy(columns: Sequence[int], row: int, fine: float) -> bytes:
    """Add a row of noise, from 0 to `fine`, to the numbers of the columns.

    The noise is interleaved gradient noise (Jimenez 2014): even, without lumps.
    """
    shares = (0.06711056 * x + 0.00583715 * row for x in range(_NOISE_COLUMNS))
    noise = cycle([int(52.9829189 * share % 1 * fine) for share in shares])
    return bytes(map(add, columns, noise))
