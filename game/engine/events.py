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


@dataclass(frozen=True, eq=False)
class SetUp:
    """A whole board in place of the one before, and who plays next; see `game.engine.setting_up`.

    Two are equal if the same board lies there, in whatever order its pieces came. The order is kept
    all the same: a colour that has placed everything scores more if its single square came last.

    Attributes:
        plies: the pieces on it, in an order that the rules allow.
        colour: the colour to play.
    """

    by_player: ClassVar[bool] = False
    sets_up: ClassVar[bool] = True
    plies: tuple[Ply, ...]
    colour: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SetUp) and self._board == other._board

    def __hash__(self) -> int:
        return hash(self._board)

    @property
    def _board(self) -> tuple[frozenset[Ply], int]:
        return frozenset(self.plies), self.colour


BoardEvent = Ply | SetUp
