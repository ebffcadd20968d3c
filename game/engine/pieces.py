"""Pieces: named polyforms, their sets, and the orientations that they can take."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import cached_property, lru_cache

from msgspec import Struct
from msgspec.structs import replace

from game.engine.lattice import QUARTER, SEGMENT, SQUARE, TRIANGLE, Lattice, Point


def whole_or_half(points: float) -> float:
    """A number of points or squares, as a whole number if it is one: only halves need a fraction.

    >>> whole_or_half(62.0), whole_or_half(63.5)
    (62, 63.5)
    """
    whole = int(points)
    return whole if whole == points else points


class Piece(Struct, frozen=True):
    """A polyform.

    Attributes:
        name: what programs and players call it.
        points: its form as it lies in the tray, next to the origin.
        worth: for how many squares (triangles, segments) it counts where points are counted.
        copies: how many of it a colour has at the start.
    """

    name: str
    points: tuple[Point, ...]
    worth: float
    copies: int = 1

    @property
    def size(self) -> int:
        """How many cells it covers."""
        return len(self.points)


class PieceSet(Struct, frozen=True, dict=True, cache_hash=True):
    """The pieces that every colour has at the start."""

    name: str
    lattice: Lattice
    pieces: tuple[Piece, ...]

    @cached_property
    def copies(self) -> tuple[int, ...]:
        """How many there are of each piece."""
        return tuple(piece.copies for piece in self.pieces)

    @cached_property
    def instances(self) -> tuple[tuple[int, int], ...]:
        """Everything a colour has at the start: pieces, and which copy, from 0, each is."""
        return tuple((n, copy) for n, copies in enumerate(self.copies) for copy in range(copies))

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many cells each piece covers."""
        return tuple(piece.size for piece in self.pieces)

    @cached_property
    def most_worth(self) -> float:
        """What the largest piece is worth of which a colour has any."""
        return max(piece.worth for piece in self.pieces if piece.copies)

    @cached_property
    def count(self) -> int:
        """How many pieces a colour has at the start."""
        return sum(self.copies)

    @cached_property
    def cells(self) -> int:
        """The number of cells of all of one colour's pieces together."""
        return self.cells_in(self.copies)

    def cells_in(self, counts: Iterable[int]) -> int:
        """The number of cells of that many of each piece together."""
        return sum(size * count for size, count in zip(self.sizes, counts, strict=True))

    @cached_property
    def worth(self) -> float:
        """For how many squares all of one colour's pieces count together."""
        return self.worth_of(self.copies)

    def worth_of(self, counts: Iterable[int]) -> float:
        """For how many squares that many of each piece count together."""
        return whole_or_half(
            sum(piece.worth * n for piece, n in zip(self.pieces, counts, strict=True))
        )

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
    return Piece(name, SQUARE.normalise(cells)[0], worth=len(cells))


def _triangular(name: str, drawing: str) -> Piece:
    """A piece of triangles from its drawing: ``^`` points up and ``v`` down."""
    marks = [(spot, mark) for spot, mark in _marks(drawing) if mark != "."]
    (x, y), mark = marks[0]
    aside = (TRIANGLE.parity((x, y)) + (mark == "v")) % 2
    points = [(x + aside, y) for (x, y), _ in marks]
    return Piece(name, TRIANGLE.normalise(points)[0], worth=len(points))


def _segments(name: str, drawing: str) -> Piece:
    """A piece of grid lines from its drawing: ``-`` lies and ``|`` stands."""
    marks = [(spot, mark) for spot, mark in _marks(drawing) if mark != "."]
    (x, y), mark = marks[0]
    aside, up = (x + (mark == "-")) % 2, (y + (mark == "|")) % 2
    segments = {(x + aside, y + up) for (x, y), _ in marks}
    points = SEGMENT.with_junctions(segments)
    return Piece(name, SEGMENT.normalise(points)[0], worth=len(segments))


_QUARTERS = {"right": (0, 0), "top": (-1, 0), "left": (-1, -1), "bottom": (0, -1)}
"""The quarters of the square in whose middle the origin lies; a drawing, in which squares stand on
an edge, leans to the left on the board."""

_PARTS = {
    "#": ("right", "top", "left", "bottom"),
    "◣": ("left", "bottom"),
    "◢": ("bottom", "right"),
    "◥": ("right", "top"),
    "◤": ("top", "left"),
}


def _halves(name: str, drawing: str) -> Piece:
    """A piece of tilted squares from its drawing: ``#`` is whole, a triangle is half a square."""
    points = [
        (2 * (x - y) + dx, x + y + dy)
        for (x, y), mark in _marks(drawing)
        for dx, dy in (_QUARTERS[part] for part in _PARTS.get(mark, ()))
    ]
    return Piece(name, QUARTER.normalise(points)[0], worth=sum(map(QUARTER.worth, points)))


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


