"""Hit tests for fingers, which may come down beside things smaller than themselves."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TypeVar

from pygame import Rect

T = TypeVar("T")


def nearest(
    things: Iterable[tuple[T, Rect]], at: tuple[int, int], least: int, margin: int = 0
) -> T | None:
    """The thing at a pixel, or the nearest one whose enlarged rectangle reaches it.

    Args:
        things: the things, with the rectangle of each.
        at: the pixel.
        least: the width and height to which smaller rectangles are enlarged about their middle; 0
            for the rectangles as they are.
        margin: how far from a rectangle still counts as on it for a pointer, if `least` is 0.

    >>> two = [("left", Rect(0, 0, 20, 20)), ("right", Rect(24, 0, 20, 20))]
    >>> [nearest(two, (x, 25), 40) for x in (10, 21, 30, 70)], nearest(two, (21, 10), 0)
    (['left', 'left', 'right', None], None)
    """
    best: tuple[float, T] | None = None
    for thing, rect in things:
        more = [max(0, least - side) if least else 2 * margin for side in rect.size]
        grown = rect.inflate(*more)
        if not grown.collidepoint(at):
            continue
        away = distance(rect, at)
        if best is None or away < best[0]:
            best = (away, thing)
    return None if best is None else best[1]


def distance(rect: Rect, at: tuple[float, float]) -> float:
    """The distance of a point from a rectangle; 0 inside it."""
    dx = max(rect.left - at[0], 0, at[0] - (rect.right - 1))
    dy = max(rect.top - at[1], 0, at[1] - (rect.bottom - 1))
    return math.hypot(dx, dy)


def inside(rect: Rect, at: tuple[int, int]) -> tuple[int, int]:
    """The pixel of a rectangle nearest to a given one."""
    x = min(max(at[0], rect.left), rect.right - 1)
    return x, min(max(at[1], rect.top), rect.bottom - 1)
