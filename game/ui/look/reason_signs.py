"""The signs of the coach's reasons, shown beside the words and on the cells they are about.

They differ in shape, and contrast with the board as strongly as text does, so people who can't
tell colours apart see them just as well. None of them is also the mark of a colour.
"""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.ui.look.canvas import Canvas, Vector
from game.ui.look.theme import RGB

SHAPES: tuple[tuple[Vector, ...], ...] = (
    ((0.0, -1.0), (0.94, 0.72), (-0.94, 0.72)),
    ((-0.76, -0.76), (0.76, -0.76), (0.76, 0.76), (-0.76, 0.76)),
)
"""A triangle for the first reason and a square for the second, in units of half the size."""

RIM = 0.16
"""The width of the rim that sets a sign off from whatever is below, as a share of its size."""


@lru_cache(maxsize=64)
def reason_sign(number: int, size: int, tone: RGB, ground: RGB) -> pygame.Surface:
    """The sign of a reason, numbered from 0, `size` pixels wide and high including its rim.

    It is drawn in `tone`, and its rim in `ground`.
    """
    shape = SHAPES[number % len(SHAPES)]
    canvas = Canvas((size, size), ground)
    middle, rim = size / 2, max(1.5, RIM * size)
    outline = [(middle + x * (middle - rim), middle + y * (middle - rim)) for x, y in shape]
    canvas.stroke(outline, 2 * rim, ground, closed=True)
    canvas.polygon(outline, tone)
    return canvas.finish()
