"""A further game, all of it in this folder: two colours of hexagons, tip to tip.

It shows what a game costs that the house doesn't know: a tiling, the pieces, a board, a rule sheet,
its pictures and its words. The kernels, levels, records, tables, the coach and the window are as
they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

from game.coach.scales import SCALES, PointScale
from game.commands.cli import WORDS
from game.engine import FAMILIES, GAMES, VARIANTS, Options
from game.engine.geometry import Geometry
from game.engine.kinds import EARLIER_GAMES, KINDS, know_variants
from game.engine.pieces import Piece, PieceSet
from game.engine.variant import BLUE_AND_GREEN, Variant
from game.ui.games.blokus.game_ui import COVERS
from game.ui.games.blokus.rule_pages import PICTURES
from game.ui.games.rule_page import Picture
from game.ui.look.texts import ENGLISH
from helpers.hexagons.lattice import HEXAGON

NAME = "Blokus Hexagons"
FAMILY = "hexagons"


def board(side: int) -> Geometry:
    """A hexagon of hexagons, that many along each side."""
    middle, points = 2 * side - 2 + (side + 1) % 2, []
    for y in range(2 * side - 1):
        count = side + min(y, 2 * side - 2 - y)
        points += [(middle + 1 - count + 2 * number, y) for number in range(count)]
    return Geometry(f"hexagons {side}", HEXAGON, points)


BOARD = board(6)
SMALL = board(3)


def _piece(name: str, drawing: str) -> Piece:
    """A piece from its drawing, rows from the top separated by spaces."""
    rows = drawing.split()[::-1]
    points = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"]
    return Piece(name, HEXAGON.normalise(points)[0], worth=len(points))


PIECES = PieceSet(
    "Hexagons",
    HEXAGON,
    tuple(
        _piece(name, drawing)
        for name, drawing in (
            ("1", "#"),
            ("2", "#.#"),
            ("I3", "#.#.#"),
            ("V3", "#. .# #."),
            ("O3", ".#. #.#"),
            ("bar", "#.#.#.#"),
            ("bee", ".#.# #.#."),
            ("wave", ".# #. .# #."),
            ("worm", ".#. ..# .#. #.."),
            ("arch", "..#. ...# #.#."),
            ("pistol", "#.# .#. #.."),
            ("propeller", "#... .#.# #..."),
        )
    ),
)
"""The twelve polyhexes of up to four hexagons, the largest as Wikipedia names them: 40 hexagons."""

VARIANT = Variant(
    family=FAMILY,
    players=2,
    geometry=lambda: BOARD,
    pieces=PIECES,
    colours=BLUE_AND_GREEN,
    starts=("e6", "q6"),
    free_starts=(False,),
    firsts=(0, 1),
)

_COLOURS = tuple(colour.name for colour in BLUE_AND_GREEN)
_EMPTY = "........."

COVER = Picture(
    f"game.{FAMILY}", SMALL, "..A.A.a.. .A.....a. ....B...a .c.B.b... ....b.C..", _COLOURS
)

RULES = (
    Picture(
        "rules.start",
        SMALL,
        " ".join(("..A.A....", ".A.......", _EMPTY, ".......a.", "....a.a..")),
        _COLOURS,
        starts={"c5": "Blue", "g1": "Green"},
    ),
    Picture("rules.corner", SMALL, f"{_EMPTY} .A....... A...B.... {_EMPTY} {_EMPTY}", _COLOURS),
    Picture(
        "rules.edge",
        SMALL,
        f"{_EMPTY} .A.B..... A........ {_EMPTY} {_EMPTY}",
        _COLOURS,
        allowed=False,
    ),
)

TEXTS = {
    f"game.{FAMILY}": "Hexagons",
    f"game.{FAMILY}.line": "Hexagons, tip to tip: one edge leads from each to the next.",
    "rules.pieces.hexagon": "Each colour has {number} pieces of up to {most} hexagons.",
    "setup.scoring.basic.hexagon": "Whoever places the most hexagons wins.",
    "setup.scoring.advanced.hexagon": "+1 for each hexagon placed, +15 for placing all.",
}


@contextmanager
def known() -> Iterator[Options]:
    """Have the program know the game; afterwards it no longer does. Gives its usual options."""
    tables = (
        *(VARIANTS, GAMES, EARLIER_GAMES, FAMILIES, KINDS[Options.kind].games),
        *(SCALES, WORDS, COVERS, PICTURES, ENGLISH.texts),
    )
    with ExitStack() as stack:
        for table in tables:
            stack.enter_context(patch.dict(table))
        VARIANTS[NAME] = VARIANT
        know_variants()
        SCALES[FAMILY] = PointScale(unit=PIECES.most_worth / 5, sure=200)
        WORDS[FAMILY] = "Hexagons"
        COVERS[FAMILY] = COVER
        PICTURES[FAMILY] = RULES
        ENGLISH.texts.update(TEXTS)
        yield Options(NAME)
