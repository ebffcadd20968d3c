"""What may be chosen of a game before it begins: of Dice, and of any."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from game.engine.dice.position import DICE_GAME, PLAYERS
from game.engine.ruleset import Options


@dataclass(frozen=True)
class DiceOptions:
    """The choices of a game of Dice: small, comparable, easily stored, as `Options` are.

    Attributes:
        family: what the rules call their kind of games, as a `Variant` does.
        name: the name of the game.
        players: how many there are.
    """

    family: ClassVar[str] = "dice"
    name: str = field(default=DICE_GAME, init=False)
    players: int = PLAYERS[0]

    def __post_init__(self) -> None:
        """Raises ValueError for a number of players that can't play."""
        if type(self.players) is not int or self.players not in PLAYERS:
            few, many = PLAYERS[0], PLAYERS[-1]
            raise ValueError(f"{DICE_GAME} has {few} to {many} players, not {self.players!r}")


GameOptions = Options | DiceOptions
"""The choices of any game that there is."""
