"""Icons, drawn as strokes on a grid of 24 by 24."""

from __future__ import annotations

import logging
import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec
import pygame
from msgspec import Struct

from game.base.assets import asset
from game.ui.look.canvas import Canvas, Vector
from game.ui.look.theme import RGB

log = logging.getLogger(__name__)

FILE = "signs.json"
"""Where the icons are written down."""

_GRID = 24


class _Line(Struct, frozen=True, forbid_unknown_fields=True):
    """A line through points of the grid.

    Attributes:
        points: the points; or arcs of ellipses, each as its middle, its two radii, and its ends in
            degrees clockwise from the right (y down).
        closed: whether it goes back to the first of them.
        width: its width.
        filled: whether what it encloses is filled.
    """

    points: Sequence[tuple[float, ...]]
    closed: bool = False
    width: float = 2.2
    filled: bool = False

    def vectors(self, scale: float) -> Iterator[Vector]:
        """All its points, in pixels."""
        for x, y, *arc in self.points:
            for dx, dy in _arc(*arc) if arc else ((0.0, 0.0),):
                yield (x + dx) * scale, (y + dy) * scale


def _arc(wide: float, high: float, start: float, end: float) -> list[Vector]:
    """Points along an arc around 0, 0."""
    steps = max(2, round(abs(end - start) / 8))
    angles = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return [(wide * math.cos(a), high * math.sin(a)) for a in angles]


def read_icons() -> Mapping[str, Sequence[_Line]]:
    """What `FILE` says; none if it can't be read."""
    try:
        content = asset("icons", FILE).read_bytes()
        return msgspec.json.decode(content, type=dict[str, tuple[_Line, ...]])
    except (OSError, ValueError) as error:
        log.warning("there are no icons: %s", error)
        return {}


_ICONS = read_icons()

_SQUARE = (_Line(((6, 6), (18, 6), (18, 18), (6, 18)), closed=True),)
"""What is shown if icons can't be read."""

ICONS = tuple(_ICONS)
"""The names of all icons."""


@lru_cache(maxsize=192)
def icon(name: str, px: int, colour: RGB) -> pygame.Surface:
    """An icon, `px` pixels wide and high. Raises ValueError for a name that isn't in `ICONS`."""
    if ICONS and name not in _ICONS:
        raise ValueError(f"no icon {name!r}: the icons are {', '.join(ICONS)}")
    px = max(1, px)
    canvas, scale = Canvas((px, px), colour), px / _GRID
    for line in _ICONS.get(name, _SQUARE):
        pixels = list(line.vectors(scale))
        if line.filled:
            canvas.polygon(pixels, colour)
        canvas.stroke(pixels, line.width * scale, colour, closed=line.closed)
    return canvas.finish()
