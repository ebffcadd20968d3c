"""The levels that opponents in Dice come in, as data. Their keys are those of every game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from game.ai.dice.players import ExpectedValuePlayer, NoisyPlayer
from game.ai.player import Budget, Player, ignore_warning
from game.engine.dice import DicePosition, Take

DicePlayer = Player[DicePosition, Take]


@dataclass(frozen=True)
class DiceLevel:
    """The strength of an opponent in Dice.

    Attributes:
        key: the word for it on the command line, in files and in messages.
        make: makes the player for a seed.
        budget: nothing: every player of Dice answers in well under a second.
    """

    key: str
    make: Callable[[int], DicePlayer]
    budget: Budget = field(default_factory=Budget)

    def player(self, seed: int, warn: Callable[[str], None] = ignore_warning) -> DicePlayer:
        """A player of this level for one game; there is never anything to warn of."""
        return self.make(seed)

    def with_threads(self, threads: int) -> DiceLevel:
        """The same level: nothing here has use for threads."""
        return self


DICE_LEVELS: dict[str, DiceLevel] = {
    level.key: level
    for level in (
        DiceLevel("easy", lambda seed: NoisyPlayer(noise=1.5, strike_cost=1, seed=seed)),
        DiceLevel("medium", lambda seed: NoisyPlayer(noise=0.6, strike_cost=3.5, seed=seed)),
        DiceLevel("hard", lambda seed: ExpectedValuePlayer()),
        DiceLevel("master", lambda seed: ExpectedValuePlayer()),
    )
}
"""All levels by key, each stronger than the one before; but nothing is stronger than exact."""


def dice_fallback(seed: int) -> DicePlayer:
    """The player that answers where a level's failed."""
    return DICE_LEVELS["easy"].make(seed)
