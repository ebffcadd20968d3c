"""Transforms between lattice coordinates and the window's pixels."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from pygame import Rect

from game.engine import Lattice, Point
from game.engine.lattice.tiling import PlanePoint

PixelPoint = tuple[float, float]
"""A point in the window, in pixels: right and down from its upper left corner."""


@dataclass(frozen=True)
class BoardTransform:
    """A lattice's plane laid over the window, seen from one of the lattice's sides.

    Points of the plane are as printed, from whichever side it's seen. Shapes and boxes are as seen,
    and so are pictures of shapes: `lattice` draws them, `origin` says where they go.

    Attributes:
        lattice: the tiling as it is seen.
        left, bottom: the pixel of the plane's origin; the plane's ``y`` goes up.
        cell: the length of a cell's edge in pixels.
    """

    lattice: Lattice
    left: float
    bottom: float
    cell: float

    def pixel(self, plane: PlanePoint) -> PixelPoint:
        return self._laid(self.lattice.seen(plane))

    def plane(self, pixel: PixelPoint) -> PlanePoint:
        right, up = pixel[0] - self.left, self.bottom - pixel[1]
        return self.lattice.unseen((right / self.cell, up / self.cell))

    def _laid(self, seen: PlanePoint) -> PixelPoint:
        return self.left + seen[0] * self.cell, self.bottom - seen[1] * self.cell

    def rect(self, box: Box, margin: float = 0.0) -> Rect:
        """The rectangle around a part of the plane, and around a margin of so many edges."""
        left, top = self._laid((box.left - margin, box.top + margin))
        size = ((side + 2 * margin) * self.cell for side in (box.width, box.height))
        return Rect(round(left), round(top), *map(round, size))

    def origin(self, offset: Point) -> PixelPoint:
        """The pixel of the origin of a shape moved by `offset`."""
        return self._laid(self.lattice.plane(offset))

    def middle(self, point: Point) -> PixelPoint:
        return self._laid(self.lattice.centre(point))


@dataclass(frozen=True)
class Box:
    """A shape's bounding box in the plane as seen, in lengths of a cell's edge."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
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
    # Cells share most of their corners.
    vertices = {vertex for point in points for vertex in lattice.corners(point)}
    spots = [lattice.plane(vertex) for vertex in vertices]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return Box(min(xs), min(ys), max(xs), max(ys))
