"""The instruments of the music and of the notes that placements play, and their recordings.

A file of `assets/sounds` holds all notes of an instrument, one after another at even distances.
"""

from __future__ import annotations

from enum import Enum
from typing import Self

from game.ui.sound.scale import notes

RATE = 44_100
"""Samples per second of all recordings, and of the device."""

GUARD = 1_764
"""The last samples of each note's room in a recording, silent: a codec smears what begins sharply
into the 20 ms before, and that would be heard as the end of the note before it."""


class Instrument(Enum):
    """Something that plays notes.

    Attributes:
        word: what its file is called.
        notes: its notes, in the order of the file.
        seconds: how much room each has there.
    """

    def __new__(cls, word: str, *_: object) -> Self:
        """Its value is the word."""
        self = object.__new__(cls)
        self._value_ = word
        return self

    def __init__(self, word: str, notes: tuple[str, ...], seconds: float) -> None:
        self.word, self.notes, self.seconds = word, notes, seconds

    GLASS = "glass", notes("D4", "A5"), 1.6
    """A glass rim that is tapped."""
    TONGUES = "tongues", notes("D4", "A5"), 1.4
    """Metal tongues over a wooden box, plucked with the thumbs."""
    MARIMBA = "marimba", notes("D4", "A5"), 0.9
    """Wooden bars under soft mallets."""
    STRING = "string", notes("G3", "A5"), 1.3
    """A nylon string, plucked."""
    BARS = "bars", notes("D4", "A5"), 1.8
    """Metal bars under soft mallets, with a slow tremolo."""
    BOWL = "bowl", notes("D4", "A5"), 1.5
    """A hand pan: its notes are tuned to octave and twelfth."""
    PAD = "pad", notes("G3", "G4"), 4.4
    """A soft chorus of tones that swells and fades."""
    BASS = "bass", notes("D2", "D3"), 1.6
    """A large string, plucked softly."""
    HANDS = "hands", ("thump", "shake", "swing", "block", "brush", "tick"), 0.34
    """A box under the hands, a shaker, brushes, and wooden blocks."""

    @property
    def room(self) -> int:
        """How many samples each note has in the recording, the silence after it included."""
        return round(self.seconds * RATE)

    def sample(self, note: str) -> str:
        """What one of its notes is called among all recordings."""
        return f"{self.word} {note}"
