"""What fingers do, by key: a part of the texts in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

TOUCH_TEXTS: Mapping[str, str] = {
    "play.touch.none": "Drag a piece to the board, or tap it",
    "play.touch.carried": "Lift to lay it down · a second finger taps to flip, turns to turn",
    "play.touch.laid": "Drag moves · two fingers turn · the tick places",
    "play.touch.over": "Tap here for the results",
    "dice.touch.roll": "Tap the dice",
    "dice.touch.none": "Tap a die or the strikes · drag a shape, or tap it",
    "rules.touch": (
        "Drag a piece to the board, or tap it. Buttons around it turn, flip and place it, or put "
        "it back. Two fingers turn it too, and a tap with a second finger flips it."
    ),
}
