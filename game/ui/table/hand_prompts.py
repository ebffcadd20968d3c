"""What can be done with the piece in hand, said in prompts."""

from __future__ import annotations

from dataclasses import replace

from game.ui.shell.actions import ARROWS, Command
from game.ui.shell.prompts import Prompt
from game.ui.table.table import Table

_TURN = (Command.TURN_LEFT, Command.TURN_RIGHT)

_TURN_BY_WHEEL = Prompt("prompt.turn", _TURN, pointer="mouse.wheel")
_FLIP_BY_CLICK = Prompt("prompt.flip", (Command.FLIP,), pointer="mouse.right_click")
_PUT_BACK = Prompt("prompt.put_back", (Command.CANCEL,))
_SPOT = Prompt("prompt.spot", (Command.NEXT_SPOT,))
_OF_KEYS = (
    Prompt("prompt.turn", _TURN),
    Prompt("prompt.flip", (Command.FLIP,)),
    _PUT_BACK,
    Prompt("prompt.choose", (Command.NEXT,)),
    _SPOT,
)
_OF_POINTER = (_PUT_BACK, _TURN_BY_WHEEL, _FLIP_BY_CLICK, _SPOT)
_BY_CLICK = Prompt("prompt.place", (Command.CONFIRM,), pointer="mouse.click")

CHOOSE = (
    Prompt("prompt.point", ARROWS, mouse="prompt.drag", touch="prompt.tap_piece"),
    Prompt("prompt.take", (Command.CONFIRM,)),
)
"""The prompts with no piece in hand, while one may be taken to be placed."""

DRAGGED = (
    Prompt("prompt.turn", _TURN, pointer="mouse.wheel", touch="prompt.twist"),
    _FLIP_BY_CLICK,
    _PUT_BACK,
)
CARRIED = (_BY_CLICK, *DRAGGED)
MISLAID = (Prompt("prompt.move", ARROWS, touch="prompt.drag_on"), *_OF_KEYS)
LAID = (
    Prompt("prompt.place", (Command.CONFIRM,), touch="prompt.tap_tick"),
    Prompt("prompt.move", ARROWS),
    *_OF_KEYS,
)
MISDROPPED = (
    Prompt("prompt.move", ARROWS, mouse="prompt.drag_further", touch="prompt.drag_on"),
    *_OF_POINTER,
)
DROPPED = (
    replace(_BY_CLICK, touch="prompt.tap_tick"),
    Prompt("prompt.move", ARROWS, mouse="prompt.drag_further"),
    *_OF_POINTER,
)
PROMISED = (
    Prompt("prompt.promised", touch="prompt.promised"),
    Prompt("prompt.take_back", (Command.CANCEL,)),
)
"""The prompts with a piece that the pointer drags, or carries after a click; with one that keys
move, where it may not be placed and where it may; with one that was laid down, in the same two
cases; and with one that waits for its turn. The least needed come last."""


def hand_prompts(table: Table) -> tuple[Prompt, ...]:
    """What can be done with the piece in hand; () if there is none."""
    hand = table.hand
    if hand is None:
        return ()
    if hand.waiting:
        return PROMISED
    if hand.carried and table.ui.controls.pad is None:
        return DRAGGED if hand.pressed else CARRIED
    landing = hand.landing()
    fits = landing is None or landing.legal
    if hand.resting:
        return DROPPED if fits else MISDROPPED
    return LAID if fits else MISLAID
