"""A die, seen from above."""

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
"""The places of each number's pips, in steps right and down from the middle."""

EDGE = 0.02
"""The width of the dark line around a die, as a share of its own: it sets a die off from a light
background."""


@lru_cache(maxsize=128)
def die(number: int, px: int, face: RGB, pips: RGB, gloss: float = 1.0) -> pygame.Surface:
    """A die, `px` pixels wide and high.

    Args:
        number: the number it shows, from 1 to 6.
        px: its width and height.
        face: the colour of its face.
        pips: the colour of its pips.
        gloss: how strongly the light falls on it, from 0 to 1.
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
        centre = (px / 2 + x * far, px / 2 + y * far)
        canvas.disc((centre[0], centre[1] + size * 0.16), size, mix(pips, face, 0.45))
        canvas.disc(centre, size, pips)
    return canvas.finish()
