"""The levels of opponents in Dice.

Chance decides so much in Dice that only two levels truly differ: the stronger one plays exactly
(see `expected_value`), and nothing is stronger; the weaker one misjudges what a shape is worth.
Levels between them misjudge less.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.ai.dice.players import DiceBeginner, DiceGreedy, ExpectedValuePlayer
from game.ai.levels.plain_level import PlainLevel
from game.ai.levels.scale import LOWEST, level_key
from game.ai.levels.trials import Trial
from game.ai.player import Player
from game.engine.dice import Take
from game.engine.dice.position import DicePosition

DicePlayer = Player[DicePosition, Take]

STRONGEST_IN_DICE = 2
"""The number of the strongest level."""

NOISE = 0.8
"""The number of squares by which the weakest level misjudges, see `ExpectedValuePlayer`."""


def dice_level(number: float) -> PlainLevel:
    """The level with that number, from 1 to `STRONGEST_IN_DICE`, which may lie between two."""
    weakness = (STRONGEST_IN_DICE - number) / (STRONGEST_IN_DICE - LOWEST)
    return noisy_level(level_key(number), NOISE * weakness)


def noisy_level(key: str, noise: float) -> PlainLevel:
    """A level that misjudges by that many squares."""
    return PlainLevel(key, lambda seed: ExpectedValuePlayer(noise, seed))


def tried_in_dice(key: str, trial: Trial) -> PlainLevel:
    """The level of a player being tried out: its dial is the number of squares it misjudges by.

    Raises ValueError if it would change a search.
    """
    if trial.changes:
        raise ValueError("nobody searches in Dice: give a dial alone")
    return noisy_level(key, trial.dial)


DICE_REFERENCES: Mapping[str, PlainLevel] = {
    "beginner": PlainLevel("beginner", DiceBeginner),
    "greedy": PlainLevel("greedy", lambda seed: DiceGreedy()),
}
"""By name; `cornerwise match` accepts these names too."""


def dice_fallback(seed: int) -> DicePlayer:
    """The player that answers when a level's has failed."""
    return DiceGreedy()
