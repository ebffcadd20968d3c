"""The texts about sound, by key: a part of those in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

SOUND_TEXTS: Mapping[str, str] = {
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
}
