"""What an opponent is: position in, placement out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from game.engine import Position


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


@dataclass(frozen=True)
class Progress:
    """What a player can say of its thinking so far.

    Attributes:
        best: the placement that looks best now.
        value: how well it expects to do, from 0 to 1: the chance to win, give or take a little for
            the points. None where it can't tell.
        work: steps done.
        share: the part of its budget that is used, 0 to 1.
    """

    best: int
    value: float | None
    work: int
    share: float


def never() -> bool:
    """A stop signal that never comes."""
    return False


def unheard(progress: Progress) -> None:
    """A listener that takes no notice."""


class Player(Protocol):
    """Chooses placements. One player object plays one game, for any number of colours."""

    def choose(
        self,
        position: Position,
        budget: Budget,
        stop: Callable[[], bool] = never,
        progress: Callable[[Progress], None] = unheard,
    ) -> int:
        """A legal placement for the colour to play.

        Args:
            position: a position that is not over; else ValueError.
            budget: when to be done. A budget of nothing still gives a legal placement.
            stop: asked often; once it answers True, the best placement so far is returned.
            progress: told now and then what has been found.
        """
        ...
