"""The texts of palettes and text sizes, by key: a part of those in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

PALETTES_TEXTS: Mapping[str, str] = {
    "settings.page.colours": "Colours",
    "settings.palette": "Palette",
    "settings.palette.line": "For eyes that confuse red and green, or blue and green.",
    "settings.palette.usual": "Normal",
    "settings.palette.red_green": "Red–green",
    "settings.palette.blue_yellow": "Blue–green",
    "settings.text_size": "Text size",
    "settings.text_size.line": "Of everything that is written.",
    "settings.text_size.usual": "Normal",
    "settings.text_size.large": "Large",
    "settings.text_size.largest": "Largest",
    "palette.question": "Which colours are clearest?",
    "palette.question.line": (
        "These three boards show the same four colours. Choose the one where you tell them apart "
        "best; the options change it at any time."
    ),
    "palette.usual": "For most eyes",
    "palette.red_green": "If red and green look alike",
    "palette.blue_yellow": "If blue and green look alike",
}
