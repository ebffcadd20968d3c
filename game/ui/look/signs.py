"""Signs: pictures of keys and buttons for use in lines of text."""

from __future__ import annotations

from functools import lru_cache

import pygame
from msgspec import Struct
from pygame import Rect

from game.ui.look.canvas import Canvas, Vector
from game.ui.look.fonts import Fonts
from game.ui.look.shapes import disc, panel
from game.ui.look.theme import RGB, Theme, mix

_HEIGHT = 1.62
"""The least height of a sign, in ems of the text beside it."""

_TEXT = 0.82
"""The size of the text on a sign, in ems of the text beside it."""

_WAYS: dict[str, Vector] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Sign(Struct, frozen=True):
    """A key or a button.

    Attributes:
        shape: a "key" (or a wide button), a round button ("disc"), one with a "mark", the "cross",
            or a "stick".
        text: its name, which is shown on keys and round buttons.
        way: which way a cross or a stick is pushed; or which way an arrow key points, shown in
            place of the text; or the name of the button with a mark.
        letter: the letter on a stick.
    """

    shape: str
    text: str
    way: str = ""
    letter: str = ""


def sign_height(fonts: Fonts, px: int) -> int:
    """The height of a sign beside text of that size, in pixels: enough for its own letters."""
    return max(round(_HEIGHT * px), fonts.line_height(round(_TEXT * px), bold=True))


def sign_width(fonts: Fonts, sign: Sign, px: int) -> int:
    """The width of a sign beside text of that size, in pixels."""
    height = sign_height(fonts, px)
    if sign.shape == "key" and sign.way:
        return height
    if sign.shape == "disc" and fonts.width(sign.text, round(_TEXT * px), bold=True) < height - 4:
        return height
    if sign.shape in ("key", "disc"):
        return max(height, fonts.width(sign.text, round(_TEXT * px), bold=True) + round(0.9 * px))
    return height


def paint_sign(
    surface: pygame.Surface, fonts: Fonts, theme: Theme, sign: Sign, px: int, midleft: Vector
) -> Rect:
    """Draw a sign beside text of that size; returns the rectangle that it covers."""
    height = sign_height(fonts, px)
    rect = Rect(0, 0, sign_width(fonts, sign, px), height)
    rect.midleft = round(midleft[0]), round(midleft[1])
    line = max(1, round(px * 0.08))
    rim = mix(theme.control, theme.muted, 0.7)
    if sign.shape in ("key", "disc"):
        radius = height // 2 if sign.shape == "disc" else round(0.36 * px)
        surface.blit(panel(rect.size, radius, theme.control, rim, line), rect)
        if sign.way:
            surface.blit(_pointing(height, sign.way, theme.text), rect)
            return rect
        fonts.blit(surface, sign.text, round(_TEXT * px), theme.text, bold=True, center=rect.center)
        return rect
    if sign.shape == "cross":
        surface.blit(_cross(height, sign.way, theme.control, rim, theme.text), rect)
        return rect
    if sign.shape == "mark":
        surface.blit(panel(rect.size, height // 2, theme.control, rim, line), rect)
        surface.blit(_mark(height, sign.way, theme.text), rect)
        return rect
    surface.blit(_stick(height, sign.way, theme.control, rim, theme.text), rect)
    size = round((0.66 if sign.way else _TEXT) * px)
    if sign.way:
        cap = disc(round(0.56 * height), theme.control)
        surface.blit(cap, cap.get_rect(center=rect.center))
    fonts.blit(surface, sign.letter, size, theme.text, bold=True, center=rect.center)
    return rect


@lru_cache(maxsize=64)
def _cross(side: int, way: str, fill: RGB, rim: RGB, lit: RGB) -> pygame.Surface:
    """A D-pad with an arrow on one arm, or on all four."""
    canvas = Canvas((side, side), rim)
    arm, line = 0.32 * side, max(1.0, 0.05 * side)
    for grown, tone in ((0.0, rim), (line, fill)):
        thick, long = arm - 2 * grown, side - 2 * grown
        canvas.rounded(((side - thick) / 2, grown, thick, long), 0.1 * side, tone)
        canvas.rounded((grown, (side - thick) / 2, long, thick), 0.1 * side, tone)
    for name in _WAYS if way == "" else (way,):
        _arrow(canvas, name, 0.24, 0.44, 0.13, lit)
    return canvas.finish()


@lru_cache(maxsize=64)
def _stick(side: int, way: str, fill: RGB, rim: RGB, lit: RGB) -> pygame.Surface:
    """A stick from above, with an arrow on the side it is pushed to, if any."""
    canvas = Canvas((side, side), rim)
    middle, line = (side / 2, side / 2), max(1.0, 0.05 * side)
    radius = side / 2 if not way else 0.36 * side
    canvas.disc(middle, radius, rim)
    canvas.disc(middle, radius - line, fill)
    if way:
        _arrow(canvas, way, 0.3, 0.5, 0.2, lit)
    return canvas.finish()


def _arrow(canvas: Canvas, way: str, foot: float, tip: float, half: float, tone: RGB) -> None:
    """Draw an arrow from the middle: its foot, its tip and half its width, in shares of a side."""
    side = canvas.size[0]
    (dx, dy), middle = _WAYS[way], side / 2
    x, y, wide = middle + dx * foot * side, middle + dy * foot * side, half * side
    head = (middle + dx * tip * side, middle + dy * tip * side)
    canvas.polygon((head, (x - dy * wide, y - dx * wide), (x + dy * wide, y + dx * wide)), tone)


@lru_cache(maxsize=32)
def _pointing(side: int, way: str, tone: RGB) -> pygame.Surface:
    """The triangle on an arrow key."""
    canvas = Canvas((side, side), tone)
    _arrow(canvas, way, -0.18, 0.18, 1.15 * 0.18, tone)
    return canvas.finish()


@lru_cache(maxsize=32)
def _mark(side: int, name: str, tone: RGB) -> pygame.Surface:
    """The symbol on a round PlayStation button: cross, circle, square or triangle."""
    canvas = Canvas((side, side), tone)
    low, high, width = 0.32 * side, 0.68 * side, max(1.2, 0.075 * side)
    if name == "a":
        canvas.stroke(((low, low), (high, high)), width, tone)
        canvas.stroke(((low, high), (high, low)), width, tone)
    elif name == "b":
        canvas.ring((side / 2, side / 2), 0.2 * side, width, tone)
    elif name == "x":
        canvas.stroke(
            ((low, low), (high, low), (high, high), (low, high)), width, tone, closed=True
        )
    else:
        top, foot = 0.27 * side, 0.63 * side
        canvas.stroke(
            ((side / 2, top), (0.71 * side, foot), (0.29 * side, foot)), width, tone, closed=True
        )
    return canvas.finish()
