"""Blokus Dice: roll and write, two to four players with a board each.

>>> from game.engine.dice import DicePosition, Roll, Take
>>> position = DicePosition.start(players=2)
>>> position = position.roll((3, 5))
>>> position.chooser, position.dice
(0, (3, 5))
>>> position = position.take(Take(5, False, int(position.legal(5)[0])))
>>> position.chooser, position.dice
(1, (3,))
"""

from game.engine.dice.events import DiceEvent, Roll, Take
from game.engine.dice.markers import Markers
from game.engine.dice.options import DiceOptions
from game.engine.dice.position import (
    DICE_GAME,
    FACES,
    PLAYERS,
    STRIKES,
    DicePosition,
    IllegalTakeError,
)
from game.engine.dice.ruleset import BOARD_SIDE, DICE_RULESET, ROW_OF, ROWS

__all__ = [
    "BOARD_SIDE",
    "DICE_GAME",
    "DICE_RULESET",
    "FACES",
    "PLAYERS",
    "ROWS",
    "ROW_OF",
    "STRIKES",
    "DiceEvent",
    "DiceOptions",
    "DicePosition",
    "IllegalTakeError",
    "Markers",
    "Roll",
    "Take",
]
