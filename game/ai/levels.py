"""The levels that opponents come in, as data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.ai.greedy import Greedy, Taste
from game.ai.player import Budget, Player


@dataclass(frozen=True)
class Level:
    """An opponent's strength.

    Attributes:
        key: the word for it on the command line, in files and in messages.
        budget: what it may spend on one placement. Limits of work come first, so that a seed
            gives the same game everywhere; those of seconds are for slow machines.
        make: gives the player for a seed.
    """

    key: str
    budget: Budget
    make: Callable[[int], Player]

    def player(self, seed: int) -> Player:
        """A player of this level for one game."""
        return self.make(seed)


PLEASED_BY_SIZE = Taste(size=10, opened=0.5)
"""A beginner's eye: large pieces first, roughly."""

SENSIBLE = Taste(size=10, opened=2, spent=-1, blocked=2, hampered=-1, remote=-3)
"""Large pieces first, new ways opened, others' ways closed, early on towards the middle."""

LEVELS: dict[str, Level] = {
    level.key: level
    for level in (
        Level("easy", Budget(), lambda seed: Greedy(PLEASED_BY_SIZE, 1.0, seed)),
        Level("medium", Budget(), lambda seed: Greedy(SENSIBLE, 0.5, seed)),
        Level("hard", Budget(), lambda seed: Greedy(SENSIBLE, 0, seed)),
    )
}
"""All levels by key, each stronger than the one before."""