def _some(**copies: int) -> tuple[Piece, ...]:
    """Some of these pieces, and how many of each."""
    pieces, number_of = BLOKUS_PIECES.pieces, BLOKUS_PIECES.number_of
    return tuple(replace(pieces[number_of(n)], copies=count) for n, count in copies.items())


JUNIOR_PIECES = PieceSet(
    "Junior",
    SQUARE,
    _some(**dict.fromkeys(("1", "2", "I3", "V3", "I4", "O", "T4", "Z4", "L4", "I5", "L5", "P"), 2)),
)
"""Twelve of these shapes, each twice: 88 squares."""

_SINGLE, *_LARGER = _some(
    **{"1": 3},
    **dict.fromkeys(("2", "I3", "V3", "O", "Z4", "T4", "L4"), 2),
    **dict.fromkeys(("U", "T5", "X", "W"), 1),
)

CALLISTO_PIECES = PieceSet("Callisto", SQUARE, (replace(_SINGLE, worth=0), *_LARGER))
"""Twelve of these shapes, most of them twice, and three single squares that don't count."""

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

NEXOS_PIECES = PieceSet(
    "Nexos",
    SEGMENT,
    tuple(
        _segments(name, drawing)
        for name, drawing in (
            ("1", "-"),
            ("I2", "| . |"),
            ("V2", ".| -."),
            ("U3", "|.| .-."),
            ("Z3", "-.. .|. ..-"),
            ("T3", "-.- .|."),
            ("L3", "|. .. |. .-"),
            ("I3", "| . | . |"),
            ("O", ".-. |.| .-."),
            ("G", "..| .-. |.. .-."),
            ("J", "..| ... |.| .-."),
            ("H", "|.. .-. |.|"),
            ("F", ".- |. .- |."),
            ("X", ".|. -.- .|."),
            ("U4", "|...| .-.-."),
            ("E", ".|. ..- .|. -.."),
            ("T4", "-.- .|. ... .|."),
            ("Z4", "-.. .|. ... .|. ..-"),
            ("W", "|... .-.. ..|. ...-"),
            ("V4", "...| .... ...| -.-."),
            ("N", "|.. .-. ..| ... ..|"),
            ("Y", ".| -. .| .. .|"),
            ("L4", "|. .. |. .. |. .-"),
            ("I4", "| . | . | . |"),
        )
    ),
)
"""The 24 polysticks of up to four segments: 84 segments."""

GEMBLOQ_PIECES = PieceSet(
    "GembloQ",
    QUARTER,
    tuple(
        _halves(name, drawing)
        for name, drawing in (
            ("1", "#"),
            ("1.5", "#◣"),
            ("2", "##"),
            ("L2.5", "## .◥"),
            ("I3", "###"),
            ("V", "## .#"),
            ("L3.5", "◥## ..#"),
            ("I4", "####"),
            ("L4", "### ..#"),
            ("T4", "#. ## #."),
            ("O", "## ##"),
            ("N4.5", "..## ◢##."),
            ("L5", "#### ...#"),
            ("T5", "#.. ### #.."),
            ("N5", "..## ###."),
            ("Y", ".#.. ####"),
            ("Z", "#.. ### ..#"),
            ("W", "##. .## ..#"),
            ("X", ".#. ### .#."),
            ("I5", "#####"),
            ("P", "###◤ ##.."),
        )
    ),
)
"""Polyominoes, five of them with half a square."""


class Turning(Enum):
    """What can be done with a piece without moving it."""

    RIGHT = "right"
    """A turn by the lattice's smallest angle."""
    LEFT = "left"
    """The same, the other way."""
    OVER = "over"
    """A flip, left to right."""


Way = tuple[Turning, ...]
"""Turns and flips, one after the other."""


def ways_from(orientations: Sequence[Orientation], start: int) -> dict[int, Way]:
    """The fewest turns and flips from an orientation to each of its piece's, the shortest first.

    >>> from game.engine.pieces import BLOKUS_PIECES, orientations
    >>> lies = orientations(BLOKUS_PIECES)
    >>> [len(way) for way in ways_from(lies, 1).values()]
    [0, 1]
    """
    ways: dict[int, Way] = {start: ()}
    waiting = deque(ways)
    while waiting:
        here = waiting.popleft()
        lies = orientations[here]
        for turning, there in (
            (Turning.RIGHT, lies.clockwise),
            (Turning.LEFT, lies.anticlockwise),
            (Turning.OVER, lies.mirrored),
        ):
            if there not in ways:
                ways[there] = (*ways[here], turning)
                waiting.append(there)
    return ways
