"""Words for where people are who play at a table with others."""

from __future__ import annotations

from game.ui.look.texts import tr
from game.ui.shell.open_table import Presence

TOLD = (Presence.AWAY, Presence.STAND_IN, Presence.FREE)
"""What is worth a word: that people are where they are expected goes without saying."""


def presence_words(presence: Presence | None) -> str:
    """Where somebody is, in a word or two; "" if there is nothing to say."""
    return "" if presence is None or presence not in TOLD else tr(f"presence.{presence.value}")
