"""What happens in a game of Dice: rolls and takes. A game is replayed from them."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct


class Roll(Struct, frozen=True):
    """What the starting player's dice show, each from 1 to 6."""

    by_player: ClassVar[bool] = False
    sets_up: ClassVar[bool] = False
    dice: tuple[int, ...]


class Take(Struct, frozen=True):
    """What the player to choose does.

    Attributes:
        die: the number on the die taken.
        strike: whether a strike is crossed out, which allows a shape of any row.
        placement: the shape drawn, as a placement on the player's board.
    """

    by_player: ClassVar[bool] = True
    sets_up: ClassVar[bool] = False
    die: int
    strike: bool
    placement: int


DiceEvent = Roll | Take
