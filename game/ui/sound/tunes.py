"""The three tunes: their harmony, their melodies, and who plays what.

All are in D major, like everything else that is heard, so one may follow another at any bar, and
the notes of placements fit in.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from msgspec import Struct

from game.ui.sound.instruments import Instrument


class Chord(Struct, frozen=True):
    """A chord: its bass note, and the notes held above it, from the lowest."""

    bass: str
    held: tuple[str, ...]


CHORDS: Mapping[str, Chord] = MappingProxyType(
    {
        "D": Chord("D2", ("A3", "D4", "F#4")),
        "D9": Chord("D2", ("A3", "E4", "F#4")),
        "D/F#": Chord("F#2", ("A3", "D4", "E4")),
        "Em7": Chord("E2", ("G3", "B3", "D4", "G4")),
        "Em9": Chord("E2", ("G3", "B3", "D4", "F#4")),
        "F#m7": Chord("F#2", ("A3", "C#4", "E4")),
        "G": Chord("G2", ("G3", "B3", "D4", "G4")),
        "G6": Chord("G2", ("G3", "B3", "D4", "E4")),
        "Gmaj7": Chord("G2", ("B3", "D4", "F#4")),
        "A": Chord("A2", ("A3", "C#4", "E4")),
        "A7": Chord("A2", ("G3", "C#4", "E4", "G4")),
        "A7sus": Chord("A2", ("G3", "B3", "D4", "E4")),
        "Bm7": Chord("B2", ("A3", "B3", "D4", "F#4")),
    }
)
"""How each chord is played: the held notes move as little as can be from one to the next."""

REST = "."


class Section(Struct, frozen=True):
    """Some bars that belong together.

    Attributes:
        chords: the chords of each bar, which share it evenly.
        melody: for each bar, a note or `REST` at each of its steps.
    """

    chords: tuple[tuple[str, ...], ...]
    melody: tuple[tuple[str, ...], ...]


def _section(chords: str, *melody: str) -> Section:
    """A section with bars divided by ``|``."""
    bars = "|".join(melody).split("|")
    return Section(
        tuple(tuple(bar.split()) for bar in chords.split("|")),
        tuple(tuple(bar.split()) for bar in bars),
    )


class Part(Enum):
    """What one of the players of a tune does."""

    HELD = "held"
    """Holds the chords."""
    BASS = "bass"
    """Plays the lowest note."""
    BROKEN = "broken"
    """Plays the notes of the chord one after another, in one of the tune's figures."""
    MELODY = "melody"
    BEAT = "beat"
    """Plays the instruments without pitch, in the rhythm of the layer."""


class Layer(Struct, frozen=True):
    """One of the players of a tune.

    Attributes:
        part: what it does.
        instruments: on which instrument; where there are several, they take turns.
        gain: how loud.
        since: how full the board is when it joins in, from 0 to 1.
        side: where it sits, from -1 (left) to 1 (right).
        rhythm: at which steps of a bar it plays: for a bass, `x`; for a beat, for each sound its
            steps, with a digit from 1 to 9 for how strongly.
    """

    part: Part
    instruments: tuple[Instrument, ...]
    gain: float
    since: float = 0.0
    side: float = 0.0
    rhythm: Mapping[str, str] = MappingProxyType({})


class Tune(Struct, frozen=True, eq=False):
    """A piece of music that goes on as long as it likes.

    Attributes:
        name: what it is called.
        step: the length of a step in seconds; two make a beat.
        steps: how many steps a bar has.
        sections: its sections, by name.
        form: the order of its sections, which comes round again.
        figures: the figures of broken chords: at each step the number of a note of the chord,
            from the lowest, or `REST`; numbers beyond the last note go on an octave higher.
        layers: its players.
        gains: the factors for the loudness of the whole with an empty and with a full board.
        unfolds: after how many bars all layers play although no board fills; 0 if one does.
    """

    name: str
    step: float
    steps: int
    sections: Mapping[str, Section]
    form: tuple[str, ...]
    figures: tuple[str, ...]
    layers: tuple[Layer, ...]
    gains: tuple[float, float]
    unfolds: int = 0

    @property
    def bar(self) -> float:
        """The length of a bar in seconds."""
        return self.step * self.steps


