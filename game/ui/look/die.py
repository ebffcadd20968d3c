"""A die, as one looks down on it."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.ui.look.canvas import Canvas
from game.ui.look.theme import BLACK, RGB, WHITE, mix

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of each number are, from the middle, the outer ones at distance 1."""

EDGE = 0.02
"""The hair of shade around it, which parts it from a light ground, of its width."""


@lru_cache(maxsize=128)
def die(number: int, px: int, face: RGB, pips: RGB, gloss: float = 1.0) -> pygame.Surface:
    """A die that shows a number from 1 to 6, `px` pixels wide and high.

    `gloss` is how strongly the light falls on it, 1 for a die that lies there to be taken.
    """
    canvas = Canvas((px, px), face)
    radius, rim, edge = px * 0.22, max(1.0, px * 0.05), px * EDGE
    across = px - 2 * edge
    canvas.rounded((0, 0, px, px), radius, mix(face, BLACK, 0.38))
    canvas.rounded((edge, edge, across, px - rim - edge), radius, mix(face, WHITE, 0.5 * gloss))
    canvas.rounded((edge, rim, across, px - 2 * rim), radius, face)
    inner = px * 0.1
    canvas.rounded(
        (inner, inner, px - 2 * inner, px - 2 * inner),
        radius * 0.9,
        mix(face, WHITE, 0.22 * gloss),
    )
    far, size = px * 0.24, px * (0.105 if number > 1 else 0.13)
    for x, y in PIPS[number]:
        spot = (px / 2 + x * far, px / 2 + y * far)
        canvas.disc((spot[0], spot[1] + size * 0.16), size, mix(pips, face, 0.45))
        canvas.disc(spot, size, pips)
    return canvas.finish()
