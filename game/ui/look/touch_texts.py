"""What fingers do, by key: a part of the texts in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

TOUCH_TEXTS: Mapping[str, str] = {
    "play.touch.none": "Drag a piece, or tap it",
    "play.touch.carried": "Two fingers turn or flip it",
    "play.touch.laid": "Drag it on, or tap the tick",
    "play.touch.over": "Tap here for the results",
    "dice.touch.roll": "Tap the dice",
    "dice.touch.none": "Tap a die, drag a shape",
    "rules.touch": (
        "Drag a piece to the board, or tap it. Buttons around it turn, flip and place it, or put "
        "it back. Two fingers turn it too, and a tap with a second finger flips it."
    ),
}
