"""The three tunes: their harmony, their melodies, and who plays what.

All are in D major, like everything else that is heard, so one may follow another at any bar, and
the notes of placements fit in.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from enum import Enum
from types import MappingProxyType

import msgspec
from msgspec import Struct

from game.base.assets import asset
from game.ui.sound.instruments import Instrument

log = logging.getLogger(__name__)


class Chord(Struct, frozen=True):
    """A chord: its bass note, and the notes held above it, from the lowest."""

    bass: str
    held: tuple[str, ...]


FILE = "tunes.json"
"""Where chords and tunes are written down."""

NAMES = ("menu", "play", "think")
"""The tune in front of a board, a slow waltz; that of a game, light and walking, fuller as the
tension grows; that over an analysis and while somebody thinks for long, slow, with much air."""

REST = "."


class Section(Struct, frozen=True):
    """Some bars that belong together.

    Attributes:
        chords: the chords of each bar, which share it evenly.
        melody: for each bar, a note or `REST` at each of its steps.
    """

    chords: tuple[tuple[str, ...], ...]
    melody: tuple[tuple[str, ...], ...]


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
        since: how high the tension is when it joins in, from 0 to 1.
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
        gains: the factors for the loudness of the whole without tension and at its highest.
        unfolds: after how many bars all layers play without any tension; 0 if it takes that.
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
        return self.step * self.steps


class _Sketch(Struct, frozen=True, forbid_unknown_fields=True):
    """A tune as the file has it: `tempo` beats a minute, and bars divided by ``|``."""

    tempo: float
    steps: int
    gains: tuple[float, float]
    form: tuple[str, ...]
    figures: tuple[str, ...]
    sections: Mapping[str, Mapping[str, tuple[str, ...]]]
    layers: tuple[Layer, ...]
    unfolds: int = 0

    def tune(self, name: str) -> Tune:
        return Tune(
            name,
            60 / self.tempo / 2,
            self.steps,
            {
                key: Section(*(_bars(one[part]) for part in Section.__struct_fields__))
                for key, one in self.sections.items()
            },
            *(self.form, self.figures, self.layers, self.gains, self.unfolds),
        )


class _Sketches(Struct, frozen=True, forbid_unknown_fields=True):
    chords: Mapping[str, tuple[str, ...]]
    tunes: Mapping[str, _Sketch]


def _bars(lines: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(bar.split()) for bar in "|".join(lines).split("|"))


def read_tunes() -> _Sketches:
    """What `FILE` says; silence if it can't be read."""
    try:
        content = asset("sounds", FILE).read_bytes()
        return msgspec.json.decode(content, type=_Sketches)
    except (OSError, ValueError) as error:
        log.warning("there are no tunes: %s", error)
        mute = Layer(Part.MELODY, (Instrument.BARS,), 0)
        bar = {"chords": ("D",), "melody": (REST,)}
        silence = _Sketch(60, 1, (0, 0), ("",), (REST,), {"": bar}, (mute,))
        return _Sketches({"D": ("D2", "D4")}, dict.fromkeys(NAMES, silence))


_FOUND = read_tunes()

CHORDS: Mapping[str, Chord] = {
    name: Chord(bass, tuple(held)) for name, (bass, *held) in _FOUND.chords.items()
}
"""How each chord is played: the held notes move as little as can be from one to the next."""

TUNES = MENU, PLAY, THINK = [_FOUND.tunes[name].tune(name) for name in NAMES]


PACE_STEPS, FASTEST = 1 / 16, 4
"""By which share of its tempo a step of pace makes a tune faster, and how many steps there are."""


class Cue(Struct, frozen=True):
    """What music is wanted: a cue, as it is called where music follows what is seen.

    Attributes:
        tension: how much there is to lose, from 0 to 1: the more, the more layers are heard.
        pace: how much faster than its tempo the tune goes, in `PACE_STEPS`, from 0 to `FASTEST`.
    """

    tune: Tune
    tension: float = 0.0
    pace: int = 0
