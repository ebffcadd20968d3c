"""A set of cells laid out on a canvas: from lattice coordinates to pixels."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.engine.lattice import Lattice, Point
from game.ui.look.canvas import Canvas, Vector
from game.ui.look.outline import Knot, Outline, breadth, outline
from game.ui.look.theme import RGB

_PART = 4
"""An origin may lie between pixels, by so many parts of one."""


@dataclass(frozen=True)
class Shape:
    """Cells next to the origin, and where they lie on their canvas.

    Attributes:
        outline: of the cells.
        cell: the edge of a cell in pixels.
        unit: the breadth of a cell in pixels, of which widths are shares.
        origin: the canvas's pixel of the plane's origin, maybe between pixels.
        size: of the canvas in pixels.
    """

    outline: Outline
    cell: float
    unit: float
    origin: Vector
    size: tuple[int, int]

    @property
    def hair(self) -> float:
        """How far a piece's edge lies inside its cells, in pixels: whole ones look crispest."""
        return max(1.0 if self.unit >= 9 else 0.5, round(self.unit * 0.026))

    def spot(self, plane: Vector) -> Vector:
        """The canvas's pixel of a point in the plane."""
        return self.origin[0] + plane[0] * self.cell, self.origin[1] - plane[1] * self.cell

    def loop(self, knots: Sequence[Knot], inset: float) -> list[Vector]:
        """A loop of the outline moved inwards by `inset` pixels, as pixels of the canvas."""
        (ox, oy), cell = self.origin, self.cell
        return [
            (ox + knot.x * cell - knot.nx * inset, oy - knot.y * cell + knot.ny * inset)
            for knot in knots
        ]

    def fill(self, canvas: Canvas, inset: float, colour: RGB, alpha: int = 255) -> None:
        """Fill the cells from `inset` pixels inside their outline."""
        holes = []
        for knots in self.outline.loops:
            path = self.loop(knots, inset + canvas.grain)
            if _is_hole(path):
                holes.append(self.loop(knots, inset - canvas.grain))
            else:
                canvas.polygon(path, colour, alpha)
        for path in holes:
            canvas.erase(path)

    def clear(self, canvas: Canvas, inset: float) -> None:
        """Erase the cells from `inset` pixels inside their outline."""
        for knots in self.outline.loops:
            canvas.erase(self.loop(knots, inset + canvas.grain))


def _is_hole(path: Sequence[Vector]) -> bool:
    """Whether a loop in pixels goes the way that loops around holes do."""
    return (
        sum(
            ax * by - bx * ay for (ax, ay), (bx, by) in zip(path, [*path[1:], path[0]], strict=True)
        )
        > 0
    )


@dataclass(frozen=True)
class Spread:
    """How a set of cells anywhere on a lattice becomes a shape on a canvas.

    Attributes:
        points: the cells, moved next to the origin.
        offset: by how much they were moved.
        part: where the shape's origin lies between pixels, in parts of one, right and down.
        origin: the canvas's pixel of the lattice's origin, to whole pixels.
    """

    lattice: Lattice
    points: tuple[Point, ...]
    offset: Point
    cell: float
    pad: int
    part: tuple[int, int]
    origin: tuple[int, int]

    @property
    def shape(self) -> Shape:
        """The cells on their canvas."""
        spread_outline = outline(self.lattice, self.points)
        left, bottom, right, top = spread_outline.box
        ox, oy = _corner(left, top, self.cell, self.pad)
        x, y = ox + self.part[0] / _PART, oy + self.part[1] / _PART
        return Shape(
            outline=spread_outline,
            cell=self.cell,
            unit=self.cell * breadth(self.lattice),
            origin=(x, y),
            size=(
                math.ceil(x + right * self.cell) + self.pad,
                math.ceil(y - bottom * self.cell) + self.pad,
            ),
        )


def spread(lattice: Lattice, points: Iterable[Point], cell: float, pad: int) -> Spread:
    """Lay out cells with `pad` clear pixels around them."""
    shape, offset = lattice.normalise(points)
    dx, dy = lattice.plane(offset)
    right, right_part = divmod(round(dx * cell * _PART), _PART)
    down, down_part = divmod(round(-dy * cell * _PART), _PART)
    left, _, _, top = outline(lattice, shape).box
    ox, oy = _corner(left, top, cell, pad)
    return Spread(
        lattice, shape, offset, cell, pad, (right_part, down_part), (ox - right, oy - down)
    )


def _corner(left: float, top: float, cell: float, pad: int) -> tuple[int, int]:
    """The whole pixel at which a shape's origin lies that reaches so far left and up."""
    return pad + math.ceil(-left * cell), pad + math.ceil(top * cell)
