"""What puzzles mark on a board: stars to cover, crosses to spare, ends to connect.

They differ in shape, not only in colour, and each is set off by an edge, so that it can be seen on
the board as on a piece of any colour.
"""

from __future__ import annotations

import math
from enum import Enum

import pygame

from game.ui.look.cache import MIB, surfaces_kept
from game.ui.look.canvas import Canvas, Vector
from game.ui.look.glints import glow
from game.ui.look.theme import BLACK, WHITE, Theme, mix, rgb

GOLD, GOLD_DEEP = rgb("#ffd257"), rgb("#e08a00")
"""The upper and the lower tone of a star."""

STAR, CROSS, END = 0.8, 0.56, 0.66
"""The sizes of the signs, in widths of a cell."""

EDGE = 0.07
"""The width of the dark edge around a sign, relative to the cell."""


class PuzzleSign(Enum):
    """A sign on a cell."""

    STAR = "star"
    CROSS = "cross"
    END = "end"


@surfaces_kept(4 * MIB)
def puzzle_sign(sign: PuzzleSign, cell: int, theme: Theme, *, done: bool) -> pygame.Surface:
    """A sign to be drawn around the middle of a cell of that width, in pixels.

    One that is `done` lies on a piece: a star that is covered is smaller, and without its glow.
    """
    side = max(9, round(1.3 * cell)) | 1
    canvas = Canvas((side, side), BLACK)
    middle = (side / 2, side / 2)
    match sign:
        case PuzzleSign.STAR:
            _star(canvas, middle, cell * (0.62 if done else STAR), cell * EDGE)
        case PuzzleSign.CROSS:
            _cross(canvas, middle, cell, theme, done=done)
        case PuzzleSign.END:
            _end(canvas, middle, cell * END, theme)
    picture = canvas.finish()
    if sign is not PuzzleSign.STAR or done or not theme.dark:
        return picture
    lit = glow(side, GOLD_DEEP, GOLD, 150).copy()
    lit.blit(picture, picture.get_rect(center=lit.get_rect().center))
    return lit


def _points(middle: Vector, size: float, inner: float) -> list[Vector]:
    """The ten corners of a star as wide as that."""
    x, y = middle
    return [
        (
            x + radius * size / 2 * math.cos(math.radians(36 * number - 90)),
            y + 0.04 * size + radius * size / 2 * math.sin(math.radians(36 * number - 90)),
        )
        for number, radius in enumerate((1.0, inner) * 5)
    ]


def _star(canvas: Canvas, middle: Vector, size: float, edge: float) -> None:
    outline = _points(middle, size, 0.47)
    dark = mix(GOLD_DEEP, BLACK, 0.68)
    canvas.polygon(outline, dark)
    canvas.stroke(outline, 2 * edge, dark, closed=True)
    canvas.polygon(outline, GOLD_DEEP)
    canvas.stroke(outline, 0.5 * edge, GOLD_DEEP, closed=True)
    # Each ray has a lit side and a shaded one, as if it were cut.
    for number in range(0, 10, 2):
        canvas.polygon((outline[number], outline[number - 1], middle), GOLD)
    canvas.polygon((outline[0], outline[9], middle), mix(GOLD, WHITE, 0.55))
    canvas.polygon((outline[8], outline[7], middle), mix(GOLD, WHITE, 0.3))


def _cross(canvas: Canvas, middle: Vector, cell: int, theme: Theme, *, done: bool) -> None:
    x, y = middle
    reach, line = cell * CROSS / 2, cell * 0.14
    arms = (
        ((x - reach, y - reach), (x + reach, y + reach)),
        ((x - reach, y + reach), (x + reach, y - reach)),
    )
    tone = rgb("#ff5d5d") if theme.dark or done else rgb("#c41f2f")
    dark = BLACK if theme.dark or done else WHITE
    for arm in arms:
        canvas.stroke(arm, line + 2 * cell * EDGE, mix(tone, dark, 0.82))
    for arm in arms:
        canvas.stroke(arm, line, tone)


def _end(canvas: Canvas, middle: Vector, size: float, theme: Theme) -> None:
    edge = mix(theme.background_bottom, BLACK, 0.75)
    canvas.disc(middle, size / 2, edge)
    canvas.disc(middle, size / 2 * 0.86, WHITE)
    canvas.disc(middle, size / 2 * 0.56, edge)
    canvas.disc(middle, size / 2 * 0.32, WHITE)
