"""What happens in a game on one board: plies, and boards that are set up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True)
class Ply:
    """A placement and the colour that makes it."""

    by_player: ClassVar[bool] = True
    sets_up: ClassVar[bool] = False
    colour: int
    placement: int


@dataclass(frozen=True)
class SetUp:
    """A whole board in place of the one before, and who plays next; see `game.engine.setting_up`.

    Attributes:
        plies: the pieces on it, in an order that the rules allow.
        colour: the colour to play.
    """

    by_player: ClassVar[bool] = False
    sets_up: ClassVar[bool] = True
    plies: tuple[Ply, ...]
    colour: int


BoardEvent = Ply | SetUp
