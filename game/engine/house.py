"""House rules: a board and a set of pieces of one's own, in a game of squares.

They are a value that options have; the ruleset makes board, starts and pieces of them, and nothing
else knows of them.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from game.engine.geometry import Geometry, square_board
from game.engine.pieces import PieceSet, orientations

SIDES = range(9, 25)
"""How many squares a side of the board may have."""

MOST_COPIES = 4
"""The most of each piece that a colour may have."""

INSIDE = 4 / 13
"""Where a start point inside lies, as a share of the way from one edge of the board to the other:
as in Duo, whose board has 14 squares a side."""


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What people have agreed on.

    Attributes:
        side: how many squares a side of the board has, one of `SIDES`.
        copies: how many of each piece a colour has, 0 to `MOST_COPIES`, in the order of the game's
            pieces; () for as many as usual.
        inside: whether start points lie inside the board, and not in its corners.
        first: the most squares that a first piece may have; None for any piece.
    """

    side: int
    copies: tuple[int, ...] = ()
    inside: bool = False
    first: int | None = None

    def check(self, pieces: PieceSet) -> None:
        """Raise ValueError, naming what is accepted, for rules that no such game can have."""
        if type(self.side) is not int or self.side not in SIDES:
            raise ValueError(
                f"boards have {SIDES[0]} to {SIDES[-1]} squares a side, not {self.side!r}"
            )
        copies = self.copies or pieces.copies
        if len(copies) != len(pieces.pieces):
            raise ValueError(
                f"there are numbers for {len(pieces.pieces)} pieces, not {len(copies)}"
            )
        for piece, count in zip(pieces.pieces, copies, strict=True):
            if type(count) is not int or not 0 <= count <= MOST_COPIES:
                raise ValueError(f"a colour has 0 to {MOST_COPIES} of {piece.name}, not {count!r}")
        if self.first is not None and type(self.first) is not int:
            raise ValueError(f"a first piece has a whole number of squares, not {self.first!r}")
        if not any(copies):
            raise ValueError("no piece is left to play with: give at least one")
        begin = [
            piece.size
            for number, piece in enumerate(pieces.pieces)
            if copies[number] and self._may_begin(pieces, number)
        ]
        if not begin:
            raise ValueError(
                "no piece can cover a start point: give another, or start points inside"
            )
        if self.first is not None and self.first < min(begin):
            raise ValueError(
                f"no piece is small enough to begin with: a first one may have {min(begin)} "
                f"squares or more, not {self.first}"
            )

    def _may_begin(self, pieces: PieceSet, piece: int) -> bool:
        """Whether a piece can cover a start point, as those in corners can't be by every one."""
        board = self.geometry
        x, y = board.points[board.cell_named(self.starts(1)[0])]
        return any(
            all(board.cell_at((x + a - c, y + b - d)) is not None for a, b in way.points)
            for way in orientations(pieces)
            if way.piece == piece
            for c, d in way.points
        )

    def normalised(self, usual: PieceSet) -> HouseRules:
        """The same rules, written in one way, so that equal ones compare so."""
        return replace(self, copies=()) if self.copies == usual.copies else self

    def starts(self, colours: int) -> tuple[str, ...]:
        """The names of the start points of so many colours: clockwise from the upper left."""
        board = square_board(self.side)
        low = round((self.side - 1) * INSIDE) if self.inside else 0
        high = self.side - 1 - low
        points = [(low, high), (high, high), (high, low), (low, low)]
        if colours == 2:
            points = points[::2]
        cells = (board.cell_at(point) for point in points[:colours])
        return tuple(board.name_of(cell) for cell in cells if cell is not None)

    @property
    def geometry(self) -> Geometry:
        """The board."""
        return square_board(self.side)

    def pieces(self, usual: PieceSet) -> PieceSet:
        """What every colour has at the start, numbered as in the usual game."""
        return _with_copies(usual, self.copies or usual.copies)


@lru_cache
def _with_copies(pieces: PieceSet, copies: tuple[int, ...]) -> PieceSet:
    """The same pieces, so many of each."""
    return replace(
        pieces,
        pieces=tuple(
            replace(piece, copies=count) for piece, count in zip(pieces.pieces, copies, strict=True)
        ),
    )
