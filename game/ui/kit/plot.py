"""What charts have in common: where numbers lie, lines at round ones, curves, dots and bars."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

import pygame
from msgspec import Struct
from pygame import Rect

from game.ui.look.cache import MIB, surfaces_kept
from game.ui.look.canvas import Canvas, Vector
from game.ui.look.shapes import disc, panel
from game.ui.look.texts import tr
from game.ui.look.theme import RGB
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext

NUMBERS = 13
"""The size of the numbers at the lines, in design pixels."""

EDGE, APART = 10, 8
"""The space around a plot, and between it and the numbers, in design pixels."""

LINE = 2.4
"""The width of a curve, in design pixels."""

WIDE = 900
"""The width, in pixels, from which edges look as smooth with fewer subpixels."""


class Curve(Struct, frozen=True):
    """A line through values, where None is a gap, above ground of that opacity, out of 255."""

    values: Sequence[float | None]
    colour: RGB
    ground: int = 0


class Plot(Struct, frozen=True):
    """Where points lie in a rectangle of the window, from number 0 at its left to the `last` one.

    The first and the last of the `lines` are at its lower and at its upper edge.
    """

    rect: Rect
    lines: Sequence[float]
    last: int

    @classmethod
    def beside_numbers(
        cls, ui: UiContext, room: Rect, lines: Sequence[float], last: int, below: int
    ) -> Plot:
        """What the numbers at the lines leave of a room, and `below` pixels at its lower edge."""
        fonts, size, edge = ui.fonts, ui.px(NUMBERS), ui.px(EDGE)
        left = edge + max(fonts.figures_width(tr.whole(round(line)), size) for line in lines)
        wide, high = room.width - left - edge, room.height - edge - below
        return cls(Rect(room.left + left, room.top + edge, wide, high), lines, last)

    def place(self, number: int, value: float) -> Vector:
        """Where a point lies; the only one there is lies in the middle."""
        low, high = self.lines[0], self.lines[-1]
        across = number / self.last if self.last else 0.5
        up = (value - low) / (high - low)
        return self.rect.left + across * self.rect.width, self.rect.bottom - up * self.rect.height

    def spot(self, number: int, value: float) -> Pixel:
        x, y = self.place(number, value)
        return round(x), round(y)

    def number_at(self, x: int) -> int:
        """The number of the point nearest to an x coordinate."""
        share = (x - self.rect.left) / max(1, self.rect.width)
        return min(max(round(share * self.last), 0), self.last)

    def paint(self, surface: pygame.Surface, ui: UiContext, curves: Iterable[Curve]) -> None:
        for value in self.lines:
            _, y = self.spot(0, value)
            ends = ((self.rect.left, y), (self.rect.right, y))
            pygame.draw.line(surface, ui.theme.line, *ends, ui.px(1))
            label, spot = tr.whole(round(value)), (self.rect.left - ui.px(APART), y)
            ui.fonts.blit(surface, label, ui.px(NUMBERS), ui.theme.muted, midright=spot)
        # Lines may reach beyond the plot by half their width.
        whole = self.rect.inflate(2 * ui.px(LINE), 2 * ui.px(LINE))
        parts = tuple(
            (tuple((x - whole.left, y - whole.top) for x, y in part), curve.colour, curve.ground)
            for curve in curves
            for part in self._parts(curve.values)
        )
        width = ui.px(10 * LINE) / 10
        surface.blit(_curves_picture(whole.size, parts, width, ui.theme.panel), whole)

    def _parts(self, values: Sequence[float | None]) -> Iterator[list[Vector]]:
        """The places of the values between gaps; of very many, those that can be told apart."""
        for known, part in groupby(enumerate(values), lambda one: one[1] is not None):
            points = [(number, value) for number, value in part if value is not None]
            kept = thinned([value for _, value in points], self.rect.width // 2)
            if known and len(points) > 1:
                yield [self.place(*points[index]) for index in kept]


def lines_over(lowest: float, highest: float, most: int, steps: Iterable[int]) -> list[float]:
    """Multiples of the first of some steps of which at most so many are needed, but two at least.

    The first isn't above the lowest, the last not below the highest, and one of them is positive.

    >>> fives, hundreds = [1, 5, 10, 50], range(100, 9900, 100)
    >>> lines_over(-3.2, 11, 5, fives), lines_over(0, 0.4, 5, fives), lines_over(5, 5, 5, fives)
    ([-5, 0, 5, 10, 15], [0, 1], [5, 6])
    >>> lines_over(150, 910, 6, hundreds)
    [0, 200, 400, 600, 800, 1000]
    """
    found: list[float] = []
    for step in steps:
        low = math.floor(lowest / step)
        high = max(math.ceil(highest / step), low + 1, 1)
        found = [line * step for line in range(low, high + 1)]
        if high - low <= most:
            return found
    return [found[0], found[-1]]


def thinned(values: Sequence[float], most: int) -> list[int]:
    """The indices of the points to draw: all, or the ends and the extremes of each stretch.

    >>> thinned([1, 2, 3], 8), thinned([5, 1, 5, 9, 5, 5, 5, 5, 5, 5], 4)
    ([0, 1, 2], [0, 1, 3, 5, 9])
    """
    count = len(values)
    if count <= most:
        return list(range(count))
    kept = {0, count - 1}
    parts = max(1, most // 2)
    for part in range(parts):
        span = range(count * part // parts, count * (part + 1) // parts)
        kept |= {min(span, key=values.__getitem__), max(span, key=values.__getitem__)}
    return sorted(kept)


@surfaces_kept(16 * MIB)
def _curves_picture(
    size: tuple[int, int],
    parts: Sequence[tuple[Sequence[Vector], RGB, int]],
    width: float,
    fade_to: RGB,
) -> pygame.Surface:
    canvas = Canvas(size, fade_to, 4 if size[0] < WIDE else 2)
    floor = size[1] - math.ceil(width)
    for spots, colour, ground in parts:
        if ground:
            canvas.polygon([(spots[0][0], floor), *spots, (spots[-1][0], floor)], colour, ground)
        canvas.stroke(spots, width, colour)
    return canvas.finish()


def paint_dot(
    surface: pygame.Surface, at: Pixel, size: int, inside: RGB, rim: RGB, wide: int
) -> Rect:
    """Draw a dot of that diameter, and of one larger by `wide` with its rim; returns the latter."""
    whole, dot = disc(size + wide, rim), disc(size, inside)
    covered = surface.blit(whole, whole.get_rect(center=at))
    surface.blit(dot, dot.get_rect(center=at))
    return covered


def paint_progress(surface: pygame.Surface, ui: UiContext, bar: Rect, share: float) -> None:
    """Draw a bar, filled from the left up to a share of its width."""
    radius = max(0, (bar.height - 3) // 2)
    surface.blit(panel(bar.size, radius, ui.theme.control), bar)
    width = round(bar.width * share)
    if width > bar.height:
        surface.blit(panel((width, bar.height), radius, ui.theme.accent), bar)
