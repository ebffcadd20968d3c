"""Where lattice coordinates lie in the window."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine import Geometry, Lattice, Point

Spot = tuple[float, float]
"""A place in the window in pixels, or in the lattice's plane in cells: the names say which."""


@dataclass(frozen=True)
class Frame:
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


def extent(geometry: Geometry) -> tuple[float, float]:
    """A board's width and height in cells' edges."""
    return shape_extent(geometry.lattice, geometry.points)


def shape_extent(lattice: Lattice, points: tuple[Point, ...]) -> tuple[float, float]:
    """How far a shape reaches from the origin to the right and up, in cells' edges."""
    spots = [lattice.plane(vertex) for point in points for vertex in lattice.corners(point)]
    return max(x for x, _ in spots), max(y for _, y in spots)
