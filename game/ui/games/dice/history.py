"""What happened in a game of Dice, as the window and the results show it."""

from __future__ import annotations

from game.engine.dice.events import DiceEvent, Take
from game.engine.dice.position import DicePosition
from game.engine.events import Ply
from game.engine.game import Game

DiceGame = Game[DicePosition, DiceEvent]
"""A game of Dice."""


def drawn(game: DiceGame) -> dict[int, list[Ply]]:
    """What each player has drawn on their own board, in order."""
    found: dict[int, list[Ply]] = {player: [] for player in range(len(game.seats))}
    for position, event in game.history():
        if isinstance(event, Take) and position.chooser is not None:
            colour = position.markers.held[position.chooser]
            found[position.chooser].append(Ply(colour, event.placement))
    return found


def rolled(game: DiceGame) -> list[tuple[int, int | None]]:
    """What each die of the latest roll shows, and the player who has taken it, if any."""
    dice: list[tuple[int, int | None]] = []
    for position, event in game.history():
        if isinstance(event, Take):
            dice[dice.index((event.die, None))] = (event.die, position.chooser)
        else:
            dice = [(number, None) for number in event.dice]
    return dice
