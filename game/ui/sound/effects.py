"""Sound effects: what can be heard, and the sounds that each is played from."""

from __future__ import annotations

import math
from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from game.ui.sound.instruments import Instrument

SIZES, ROLLS, PENS, MEDALS = 6, 3, 3, 4
"""How many sizes of piece (one to six cells) have sounds of their own, how many ways there are for
dice to roll, how many for a pen to draw a shape, and how many medals rise one above the other."""

SCALE = ("D4", "E4", "F#4", "A4", "B4", "D5", "E5", "F#5", "A5")
"""The notes that placements play: D major without fourth and seventh, so that any fit together."""

TIMBRES: Mapping[str, Instrument] = MappingProxyType(
    {
        "Blue": Instrument.GLASS,
        "Yellow": Instrument.TONGUES,
        "Red": Instrument.MARIMBA,
        "Green": Instrument.STRING,
        "Purple": Instrument.BARS,
        "Orange": Instrument.BOWL,
    }
)
"""The instrument of each colour."""


class Effect(Enum):
    """Something that happens and can be heard.

    Attributes:
        word: what its files are called after.
        weight: how much it matters; if much happens at once, the least important are dropped.
        variants: how many sounds it has.
        gain: how loud these are played, as a factor.
    """

    def __init__(self, word: str, weight: int, variants: int = 1, gain: float = 1.0) -> None:
        self.word, self.weight, self.variants, self.gain = word, weight, variants, gain

    LIFT = "lift", 2
    """A piece is picked up."""
    TURN = "turn", 1, 2
    """A piece is turned, clockwise or the other way."""
    FLIP = "flip", 1
    PUT_BACK = "put-back", 2
    """A piece goes back to its tray."""
    ILLEGAL = "illegal", 3
    """A piece is dropped where it may not be placed."""
    KNOCK = "knock", 3, SIZES
    """A piece comes to rest on the board."""
    PEN = "pen", 3, PENS
    """A shape is drawn."""
    NOTE = "note", 3, len(TIMBRES) * len(SCALE), 0.8
    """A placement: a note of its colour's instrument, the higher the better the run is."""
    SHUT_OUT = "shut-out", 4
    """A placement has taken a colour's last way on."""
    LEAD = "lead", 4
    """The lead has changed."""
    TAKEN_BACK = "taken-back", 2
    """A move is taken back."""
    OUT = "out", 3
    """A colour or a player can't place any more."""
    FINISHED = "finished", 4
    """A colour has placed all of its pieces."""
    PERFECT = "perfect", 5
    """The same, with the one-cell piece last, where that earns a bonus."""
    YOUR_TURN = "your-turn", 2
    """A person is called: it is their turn after opponents."""
    HEARTBEAT = "heartbeat", 3
    """A person's time is running out."""
    WIN = "win", 6
    """A game is over, and a person has won, alone or with others."""
    END = "end", 6
    """A game is over, and no person has won."""
    BUTTON = "button", 2
    CHOICE = "choice", 1
    """Another value, die or strike is chosen, or a piece waits for its turn."""
    HINT = "hint", 2
    ROLL = "roll", 3, ROLLS
    TAKE_DIE = "take-die", 2
    MARKERS = "markers", 2
    """Markers move on to the next players."""
    EVENT = "event", 4
    """Something special begins on the board."""
    SWEEP = "sweep", 4
    """A row or an area is cleared."""
    MEDAL = "medal", 4, MEDALS
    """A medal drops in, each a step higher than the one before."""
    TICK = "tick", 1, len(SCALE), 0.5
    """A number rolls: the further, the higher."""
    COOLING = "cooling", 2
    """A heat is about to be lost."""

    @property
    def sounds(self) -> tuple[str, ...]:
        """What its variants are called among all recordings: a file, or a note of an instrument."""
        return _NOTES.get(self) or self.files

    @property
    def files(self) -> tuple[str, ...]:
        """The files of its own; none if it is played from the notes of instruments."""
        if self in _NOTES:
            return ()
        if self.variants == 1:
            return (self.word,)
        return tuple(f"{self.word}-{number + 1}" for number in range(self.variants))


_NOTES: Mapping[Effect, tuple[str, ...]] = MappingProxyType(
    {
        Effect.NOTE: tuple(one.sample(note) for one in TIMBRES.values() for note in SCALE),
        Effect.TICK: tuple(map(Instrument.MARIMBA.sample, SCALE)),
    }
)
"""The effects that are notes of instruments, and which."""

Heard = tuple[Effect, int]
"""An effect, and which of its variants."""


def knock(worth: float) -> Heard:
    """A piece that counts for that many squares and comes to rest; it may be smaller than one.

    >>> knock(0)[1], knock(1)[1], knock(4.5)[1], knock(9)[1]
    (0, 0, 4, 5)
    """
    return Effect.KNOCK, max(1, min(math.ceil(worth), SIZES)) - 1


def penned(size: int) -> Heard:
    """A shape of that many cells that is drawn."""
    return Effect.PEN, min((size - 1) * PENS // SIZES, PENS - 1)


def placed(colour: str, run: int) -> Heard:
    """The note of a placement of a colour, after so many good ones in a row.

    >>> effect, variant = placed("Yellow", 2)
    >>> effect.sounds[variant]
    'tongues F#4'
    """
    return Effect.NOTE, list(TIMBRES).index(colour) * len(SCALE) + min(run, len(SCALE) - 1)


ENDING = ".ogg"