MENU = Tune(
    name="menu",
    step=60 / 100 / 2,
    steps=6,
    sections=MappingProxyType(
        {
            "theme": _section(
                "D | D/F# | G | A7sus | Bm7 | G | Em7 | A7",
                "A4 . . F#4 . A4 | D5 . . . A4 . | B4 . . D5 . B4 | A4 . . . . .",
                "F#5 . . E5 . D5 | B4 . . . G4 . | E4 . G4 . B4 . | A4 . . C#5 . .",
            ),
            "answer": _section(
                "D | D/F# | G | A7sus | Bm7 | G | A7 | D",
                "A4 . . F#4 . A4 | D5 . . . A4 . | B4 . . D5 . B4 | E5 . . . . .",
                "F#5 . . E5 . D5 | B4 . D5 . G5 . | E5 . . C#5 . A4 | D5 . . . . .",
            ),
            "hill": _section(
                "G | D/F# | Em7 | Bm7 | G | F#m7 | Em7 | A7sus",
                "D5 . B4 . D5 . | A4 . . . . . | G4 . B4 . D5 . | F#5 . . . D5 .",
                "B4 . G4 . B4 . | C#5 . . A4 . . | G4 . . B4 . . | D5 . . E5 . .",
            ),
            "evening": _section(
                "Bm7 | F#m7 | G | D/F# | Em7 | Bm7 | G6 | A7",
                "F#4 . B4 . D5 . | C#5 . . . A4 . | D5 . B4 . G4 . | A4 . . . . .",
                "B4 . E5 . G5 . | F#5 . . . D5 . | E5 . . . B4 . | C#5 . . . . .",
            ),
            "swing": _section(
                "Gmaj7 | D9 | Gmaj7 | D9 | Em7 | D/F# | G6 | A7sus",
                "F#5 . . D5 . . | E5 . . A4 . . | F#5 . . B4 . . | A4 . . . . .",
                "G4 . B4 . E5 . | D5 . . . A4 . | B4 . . . D5 . | E5 . . . . .",
            ),
        }
    ),
    form=(
        *("theme", "answer", "hill", "answer", "evening", "swing"),
        *("theme", "evening", "hill", "swing", "answer"),
    ),
    figures=("0 1 2 3 2 1", ". 1 2 . 2 1", "0 2 1 3 2 4", "0 . 2 3 . 2"),
    layers=(
        Layer(Part.HELD, (Instrument.PAD,), 0.5),
        Layer(
            Part.MELODY, (Instrument.TONGUES, Instrument.BARS, Instrument.GLASS), 0.85, side=-0.2
        ),
        Layer(Part.BASS, (Instrument.BASS,), 0.6, 0.1, rhythm=MappingProxyType({"x": "x....."})),
        Layer(Part.BROKEN, (Instrument.STRING, Instrument.BOWL), 0.42, 0.2, side=0.35),
        Layer(
            *(Part.BEAT, (Instrument.HANDS,), 0.6, 0.7, 0.15),
            MappingProxyType({"brush": "..4.3.", "swing": "..3.4.", "thump": "4....."}),
        ),
    ),
    gains=(0.95, 0.95),
    unfolds=24,
)
"""Heard in front of a board: a slow waltz."""

PLAY = Tune(
    name="play",
    step=60 / 96 / 2,
    steps=8,
    sections=MappingProxyType(
        {
            "theme": _section(
                "D | Bm7 | G | A7sus A | D/F# | Gmaj7 | Em7 | A7sus",
                "F#4 . A4 . D5 . . A4 | B4 . . A4 F#4 . . . | G4 . B4 . D5 . E5 .",
                "D5 . . . C#5 . A4 . | F#5 . . E5 D5 . A4 . | B4 . . . F#4 . . .",
                "G4 . . A4 B4 . D5 . | E5 . . . . . . .",
            ),
            "answer": _section(
                "D | Bm7 | G | A7sus A | Bm7 | G6 | Em7 A7 | D",
                "F#4 . A4 . D5 . . A4 | B4 . . A4 F#4 . . . | G4 . B4 . D5 . E5 .",
                "D5 . . E5 C#5 . A4 . | D5 . . . F#5 . E5 . | D5 . B4 . . . . .",
                "G4 . F#4 . E4 . C#5 . | D5 . . . . . . .",
            ),
            "river": _section(
                "Bm7 | F#m7 | G | D/F# | Em7 | Bm7 | G6 | A7sus A",
                "D5 . . C#5 B4 . . . | A4 . . . C#5 . E5 . | D5 . . B4 . . G4 . | A4 . . . . . . .",
                "G4 . . A4 B4 . . . | D5 . . . F#5 . E5 . | D5 . . B4 G4 . B4 .",
                "A4 . . . E5 . C#5 .",
            ),
            "bridge": _section(
                "G | A | F#m7 | Bm7 | G | A7sus | D | D9",
                "B4 . D5 . G5 . F#5 . | E5 . C#5 . A4 . . . | C#5 . E5 . A5 . . F#5",
                "D5 . . B4 . . . . | G4 . B4 . D5 . E5 . | D5 . . E5 . . A4 .",
                "F#5 . . . . . E5 . | A4 . . . . . . .",
            ),
            "clearing": _section(
                "D | G6 | D | G6 | Bm7 | Em7 | A7sus | A7",
                "A4 . . . . . F#4 . | E4 . . . . . . . | A4 . . . . . D5 . | B4 . . . . . . .",
                "F#5 . . . D5 . . . | E5 . . . B4 . . . | D5 . . . . . . . | C#5 . . . . . . .",
            ),
        }
    ),
    form=(
        *("theme", "answer", "river", "answer", "bridge", "clearing"),
        *("theme", "river", "bridge", "answer", "clearing", "river"),
    ),
    figures=(
        "0 . 2 1 3 . 2 1",
        ". 1 2 3 . 1 2 3",
        "0 2 1 3 2 4 3 2",
        "0 1 2 . 3 2 . 1",
        ". 2 . 1 . 3 . 2",
    ),
    layers=(
        Layer(Part.HELD, (Instrument.PAD,), 0.5),
        Layer(
            Part.MELODY, (Instrument.BARS, Instrument.TONGUES, Instrument.MARIMBA), 0.8, side=-0.15
        ),
        Layer(
            *(Part.BASS, (Instrument.BASS,), 0.6, 0.08, 0.0),
            MappingProxyType({"x": "x..x...."}),
        ),
        Layer(Part.BROKEN, (Instrument.STRING, Instrument.MARIMBA), 0.4, 0.2, side=0.35),
        Layer(
            *(Part.BEAT, (Instrument.HANDS,), 0.6, 0.4, 0.2),
            MappingProxyType({"thump": "5...3...", "shake": "..3...3.", "brush": "....3..."}),
        ),
        Layer(Part.BROKEN, (Instrument.BOWL, Instrument.GLASS), 0.24, 0.6, side=-0.5),
        Layer(
            *(Part.BEAT, (Instrument.HANDS,), 0.55, 0.75, -0.3),
            MappingProxyType({"swing": ".2.2.2.3", "block": "...3..2."}),
        ),
    ),
    gains=(1.1, 0.9),
)
"""Heard while a game is played: light and walking, fuller as the board fills."""

