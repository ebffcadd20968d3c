"""The texts about sound."""

from __future__ import annotations

SOUND_TEXTS = {
    "settings.page.sound": "Sound",
    "settings.sound": "Sound",
    "settings.sound.line": "M switches it at any time.",
    "settings.effects": "Effects",
    "settings.effects.line": "Pieces, dice, buttons, and how a game ends.",
    "settings.music": "Music",
    "settings.music.line": "A quiet loop, at the table and in the menu.",
    "settings.volume": "{number}",
    "play.sound.on": "Sound is on.",
    "play.sound.off": "Sound is off; M switches it on again.",
}
