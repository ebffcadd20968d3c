"""What people at a table tell each other without words, as there is no chat."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

SHOWN_MS = 4_000.0
"""How long a gesture is seen beside the name of whoever made it, unless they make another."""


class Gesture(Enum):
    """How somebody likes the game. Keys of texts contain the values."""

    WELL_PLAYED = "well_played"
    THANKS = "thanks"
    GOOD_LUCK = "good_luck"
    LAUGH = "laugh"
    WOW = "wow"
    OOPS = "oops"


class SeenGesture(Struct, frozen=True):
    """A gesture, and when it was made by the clock of this machine, in milliseconds."""

    gesture: Gesture
    at: float
