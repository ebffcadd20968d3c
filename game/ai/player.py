"""What a player is: a position in, an event out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

P = TypeVar("P")
E = TypeVar("E")


@dataclass(frozen=True)
class Budget:
    """How long a player may think about one placement.

    Attributes:
        seconds: wall-clock limit, or None for none. Results then depend on the machine.
        work: limit in the player's own steps (positions looked at, playouts), or None for none.
            The same seed and work give the same placement everywhere.
    """

    seconds: float | None = None
    work: int | None = None

    def part(self, share: float) -> Budget:
        """A part of it, its work rounded down.

        >>> Budget(seconds=2.0, work=15).part(0.5)
        Budget(seconds=1.0, work=7)
        """
        return Budget(
            None if self.seconds is None else self.seconds * share,
            None if self.work is None else int(self.work * share),
        )


def never() -> bool:
    """A stop signal that never comes."""
    return False


class Player(ABC, Generic[P, E]):
    """Chooses what happens next in positions of type `P`, as events of type `E`.

    One player object plays one game, for any number of colours.
    """

    @abstractmethod
    def choose(self, position: P, budget: Budget, stop: Callable[[], bool] = never) -> E:
        """A legal event for the colour or player whose turn it is.

        Args:
            position: a position that is not over; else ValueError.
            budget: when to be done. A budget of nothing still gives a legal event.
            stop: asked often; once it answers True, the best found so far is returned.
        """

    def ponder(self, position: P, stop: Callable[[], bool]) -> None:
        """Think about what may come next while others do, until told to stop or for a while."""
