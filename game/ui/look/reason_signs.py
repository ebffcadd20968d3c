"""The signs of the coach's reasons: beside the words, and on what these speak of.

They differ in shape, and are as light as text on dark boards and as dark on light ones: whoever
can't tell colours apart sees as much. None of them is the mark of a colour.
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
"""A triangle for the first reason and a square for the second, in halves of the size."""

RIM = 0.16
"""The width of the rim that keeps a sign apart from whatever it lies on, of its size."""


@lru_cache(maxsize=64)
def reason_sign(number: int, size: int, tone: RGB, ground: RGB) -> pygame.Surface:
    """The sign of a reason, the first being 0, `size` pixels wide and high with its rim.

    It is drawn in a tone, and its rim in that of the ground.
    """
    shape = SHAPES[number % len(SHAPES)]
    canvas = Canvas((size, size), ground)
    middle, rim = size / 2, max(1.5, RIM * size)
    outline = [(middle + x * (middle - rim), middle + y * (middle - rim)) for x, y in shape]
    canvas.stroke(outline, 2 * rim, ground, closed=True)
    canvas.polygon(outline, tone)
    return canvas.finish()
