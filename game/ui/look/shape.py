"""A set of cells laid out on a canvas: from lattice coordinates to pixels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from game.engine.lattice import Lattice, Point
from game.engine.lattice.borders import cell_width
from game.ui.look.canvas import Canvas, Vector
from game.ui.look.outline import Outline, OutlinePoint, outline
from game.ui.look.theme import RGB

_SUBPIXELS = 4
"""Origins are rounded to 1/`_SUBPIXELS` of a pixel, so that few pictures of a shape are needed."""


LARGE = 48
"""The width of a cell, in pixels, from which on pictures that are needed at once are drawn with
fewer subpixels."""


class Shape(Struct, frozen=True):
    """Cells next to the lattice's origin, and where they lie on a canvas.

    Attributes:
        outline: the outline of the cells.
        cell: the length of a cell's edge in pixels.
        cell_width: the diameter of the circle inside a cell in pixels.
        origin: where the plane's origin lies on the canvas, in fractional pixels.
        size: the canvas's width and height in pixels.
    """

    outline: Outline
    cell: float
    cell_width: float
    origin: Vector
    size: tuple[int, int]

    @property
    def gap(self) -> float:
        """The gap between a piece's edge and its cells', in pixels; whole numbers look crispest."""
        return max(1.0 if self.cell_width >= 9 else 0.5, round(self.cell_width * 0.026))

    @property
    def fineness(self) -> int:
        """How many subpixels a pixel needs: where cells are large, edges look smooth with fewer."""
        return 4 if self.cell_width < LARGE else 2

    def pixel(self, plane: Vector) -> Vector:
        """Where a point of the plane lies on the canvas."""
        return self.origin[0] + plane[0] * self.cell, self.origin[1] - plane[1] * self.cell

    def loop(self, points: Sequence[OutlinePoint], inset: float) -> list[Vector]:
        """A loop of the outline on the canvas, moved inwards by `inset` pixels."""
        (ox, oy), cell = self.origin, self.cell
        return [
            (ox + point.x * cell - point.nx * inset, oy - point.y * cell + point.ny * inset)
            for point in points
        ]

    def fill(self, canvas: Canvas, inset: float, colour: RGB, alpha: int = 255) -> None:
        """Fill the cells, from `inset` pixels inside their outline."""
        holes = []
        for loop in self.outline.loops:
            path = self.loop(loop, inset + canvas.half_subpixel)
            if _is_hole(path):
                holes.append(self.loop(loop, inset - canvas.half_subpixel))
            else:
                canvas.polygon(path, colour, alpha)
        for path in holes:
            canvas.erase(path)

    def clear(self, canvas: Canvas, inset: float) -> None:
        """Erase the cells, from `inset` pixels inside their outline."""
        for loop in self.outline.loops:
            canvas.erase(self.loop(loop, inset + canvas.half_subpixel))


def _is_hole(path: Sequence[Vector]) -> bool:
    """Whether a loop in pixels has the orientation of a hole."""
    return (
        sum(
            ax * by - bx * ay for (ax, ay), (bx, by) in zip(path, [*path[1:], path[0]], strict=True)
        )
        > 0
    )


class CellLayout(Struct, frozen=True):
    """How cells anywhere on a lattice are drawn as a shape next to the origin.

    Attributes:
        lattice: the lattice.
        points: the cells, moved next to the origin.
        cell: the length of a cell's edge in pixels.
        pad: the transparent pixels around the cells.
        subpixels: how far right and down of a whole pixel the shape's origin lies, in units of
            1/`_SUBPIXELS`.
        origin: the pixel of the canvas at which the lattice's own origin lies.
    """

    lattice: Lattice
    points: tuple[Point, ...]
    cell: float
    pad: int
    subpixels: tuple[int, int]
    origin: tuple[int, int]

    @property
    def shape(self) -> Shape:
        """The cells on their canvas."""
        cells = outline(self.lattice, self.points)
        left, bottom, right, top = cells.box
        ox, oy = _corner(left, top, self.cell, self.pad)
        x, y = ox + self.subpixels[0] / _SUBPIXELS, oy + self.subpixels[1] / _SUBPIXELS
        return Shape(
            outline=cells,
            cell=self.cell,
            cell_width=self.cell * cell_width(self.lattice),
            origin=(x, y),
            size=(
                math.ceil(x + right * self.cell) + self.pad,
                math.ceil(y - bottom * self.cell) + self.pad,
            ),
        )


# Every piece is laid out in every frame, nearly always exactly as in the frame before.
@lru_cache(maxsize=4096)
def lay_out(lattice: Lattice, points: tuple[Point, ...], cell: float, pad: int) -> CellLayout:
    """Lay out cells with `pad` transparent pixels around them."""
    shape, offset = lattice.normalise(points)
    dx, dy = lattice.plane(offset)
    right, right_part = divmod(round(dx * cell * _SUBPIXELS), _SUBPIXELS)
    down, down_part = divmod(round(-dy * cell * _SUBPIXELS), _SUBPIXELS)
    left, _, _, top = outline(lattice, shape).box
    ox, oy = _corner(left, top, cell, pad)
    return CellLayout(lattice, shape, cell, pad, (right_part, down_part), (ox - right, oy - down))


def _corner(left: float, top: float, cell: float, pad: int) -> tuple[int, int]:
    """The whole pixel for the origin of a shape that reaches this far left and up."""
    return pad + math.ceil(-left * cell), pad + math.ceil(top * cell)
