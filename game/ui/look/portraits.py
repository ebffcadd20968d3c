"""The faces of opponents: heads made of one or two pieces, one for each level, with moods.

A head is data: its pieces on the square lattice, and where its face is. So is a mood: what eyes,
brows and mouth do. Heads are told apart by their shape alone, and have the colour of their seat.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.engine.lattice import SQUARE, Point
from game.ui.look.cache import MIB, surfaces_kept
from game.ui.look.canvas import Canvas, Vector, converted
from game.ui.look.jewel import draw_jewel
from game.ui.look.shape import lay_out
from game.ui.look.theme import BLACK, RGB, WHITE, Jewel, Theme, mix


class Mood(Enum):
    """How an opponent feels about a game."""

    RESTS = "rests"
    THINKS = "thinks"
    PLEASED = "pleased"
    WORRIED = "worried"
    OUT = "out"
    CHEERS = "cheers"


class Head(Struct, frozen=True):
    """The head of a level's opponents. Lengths are in cells, to the right and up.

    Attributes:
        pieces: the cells of its one or two pieces; the second is a little lighter.
        eyes: the middle of its left eye; the other is as far on the other side of `middle`.
        middle: the middle of the face, from the left.
        mouth: the height of the middle of its mouth.
        eye: the radius of an eye.
        width: the width of its mouth.
    """

    pieces: tuple[tuple[Point, ...], ...]
    eyes: Vector
    middle: float
    mouth: float
    eye: float
    width: float


_ROW = ((0, 0), (1, 0), (2, 0))

HEADS: Mapping[str, Head] = MappingProxyType(
    {
        # A single square.
        "gentle": Head((((0, 0),),), (0.27, 0.58), 0.5, 0.26, 0.15, 0.26),
        # The large square.
        "easy": Head((((0, 0), (1, 0), (0, 1), (1, 1)),), (0.56, 1.14), 1.0, 0.5, 0.26, 0.62),
        # Three squares with a quiff.
        "casual": Head((((0, 0), (1, 0), (0, 1)),), (0.58, 0.6), 1.0, 0.27, 0.2, 0.5),
        # A cat: two ears, and a chin.
        "medium": Head(
            (((0, 1), (1, 1), (2, 1), (0, 2), (2, 2)), _ROW), (0.8, 1.3), 1.5, 0.58, 0.34, 0.8
        ),
        # A tuft of hair.
        "steady": Head(
            (((0, 0), (1, 0), (0, 1), (1, 1)), ((1, 2),)), (0.56, 1.2), 1.0, 0.52, 0.28, 0.62
        ),
        # A bun of hair, and a chin.
        "able": Head((((0, 1), (1, 1), (2, 1), (1, 2)), _ROW), (0.85, 1.3), 1.5, 0.58, 0.34, 0.8),
        # One ear up.
        "strong": Head((((0, 1), (1, 1), (2, 1), (0, 2)), _ROW), (0.8, 1.28), 1.5, 0.56, 0.34, 0.9),
        # A long face.
        "tough": Head(
            (((0, 0), (1, 0), (0, 1), (1, 1)), ((0, 2), (1, 2))), (0.55, 1.5), 1.0, 0.6, 0.29, 0.66
        ),
        # A star.
        "hard": Head(
            (((1, 0), (0, 1), (1, 1), (2, 1), (1, 2)),), (0.84, 1.38), 1.5, 0.74, 0.31, 0.66
        ),
        # A cut gem.
        "master": Head(
            (((0, 1), (1, 1), (2, 1), (1, 0)), ((0, 2), (1, 2), (2, 2))),
            *((0.82, 1.56), 1.5, 0.74, 0.35, 0.74),
        ),
    }
)
"""By the name of the level."""

PERSON = "person"
"""In place of a level's name: whoever sits at the window."""

_OWN = Head((((1, 0), (2, 0), (1, 1), (2, 1)), ((0, 2),)), (1.56, 1.2), 2.0, 0.52, 0.28, 0.62)
"""The person's own head: corner to corner, as in no opponent's, another piece touches it."""


class Expression(Struct, frozen=True):
    """What a face does.

    Attributes:
        gaze: how far the pupils are off the middle of the eyes, in radii, to the right and down.
        open: how far the eyes are open: 1 wholly, 0 shut, -1 narrowed to arcs by a smile.
        brow: how far brows are raised at their inner and outer ends, in radii of an eye; None for
            none.
        curve: how much the corners of the mouth are raised, in widths of the mouth.
        width: the mouth's width, as a share of the usual one.
        gape: how far the mouth is open, in widths of the mouth.
    """

    gaze: Vector = (0.0, 0.1)
    open: int = 1
    brow: Vector | None = None
    curve: float = 0.18
    width: float = 1.0
    gape: float = 0.0


