"""The scale that all sounds share, D major, and its notes as numbers.

A note is a name with the number of its octave, such as ``"F#4"``, or a *degree*: how many notes of
the scale it lies above D4. Going up by 7 degrees is an octave, by 2 a third.
"""

from __future__ import annotations

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
