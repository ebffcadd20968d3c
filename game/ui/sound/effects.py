"""What can be heard, and the files that it is heard from."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from types import MappingProxyType

from msgspec import Struct


class Effect(Enum):
    """Something that happens and can be heard."""

    LIFT = auto()
    """A piece is taken up."""
    TURN = auto()
    FLIP = auto()
    PUT_BACK = auto()
    """A piece goes back to its tray."""
    ILLEGAL = auto()
    """A piece was let go where it may not lie."""
    PLACE = auto()
    TAKEN_BACK = auto()
    """What was played is taken back."""
    PASS = auto()
    """A colour or a player can go on no more."""
    FINISHED = auto()
    """A colour has placed all of its pieces."""
    PERFECT = auto()
    """The same, the last of them of one cell, where that earns a bonus."""
    YOUR_TURN = auto()
    """A person is called: after opponents it is their turn, or their time has become short."""
    WIN = auto()
    """A game is over, and a person is the first, or among them."""
    END = auto()
    """A game is over, and no person has won."""
    BUTTON = auto()
    CHOICE = auto()
    """Another value, die or strike was chosen, a hint is shown, or a piece waits for its turn."""
    ROLL = auto()
    TAKE_DIE = auto()
    MARKERS = auto()
    """Markers go on to the next players."""


class Sound(Struct, frozen=True):
    """What an effect sounds like.

    Attributes:
        files: the names of its variants in `assets/sounds`, without the ending.
        weight: how much it matters; where much happens at once, the least is left out.
    """

    files: tuple[str, ...]
    weight: int


SIZES, SHADES = 6, 4
"""Pieces of one to six cells sound different, and so do four colours."""


def place_variant(size: int, colour: int) -> int:
    """Which variant of `Effect.PLACE` a piece of that many cells and that colour has.

    >>> place_variant(1, 0), place_variant(2, 1), place_variant(9, 5)
    (0, 5, 21)
    """
    return (min(size, SIZES) - 1) * SHADES + colour % SHADES


SOUNDS: Mapping[Effect, Sound] = MappingProxyType(
    {
        Effect.LIFT: Sound(("lift",), 2),
        Effect.TURN: Sound(("turn",), 1),
        Effect.FLIP: Sound(("flip",), 1),
        Effect.PUT_BACK: Sound(("put-back",), 2),
        Effect.ILLEGAL: Sound(("illegal",), 3),
        Effect.PLACE: Sound(
            tuple(
                f"place-{size}-{shade}"
                for size in range(1, SIZES + 1)
                for shade in range(1, SHADES + 1)
            ),
            3,
        ),
        Effect.TAKEN_BACK: Sound(("taken-back",), 2),
        Effect.PASS: Sound(("pass",), 2),
        Effect.FINISHED: Sound(("finished",), 4),
        Effect.PERFECT: Sound(("perfect",), 4),
        Effect.YOUR_TURN: Sound(("your-turn",), 2),
        Effect.WIN: Sound(("win",), 5),
        Effect.END: Sound(("end",), 5),
        Effect.BUTTON: Sound(("button",), 2),
        Effect.CHOICE: Sound(("choice",), 1),
        Effect.ROLL: Sound(("roll",), 3),
        Effect.TAKE_DIE: Sound(("take-die",), 2),
        Effect.MARKERS: Sound(("markers",), 2),
    }
)
"""The sound of each effect."""

MUSIC = "music"
"""The name of the loop that is played in the background."""

ENDING = ".wav"
