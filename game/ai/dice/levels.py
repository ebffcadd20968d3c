"""The levels that opponents in Dice come in, as data. Their keys are those of every game."""

from __future__ import annotations

from collections.abc import Callable

from game.ai.dice.players import Casual, DicePlayer, Reckoner

DICE_LEVELS: dict[str, Callable[[int], DicePlayer]] = {
    "easy": lambda seed: Casual(slack=1.5, thrift=1, seed=seed),
    "medium": lambda seed: Casual(slack=0.6, thrift=3.5, seed=seed),
    "hard": lambda seed: Reckoner(),
    "master": lambda seed: Reckoner(),
}
"""What makes the player of each level for a seed, each stronger than the one before; but nobody
reckons better than exactly."""
