"""How much of a game of Dice a player sees, as data."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from pathlib import Path

from game.base.assets import asset

MOST_SQUARES = 5.0
"""No shape has more, so nobody spends a strike that must gain as many."""


@dataclass(frozen=True)
class Look:
    """A look at some takes, from their most promising ones on.

    Attributes:
        takes: how many are looked at, in the order in which the look before it rates them.
        turns: how many of the player's own turns after them, see `expectimax.expect`.
        width: how many shapes and spots of each row are followed in these turns.
    """

    takes: int
    turns: int
    width: int


@dataclass(frozen=True)
class Insight:
    """What a player sees.

    Attributes:
        spots: how many of the spots of each shape are noticed, on average. Below 1, some shapes
            are overlooked altogether.
        foresight: how much of what the board can still take counts beside the squares of the take
            itself, 0 to 1.
        strike_cost: how many squares a strike must gain for what isn't foreseen.
        rivals: whether the chance to come first is maximised, which takes in what the dice that
            are left are worth to others; otherwise, the player's own squares are.
        looks: the looks ahead, one after another.
    """

    spots: float = inf
    foresight: float = 1.0
    strike_cost: float = MOST_SQUARES
    rivals: bool = True
    looks: tuple[Look, ...] = ()


def weights_file() -> Path:
    """The file of the learned value of boards. Raises FileNotFoundError if there is none."""
    return asset("dice", "side-9.npz")
