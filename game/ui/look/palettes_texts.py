"""The texts of palettes and text sizes, by key: a part of those in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

PALETTES_TEXTS: Mapping[str, str] = {
    "settings.page.colours": "Colours",
    "settings.palette": "Palette",
    "settings.palette.line": "If red and green, or blue and green, look alike to you.",
    "settings.palette.usual": "Normal",
    "settings.palette.red_green": "Red–green",
    "settings.palette.blue_yellow": "Blue–green",
    "settings.text_size": "Text size",
    "settings.text_size.line": "For all text in the game.",
    "settings.text_size.usual": "Normal",
    "settings.text_size.large": "Large",
    "settings.text_size.largest": "Largest",
    "palette.question": "Which colours are clearest?",
    "palette.question.line": (
        "These three boards show the same four colours. Choose the one where they are easiest to "
        "tell apart; you can change it in the options at any time."
    ),
    "palette.usual": "For most eyes",
    "palette.red_green": "If red and green look alike",
    "palette.blue_yellow": "If blue and green look alike",
}
