"""What every player of Dice has: a board, the six rows of shapes beside it, and strikes."""

from __future__ import annotations

from functools import lru_cache

from game.engine.geometry import square_board
from game.engine.pieces import BLOKUS_PIECES
from game.engine.ruleset import Options, Ruleset
from game.engine.variant import FOUR_COLOURS

FACES = range(1, 7)
"""What a die can show."""

STRIKES = 3
"""How many strikes each player has."""

SIDE = 9
"""How many squares a side of the board has.

The rule sheet gives no number. On 14, the 21 shapes, 89 squares in all, nearly always fit: the
board seldom ends a game, and it hardly matters where shapes are drawn. 9 was chosen by measurement,
see ``docs/dice.md``: more than nine of ten players go out because nothing fits in the colour in
hand, four after some 14 rounds, and whoever draws with care beats whoever draws anywhere.
"""

ROWS: tuple[tuple[str, ...], ...] = (
    ("1", "Z4", "X", "L5"),
    ("2", "V3", "W", "P"),
    ("I3", "O", "F", "Y"),
    ("T4", "Z5", "N"),
    ("L4", "T5", "V5"),
    ("I4", "U", "I5"),
)
"""The shapes of each row, the row for a 1 on the die first, small shapes first.

The rule sheet shows no rows, so these are ours. Each row has two shapes of five squares, one of
them awkward. The nine smaller shapes are dealt to give every row more than one size and all rows
much the same weight: 14 squares in three shapes, 15 to 17 in four. How they are dealt hardly
changes the game, as long as each row has shapes of several sizes: see ``docs/dice.md``.
"""


_ROW_NAMED = {name: number for number, names in zip(FACES, ROWS, strict=True) for name in names}

ROW_OF = tuple(_ROW_NAMED[piece.name] for piece in BLOKUS_PIECES.pieces)
"""The row, from 1 to 6, of each piece by its index."""


@lru_cache
def dice_ruleset() -> Ruleset:
    """The rules of the board on which one person draws in every colour, from one set of shapes."""
    board = square_board(SIDE)
    end = SIDE - 1
    corners = tuple(board.cell_at((x, y)) for x, y in ((0, end), (end, end), (end, 0), (0, 0)))
    starts = tuple(cell for cell in corners if cell is not None)
    return Ruleset(
        options=Options(scoring="basic", free_starts=True),
        geometry=board,
        pieces=BLOKUS_PIECES,
        colours=FOUR_COLOURS,
        starts=(starts,) * len(FOUR_COLOURS),
        owners=((0,),) * len(FOUR_COLOURS),
        sides=(0,),
        common=True,
    )
