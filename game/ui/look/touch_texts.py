"""What fingers do, by key: a part of the texts in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

TOUCH_TEXTS: Mapping[str, str] = {
    "hint.tap_piece": "Drag a piece, or tap it",
    "hint.twist": "Two fingers turn or flip it",
    "hint.tap_tick": "Drag it on, or tap the tick",
    "hint.tap_results": "Tap here for the results",
    "hint.tap_dice": "Tap the dice",
    "hint.tap_die": "Tap a die, drag a shape",
    "rules.touch": (
        "Drag a piece to the board, or tap it. Buttons around it turn, flip and place it, or put "
        "it back. Two fingers turn it too, and a tap with a second finger flips it."
    ),
}
