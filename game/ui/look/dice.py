"""What lies on the table in Blokus Dice: dice, and the coloured pens that players draw with."""

from __future__ import annotations

import pygame

from game.ui.look.cache import MIB, surfaces_kept
from game.ui.look.canvas import Canvas
from game.ui.look.marks import draw_mark
from game.ui.look.theme import BLACK, MARKS, RGB, WHITE, Theme, mix, rgb

THICKNESS = 0.25
"""The width of a marker, as a share of its length."""

EDGE = 0.05
"""The width of the dark line around the barrel, as a share of the marker's: it sets the barrel off
from a light background."""

_BARREL = rgb("#f3efe6")


@surfaces_kept(4 * MIB)
def marker_picture(colour_name: str, length: int, theme: Theme) -> pygame.Surface:
    """A marker lying with its cap to the right, `length` pixels long."""
    thick = max(6, round(length * THICKNESS))
    jewel = theme.jewels[colour_name]
    canvas = Canvas((length, thick), _BARREL)
    plug, cap = length * 0.07, length * 0.58
    low = thick * 0.08
    body = thick - 2 * low
    # The end, the barrel with the colour's mark, then the cap, a little thicker.
    canvas.rounded((0, low + body * 0.14, plug * 2, body * 0.72), body * 0.2, jewel.shadow)
    edge = thick * EDGE
    canvas.rounded(
        (plug - edge, low - edge, cap - plug + body * 0.3, body + 2 * edge),
        body * 0.24 + edge,
        mix(_BARREL, BLACK, 0.3),
    )
    _tube(canvas, (plug, low, cap - plug + body * 0.3, body), _BARREL, 0.22)
    draw_mark(
        canvas,
        MARKS[colour_name],
        ((plug + cap) / 2, thick / 2),
        body * 0.62,
        mix(jewel.base, BLACK, 0.12),
    )
    _tube(canvas, (cap, 0, length * 0.94 - cap, thick), jewel.base, 0.3)
    canvas.rounded(
        (length * 0.88, thick * 0.2, length * 0.12, thick * 0.6), thick * 0.2, jewel.base
    )
    clip = thick * 0.16
    canvas.rounded(
        (cap + length * 0.05, thick * 0.2, length * 0.27, clip),
        clip / 2,
        mix(jewel.highlight, WHITE, 0.3),
    )
    return canvas.finish()


NIB = 0.2
"""The length of a marker's nib with the cone around it, as a share of its length."""

SLANT = -38
"""The angle at which a marker is held that draws, in degrees anticlockwise from pointing left."""


@surfaces_kept(2 * MIB)
def drawing_marker(colour_name: str, length: int, theme: Theme) -> pygame.Surface:
    """A marker without its cap, held so that the tip of its nib is at the lower left corner."""
    thick = max(6, round(length * THICKNESS))
    jewel = theme.jewels[colour_name]
    canvas = Canvas((length, thick), _BARREL)
    nib, low = length * NIB, thick * 0.08
    body = thick - 2 * low
    tip, high = 0.46 * nib, thick - low
    cone = [(nib, low), (nib, high), (0.98 * tip, 0.68 * thick), (0.98 * tip, 0.32 * thick)]
    canvas.polygon(cone, mix(_BARREL, BLACK, 0.25))
    felt = [(tip, 0.34 * thick), (tip, 0.66 * thick), (0, 0.58 * thick), (0, 0.46 * thick)]
    canvas.polygon(felt, jewel.base)
    _tube(canvas, (nib, low, length * 0.72 - nib, body), _BARREL, 0.22)
    _tube(canvas, (length * 0.7, low, length * 0.3, body), jewel.base, 0.3)
    return pygame.transform.rotozoom(canvas.finish(), -SLANT, 1)


def _tube(
    canvas: Canvas,
    rect: tuple[float, float, float, float],
    colour: tuple[int, int, int],
    depth: float,
) -> None:
    """Draw a horizontal tube, lit from above."""
    left, top, width, height = rect
    radius = height * 0.24
    canvas.rounded(rect, radius, mix(colour, BLACK, depth))
    canvas.rounded((left, top, width, height * 0.8), radius, colour)
    canvas.rounded((left, top, width, height * 0.34), radius, mix(colour, WHITE, 0.35))


PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""The places of each number's pips, in steps right and down from the middle."""

DIE_EDGE = 0.02
"""The width of the dark line around a die, as a share of its own: it sets a die off from a light
background."""


@surfaces_kept(8 * MIB)
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
    radius, rim, edge = px * 0.22, max(1.0, px * 0.05), px * DIE_EDGE
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
