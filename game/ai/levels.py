"""The levels that opponents come in, as data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.ai.greedy import Greedy, Taste
from game.ai.lookahead import Lookahead, Scope
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


NAIVE = Taste(size=10, opened=1, spent=-0.5, blocked=0.5, remote=-2)
"""A beginner's eye: large pieces first, some thought of ways on, and towards the middle."""

SENSIBLE = Taste(size=10, opened=2, spent=-1, blocked=2, hampered=-1, remote=-3)
"""More thought of new ways opened and of others' ways closed."""

MEDIUM = Scope(width=20)
HARD = Scope(width=80, lines=12, replies=8, depth=4)

LEVELS: dict[str, Level] = {
    level.key: level
    for level in (
        Level("easy", Budget(work=1), lambda seed: Greedy(NAIVE, 1.2, seed)),
        Level(
            "medium",
            Budget(seconds=1.0, work=20),
            lambda seed: Lookahead(SENSIBLE, MEDIUM, 1.0, seed),
        ),
        Level(
            "hard",
            Budget(seconds=2.0, work=500),
            lambda seed: Lookahead(SENSIBLE, HARD, 0.2, seed),
        ),
    )
}
"""All levels by key, each stronger than the one before."""
