"""What is on the pages about the rules: pictures as drawings, by game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from game.engine import (
    FOUR_COLOURS,
    TWO_COLOURS,
    Geometry,
    Point,
    hexagon_board,
    square_board,
)

_SQUARES = square_board(6)
_HEXAGON = hexagon_board(3)

_LETTERS = ("ABCDEF", "abcdef", "UVWXYZ", "uvwxyz")
"""The letters that stand for pieces of the first colour, the second, and so on."""


@dataclass(frozen=True)
class Picture:
    """A small board that shows one rule.

    Attributes:
        key: of its words.
        board: what lies beneath.
        drawing: the rows from the top, parted by spaces; each letter is a piece.
        colours: of the pieces.
        allowed: whether it shows what may be done.
        starts: the start points by name, each with the colour that it is for, or None for any.
    """

    key: str
    board: Geometry
    drawing: str
    colours: tuple[str, ...]
    allowed: bool = True
    starts: Mapping[str, str | None] = field(default_factory=lambda: MappingProxyType({}))

    def pieces(self) -> list[tuple[str, tuple[Point, ...]]]:
        """The colour and the points of each piece."""
        found: dict[str, list[Point]] = {}
        rows = self.drawing.split()
        for row_number, line in enumerate(rows):
            for x, letter in enumerate(line):
                if letter != ".":
                    point = (self.board.left + x, len(rows) - 1 - row_number)
                    found.setdefault(letter, []).append(point)
        return [(self._colour(letter), tuple(points)) for letter, points in found.items()]

    def _colour(self, letter: str) -> str:
        return next(
            colour
            for colour, letters in zip(self.colours, _LETTERS, strict=False)
            if letter in letters
        )

    def start_points(self) -> dict[int, str | None]:
        """The start points as cells."""
        return {self.board.cell_named(name): colour for name, colour in self.starts.items()}


_FOUR = tuple(colour.name for colour in FOUR_COLOURS)
_TWO = tuple(colour.name for colour in TWO_COLOURS)

_CORNERS = {"a6": "Blue", "f6": "Yellow", "f1": "Red", "a1": "Green"}
_INNER = {"b5": "Purple", "e2": "Orange"}
_ANY = dict.fromkeys(("f5", "j4", "j3", "f2", "b3", "b4"))

_CORNER = "AAA... A..BB. A...BB ...... ...... ......"
_EDGE = "AAA... ABB... AB.... .B.... ...... ......"
_OTHERS = "AAAb.. A.bbb. A..b.. .CCC.. .C.... ......"
_HALVES = "...... .AA... .A.... ....b. ...bb. ......"
_QUARTERS = "AA..aa A....a ...... .....U u....U uu.UUU"
_NONE = "..........."


def _on_squares(start: Picture) -> tuple[Picture, ...]:
    """The pictures that follow one of the start."""
    return (
        start,
        Picture("rules.corner", _SQUARES, _CORNER, start.colours),
        Picture("rules.edge", _SQUARES, _EDGE, start.colours, allowed=False),
        Picture("rules.others", _SQUARES, _OTHERS, start.colours),
    )


def _rows(*rows: str) -> str:
    """A drawing on the hexagon from its upper four rows."""
    return " ".join((*rows, _NONE, _NONE))


PAGES: Mapping[str, tuple[Picture, ...]] = MappingProxyType(
    {
        "blokus": _on_squares(
            Picture(
                "rules.corner_start",
                _SQUARES,
                "AAA... A..... A..... ...... ...... ......",
                _FOUR,
                starts=_CORNERS,
            )
        ),
        "duo": _on_squares(Picture("rules.start", _SQUARES, _HALVES, _TWO, starts=_INNER)),
        "junior": _on_squares(Picture("rules.start", _SQUARES, _HALVES, _TWO, starts=_INNER)),
        "solo": _on_squares(Picture("rules.four", _SQUARES, _QUARTERS, _FOUR, starts=_CORNERS)),
        "trigon": (
            Picture(
                "rules.any_start",
                _HEXAGON,
                _rows("....A......", "....AAA....", "........aaa", _NONE),
                _FOUR,
                starts=_ANY,
            ),
            Picture(
                "rules.corner",
                _HEXAGON,
                _rows(_NONE, _NONE, "..AAA.B....", "......BBB.."),
                _FOUR,
            ),
            Picture(
                "rules.side",
                _HEXAGON,
                _rows(_NONE, "....BBB....", ".....B.....", "....AAA...."),
                _FOUR,
            ),
            Picture(
                "rules.edge",
                _HEXAGON,
                _rows(_NONE, _NONE, "..AAABB....", "......B...."),
                _FOUR,
                allowed=False,
            ),
        ),
    }
)
"""The pictures of each family of games. Their words are below these keys in `game.ui.words`, and
the rest of the rules below ``rules.`` and the family."""
