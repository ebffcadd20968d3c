"""Every placement of a piece set on a board, numbered once.

A placement is one piece in one orientation at one spot. Everywhere else it is just an
integer: its row in these arrays.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from game.engine.geometry import Geometry
from game.engine.lattice import Lattice, Point
from game.engine.pieces import PieceSet, orientations
from game.engine.touch import CORNER_TO_CORNER, Contact, Touch

Cells = npt.NDArray[np.int16]
Placements = npt.NDArray[np.intp]
PlacementSet = npt.NDArray[np.uint64]
"""A set of a table's placements, with a bit for each."""


class Masks(NamedTuple):
    """A placement's piece, and rows of `PlacementTable` as integers with a bit for each cell."""

    piece: int
    cells: int
    closes: int
    attaches: int


class PlacementTable:
    """The placements of `pieces` on `geometry`, as arrays with a row per placement.

    Its `contact` says which cells beside a placement matter to its own colour.

    Placements of one piece are side by side, and among them those of one orientation. Rows
    shorter than the widest are padded with ``geometry.size``, a cell that no board has.

    Attributes:
        cells: ``(n, most cells)``, the cells covered, ascending.
        closes: ``(n, …)``, the cells beside it that its colour may never cover.
        attaches: ``(n, …)``, the cells beside it from which its colour can go on.
        piece, orientation, sizes, worth: ``(n,)``, indices into the piece set and its orientations,
            the number of cells covered, and for how many squares it counts.
        placement_at: ``(orientations, height, width + …)``, the placement whose orientation has its
            origin at that row and column, or -1. Columns are counted from left of the board, where
            the origin can be in a lattice with more than one form of cell.
        covering: ``(size + 1, words)``, for each cell, the set of placements that cover it, see
            `members`; for "no cell", none.
        placing: ``(pieces, words)``, for each piece, the set of its placements.
    """

    def __init__(
        self, geometry: Geometry, pieces: PieceSet, contact: Contact = CORNER_TO_CORNER
    ) -> None:
        self.geometry = geometry
        self.pieces = pieces
        self.contact = contact
        self.orientations = orientations(pieces)
        lattice = pieces.lattice
        size = geometry.size
        height, width = geometry.height, geometry.width
        # Space around the board for the cells that a piece at its rim would touch.
        left = self._left = lattice.period - 1
        rim = 2 + left + max(max(max(p) for p in o.points) for o in self.orientations)
        padded = np.full((height + 2 * rim, width + 2 * rim), size, dtype=np.int16)
        padded[rim : rim + height, rim : rim + width] = geometry.lookup
        columns = range(geometry.left - left, geometry.left + width)
        at_origins = np.array(
            [[lattice.parity((x, y)) == 0 for x in columns] for y in range(height)]
        )

        def seen_from_origins(points: Iterable[Point]) -> Cells:
            """The cell at each of `points`, for every origin: ``(points, height, columns)``."""
            seen = [
                padded[rim + y : rim + y + height, rim + x - left : rim + x + width]
                for x, y in points
            ]
            return np.array(seen, dtype=np.int16).reshape(-1, height, len(columns))

        self.placement_at = np.full(
            (len(self.orientations), height, len(columns)), -1, dtype=np.int32
        )
        parts: dict[str, list[Cells]] = {"cells": [], "closes": [], "attaches": []}
        counts = []
        total = 0
        for number, orientation in enumerate(self.orientations):
            covered = seen_from_origins(orientation.points)
            fits = at_origins & (covered != size).all(axis=0)
            touched = _surroundings(lattice, orientation.points)
            mattering = (
                touched[contact.closes] if contact.closes is not None else [],
                touched[contact.attaches],
            )
            count = int(fits.sum())
            self.placement_at[number][fits] = np.arange(total, total + count)
            total += count
            counts.append(count)
            parts["cells"].append(covered[:, fits].T)
            for kind, points in zip(("closes", "attaches"), mattering, strict=True):
                parts[kind].append(seen_from_origins(points)[:, fits].T)

        self.cells = _stacked(parts["cells"], total, size)
        self.closes = _stacked(parts["closes"], total, size)
        self.attaches = _stacked(parts["attaches"], total, size)
        self.orientation = np.repeat(np.arange(len(counts), dtype=np.int16), counts)
        self.piece = np.array([o.piece for o in self.orientations], dtype=np.int16)[
            self.orientation
        ]
        self.sizes = np.array(pieces.sizes, dtype=np.int16)[self.piece]
        self.worth = np.array([piece.worth for piece in pieces.pieces], dtype=np.float64)[
            self.piece
        ]
        self._named: dict[str, int] = {}
        self._names: dict[int, str] = {}
        self._masks: dict[int, Masks] = {}
        self._cells: dict[int, tuple[int, ...]] = {}
        self._shapes = {
            tuple(filter(lattice.counts, o.points)): number
            for number, o in enumerate(self.orientations)
        }

        self.covering = _sets_by(self.cells.T, size + 1)
        self.covering[size] = 0
        self.placing = _sets_by(self.piece[np.newaxis], len(pieces.pieces))

    def __len__(self) -> int:
        return len(self.piece)

    def members(self, placements: PlacementSet) -> Placements:
        """The placements in a set, ascending."""
        bits = np.unpackbits(placements.view(np.uint8), count=len(self), bitorder="little")
        return bits.view(np.bool_).nonzero()[0]

    def cells_of(self, placement: int) -> tuple[int, ...]:
        """The cells that a placement covers, ascending."""
        cells = self._cells.get(placement)
        if cells is None:
            row = self.cells[placement].tolist()
            cells = self._cells[placement] = tuple(c for c in row if c != self.geometry.size)
        return cells

    def pieces_among(self, placements: Placements) -> list[int]:
        """The pieces of which any of these are placements, ascending."""
        found: list[int] = np.flatnonzero(np.bincount(self.piece[placements])).tolist()
        return found

    def covered(self, placements: Placements) -> npt.NDArray[np.bool_]:
        """For each cell, whether any of these placements covers it: ``(size,)``."""
        flags = np.zeros(self.geometry.size + 1, dtype=np.bool_)
        flags[self.cells[placements]] = True
        return flags[:-1]

    def masks(self, placement: int) -> Masks:
        """A placement's rows as sets with a bit for each cell.

        Raises ValueError for a number that is no placement.
        """
        masks = self._masks.get(placement)
        if masks is None:
            if not 0 <= placement < len(self):
                raise ValueError(f"no placement {placement}")
            rows = (self.cells, self.closes, self.attaches)
            cells, closes, attaches = (self._mask(array[placement].tolist()) for array in rows)
            masks = Masks(int(self.piece[placement]), cells, closes, attaches)
            self._masks[placement] = masks
        return masks

    def _mask(self, cells: Iterable[int]) -> int:
        return sum(1 << cell for cell in cells if cell != self.geometry.size)

    def name_of(self, placement: int) -> str:
        """The names of the cells that count, joined by commas, as in ``.blksgf`` records.

        >>> from game.engine.ruleset import Options
        >>> Options("Blokus").ruleset.table.name_of(0)
        'a1'
        """
        name = self._names.get(placement)
        if name is None:
            points, counts = self.geometry.points, self.pieces.lattice.counts
            cells = (cell for cell in self.cells_of(placement) if counts(points[cell]))
            name = ",".join(map(self.geometry.name_of, cells))
            self._names[placement] = name
        return name

    def find(self, cells: Iterable[int]) -> int | None:
        """The placement that covers exactly these cells that count, or None if no piece does."""
        points = [self.geometry.points[cell] for cell in set(cells)]
        if not points:
            return None
        shape, origin = self.pieces.lattice.normalise(points)
        orientation = self._shapes.get(shape)
        return None if orientation is None else self.at(orientation, origin)

    def parse(self, text: str) -> int:
        """The placement of that name. Raises ValueError if there is none."""
        placement = self._named.get(text)
        if placement is not None:
            return placement
        cells = [self.geometry.cell_named(name) for name in text.split(",")]
        placement = self.find(cells) if len(set(cells)) == len(cells) else None
        if placement is None:
            raise ValueError(f"no piece has the shape {text!r}")
        # Of all the ways to write a placement, only its name is cached, which bounds the cache.
        if text == self.name_of(placement):
            self._named[text] = placement
        return placement

    def at(self, orientation: int, origin: Point) -> int | None:
        """The placement of an orientation with its origin at a point, or None off the board."""
        column, row = origin[0] - self.geometry.left + self._left, origin[1]
        rows, columns = self.placement_at.shape[1:]
        if not (0 <= column < columns and 0 <= row < rows):
            return None
        placement = int(self.placement_at[orientation, row, column])
        return None if placement < 0 else placement

    def origin_of(self, placement: int) -> Point:
        """The lattice point where the placement's orientation has its origin."""
        px, py = self.orientations[self.orientation[placement]].points[0]
        x, y = self.geometry.points[self.cells[placement, 0]]
        return x - px, y - py


