"""The levels that opponents in Dice come in.

Chance decides so much in Dice that there are only two levels that truly differ: the stronger one
plays exactly (see `expected_value`), and nothing is stronger; the weaker one misjudges what a shape
is worth. Levels between them misjudge less.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from game.ai.dice.players import DiceBeginner, DiceGreedy, ExpectedValuePlayer
from game.ai.player import Budget, Player, ignore_warning
from game.ai.scale import LOWEST, level_key
from game.engine.dice import DicePosition, Take

DicePlayer = Player[DicePosition, Take]

STRONGEST_IN_DICE = 2
"""The number of the strongest level."""

NOISE = 0.8
"""By how many squares the weakest level misjudges, see `ExpectedValuePlayer`."""


@dataclass(frozen=True)
class DiceLevel:
    """The strength of a player of Dice.

    Attributes:
        key: of the level, see `game.ai.scale`, or the name of a player to measure against.
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


def dice_level(number: float) -> DiceLevel:
    """The level of that number, from 1 to `STRONGEST_IN_DICE`, which may lie between two."""
    weakness = (STRONGEST_IN_DICE - number) / (STRONGEST_IN_DICE - LOWEST)
    return noisy_level(level_key(number), NOISE * weakness)


def noisy_level(key: str, noise: float) -> DiceLevel:
    """A level that misjudges by so many squares."""
    return DiceLevel(key, lambda seed: ExpectedValuePlayer(noise, seed))


DICE_REFERENCES: Mapping[str, DiceLevel] = {
    "beginner": DiceLevel("beginner", DiceBeginner),
    "greedy": DiceLevel("greedy", lambda seed: DiceGreedy()),
}
"""By their names, which `cornerwise match` takes as well."""


def dice_fallback(seed: int) -> DicePlayer:
    """The player that answers where a level's failed."""
    return DiceGreedy()
