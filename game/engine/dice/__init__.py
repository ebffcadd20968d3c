"""Blokus Dice: roll and write, two to four players with a board each.

>>> from game.engine.dice import Roll, Take
>>> from game.engine.dice.position import DicePosition
>>> position = DicePosition.start(players=2)
>>> position = position.roll((3, 5))
>>> position.chooser, position.dice
(0, (3, 5))
>>> position = position.take(Take(5, False, int(position.legal(5)[0])))
>>> position.chooser, position.dice
(1, (3,))
"""

from game.engine.dice.events import DiceEvent, Roll, Take
from game.engine.dice.options import DICE_GAME, PLAYERS, DiceOptions
from game.engine.dice.ruleset import (
    FACES,
    ROW_OF,
    ROWS,
    SIDE,
    STRIKES,
    dice_ruleset,
)

__all__ = [
    "DICE_GAME",
    "FACES",
    "PLAYERS",
    "ROWS",
    "ROW_OF",
    "SIDE",
    "STRIKES",
    "DiceEvent",
    "DiceOptions",
    "Roll",
    "Take",
    "dice_ruleset",
]
