"""Pieces: named polyforms, their sets, and the orientations that they can take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct

from game.engine.lattice import SQUARE, TRIANGLE, Lattice, Point


class Piece(Struct, frozen=True):
    """A polyform. `points` is its form as it lies in the tray, next to the origin."""

    name: str
    points: tuple[Point, ...]

    @property
    def size(self) -> int:
        """How many cells it covers."""
        return len(self.points)


class PieceSet(Struct, frozen=True):
    """The pieces that every colour has at the start, and how many of each."""

    name: str
    lattice: Lattice
    pieces: tuple[Piece, ...]
    copies: int = 1

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cells each piece covers."""
        return tuple(piece.size for piece in self.pieces)

    @property
    def count(self) -> int:
        """How many pieces a colour has at the start."""
        return self.copies * len(self.pieces)

    @property
    def cells(self) -> int:
        """The number of cells of all of one colour's pieces together."""
        return self.copies * sum(self.sizes)

    def cells_in(self, counts: Iterable[int]) -> int:
        """The number of cells of that many of each piece together."""
        return sum(size * count for size, count in zip(self.sizes, counts, strict=True))

    def number_of(self, name: str) -> int:
        """The index of the piece of that name. Raises ValueError if there is none."""
        for number, piece in enumerate(self.pieces):
            if piece.name == name:
                return number
        names = " ".join(piece.name for piece in self.pieces)
        raise ValueError(f"no piece {name!r}: the pieces are {names}")


class Orientation(Struct, frozen=True):
    """One way a piece can lie, mirrored or not. Numbers are indices into `orientations`."""

    piece: int
    points: tuple[Point, ...]
    clockwise: int
    anticlockwise: int
    mirrored: int


@lru_cache
def orientations(pieces: PieceSet) -> tuple[Orientation, ...]:
    """Every distinct orientation of every piece, those of one piece side by side.

    The first of each piece is the form it has in the tray.

    >>> len(orientations(BLOKUS_PIECES))
    91
    """
    lattice = pieces.lattice
    found: list[Orientation] = []
    for number, piece in enumerate(pieces.pieces):
        shapes: list[tuple[Point, ...]] = []
        turned = piece.points
        for side in range(2):
            for _ in range(lattice.turns):
                shape, _ = lattice.normalise(turned)
                if shape not in shapes:
                    shapes.append(shape)
                turned = tuple(map(lattice.turn, turned))
            if side == 0:
                turned = tuple(map(lattice.mirror, turned))
        first = len(found)
        turns = [shapes.index(lattice.normalise(map(lattice.turn, s))[0]) for s in shapes]
        for index, shape in enumerate(shapes):
            mirror, _ = lattice.normalise(map(lattice.mirror, shape))
            found.append(
                Orientation(
                    piece=number,
                    points=shape,
                    clockwise=first + turns[index],
                    anticlockwise=first + turns.index(index),
                    mirrored=first + shapes.index(mirror),
                )
            )
    return tuple(found)


def _square(name: str, drawing: str) -> Piece:
    """A piece of squares from its drawing, rows from the top separated by spaces."""
    cells = [spot for spot, mark in _marks(drawing) if mark == "#"]
    return Piece(name, SQUARE.normalise(cells)[0])


def _triangular(name: str, drawing: str) -> Piece:
    """A piece of triangles from its drawing: ``^`` points up and ``v`` down."""
    marks = [(spot, mark) for spot, mark in _marks(drawing) if mark != "."]
    (x, y), mark = marks[0]
    aside = (TRIANGLE.parity((x, y)) + (mark == "v")) % 2
    return Piece(name, TRIANGLE.normalise((x + aside, y) for (x, y), _ in marks)[0])


def _marks(drawing: str) -> Iterator[tuple[Point, str]]:
    for y, row in enumerate(drawing.split()[::-1]):
        for x, mark in enumerate(row):
            yield (x, y), mark


BLOKUS_PIECES = PieceSet(
    "Blokus",
    SQUARE,
    tuple(
        _square(name, drawing)
        for name, drawing in (
            ("1", "#"),
            ("2", "##"),
            ("I3", "###"),
            ("V3", "#. ##"),
            ("I4", "####"),
            ("L4", "..# ###"),
            ("T4", ".#. ###"),
            ("O", "## ##"),
            ("Z4", "##. .##"),
            ("F", ".## ##. .#."),
            ("I5", "#####"),
            ("L5", "...# ####"),
            ("N", "##.. .###"),
            ("P", "##. ###"),
            ("T5", "### .#. .#."),
            ("U", "#.# ###"),
            ("V5", "#.. #.. ###"),
            ("W", "#.. ##. .##"),
            ("X", ".#. ### .#."),
            ("Y", ".#.. ####"),
            ("Z5", "##. .#. .##"),
        )
    ),
)
"""The 21 polyominoes of up to five squares: 89 squares, 91 orientations."""

_JUNIOR = ("1", "2", "I3", "V3", "I4", "O", "T4", "Z4", "L4", "I5", "L5", "P")

JUNIOR_PIECES = PieceSet(
    "Junior",
    SQUARE,
    tuple(BLOKUS_PIECES.pieces[BLOKUS_PIECES.number_of(name)] for name in _JUNIOR),
    copies=2,
)
"""Twelve of these shapes, each twice: 88 squares."""

TRIGON_PIECES = PieceSet(
    "Trigon",
    TRIANGLE,
    tuple(
        _triangular(name, drawing)
        for name, drawing in (
            ("1", "^"),
            ("2", "^v"),
            ("I3", "^v^"),
            ("I4", "^v^v"),
            ("C4", "^v v^"),
            ("A4", ".^. ^v^"),
            ("I5", "^v^v^"),
            ("L5", "...^ ^v^v"),
            ("C5", "^v. v^v"),
            ("P5", ".^.. ^v^v"),
            ("I6", "^v^v^v"),
            ("L6", "....^ v^v^v"),
            ("V", ".^v^v ^v..."),
            ("S", "..^v^ v^v.."),
            ("P6", ".^... ^v^v^"),
            ("F", ".^v^ ^v^."),
            ("W", "..^.. v^v^v"),
            ("A6", ".^v. ^v^v"),
            ("G", ".^v^ ^v.v"),
            ("Y", "..^v v^v^"),
            ("X", "v^v ^v^"),
            ("O", "^v^ v^v"),
        )
    ),
)
"""The 22 polyiamonds of up to six triangles, as programs name them: 110 triangles."""
