"""The prompts of Dice: what can be done with no shape in hand."""

from __future__ import annotations

from game.ui.shell.actions import Command
from game.ui.shell.prompts import Prompt

ROLL = (
    Prompt("prompt.roll", (Command.CONFIRM,), mouse="prompt.click_dice", touch="prompt.tap_dice"),
)
CHOOSE = (
    Prompt("prompt.shape", (Command.NEXT,), mouse="prompt.drag_shape", touch="prompt.tap_die"),
    Prompt("prompt.die", (Command.PREVIOUS_DIE, Command.NEXT_DIE)),
    Prompt("prompt.strike", (Command.STRIKE,)),
)
LOOK = (
    Prompt("prompt.sheets", (Command.FLIP,), mouse="prompt.click_sheet", touch="prompt.tap_sheet"),
)
LOOKING = (Prompt("prompt.own_sheet", (Command.CANCEL,)), Prompt("prompt.sheets", (Command.FLIP,)))
"""The prompts for a person who is to roll, for one with no shape in hand, while others play, and
while another's sheet is looked at."""