EXPRESSIONS: Mapping[Mood, Expression] = MappingProxyType(
    {
        Mood.RESTS: Expression(),
        Mood.THINKS: Expression((0.38, -0.36), brow=(0.2, 0.2), curve=0.0, width=0.55),
        Mood.PLEASED: Expression((0.0, -0.05), curve=0.36, width=1.15),
        Mood.WORRIED: Expression((0.0, 0.3), brow=(0.45, 0.0), curve=-0.28, width=0.8),
        Mood.OUT: Expression(open=0, curve=-0.08, width=0.7),
        Mood.CHEERS: Expression(open=-1, curve=0.05, width=1.15, gape=0.62),
    }
)

_LIGHTER = 0.3
"""How much lighter the second piece of a head is."""

_LINE = 0.3
"""The width of brows, shut eyes and mouths, in radii of an eye."""

_TONGUE = (255, 110, 120)

_STEPS = 12
"""The number of straight pieces in a curved line."""


@surfaces_kept(8 * MIB)
def portrait(level: str, mood: Mood, colour_name: str, px: int, theme: Theme) -> pygame.Surface:
    """The face of an opponent of the level of that name, or of `PERSON`, so many pixels high.

    The picture is shared, so don't draw on it.
    """
    head = _OWN if level == PERSON else HEADS[level]
    jewel = theme.jewels[colour_name]
    points = [point for piece in head.pieces for point in piece]
    wide, high = (1 + max(point[axis] for point in points) for axis in (0, 1))
    cell = (px - 2) / max(wide, high)
    left, bottom = (px - wide * cell) / 2, (px + high * cell) / 2
    surface = pygame.Surface((px, px), pygame.SRCALPHA, 32)
    for number, piece in enumerate(head.pieces):
        glass = _lighter(jewel) if number else jewel
        layout = lay_out(SQUARE, piece, cell, 1)
        picture = draw_jewel(layout.shape, glass, None, WHITE, 0)
        ox, oy = layout.origin
        surface.blit(picture, (round(left - ox), round(bottom - oy)))
    canvas = Canvas((px, px), jewel.shadow)
    _draw_face(canvas, head, EXPRESSIONS[mood], (left, bottom), cell, mix(jewel.shadow, BLACK, 0.6))
    surface.blit(canvas.finish(), (0, 0))
    return converted(surface)


def _lighter(jewel: Jewel) -> Jewel:
    return replace(jewel, base=mix(jewel.base, jewel.highlight, _LIGHTER))


def _draw_face(
    canvas: Canvas, head: Head, look: Expression, corner: Vector, cell: float, ink: RGB
) -> None:
    """Draw eyes, brows and mouth; the head's lower left corner is at that pixel."""

    def at(x: float, y: float) -> Vector:
        return corner[0] + x * cell, corner[1] - y * cell

    radius = max(1.5, head.eye * cell)
    line = max(1.2, _LINE * radius)
    for side in (-1, 1):
        x, y = at(head.middle + side * (head.middle - head.eyes[0]), head.eyes[1])
        if look.open > 0:
            canvas.disc((x, y), radius, WHITE)
            dx, dy = look.gaze
            pupil = (x + dx * radius, y + dy * radius)
            canvas.disc(pupil, 0.58 * radius, ink)
            canvas.disc((pupil[0] - 0.2 * radius, pupil[1] - 0.22 * radius), 0.2 * radius, WHITE)
        else:
            canvas.stroke(_arc((x, y), 1.7 * radius, 0.8 * look.open * radius), line, ink)
        if look.brow is not None:
            inner, outer = (y - (1.3 + raised) * radius for raised in look.brow)
            half = side * 0.8 * radius
            canvas.stroke(((x - half, inner), (x + half, outer)), line, ink)
    width = head.width * look.width * cell
    x, y = at(head.middle, head.mouth)
    middle = (x, y - 0.4 * look.gape * width)
    smile = _arc(middle, width, look.curve * width)
    if look.gape:
        jaw = _arc(middle, width, (look.curve + look.gape) * width)
        canvas.polygon([*smile, *reversed(jaw)], ink)
        tongue = (middle[0], middle[1] + (look.curve + 0.6 * look.gape) * width)
        canvas.disc(tongue, 0.17 * width, mix(ink, _TONGUE, 0.8))
    canvas.stroke(smile, line, ink)


def _arc(middle: Vector, width: float, sag: float) -> list[Vector]:
    """Points of an arc that hangs down between its ends by `sag`; their middle is given."""
    (x, y), half = middle, width / 2
    shares = [step / _STEPS * 2 - 1 for step in range(_STEPS + 1)]
    return [(x + share * half, y + sag * math.cos(share * math.pi / 2)) for share in shares]
