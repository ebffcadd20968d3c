"""The theme, and the three tunes made of it: their harmony, their melodies, and who plays what.

All are in D major, like everything else that is heard, so one may follow another at any bar, and
the notes of placements fit in. The theme stands in one place: tunes have sections that quote it,
and fanfares are some of its bars.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from itertools import pairwise
from types import MappingProxyType

import msgspec
from msgspec import Struct

from game.base.assets import asset
from game.ui.sound.instruments import Instrument, degree, note

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

REST, SILENCE = ".", "-"
"""At a step of a rhythm or melody: nothing new begins; and what was held ends, too."""

THEME_NAME = "theme"
"""The section that others quote."""


class Section(Struct, frozen=True):
    """Some bars that belong together.

    Attributes:
        chords: the chords of each bar, which share it evenly.
        melody: for each bar, a note, `REST` or `SILENCE` at each of its steps.
    """

    chords: tuple[tuple[str, ...], ...]
    melody: tuple[tuple[str, ...], ...]

    def notes(self, *bars: int) -> Iterator[tuple[int, str, int]]:
        """The melody of these bars, by default of all: when each note begins, its name, its length.

        Times are in steps since the first of the bars. No note goes on into the next bar.
        """
        begin = 0
        for bar in bars or range(len(self.melody)):
            marks = self.melody[bar]
            ends = [step for step, mark in enumerate(marks) if mark != REST] + [len(marks)]
            for step, end in pairwise(ends):
                if marks[step] != SILENCE:
                    yield begin + step, marks[step], end - step
            begin += len(marks)


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


class Treatment(Enum):
    """What is made of a section's melody."""

    PLAIN = "plain"
    THIRDS = "thirds"
    """A second voice goes along, in the notes of the chord below it."""
    ECHO = "echo"
    """Another instrument repeats each long note softly, an octave lower."""
    SPARSE = "sparse"
    """Only the notes on a beat are played."""
    ANSWERED = "answered"
    """Two instruments take turns, two bars each."""
    SILENT = "silent"
    """The accompaniment is alone."""


class Layer(Struct, frozen=True):
    """One of the players of a tune.

    Attributes:
        part: what it does.
        instruments: on which instrument; where there are several, they take turns.
        gain: how loud.
        since: how high the tension is when it joins in, from 0 to 1.
        side: where it sits, from -1 (left) to 1 (right).
        higher: how many degrees of the scale a melody is played higher than it stands.
        rhythm: at which steps of a bar it plays: for a bass, `x`; for a beat, for each sound its
            steps, with a digit from 1 to 9 for how strongly.
    """

    part: Part
    instruments: tuple[Instrument, ...]
    gain: float
    since: float = 0.0
    side: float = 0.0
    higher: int = 0
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
        treatments: what may be made of a melody, the first at first.
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
    treatments: tuple[Treatment, ...]
    unfolds: int = 0

    @property
    def bar(self) -> float:
        return self.step * self.steps


class _Sketch(Struct, frozen=True, forbid_unknown_fields=True):
    """A tune as the file has it: `tempo` beats a minute, and the names of its sections."""

    tempo: float
    gains: tuple[float, float]
    form: tuple[str, ...]
    figures: tuple[str, ...]
    layers: tuple[Layer, ...]
    treatments: tuple[Treatment, ...] = tuple(Treatment)
    unfolds: int = 0

    def tune(self, name: str, sections: Mapping[str, Section]) -> Tune:
        own = {key: sections[key] for key in self.form}
        steps = len(own[self.form[0]].melody[0])
        return Tune(
            *(name, 60 / self.tempo / 2, steps, own, self.form),
            *(self.figures, self.layers, self.gains, self.treatments, self.unfolds),
        )


class _SectionSketch(Struct, frozen=True, forbid_unknown_fields=True):
    """A section as the file has it: bars are divided by ``|``.

    Without a melody it has the theme's, so many degrees of the scale higher.
    """

    chords: tuple[str, ...]
    melody: tuple[str, ...] = ()
    higher: int = 0


class _Sketches(Struct, frozen=True, forbid_unknown_fields=True):
    chords: Mapping[str, tuple[str, ...]]
    sections: Mapping[str, _SectionSketch]
    tunes: Mapping[str, _Sketch]

    def music(self) -> Music:
        """What it says, checked. Raises ValueError or LookupError if something in it is amiss."""
        chords = {name: Chord(bass, tuple(held)) for name, (bass, *held) in self.chords.items()}
        theme = _bars(self.sections[THEME_NAME].melody)
        sections = {
            name: Section(
                _bars(one.chords),
                _bars(one.melody) or tuple(_higher(bar, one.higher) for bar in theme),
            )
            for name, one in self.sections.items()
        }
        # What isn't there raises here, and not as the band comes to it.
        for section in sections.values():
            for _, one, _ in section.notes():
                degree(one)
            for bar, _ in zip(section.chords, section.melody, strict=True):
                for name in bar:
                    chords[name]
        tunes = tuple(self.tunes[name].tune(name, sections) for name in NAMES)
        return Music(chords, sections[THEME_NAME], tunes)


class Music(Struct, frozen=True):
    """All that `FILE` has: the chords by name, the theme, and the tunes in the order of `NAMES`."""

    chords: Mapping[str, Chord]
    theme: Section
    tunes: tuple[Tune, ...]


def _bars(lines: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(bar.split()) for bar in "|".join(lines).split("|") if bar)


def _higher(bar: Sequence[str], degrees: int) -> tuple[str, ...]:
    return tuple(one if one in (REST, SILENCE) else note(degree(one) + degrees) for one in bar)


def read_tunes() -> Music:
    """What `FILE` says; silence if it can't be read, or if something in it is amiss."""
    try:
        content = asset("sounds", FILE).read_bytes()
        return msgspec.json.decode(content, type=_Sketches).music()
    except (OSError, ValueError, LookupError) as error:
        log.warning("there are no tunes: %s", error)
        mute = Layer(Part.MELODY, (Instrument.BARS,), 0)
        bar = _SectionSketch(("D",), (REST,))
        silence = _Sketch(60, (0, 0), (THEME_NAME,), (REST,), (mute,))
        chords = {"D": ("D2", "D4")}
        return _Sketches(chords, {THEME_NAME: bar}, dict.fromkeys(NAMES, silence)).music()


_FOUND = read_tunes()

CHORDS = _FOUND.chords
"""How each chord is played: the held notes move as little as can be from one to the next."""

THEME = _FOUND.theme

TUNES = MENU, PLAY, THINK = _FOUND.tunes

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


TENSE = 0.6
"""The tension from which a game's tune becomes faster."""


def in_game(tension: float) -> Cue:
    """The music of a game: the tenser it is, the fuller, and the faster in the end."""
    return Cue(PLAY, tension, round(FASTEST * max(0.0, tension - TENSE) / (1 - TENSE)))
