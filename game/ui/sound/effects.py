"""Sound effects: what can be heard, and the files that each is played from."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from types import MappingProxyType

from msgspec import Struct


class Effect(Enum):
    """Something that happens and can be heard."""

    LIFT = auto()
    """A piece is picked up."""
    TURN = auto()
    FLIP = auto()
    PUT_BACK = auto()
    """A piece goes back to its tray."""
    ILLEGAL = auto()
    """A piece is dropped where it may not be placed."""
    PLACE = auto()
    TAKEN_BACK = auto()
    """A move is taken back."""
    PASS = auto()
    """A colour or a player can't place any more."""
    FINISHED = auto()
    """A colour has placed all of its pieces."""
    PERFECT = auto()
    """The same, with the one-cell piece last, where that earns a bonus."""
    YOUR_TURN = auto()
    """A person is called: it is their turn after opponents, or their time is running short."""
    WIN = auto()
    """A game is over, and a person has won, alone or with others."""
    END = auto()
    """A game is over, and no person has won."""
    BUTTON = auto()
    CHOICE = auto()
    """Another value, die or strike is chosen, a hint is shown, or a piece waits for its turn."""
    ROLL = auto()
    TAKE_DIE = auto()
    MARKERS = auto()
    """Markers move on to the next players."""


Heard = tuple[Effect, int]
"""An effect, and which of its variants."""


class Sound(Struct, frozen=True):
    """What an effect sounds like.

    Attributes:
        files: the names of its variants in `assets/sounds`, without the extension.
        weight: how much it matters; if much happens at once, the least important are dropped.
    """

    files: tuple[str, ...]
    weight: int


SIZES, SHADES = 6, 4
"""How many sizes of piece (one to six cells) and how many colours have sounds of their own."""


def place_variant(size: int, colour: int) -> int:
    """The variant of `Effect.PLACE` for a piece of that many cells and that colour.

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
"""The name of the loop played in the background."""

ENDING = ".wav"
