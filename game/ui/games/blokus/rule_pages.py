"""The rules pages of the games on one board, by family of games."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.engine import FOUR_COLOURS, TWO_COLOURS, hexagon_board, square_board
from game.ui.games.rule_page import Page, Picture

_SQUARES = square_board(6)
_HEXAGON = hexagon_board(3)

_FOUR = tuple(colour.name for colour in FOUR_COLOURS)
_TWO = tuple(colour.name for colour in TWO_COLOURS)

_CORNERS = {"a6": "Blue", "f6": "Yellow", "f1": "Red", "a1": "Green"}
_INNER = {"b5": "Purple", "e2": "Orange"}
_ANY = dict.fromkeys(("f5", "j4", "j3", "f2", "b3", "b4"))

_CORNER = "AAA... A..BB. A...BB ...... ...... ......"
_EDGE = "AAA... ABB... AB.... .B.... ...... ......"
_OTHERS = "AAAb.. A.bbb. A..b.. .CCC.. .C.... ......"
_JUNIOR_CORNER = "AAA... A..BB. ....BB ...... ...... ......"
_JUNIOR_EDGE = "AAA... ABB... .B.... .B.... ...... ......"
_JUNIOR_OTHERS = "AAAb.. A.bbb. .CCC.. .C.... ...... ......"
_HALVES = "...... .AA... .A.... ....b. ...bb. ......"
_QUARTERS = "AA..aa A....a ...... .....U u....U uu.UUU"
_NONE = "..........."


def _on_squares(
    start: Picture, corner: str = _CORNER, edge: str = _EDGE, others: str = _OTHERS
) -> tuple[Picture, ...]:
    """A picture of the start, and those that follow, given their drawings."""
    return (
        start,
        Picture("rules.corner", _SQUARES, corner, start.colours),
        Picture("rules.edge", _SQUARES, edge, start.colours, allowed=False),
        Picture("rules.others", _SQUARES, others, start.colours),
    )


def _rows(*rows: str) -> str:
    """A drawing on the hexagon from its upper four rows."""
    return " ".join((*rows, _NONE, _NONE))


_PICTURES: Mapping[str, tuple[Picture, ...]] = MappingProxyType(
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
        "junior": _on_squares(
            Picture("rules.start", _SQUARES, _HALVES, _TWO, starts=_INNER),
            _JUNIOR_CORNER,
            _JUNIOR_EDGE,
            _JUNIOR_OTHERS,
        ),
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
                "rules.edge",
                _HEXAGON,
                _rows(_NONE, _NONE, "..AAABB....", "......B...."),
                _FOUR,
                allowed=False,
            ),
            Picture(
                "rules.side",
                _HEXAGON,
                _rows(_NONE, "....BBB....", ".....B.....", "....AAA...."),
                _FOUR,
            ),
        ),
    }
)
"""The pictures of the games on one board."""

PAGES: Mapping[str, Page] = MappingProxyType(
    {
        family: Page(pictures, (f"rules.{family}", "rules.keys"))
        for family, pictures in _PICTURES.items()
    }
)
"""The page of each family of games. Its words have these keys in `game.ui.look.texts`."""
