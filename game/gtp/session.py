"""What the sessions of all games have in common: positions over time, and an opponent."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Generic, TypeVar

from game.gtp.command import Command

SEEDS = 2**32
"""How many seeds there are; others are brought among them."""

PositionT = TypeVar("PositionT")
PlayerT = TypeVar("PlayerT")


class Session(Generic[PositionT, PlayerT]):
    """One game, and the commands that are about it.

    Attributes:
        commands: what it answers to, by name.
        game: the name by which it was set.
        seed: of the opponent.
    """

    commands: ClassVar[dict[str, Command]]

    def __init__(
        self, game: str, start: PositionT, make_player: Callable[[int], PlayerT], seed: int
    ) -> None:
        """Begin at a position, with an opponent of this seed."""
        self.game = game
        self._positions = [start]
        self._make_player = make_player
        self.seat_player(seed)

    def seat_player(self, seed: int) -> None:
        """Have a new opponent go on."""
        self._player = self._make_player(seed % SEEDS)
        self.seed = seed % SEEDS

    @property
    def position(self) -> PositionT:
        """The game as it stands."""
        return self._positions[-1]

    @property
    def begun(self) -> bool:
        """Whether there is something to undo."""
        return len(self._positions) > 1

    def undo(self) -> str:
        """Take back the latest that happened."""
        if not self.begun:
            raise ValueError("nothing to undo")
        self._positions.pop()
        return ""
