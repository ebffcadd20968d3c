"""Boards: finite sets of a lattice's cells, numbered and named."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from game.engine.lattice import QUARTER, SEGMENT, SQUARE, TRIANGLE, Lattice, Point
from game.engine.lattice.tiling import seen_from

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class Geometry:
    """The cells of one board.

    Cells are numbered ``0 … size-1`` by row from the bottom, then by column from the
    left. A cell's name is its column's letters and its row's number, ``a`` the leftmost column
    and ``1`` the lowest row, as in ``.blksgf`` records.

    Attributes:
        points: the lattice point of each cell; the lowest row is row 0.
        left: the leftmost column.
        width, height: how many columns and rows there are.
    """

    def __init__(self, name: str, lattice: Lattice, points: Iterable[Point]) -> None:
        self.name = name
        self.lattice = lattice
        self.points: tuple[Point, ...] = tuple(sorted(points, key=lambda p: (p[1], p[0])))
        self.size = len(self.points)
        self.left = min(x for x, _ in self.points)
        self.width = 1 + max(x for x, _ in self.points) - self.left
        self.height = 1 + max(y for _, y in self.points)
        self._index = {point: cell for cell, point in enumerate(self.points)}

    def __repr__(self) -> str:
        return f"<Geometry {self.name}>"

    def cell_at(self, point: Point) -> int | None:
        """The cell at a lattice point, or None off the board."""
        return self._index.get(point)

    def name_of(self, cell: int) -> str:
        """A cell's name.

        >>> square_board(20).name_of(0), square_board(20).name_of(399)
        ('a1', 't20')
        """
        x, y = self.points[cell]
        return f"{column_letters(x - self.left)}{y + 1}"

    def cell_named(self, name: str) -> int:
        """The cell of that name, in either case. Raises ValueError for any other text.

        >>> square_board(20).cell_named("t20")
        399
        """
        cell = self._by_name.get(name.strip().lower())
        if cell is None:
            raise ValueError(
                f"no cell {name!r} on this board: cells run from "
                f"{self.name_of(0)} to {self.name_of(self.size - 1)}"
            )
        return cell

    @cached_property
    def _by_name(self) -> dict[str, int]:
        return {self.name_of(cell): cell for cell in range(self.size)}

    @cached_property
    def edge_neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the cells that share an edge with it."""
        return self._on_board(self.lattice.edge_neighbours)

    @cached_property
    def corner_neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the cells that share only a corner with it."""
        return self._on_board(self.lattice.corner_neighbours)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the cells that share an edge or a corner with it."""
        both = zip(self.edge_neighbours, self.corner_neighbours, strict=True)
        return tuple(edges + corners for edges, corners in both)

    def _on_board(self, around: Callable[[Point], Iterable[Point]]) -> tuple[tuple[int, ...], ...]:
        """For each cell, the cells on the board at the points around it."""
        found = (map(self.cell_at, around(point)) for point in self.points)
        return tuple(tuple(cell for cell in cells if cell is not None) for cells in found)

    @cached_property
    def tiles(self) -> Mapping[Point, Sequence[int]]:
        """The cells of each tile, see `Lattice.tile`."""
        found: dict[Point, list[int]] = {}
        for cell, point in enumerate(self.points):
            found.setdefault(self.lattice.tile(point), []).append(cell)
        return found

    @cached_property
    def lookup(self) -> npt.NDArray[np.int16]:
        """Cell numbers by ``[row, column - left]``; `size` where the board has no cell."""
        # Imported here because a board can be drawn without it.
        import numpy as np

        grid = np.full((self.height, self.width), self.size, dtype=np.int16)
        for cell, (x, y) in enumerate(self.points):
            grid[y, x - self.left] = cell
        return grid


def column_letters(column: int) -> str:
    """``a … z``, then ``aa``, ``ab`` and so on.

    >>> column_letters(0), column_letters(25), column_letters(26)
    ('a', 'z', 'aa')
    """
    letters = ""
    column += 1
    while column:
        column, digit = divmod(column - 1, 26)
        letters = chr(ord("a") + digit) + letters
    return letters


@lru_cache
def square_board(side: int) -> Geometry:
    """The square board with that many cells on a side."""
    points = ((x, y) for y in range(side) for x in range(side))
    return Geometry(f"{side}×{side}", SQUARE, points)


@lru_cache
def octagon_board(side: int, edge: int) -> Geometry:
    """The square board of that side without its corners, so that outer rows have `edge` cells.

    >>> octagon_board(6, 2).size, octagon_board(6, 2).name_of(0)
    (24, 'c1')
    """
    points = []
    for y in range(side):
        first = max(0, (side - edge) // 2 - min(y, side - 1 - y))
        points += [(x, y) for x in range(first, side - first)]
    return Geometry(f"octagon {side}", SQUARE, points)


@lru_cache
def grid_board(lines: int) -> Geometry:
    """The segments and junctions of a square grid with that many lines each way.

    >>> grid_board(13).size, grid_board(13).name_of(1)
    (481, 'b1')
    """
    numbers = range(2 * lines - 1)
    holes = {(x, y) for y in numbers[1::2] for x in numbers[1::2]}
    return Geometry(f"grid {lines}", SEGMENT, {(x, y) for y in numbers for x in numbers} - holes)


@lru_cache
def tilted_board(height: int, edge: int) -> Geometry:
    """The octagon of tilted squares, half a diagonal a row, whose outer rows have `edge` squares.

    Half squares fill its sides.

    >>> tilted_board(28, 13).size, tilted_board(28, 13).name_of(0)
    (1564, 'b1')
    """
    points = []
    for y in range(height):
        first = max(0, height - 2 * edge - 1 - 2 * min(y, height - 1 - y))
        points += [(x, y) for x in range(first, 2 * height - first)]
    return Geometry(f"tilted {height}", QUARTER, points)


@lru_cache(maxsize=64)
def board_from(board: Geometry, facing: int) -> Geometry:
    """A board as it is seen after that many turns of its lattice: to be drawn, not played on."""
    return Geometry(board.name, seen_from(board.lattice, facing), board.points)


def middle_of(board: Geometry, part: Geometry) -> tuple[int, ...]:
    """The cells of a board that a smaller one covers if it lies over the middle.

    >>> [square_board(4).name_of(cell) for cell in middle_of(square_board(4), square_board(2))]
    ['b2', 'c2', 'b3', 'c3']
    """
    right, up = (board.width - part.width) // 2, (board.height - part.height) // 2
    cells = (board.cell_at((x + right, y + up)) for x, y in part.points)
    return tuple(cell for cell in cells if cell is not None)


@lru_cache
def hexagon_board(side: int) -> Geometry:
    """The hexagon of triangles whose sides are that many edges long.

    >>> hexagon_board(9).size, hexagon_board(9).name_of(0)
    (486, 'i1')
    """
    points = []
    for y in range(2 * side):
        longer = min(y, 2 * side - 1 - y)
        # The lowest row begins with a triangle that points down.
        first = side - longer + side % 2 - 1
        points += [(first + i, y) for i in range(2 * (side + longer) + 1)]
    return Geometry(f"hexagon {side}", TRIANGLE, points)
