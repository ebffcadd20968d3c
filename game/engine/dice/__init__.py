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
from game.engine.dice.ruleset import BOARD_SIDE, DICE_RULESET, FACES, ROW_OF, ROWS, STRIKES

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
    "Roll",
    "Take",
]
