"""The instruments of the music and of the notes that placements play, and their recordings.

A file of `assets/sounds` holds all notes of an instrument, one after another at even distances.
"""

from __future__ import annotations

from enum import Enum
from typing import Self

SCALE = ("D", "E", "F#", "G", "A", "B", "C#")
"""The names of its notes, from the lowest degree."""

OCTAVE = len(SCALE)

SEMITONES = (0, 2, 4, 5, 7, 9, 11)
"""How far each note of the scale lies above D, in semitones."""


def degree(note: str) -> int:
    """The degree of a note.

    >>> [degree(note) for note in ("D4", "C#5", "D5", "A3")]
    [0, 6, 7, -3]
    """
    step = SCALE.index(note[:-1])
    # The number of an octave changes at C, which lies below D.
    octave = int(note[-1]) - (note[0] == "C")
    return OCTAVE * (octave - 4) + step


def note(degree: int) -> str:
    """The name of the note at a degree.

    >>> [note(degree) for degree in (0, 6, 7, -3)]
    ['D4', 'C#5', 'D5', 'A3']
    """
    octave, step = divmod(degree, OCTAVE)
    name = SCALE[step]
    return f"{name}{octave + 4 + (name[0] == 'C')}"


def notes(first: str, last: str) -> tuple[str, ...]:
    """All notes from one to another, in the order of the scale.

    >>> notes("A3", "D4")
    ('A3', 'B3', 'C#4', 'D4')
    """
    return tuple(map(note, range(degree(first), degree(last) + 1)))


def hertz(note: str) -> float:
    """The frequency of a note, in equal temperament with A4 at 440 Hz.

    >>> round(hertz("A4")), round(hertz("D4"), 1)
    (440, 293.7)
    """
    octave, step = divmod(degree(note), OCTAVE)
    return float(440 * 2 ** (octave + (SEMITONES[step] - 7) / 12))


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
        blown: whether a note lasts as long as it is played; others ring out.
    """

    def __new__(cls, word: str, *_: object) -> Self:
        self = object.__new__(cls)
        self._value_ = word
        return self

    def __init__(
        self, word: str, notes: tuple[str, ...], seconds: float, blown: bool = False
    ) -> None:
        self.word, self.notes, self.seconds, self.blown = word, notes, seconds, blown

    FLUTE = "flute", notes("D4", "A5"), 2.8, True
    """A wooden flute, which leads."""

    GLASS = "glass", notes("D4", "A6"), 1.6
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
