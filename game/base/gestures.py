"""What people at a table tell each other without words, as there is no chat."""

from __future__ import annotations

from enum import Enum


class Gesture(Enum):
    """How somebody likes the game. Keys of texts and the names of icons contain the values."""

    WELL_PLAYED = "well_played"
    THANKS = "thanks"
    GOOD_LUCK = "good_luck"
    LAUGH = "laugh"
    WOW = "wow"
    OOPS = "oops"


SHOWN_MS = 4_000.0
"""How long one is seen beside the name of whoever made it, unless they make another."""