THINK = Tune(
    name="think",
    step=60 / 66 / 2,
    steps=8,
    sections=MappingProxyType(
        {
            "question": _section(
                "Bm7 | Gmaj7 | Em7 | F#m7 | Bm7 | G6 | Em9 | A7sus",
                "F#4 . . . . . B4 . | . . A4 . . . . . | G4 . . . . . D5 . | C#5 . . . . . . .",
                "D5 . . . . . F#5 . | E5 . . . B4 . . . | F#4 . . . B4 . . . | A4 . . . . . . .",
            ),
            "answer": _section(
                "G6 | D/F# | Em7 | Bm7 | G | A7sus | F#m7 | Bm7",
                "B4 . . . D5 . . . | A4 . . . . . F#4 . | G4 . . . B4 . . . | D5 . . . . . . .",
                "D5 . . . G4 . B4 . | E5 . . . D5 . . . | C#5 . . . A4 . . . | B4 . . . . . . .",
            ),
            "depth": _section(
                "Em7 | Em9 | Bm7 | Bm7 | Gmaj7 | G6 | A7sus | A",
                "E4 . . G4 . . B4 . | F#4 . . . . . . . | D5 . . B4 . . F#4 . | A4 . . . . . . .",
                "B4 . . D5 . . F#5 . | E5 . . . . . . . | D5 . . . . . B4 . | C#5 . . . . . . .",
            ),
            "silence": _section(
                "D9 | D9 | G6 | G6 | Bm7 | Em7 | A7sus | A7sus",
                ". . . . A4 . . . | E4 . . . . . . . | . . . . B4 . . . | D5 . . . . . . .",
                "F#4 . . . . . A4 . | G4 . . . . . B4 . | E5 . . . . . . . | . . . . . . . .",
            ),
        }
    ),
    form=("question", "answer", "depth", "silence", "answer", "question", "silence", "depth"),
    figures=("0 . 1 . 2 . 3 .", "0 . 2 . 4 . 2 .", ". 2 . 3 . 2 . 1", "3 . 2 . 1 . 2 ."),
    layers=(
        Layer(Part.HELD, (Instrument.PAD,), 0.62),
        Layer(Part.MELODY, (Instrument.BARS, Instrument.GLASS, Instrument.BOWL), 0.7, side=0.2),
        Layer(
            *(Part.BASS, (Instrument.BASS,), 0.45, 0.15, 0.0),
            MappingProxyType({"x": "x......."}),
        ),
        Layer(Part.BROKEN, (Instrument.BOWL, Instrument.STRING), 0.3, 0.3, side=-0.35),
        Layer(
            *(Part.BEAT, (Instrument.HANDS,), 0.5, 0.5, 0.4),
            MappingProxyType({"tick": "4...3...", "brush": "......2."}),
        ),
    ),
    gains=(1.3, 1.3),
    unfolds=16,
)
"""Heard over an analysis, and while somebody thinks for long: slow, with much air."""

TUNES = (MENU, PLAY, THINK)


class Cue(Struct, frozen=True):
    """What music is wanted: a cue, as it is called where music follows what is seen.

    Attributes:
        tune: which tune.
        fullness: how full the board is, from 0 to 1: the fuller, the more layers are heard.
    """

    tune: Tune
    fullness: float = 0.0