def _surroundings(lattice: Lattice, points: tuple[Point, ...]) -> dict[Touch, list[Point]]:
    """The points that share an edge with a shape, and those that share only a corner."""
    inside = set(points)
    edges = {n for p in points for n in lattice.edge_neighbours(p)} - inside
    corners = {n for p in points for n in lattice.corner_neighbours(p)} - inside - edges
    return {Touch.EDGE: sorted(edges), Touch.CORNER: sorted(corners)}


def _stacked(parts: list[Cells], total: int, filler: int) -> Cells:
    """Stack blocks of rows of different widths, padding them with `filler`."""
    # A row is never empty, so that whoever reads rows need not ask.
    widest = max(1, *(part.shape[1] for part in parts))
    stacked = np.full((total, widest), filler, dtype=np.int16)
    row = 0
    for part in parts:
        stacked[row : row + len(part), : part.shape[1]] = part
        row += len(part)
    return stacked


def _sets_by(numbers: Cells, count: int) -> PlacementSet:
    """For each of `count` numbers, the set of placements that have it: ``(count, words)``.

    A column of `numbers`, ``(…, placements)``, are those of one placement. Placement n is bit n % 8
    of byte n // 8. They are bits from the start: as bytes, the largest board would take 50 MB.
    """
    total = numbers.shape[1]
    byte, bit = np.arange(total) // 8, (1 << np.arange(total) % 8).astype(np.uint8)
    sets = np.zeros((count, -(-total // 64)), dtype=np.uint64)
    for row in numbers:
        np.bitwise_or.at(sets.view(np.uint8), (row, byte), bit)
    return sets


def union(
    sets: PlacementSet, rows: npt.NDArray[np.signedinteger] | npt.NDArray[np.bool_]
) -> PlacementSet:
    """The union of those rows of `PlacementTable.covering` or `placing`: ``(words,)``."""
    united: PlacementSet = np.bitwise_or.reduce(sets[rows], axis=0)
    return united


def meeting(sets: PlacementSet, placements: PlacementSet) -> npt.NDArray[np.bool_]:
    """Which rows of `PlacementTable.covering` or `placing` share a placement with a set."""
    shared: npt.NDArray[np.bool_] = np.bitwise_or.reduce(sets & placements, axis=1) != 0
    return shared


@lru_cache
def placement_table(geometry: Geometry, pieces: PieceSet, contact: Contact) -> PlacementTable:
    """The table for that board, those pieces and that contact, built once per process."""
    return PlacementTable(geometry, pieces, contact)
