"""Icons, drawn as strokes on a grid of 24 by 24."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.ui.look.canvas import Canvas, Vector
from game.ui.look.theme import RGB

_GRID = 24


class _Line(Struct, frozen=True):
    """A line through points of the grid.

    Attributes:
        points: the points.
        closed: whether it goes back to the first of them.
        width: its width.
        filled: whether what it encloses is filled.
    """

    points: Sequence[Vector]
    closed: bool = False
    width: float = 2.2
    filled: bool = False

    def mirrored(self) -> _Line:
        """The same, seen from behind."""
        return replace(self, points=[(_GRID - x, y) for x, y in self.points])

    def moved(self, by: float) -> _Line:
        """The same, further right."""
        return replace(self, points=[(x + by, y) for x, y in self.points])


def _area(*points: Vector) -> _Line:
    """A filled polygon with rounded corners."""
    return _Line(points, closed=True, width=1.54, filled=True)


def _arc(x: float, y: float, radius: float, start: float, end: float) -> list[Vector]:
    """Points along an arc, its ends in degrees clockwise from the right (y down)."""
    steps = max(2, round(abs(end - start) / 8))
    angles = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]


def _star() -> list[Vector]:
    angles = [math.radians(36 * point - 90) for point in range(10)]
    return [
        (12 + radius * math.cos(a), 12.6 + radius * math.sin(a))
        for radius, a in zip((9.2, 4.3) * 5, angles, strict=True)
    ]


_UNDO = (
    _Line(((8.5, 4.5), (4, 9), (8.5, 13.5))),
    _Line(((4, 9), *_arc(14.5, 14, 5, -90, 90), (10, 19))),
)
# a piece, and an arrow round its corner: nothing like the arrows that undo and redo
_TURNED = (
    _area((3.2, 9.4), (8.4, 9.4), (8.4, 15.2), (14.2, 15.2), (14.2, 20.4), (3.2, 20.4)),
    _Line(_arc(9, 14, 10, -88, -8)),
    _Line(((14.9, 9.6), (19, 13.4), (22.2, 8.8))),
)
_MINUS = _Line(((5, 12), (19, 12)), width=2.6)
_FACE = _Line(_arc(12, 12, 8.8, 0, 352), closed=True, width=2)
_EYES = [_Line(((x, 9), (x, 9.6)), width=2.4) for x in (8.8, 15.2)]
_LESS = _Line(((14.5, 5.5), (8.5, 12), (14.5, 18.5)), width=2.6)

_ICONS: Mapping[str, Sequence[_Line]] = {
    "arrow_down": (
        _Line(((12, 3.5), (12, 19.5))),
        _Line(((5.5, 13.5), (12, 20), (18.5, 13.5)), width=2.5),
    ),
    "back": (_LESS.moved(-3), _Line(((6.5, 12), (19, 12)), width=2.6)),
    "check": (_Line(((4.5, 12.5), (9.8, 17.8), (19.5, 7)), width=2.6),),
    "clock": (
        _Line(_arc(12, 12, 8.5, 0, 352), closed=True),
        _Line(((12, 7), (12, 12), (15.5, 14))),
    ),
    # four leaves and a stem
    "clover": (
        *(
            _Line(_arc(x, y, 3.3, 0, 360), closed=True, width=0.8, filled=True)
            for x, y in ((8.2, 6.6), (15.8, 6.6), (8.2, 13.8), (15.8, 13.8))
        ),
        _area((9, 8), (15, 8), (15, 12.6), (9, 12.6)),
        _Line(((12, 11), (12.4, 17), (14.6, 21)), width=1.8),
    ),
    "close": (_Line(((6, 6), (18, 18))), _Line(((18, 6), (6, 18)))),
    "crown": (
        _area((4, 17.2), (3, 7.5), (8.2, 11.6), (12, 5), (15.8, 11.6), (21, 7.5), (20, 17.2)),
        _Line(((4.6, 20.6), (19.4, 20.6))),
    ),
    "first": (_LESS.moved(2), _Line(((5.5, 5.5), (5.5, 18.5)), width=2.6)),
    "flip": (
        *(_Line(((12, y), (12, y + 2.4)), width=1.7) for y in (3.2, 8.2, 13.2, 18.2)),
        _Line(((8.2, 6.5), (8.2, 17.5), (2.6, 17.5)), closed=True),
        _area((15.8, 6.5), (15.8, 17.5), (21.4, 17.5)),
    ),
    "forward": (_LESS.moved(-3).mirrored(), _Line(((17.5, 12), (5, 12)), width=2.6)),
    "globe": (
        _Line(_arc(12, 12, 8.8, 0, 352), closed=True, width=2),
        _Line(((3.4, 12), (20.6, 12)), width=1.8),
        _Line(
            [(12 + 0.45 * (x - 12), y) for x, y in _arc(12, 12, 8.8, 0, 352)],
            closed=True,
            width=1.8,
        ),
    ),
    "heart": (
        _area(
            (12, 20.5),
            *((4.4, 12.9), (3.2, 10.6), (3.4, 7.6), (5.2, 5.4), (7.8, 4.7), (10.3, 5.7)),
            *((12, 7.8), (13.7, 5.7), (16.2, 4.7), (18.8, 5.4), (20.6, 7.6), (20.8, 10.6)),
            (19.6, 12.9),
        ),
    ),
    # a bulb
    "hint": (
        _Line((*_arc(12, 9.6, 6.3, 124, 416), (15.2, 17.2), (8.8, 17.2)), closed=True),
        _Line(((10.2, 20.8), (13.8, 20.8))),
    ),
    "last": (_LESS.moved(2).mirrored(), _Line(((18.5, 5.5), (18.5, 18.5)), width=2.6)),
    "laugh": (
        _FACE,
        *(_Line(((x - 1.6, 9.8), (x, 8.2), (x + 1.6, 9.8)), width=1.8) for x in (8.6, 15.4)),
        _Line(_arc(12, 13, 4.4, 0, 180), closed=True, width=1, filled=True),
    ),
    "less": (_LESS,),
    "lock": (
        _Line((*_arc(12, 10, 4.2, 180, 360), (16.2, 11)), width=2.2),
        _Line(((7.8, 11), (7.8, 10)), width=2.2),
        _area((5.5, 11), (18.5, 11), (18.5, 20), (5.5, 20)),
    ),
    "menu": [_Line(((4.5, y), (19.5, y))) for y in (6.5, 12, 17.5)],
    "minus": (_MINUS,),
    "more": (_LESS.mirrored(),),
    "oops": (
        _FACE,
        *_EYES,
        _Line(((7.6, 16.6), (9.8, 14.8), (12, 16.4), (14.2, 14.8), (16.4, 16.6)), width=1.8),
    ),
    # a painter's, with a hole for the thumb
    "palette": (
        _Line((*_arc(12, 12, 8.8, 60, 344), (17, 14.4), (14.4, 16)), closed=True, width=2),
        *(
            _area((x - 0.5, y), (x + 0.5, y), (x, y + 0.6))
            for x, y in ((7.6, 11.6), (11, 7.2), (16, 8.6))
        ),
    ),
    # head and shoulders
    "person": (
        _Line(_arc(12, 7.6, 4, 0, 360), closed=True, width=0.8, filled=True),
        _Line((*_arc(12, 20.4, 6.8, 180, 360), (18.8, 20.4)), True, 1.2, filled=True),
    ),
    "plus": (_MINUS, _Line(((12, 5), (12, 19)), width=2.6)),
    "play": (_area((7.5, 5), (19, 12), (7.5, 19)),),
    "redo": [line.mirrored() for line in _UNDO],
    # bars of a chart
    "report": [
        _Line(((x, 19.5), (x, top)), width=3.4) for x, top in ((5.5, 13), (12, 5.5), (18.5, 9.5))
    ],
    # one for the other
    "swap": (
        _Line(((4, 8.5), (19.5, 8.5))),
        _Line(((15.5, 4.5), (19.5, 8.5), (15.5, 12.5))),
        _Line(((20, 16), (4.5, 16))),
        _Line(((8.5, 12.5), (4.5, 16), (8.5, 20))),
    ),
    "star": (_area(*_star()),),
    "star_outline": (_Line(_star(), closed=True, width=1.9),),
    "turn_left": [line.mirrored() for line in _TURNED],
    "turn_right": _TURNED,
    "undo": _UNDO,
    "wow": (
        _FACE,
        *_EYES,
        _Line(_arc(12, 15.4, 2.1, 0, 360), closed=True, width=0.8, filled=True),
    ),
}

ICONS = tuple(_ICONS)
"""The names of all icons."""


@lru_cache(maxsize=192)
def icon(name: str, px: int, colour: RGB) -> pygame.Surface:
    """An icon, `px` pixels wide and high. Raises ValueError for a name that isn't in `ICONS`."""
    if name not in _ICONS:
        raise ValueError(f"no icon {name!r}: the icons are {', '.join(ICONS)}")
    px = max(1, px)
    canvas, scale = Canvas((px, px), colour), px / _GRID
    for line in _ICONS[name]:
        pixels = [(x * scale, y * scale) for x, y in line.points]
        if line.filled:
            canvas.polygon(pixels, colour)
        canvas.stroke(pixels, line.width * scale, colour, closed=line.closed)
    return canvas.finish()
