"""What may be chosen for a game of Dice before it begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.engine.scoring import UNFILLED

DICE_GAME = "Blokus Dice"
"""The name of the game."""

PLAYERS = (2, 3, 4)
"""How many can play."""

NAMES = {4: DICE_GAME, 2: f"{DICE_GAME} Two-Player", 3: f"{DICE_GAME} Three-Player"}
"""The name of the game by its number of players, in the style of the games on one board."""


def check_players(players: int) -> None:
    """Raise ValueError for a number of players that can't play."""
    if type(players) is not int or players not in PLAYERS:
        raise ValueError(f"{DICE_GAME} has {PLAYERS[0]} to {PLAYERS[-1]} players, not {players!r}")


@dataclass(frozen=True)
class DiceOptions:
    """The number of players, the only choice that Dice offers.

    Attributes:
        kind: the key of its kind in `game.engine.kinds.KINDS`.
        family: the family of games it belongs to.
        opponents: whether the computer may play it.
        scoring: the key of its scoring.
        first, firsts: the player who begins, always the first one.
        players: how many there are.
    """

    kind: ClassVar[str] = "dice"
    family: ClassVar[str] = "dice"
    opponents: ClassVar[bool] = True
    scoring: ClassVar[str] = UNFILLED.key
    first: ClassVar[int] = 0
    firsts: ClassVar[tuple[int, ...]] = (0,)
    players: int = PLAYERS[0]

    def __post_init__(self) -> None:
        """Raise ValueError for a number of players that can't play."""
        check_players(self.players)

    @property
    def name(self) -> str:
        """The game's name."""
        return NAMES[self.players]
