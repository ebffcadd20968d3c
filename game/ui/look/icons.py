"""Icons, drawn as strokes on a grid of 24 by 24."""

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
    """Draws on the grid in one colour."""

    def __init__(self, canvas: Canvas, px: int, colour: RGB) -> None:
        self._canvas = canvas
        self._scale = px / _GRID
        self._colour = colour

    def line(self, *points: Vector, closed: bool = False, width: float = _LINE) -> None:
        """Draw a line through points."""
        pixels = [self._pixel(point) for point in points]
        self._canvas.stroke(pixels, width * self._scale, self._colour, closed=closed)

    def area(self, *points: Vector) -> None:
        """Draw a filled polygon with rounded corners."""
        pixels = [self._pixel(point) for point in points]
        self._canvas.polygon(pixels, self._colour)
        self._canvas.stroke(pixels, _LINE * 0.7 * self._scale, self._colour, closed=True)

    def _pixel(self, point: Vector) -> Vector:
        return point[0] * self._scale, point[1] * self._scale


def arc_points(x: float, y: float, radius: float, start: float, end: float) -> list[Vector]:
    """Points along an arc, its ends in degrees clockwise from the right (y down)."""
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


def _hint(pen: _Pen) -> None:
    """A bulb."""
    pen.line(*arc_points(12, 9.6, 6.3, 124, 416), (15.2, 17.2), (8.8, 17.2), closed=True)
    pen.line((10.2, 20.8), (13.8, 20.8))


def _menu(pen: _Pen) -> None:
    for y in (6.5, 12, 17.5):
        pen.line((4.5, y), (19.5, y))


def _play(pen: _Pen) -> None:
    pen.area((7.5, 5), (19, 12), (7.5, 19))


def _check(pen: _Pen) -> None:
    pen.line((4.5, 12.5), (9.8, 17.8), (19.5, 7), width=2.6)


def _clock(pen: _Pen) -> None:
    pen.line(*arc_points(12, 12, 8.5, 0, 352), closed=True)
    pen.line((12, 7), (12, 12), (15.5, 14))


def _close(pen: _Pen) -> None:
    pen.line((6, 6), (18, 18))
    pen.line((18, 6), (6, 18))


def _arrow_down(pen: _Pen) -> None:
    pen.line((12, 3.5), (12, 19.5))
    pen.line((5.5, 13.5), (12, 20), (18.5, 13.5), width=2.5)


def _less(pen: _Pen) -> None:
    pen.line(*_LESS, width=2.6)


def _more(pen: _Pen) -> None:
    pen.line(*_mirrored(_LESS), width=2.6)


def _first(pen: _Pen) -> None:
    pen.line(*((x + 2, y) for x, y in _LESS), width=2.6)
    pen.line((5.5, 5.5), (5.5, 18.5), width=2.6)


def _last(pen: _Pen) -> None:
    pen.line(*_mirrored([(x + 2, y) for x, y in _LESS]), width=2.6)
    pen.line((18.5, 5.5), (18.5, 18.5), width=2.6)


def _back(pen: _Pen) -> None:
    pen.line(*((x - 3, y) for x, y in _LESS), width=2.6)
    pen.line((6.5, 12), (19, 12), width=2.6)


def _forward(pen: _Pen) -> None:
    pen.line(*_mirrored([(x - 3, y) for x, y in _LESS]), width=2.6)
    pen.line((17.5, 12), (5, 12), width=2.6)


def _crown(pen: _Pen) -> None:
    pen.area((4, 17.2), (3, 7.5), (8.2, 11.6), (12, 5), (15.8, 11.6), (21, 7.5), (20, 17.2))
    pen.line((4.6, 20.6), (19.4, 20.6))


def _star(pen: _Pen) -> None:
    angles = [math.radians(36 * point - 90) for point in range(10)]
    radii = (9.2, 4.3) * 5
    middle = (12, 12.6)
    pen.area(
        *(
            (middle[0] + radius * math.cos(a), middle[1] + radius * math.sin(a))
            for radius, a in zip(radii, angles, strict=True)
        )
    )


def _report(pen: _Pen) -> None:
    """Bars of a chart."""
    for x, top in ((5.5, 13), (12, 5.5), (18.5, 9.5)):
        pen.line((x, 19.5), (x, top), width=3.4)


_LESS: Sequence[Vector] = ((14.5, 5.5), (8.5, 12), (14.5, 18.5))


_ICONS: Mapping[str, Callable[[_Pen], None]] = {
    "arrow_down": _arrow_down,
    "back": _back,
    "check": _check,
    "clock": _clock,
    "close": _close,
    "crown": _crown,
    "first": _first,
    "flip": _flip,
    "forward": _forward,
    "hint": _hint,
    "last": _last,
    "less": _less,
    "menu": _menu,
    "more": _more,
    "play": _play,
    "redo": _redo,
    "report": _report,
    "star": _star,
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
