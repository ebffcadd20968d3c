"""How players of Dice go out: "when a player is unable to fit a shape on the board"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

import numpy as np

from game.engine.dice.ruleset import ROW_OF
from game.engine.position import Position

ROW_NUMBERS = np.array(ROW_OF, dtype=np.int8)
"""`ROW_OF` as an array."""


class Cause(Enum):
    """Why a player is out."""

    USED_UP = "used_up"
    """Every shape is used."""

    NO_ROOM = "no_room"
    """No unused shape fits in the colour in hand, though one may in another colour."""

    NO_DIE = "no_die"
    """Some fit, but none of a row that a die left shows, and no strike is left."""


@dataclass(frozen=True)
class Exit:
    """How a player went out.

    Attributes:
        player: the player.
        colour: the colour then in hand.
        cause: why nothing could be drawn in it.
    """

    player: int
    colour: int
    cause: Cause


def why_out(board: Position, colour: int, rows: Iterable[int]) -> Cause | None:
    """Why no unused shape of these rows can be drawn on a board in a colour; None if one can."""
    fitting = board.legal(colour)
    if not len(fitting):
        return Cause.NO_ROOM if board.left[0].any() else Cause.USED_UP
    given = np.isin(ROW_NUMBERS[board.ruleset.table.piece[fitting]], tuple(rows)).any()
    return None if given else Cause.NO_DIE
