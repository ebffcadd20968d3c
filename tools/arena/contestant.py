"""What sits at the board for one side of a match."""

from __future__ import annotations

from typing import Protocol

from game.engine import Position, Ruleset
from tools.arena.account import Account


class Contestant(Protocol):
    """Plays one game after the other, for any number of colours. All raise ArenaError."""

    def begin(self, ruleset: Ruleset, seed: int) -> None:
        """Set up a game."""
        ...

    def choose(self, position: Position, other: Account) -> int:
        """The placement to play.

        Args:
            position: one that is not over.
            other: what the other side has used in the match so far.
        """
        ...

    def see(self, colour: int, placement: int) -> None:
        """Take in a placement that was played, whoever chose it."""
        ...

    def cpu(self) -> float:
        """A clock: processor seconds used so far, NaN where they aren't known."""
        ...

    def close(self) -> None:
        """Leave for good."""
        ...
