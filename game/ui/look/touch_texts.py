"""The texts about touch, by key: a part of those in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

TOUCH_TEXTS: Mapping[str, str] = {
    "prompt.tap_piece": "Drag a piece, or tap it",
    "prompt.twist": "Two fingers turn or flip it",
    "prompt.tap_tick": "Drag to adjust, or tap the tick",
    "prompt.drag_on": "Drag it to another place",
    "prompt.tap_results": "Tap here for the results",
    "prompt.tap_dice": "Tap the dice",
    "prompt.tap_die": "Tap a die, drag a shape",
    "rules.touch": (
        "Drag a piece to the board, or tap it. Buttons around it turn, flip and place it, or put "
        "it back. Two fingers turn it too, and a tap with a second finger flips it."
    ),
}
