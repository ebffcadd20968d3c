"""The texts of options: languages, palettes, sound; a part of those in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

from game.base.languages import LANGUAGES

OPTIONS_TEXTS: Mapping[str, str] = {
    "settings.page.language": "Language",
    "settings.language": "Language",
    "settings.language.system": "System language",
    # Between the items of a list, such as names.
    "list.between": ", ",
    # Before the last item of a list within a sentence: Blue, Yellow and Red.
    "list.and": "{others} and {last}",
    # The same, where one of them is to be chosen: .gif, .png or .webp.
    "list.or": "{others} or {last}",
    # Between groups of three digits of a number: 12,345. May be a space.
    "number.group": ",",
    # Before the decimals of a number: 2.5.
    "number.point": ".",
    "number.percent": "{number}%",
    # palettes and text sizes
    "settings.page.board": "Board",
    "settings.palette": "Palette",
    "settings.palette.line": "If red and green, or blue and green, look alike to you.",
    "settings.palette.usual": "Normal",
    "settings.palette.red_green": "Red–green",
    "settings.palette.blue_yellow": "Blue–green",
    "settings.text_size": "Text size",
    "settings.text_size.line": "For all text; as large as fits where room is short.",
    "palette.question": "Which colours are clearest?",
    "palette.question.line": (
        "These three boards show the same four colours. Choose the one where they are easiest to "
        "tell apart; you can change it in the options at any time."
    ),
    "palette.usual": "For most eyes",
    "palette.red_green": "If red and green look alike",
    "palette.blue_yellow": "If blue and green look alike",
    # sound
    "settings.page.sound": "Sound",
    "settings.sound": "Sound",
    "settings.sound.line": "{mute} turns it on or off at any time.",
    "settings.effects": "Effects",
    "settings.effects.line": "Pieces, dice, buttons, and how a game ends.",
    "settings.music": "Music",
    "settings.music.line": "A quiet loop, in games and in the menu.",
    "settings.volume": "{number}",
    "play.sound.on": "Sound is on.",
    "play.sound.off": "Sound is off; {mute} switches it on again.",
    # what the program is and what it is made of
    "settings.about": "About",
    "about.line": "Blokus for one to four people, and opponents from gentle to strong.",
    "about.version": "Version {version}, free under the {licence} licence",
    "about.parts": "Made of",
    # A licence, such as Zlib, of a library that is part of another, such as pygame-ce 2.5.8.
    "about.within": "{licence} · in {part}",
}

LANGUAGE_NAMES: Mapping[str, str] = {f"language.{key}": name for key, name in LANGUAGES.items()}
"""Each language in itself: the same in every language, so that no catalogue has it."""
