"""Signs: pictures of keys and buttons for use in lines of text."""

from __future__ import annotations

import pygame
from msgspec import Struct
from pygame import Rect

from game.ui.look.canvas import Vector
from game.ui.look.fonts import Fonts
from game.ui.look.icons import icon
from game.ui.look.shapes import disc, panel
from game.ui.look.theme import RGB, Theme, mix

_HEIGHT = 1.62
"""The least height of a sign, in ems of the text beside it."""

_TEXT = 0.82
"""The size of the text on a sign, in ems of the text beside it."""

_TURNS = {"right": 0, "up": 90, "left": 180, "down": 270}
"""How far what points that way is turned from what points to the right, in degrees."""

_MARKS = {
    "a": "cross_button",
    "b": "circle_button",
    "x": "square_button",
    "y": "triangle_button",
}
"""The icons on a PlayStation's round buttons, by what the button is called elsewhere."""


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
    rim = mix(theme.control, theme.muted, 0.7)
    match sign.shape:
        case "cross":
            for part, tone in (("pad", rim), ("pad_face", theme.control)):
                surface.blit(icon(part, height, tone), rect)
            for way in (sign.way,) if sign.way else _TURNS:
                surface.blit(_pointing("pad_way", way, height, theme.text), rect)
        case "stick":
            across = round(0.72 * height) if sign.way else height
            for width, tone in (
                (across, rim),
                (across - 2 * max(1, round(0.05 * height)), theme.control),
            ):
                picture = disc(width, tone)
                surface.blit(picture, picture.get_rect(center=rect.center))
            if sign.way:
                surface.blit(_pointing("stick_way", sign.way, height, theme.text), rect)
            size = round((0.66 if sign.way else _TEXT) * px)
            fonts.blit(surface, sign.letter, size, theme.text, bold=True, center=rect.center)
        case shape:
            radius = round(0.36 * px) if shape == "key" else height // 2
            line = max(1, round(px * 0.08))
            surface.blit(panel(rect.size, radius, theme.control, rim, line), rect)
            if shape == "mark":
                surface.blit(icon(_MARKS[sign.way], height, theme.text), rect)
            elif sign.way:
                surface.blit(_pointing("key_way", sign.way, height, theme.text), rect)
            else:
                size = round(_TEXT * px)
                fonts.blit(surface, sign.text, size, theme.text, bold=True, center=rect.center)
    return rect


def _pointing(name: str, way: str, side: int, tone: RGB) -> pygame.Surface:
    """An icon that points to the right, turned to point that way."""
    return pygame.transform.rotate(icon(name, side, tone), _TURNS[way])
