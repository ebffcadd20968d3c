"""Where lattice coordinates lie in the window."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.engine import Lattice, Point

Spot = tuple[float, float]
"""A place in the window in pixels, or in the lattice's plane in cells: the names say which."""


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

    def pixel(self, plane: Spot) -> Spot:
        """The pixel of a spot in the plane."""
        return self.left + plane[0] * self.cell, self.bottom - plane[1] * self.cell

    def plane(self, pixel: Spot) -> Spot:
        """The spot in the plane of a pixel."""
        return (pixel[0] - self.left) / self.cell, (self.bottom - pixel[1]) / self.cell

    def origin(self, offset: Point) -> Spot:
        """The pixel of the origin of a shape that is moved by `offset`."""
        return self.pixel(self.lattice.plane(offset))


@dataclass(frozen=True)
class Box:
    """How far a shape reaches in the plane, in cells' edges."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        """From its left to its right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From its bottom to its top."""
        return self.top - self.bottom

    def transform(
        self, lattice: Lattice, left: float, bottom: float, cell: float
    ) -> BoardTransform:
        """The transform in which the shape's lower left corner is at that pixel."""
        return BoardTransform(
            lattice, round(left - self.left * cell), round(bottom + self.bottom * cell), cell
        )


@lru_cache(maxsize=1024)
def box_of(lattice: Lattice, points: tuple[Point, ...]) -> Box:
    """The box around a shape."""
    spots = [lattice.plane(vertex) for point in points for vertex in lattice.corners(point)]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return Box(min(xs), min(ys), max(xs), max(ys))
