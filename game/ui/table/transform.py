"""Transforms between lattice coordinates and the window's pixels."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from pygame import Rect

from game.engine import Lattice, Point

PixelPoint = tuple[float, float]
"""A point in the window, in pixels: right and down from its upper left corner."""

PlanePoint = tuple[float, float]
"""A point in a lattice's plane, in lengths of a cell's edge: right and up from its origin."""


@dataclass(frozen=True)
class BoardTransform:
    """A lattice's plane laid over the window.

    Attributes:
        lattice: the tiling.
        left, bottom: the pixel of the plane's origin; the plane's ``y`` goes up.
        cell: the length of a cell's edge in pixels.
    """

    lattice: Lattice
    left: float
    bottom: float
    cell: float

    def pixel(self, plane: PlanePoint) -> PixelPoint:
        """The pixel at a point of the plane."""
        return self.left + plane[0] * self.cell, self.bottom - plane[1] * self.cell

    def plane(self, pixel: PixelPoint) -> PlanePoint:
        """The point of the plane at a pixel."""
        return (pixel[0] - self.left) / self.cell, (self.bottom - pixel[1]) / self.cell

    def rect(self, box: Box, margin: float = 0.0) -> Rect:
        """The rectangle around a part of the plane, and around a margin of so many edges."""
        left, top = self.pixel((box.left - margin, box.top + margin))
        size = ((side + 2 * margin) * self.cell for side in (box.width, box.height))
        return Rect(round(left), round(top), *map(round, size))

    def origin(self, offset: Point) -> PixelPoint:
        """The pixel of the origin of a shape moved by `offset`."""
        return self.pixel(self.lattice.plane(offset))


@dataclass(frozen=True)
class Box:
    """A shape's bounding box in the plane, in lengths of a cell's edge."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        """The distance from left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The distance from bottom to top."""
        return self.top - self.bottom

    def transform(
        self, lattice: Lattice, left: float, bottom: float, cell: float
    ) -> BoardTransform:
        """The transform that puts the box's lower left corner at that pixel."""
        return BoardTransform(
            lattice, round(left - self.left * cell), round(bottom + self.bottom * cell), cell
        )

    def fitted(
        self, lattice: Lattice, room: Rect, margin: float = 0.0, most: float = math.inf
    ) -> BoardTransform:
        """The transform that puts the box in the middle of a room, as large as fits.

        Its cells are whole pixels, at most `most`; `margin` is the space around the box, in edges.
        """
        across, down = (side + 2 * margin for side in (self.width, self.height))
        cell = max(1, int(min(room.width / across, room.height / down, most)))
        left, bottom = -self.width * cell / 2, self.height * cell / 2
        return self.transform(lattice, room.centerx + left, room.centery + bottom, cell)


@lru_cache(maxsize=1024)
def box_of(lattice: Lattice, points: tuple[Point, ...]) -> Box:
    """The bounding box of a shape."""
    spots = [lattice.plane(vertex) for point in points for vertex in lattice.corners(point)]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return Box(min(xs), min(ys), max(xs), max(ys))
