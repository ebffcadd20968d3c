"""The window's signs, drawn as strokes on a grid of 24 by 24."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

import pygame

from game.ui.look.canvas import Canvas, Vector
from game.ui.look.theme import RGB

_GRID = 24
_LINE = 2.2


class _Pen:
    """Draws on the grid, in one colour."""

    def __init__(self, canvas: Canvas, px: int, colour: RGB) -> None:
        self._canvas = canvas
        self._scale = px / _GRID
        self._colour = colour

    def line(self, *points: Vector, closed: bool = False, width: float = _LINE) -> None:
        """A line through points."""
        spots = [self._spot(point) for point in points]
        self._canvas.stroke(spots, width * self._scale, self._colour, closed)

    def area(self, *points: Vector) -> None:
        """A filled polygon with rounded corners."""
        spots = [self._spot(point) for point in points]
        self._canvas.polygon(spots, self._colour)
        self._canvas.stroke(spots, _LINE * 0.7 * self._scale, self._colour, closed=True)

    def arc(self, x: float, y: float, radius: float, start: float, end: float) -> None:
        """A part of a circle, in degrees clockwise from the right."""
        self.line(*arc_points(x, y, radius, start, end))

    def dot(self, x: float, y: float, radius: float) -> None:
        """A filled circle."""
        self._canvas.disc(self._spot((x, y)), radius * self._scale, self._colour)

    def hole(self, x: float, y: float, radius: float) -> None:
        """A clear circle."""
        spots = [self._spot(point) for point in arc_points(x, y, radius, 0, 360)]
        self._canvas.erase(spots)

    def _spot(self, point: Vector) -> Vector:
        return point[0] * self._scale, point[1] * self._scale


def arc_points(x: float, y: float, radius: float, start: float, end: float) -> list[Vector]:
    """Points along a part of a circle, in degrees clockwise from the right (y down)."""
    steps = max(2, round(abs(end - start) / 8))
    angles = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]


def _mirrored(points: Sequence[Vector]) -> list[Vector]:
    return [(_GRID - x, y) for x, y in points]


def _undo(pen: _Pen) -> None:
    pen.line(*_UNDO_ARROW)
    pen.line(*_UNDO_TAIL)


_UNDO_ARROW: Sequence[Vector] = ((8.5, 4.5), (4, 9), (8.5, 13.5))
_UNDO_TAIL: Sequence[Vector] = ((4, 9), *arc_points(14.5, 14, 5, -90, 90), (10, 19))


def _redo(pen: _Pen) -> None:
    pen.line(*_mirrored(_UNDO_ARROW))
    pen.line(*_mirrored(_UNDO_TAIL))


_TURN: Sequence[Vector] = arc_points(12, 12.5, 7.5, -60, 210)
_TURN_ARROW: Sequence[Vector] = ((16.2, 1.6), (15.7, 6.1), (20.2, 6.6))


def _turn_left(pen: _Pen) -> None:
    pen.line(*_mirrored(arc_points(12, 12.5, 7.5, -250, 20)))
    pen.line((3.2, 5.2), (4.6, 9.9), (9.4, 8.6))


def _turn_right(pen: _Pen) -> None:
    pen.line(*arc_points(12, 12.5, 7.5, -250, 20))
    pen.line(*_mirrored(((3.2, 5.2), (4.6, 9.9), (9.4, 8.6))))


def _flip(pen: _Pen) -> None:
    for y in (3.2, 8.2, 13.2, 18.2):
        pen.line((12, y), (12, y + 2.4), width=1.7)
    pen.line((8.2, 6.5), (8.2, 17.5), (2.6, 17.5), closed=True)
    pen.area((15.8, 6.5), (15.8, 17.5), (21.4, 17.5))


def _menu(pen: _Pen) -> None:
    for y in (6.5, 12, 17.5):
        pen.line((4.5, y), (19.5, y))


def _home(pen: _Pen) -> None:
    pen.line((3.5, 11.5), (12, 4), (20.5, 11.5))
    pen.line((6, 10.5), (6, 19.5), (18, 19.5), (18, 10.5))
    pen.line((12, 19), (12, 14.5))


def _play(pen: _Pen) -> None:
    pen.area((7.5, 5), (19, 12), (7.5, 19))


def _check(pen: _Pen) -> None:
    pen.line((4.5, 12.5), (9.8, 17.8), (19.5, 7), width=2.6)


def _close(pen: _Pen) -> None:
    pen.line((6, 6), (18, 18))
    pen.line((18, 6), (6, 18))


def _arrow_down(pen: _Pen) -> None:
    pen.line((12, 3.5), (12, 19.5))
    pen.line((5.5, 13.5), (12, 20), (18.5, 13.5), width=2.5)


def _arrow_left(pen: _Pen) -> None:
    pen.line((14.5, 5.5), (8, 12), (14.5, 18.5), width=2.5)


def _arrow_right(pen: _Pen) -> None:
    pen.line((9.5, 5.5), (16, 12), (9.5, 18.5), width=2.5)


def _bust(pen: _Pen, x: float, y: float, size: float) -> None:
    """A head above shoulders."""
    pen.dot(x, y, 3.9 * size)
    pen.area(
        *arc_points(x, y + 12.2 * size, 6.4 * size, 180, 360),
        (x + 6.4 * size, y + 12.4 * size),
        (x - 6.4 * size, y + 12.4 * size),
    )


def _person(pen: _Pen) -> None:
    _bust(pen, 12, 7.2, 1)


def _people(pen: _Pen) -> None:
    _bust(pen, 7.2, 8.8, 0.72)
    _bust(pen, 16.8, 8.8, 0.72)


def _opponent(pen: _Pen) -> None:
    pen.area((5, 9), (7, 7.2), (17, 7.2), (19, 9), (19, 17.6), (17, 19.4), (7, 19.4), (5, 17.6))
    pen.line((12, 7), (12, 4), width=1.8)
    pen.dot(12, 3.6, 1.7)
    pen.line((2.4, 12), (2.4, 15), width=1.9)
    pen.line((21.6, 12), (21.6, 15), width=1.9)
    pen.hole(9, 12.2, 1.7)
    pen.hole(15, 12.2, 1.7)
    for x, y in arc_points(12, 14.2, 2.6, 30, 150):
        pen.hole(x, y, 0.75)


def _fullscreen(pen: _Pen) -> None:
    for sx in (1, -1):
        for sy in (1, -1):
            pen.line(
                (12 + 7.5 * sx, 12 + 3 * sy),
                (12 + 7.5 * sx, 12 + 7.5 * sy),
                (12 + 3 * sx, 12 + 7.5 * sy),
            )


def _plus(pen: _Pen) -> None:
    pen.line((12, 5), (12, 19))
    pen.line((5, 12), (19, 12))


def _flag(pen: _Pen) -> None:
    pen.line((6, 3.5), (6, 20.5))
    pen.area((7, 5), (18.5, 5), (15.5, 8.8), (18.5, 12.6), (7, 12.6))


def _trophy(pen: _Pen) -> None:
    pen.area((7.5, 4.2), (16.5, 4.2), *arc_points(12, 8.8, 4.5, 0, 180))
    pen.line((7, 6), (3.8, 6), (4.4, 9.2), (7.2, 10.6), width=1.7)
    pen.line((17, 6), (20.2, 6), (19.6, 9.2), (16.8, 10.6), width=1.7)
    pen.line((12, 13), (12, 18))
    pen.line((8, 19.6), (16, 19.6))


def _eye(pen: _Pen) -> None:
    upper = arc_points(12, 17.4, 10.6, -149, -31)
    pen.line(*upper, *((x, _GRID - y) for x, y in reversed(upper)), closed=True, width=1.9)
    pen.dot(12, 12, 3)


_ICONS: Mapping[str, Callable[[_Pen], None]] = {
    "arrow_down": _arrow_down,
    "arrow_left": _arrow_left,
    "arrow_right": _arrow_right,
    "check": _check,
    "close": _close,
    "eye": _eye,
    "flag": _flag,
    "flip": _flip,
    "fullscreen": _fullscreen,
    "home": _home,
    "menu": _menu,
    "opponent": _opponent,
    "people": _people,
    "person": _person,
    "play": _play,
    "plus": _plus,
    "redo": _redo,
    "trophy": _trophy,
    "turn_left": _turn_left,
    "turn_right": _turn_right,
    "undo": _undo,
}

ICONS = tuple(_ICONS)
"""The names of all icons."""


@lru_cache(maxsize=192)
def icon(name: str, px: int, colour: RGB) -> pygame.Surface:
    """An icon, `px` pixels wide and high. Raises ValueError for a name that isn't in `ICONS`."""
    if name not in _ICONS:
        raise ValueError(f"no icon {name!r}: the icons are {', '.join(ICONS)}")
    px = max(1, px)
    canvas = Canvas((px, px), colour)
    _ICONS[name](_Pen(canvas, px, colour))
    return canvas.finish()
