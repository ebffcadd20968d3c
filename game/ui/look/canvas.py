"""Smooth shapes: drawn several times too large, then averaged down."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.ui.look.theme import RGB

Vector = tuple[float, float]


def ready(surface: pygame.Surface) -> pygame.Surface:
    """The surface in the window's format, if there is a window."""
    return surface.convert_alpha() if pygame.display.get_surface() else surface


class Canvas:
    """A clear surface of `size` pixels on which shapes have smooth edges.

    Coordinates are pixels of the finished surface, y down, and may be fractions. What is clear
    has the colour `ground`, so that edges fade out in it and not in black.
    """

    def __init__(self, size: tuple[int, int], ground: RGB, scale: int = 4) -> None:
        self.size = size
        self.scale = scale
        self._ground = (*ground, 0)
        self._large = pygame.Surface((size[0] * scale, size[1] * scale), pygame.SRCALPHA, 32)
        self._large.fill(self._ground)

    @property
    def grain(self) -> float:
        """Half of a small pixel. A polygon that is drawn covers so much more on every side."""
        return 0.5 / self.scale

    def polygon(self, points: Sequence[Vector], colour: RGB, alpha: int = 255) -> None:
        """Fill a polygon. It replaces what it covers, also where it isn't opaque."""
        pygame.draw.polygon(self._large, (*colour, alpha), self._spots(points))

    def erase(self, points: Sequence[Vector]) -> None:
        """Make a polygon clear."""
        pygame.draw.polygon(self._large, self._ground, self._spots(points))

    def disc(self, centre: Vector, radius: float, colour: RGB, alpha: int = 255) -> None:
        """Fill a circle."""
        pygame.draw.circle(
            self._large, (*colour, alpha), self._spot(centre), max(1.0, radius * self.scale)
        )

    def ring(self, centre: Vector, radius: float, width: float, colour: RGB) -> None:
        """Draw a circle whose line lies around `radius`, half of `width` on either side."""
        pygame.draw.circle(
            self._large,
            colour,
            self._spot(centre),
            (radius + width / 2) * self.scale,
            max(1, round(width * self.scale)),
        )

    def rounded(
        self, rect: tuple[float, float, float, float], radius: float, colour: RGB, alpha: int = 255
    ) -> None:
        """Fill a rectangle (left, top, width, height) with round corners."""
        left, top, width, height = (round(side * self.scale) for side in rect)
        pygame.draw.rect(
            self._large,
            (*colour, alpha),
            (left, top, width, height),
            border_radius=max(0, round(radius * self.scale)),
        )

    def segment(self, start: Vector, end: Vector, width: float, colour: RGB) -> None:
        """Draw a straight line with flat ends."""
        length = math.dist(start, end)
        if not length:
            return
        sx, sy = (start[1] - end[1]) / length * width / 2, (end[0] - start[0]) / length * width / 2
        (ax, ay), (bx, by) = start, end
        self.polygon(
            ((ax + sx, ay + sy), (bx + sx, by + sy), (bx - sx, by - sy), (ax - sx, ay - sy)),
            colour,
        )

    def stroke(
        self, points: Sequence[Vector], width: float, colour: RGB, closed: bool = False
    ) -> None:
        """Draw a line through points with round ends and joints."""
        ends = [*points[1:], points[0]] if closed else points[1:]
        for start, end in zip(points, ends, strict=False):
            self.segment(start, end, width, colour)
        for point in points:
            self.disc(point, width / 2, colour)

    def keep(self, polygons: Sequence[Sequence[Vector]]) -> None:
        """Clear all that lies outside of the polygons."""
        mask = pygame.Surface(self._large.get_size(), pygame.SRCALPHA, 32)
        mask.fill((255, 255, 255, 0))
        for points in polygons:
            pygame.draw.polygon(mask, (255, 255, 255, 255), self._spots(points))
        self._large.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

    def finish(self) -> pygame.Surface:
        """The drawing in its real size."""
        return ready(pygame.transform.smoothscale(self._large, self.size))

    def _spot(self, point: Vector) -> tuple[int, int]:
        """The nearest small pixel, whose own middle lies half a pixel in."""
        return round(point[0] * self.scale - 0.5), round(point[1] * self.scale - 0.5)

    def _spots(self, points: Sequence[Vector]) -> list[tuple[int, int]]:
        scale = self.scale
        return [(round(x * scale - 0.5), round(y * scale - 0.5)) for x, y in points]
