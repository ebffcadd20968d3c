"""Antialiased shapes, drawn several times too large and then averaged down."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.ui.look.theme import RGB

Vector = tuple[float, float]
"""A point or a direction: right and down on canvases, right and up in a lattice's plane."""

MOST_SUBPIXELS = 12_000_000
"""The most subpixels of a canvas; a larger one has fewer in each pixel, as it would take too long
to fill, and 48 MiB."""


def converted(surface: pygame.Surface) -> pygame.Surface:
    """The surface in the window's pixel format, if there is a window."""
    if pygame.display.get_surface() is None:
        return surface
    pixel = pygame.Surface((1, 1), pygame.SRCALPHA, 32).convert_alpha()
    # Most are in that format already, and copying a large one takes as long as drawing it.
    return surface if pixel.get_masks() == surface.get_masks() else surface.convert_alpha()


def part_of(surface: pygame.Surface, rect: pygame.Rect) -> pygame.Surface:
    """The part of a surface in a rectangle, sharing its pixels, as far as both overlap.

    In a very small window nothing of a rectangle may be left, which `subsurface` wouldn't take.
    """
    return surface.subsurface(rect.clip(surface.get_rect()) or (0, 0, 0, 0))


class Canvas:
    """A transparent surface on which shapes have smooth edges (supersampling).

    Coordinates are pixels of the finished surface, y down, and may be fractions.

    Attributes:
        size: the width and height of the finished surface in pixels.
        scale: the number of subpixels per pixel in each direction.
    """

    def __init__(self, size: tuple[int, int], fade_to: RGB, scale: int = 4) -> None:
        """Make a canvas whose transparent pixels have the colour `fade_to`.

        Averaging mixes that colour into the edges of shapes: black would darken them.
        """
        self.size = size
        while scale > 1 and size[0] * size[1] * scale**2 > MOST_SUBPIXELS:
            scale -= 1
        self.scale = scale
        self._clear = (*fade_to, 0)
        self._large = pygame.Surface((size[0] * scale, size[1] * scale), pygame.SRCALPHA, 32)
        self._large.fill(self._clear)

    @property
    def half_subpixel(self) -> float:
        """Half a subpixel, by which a drawn polygon is too large on every side."""
        return 0.5 / self.scale

    def polygon(self, points: Sequence[Vector], colour: RGB, alpha: int = 255) -> None:
        """Fill a polygon. Its alpha replaces that of the pixels that it covers."""
        pygame.draw.polygon(self._large, (*colour, alpha), self._subpixels(points))

    def strip(
        self, outer: Sequence[Vector], inner: Sequence[Vector], colours: Sequence[RGB]
    ) -> None:
        """Fill the strip between two closed lines, piece by piece.

        The piece that ends at a point has the colour of the same index.
        """
        draw, large = pygame.draw.polygon, self._large
        out, within = self._subpixels(outer), self._subpixels(inner)
        for i, colour in enumerate(colours):
            draw(large, colour, (out[i - 1], out[i], within[i], within[i - 1]))

    def erase(self, points: Sequence[Vector]) -> None:
        """Make a polygon transparent."""
        pygame.draw.polygon(self._large, self._clear, self._subpixels(points))

    def disc(self, centre: Vector, radius: float, colour: RGB, alpha: int = 255) -> None:
        """Fill a circle."""
        pygame.draw.circle(
            self._large, (*colour, alpha), self._subpixel(centre), max(1.0, radius * self.scale)
        )

    def ring(self, centre: Vector, radius: float, width: float, colour: RGB) -> None:
        """Draw a circular line of `width`, centred on the given radius."""
        pygame.draw.circle(
            self._large,
            colour,
            self._subpixel(centre),
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

    def segment(
        self, start: Vector, end: Vector, width: float, colour: RGB, alpha: int = 255
    ) -> None:
        """Draw a straight line with flat ends. Its alpha replaces that of what it covers."""
        length = math.dist(start, end)
        if not length:
            return
        sx, sy = (start[1] - end[1]) / length * width / 2, (end[0] - start[0]) / length * width / 2
        (ax, ay), (bx, by) = start, end
        self.polygon(
            ((ax + sx, ay + sy), (bx + sx, by + sy), (bx - sx, by - sy), (ax - sx, ay - sy)),
            colour,
            alpha,
        )

    def stroke(
        self, points: Sequence[Vector], width: float, colour: RGB, *, closed: bool = False
    ) -> None:
        """Draw a line through points with round ends and joints."""
        ends = [*points[1:], points[0]] if closed else points[1:]
        for start, end in zip(points, ends, strict=False):
            self.segment(start, end, width, colour)
        for point in points:
            self.disc(point, width / 2, colour)

    def clip(self, polygons: Sequence[Sequence[Vector]]) -> None:
        """Make everything outside the polygons transparent."""
        mask = pygame.Surface(self._large.get_size(), pygame.SRCALPHA, 32)
        mask.fill((255, 255, 255, 0))
        for points in polygons:
            pygame.draw.polygon(mask, (255, 255, 255, 255), self._subpixels(points))
        self._large.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

    def finish(self) -> pygame.Surface:
        """The drawing at its final size."""
        return converted(pygame.transform.smoothscale(self._large, self.size))

    def _subpixel(self, point: Vector) -> tuple[int, int]:
        """The nearest subpixel, whose centre lies half a subpixel in."""
        return round(point[0] * self.scale - 0.5), round(point[1] * self.scale - 0.5)

    def _subpixels(self, points: Sequence[Vector]) -> list[tuple[int, int]]:
        scale = self.scale
        return [(round(x * scale - 0.5), round(y * scale - 0.5)) for x, y in points]
