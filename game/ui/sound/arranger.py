"""Arranges a tune: bar after bar, the notes that are heard, never twice alike within minutes."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import cycle, product
from random import Random

from msgspec import Struct

from game.ui.sound.instruments import Instrument
from game.ui.sound.scale import OCTAVE, degree, note
from game.ui.sound.tunes import CHORDS, REST, Chord, Layer, Part, Section, Tune


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


class Version(Struct, frozen=True):
    """A section as it's played once.

    Attributes:
        section: its name.
        treatment: what is made of its melody.
        lead: which of the instruments for the melody plays it.
        figure: which figure the first layer of broken chords plays.
    """

    section: str
    treatment: Treatment
    lead: int
    figure: int


class Tone(Struct, frozen=True):
    """A note to be played.

    Attributes:
        time: when it begins, in seconds since the bar began.
        sample: what it is called among the recordings.
        gain: how loud, as a factor.
        side: from where, from -1 (left) to 1 (right).
    """

    time: float
    sample: str
    gain: float
    side: float


WANDER_S = 0.007
"""How far from its time a note is played at most, in seconds: people aren't machines."""

SOFTER = 0.15
"""How much softer a note may be played than it is meant, as a share."""

LIFT_OF_BEAT = 1.0, 0.82
"""How loud notes are on a beat, and between two."""


def versions(tune: Tune, chance: Random) -> Iterator[Version]:
    """The sections of a tune in the order in which they are played, without end.

    A section comes back in another version until all have been heard. It begins with the plain
    one, so that people know the tune by the time that it is varied.
    """
    leads = range(len(_layer(tune, Part.MELODY).instruments))
    bags: dict[str, list[Version]] = {name: [] for name in tune.sections}
    begun: set[str] = set()
    for name in cycle(tune.form):
        bag = bags[name]
        if not bag:
            choices = product(Treatment, leads)
            bag += (Version(name, how, lead, chance.randrange(99)) for how, lead in choices)
            chance.shuffle(bag)
            if name not in begun:
                bag.sort(key=lambda one: (one.treatment, one.lead) == (Treatment.PLAIN, 0))
                begun.add(name)
        yield bag.pop()


class Arranger:
    """Plays a tune bar by bar.

    Attributes:
        tune: the tune.
    """

    def __init__(self, tune: Tune, chance: Random) -> None:
        """Begin at its beginning; chance chooses the versions."""
        self.tune = tune
        self._chance = chance
        self._versions = versions(tune, chance)
        self._version: Version
        self._bar = 0
        self._bars = 0

    def next_bar(self, fullness: float) -> list[Tone]:
        """The notes of the next bar, for a board that is full to a share from 0 to 1."""
        tune = self.tune
        if self._bar == 0:
            self._version = next(self._versions)
        section = tune.sections[self._version.section]
        if tune.unfolds:
            fullness = max(fullness, self._bars / tune.unfolds)
        tones: list[Tone] = []
        broken = 0
        for layer in tune.layers:
            if layer.since > fullness and layer.since > 0:
                continue
            match layer.part:
                case Part.HELD:
                    tones += self._held(layer, section)
                case Part.BASS:
                    tones += self._bass(layer, section)
                case Part.BROKEN:
                    tones += self._broken(layer, section, broken)
                    broken += 1
                case Part.MELODY:
                    tones += self._melody(layer, section)
                case Part.BEAT:
                    tones += self._beat(layer)
        self._bar = (self._bar + 1) % len(section.chords)
        self._bars += 1
        low, high = tune.gains
        gain = low + (high - low) * min(1.0, fullness)
        return sorted((self._played(tone, gain) for tone in tones), key=lambda tone: tone.time)

    def _played(self, tone: Tone, gain: float) -> Tone:
        """A note as people play it: a little early or late, a little softer."""
        chance = self._chance
        time = max(0.0, tone.time + WANDER_S * chance.uniform(-1, 1))
        return Tone(time, tone.sample, tone.gain * gain * (1 - SOFTER * chance.random()), tone.side)

    # -- the players --------------------------------------------------------

    def _held(self, layer: Layer, section: Section) -> Iterator[Tone]:
        chords = section.chords[self._bar]
        (instrument,) = layer.instruments
        for index, name in enumerate(chords):
            held = CHORDS[name].held
            for voice, one in enumerate(held):
                side = (2 * voice / (len(held) - 1) - 1) * 0.6
                time = index * self.tune.bar / len(chords)
                gain = layer.gain / len(held) ** 0.5
                yield Tone(time, instrument.sample(one), gain, side)

    def _bass(self, layer: Layer, section: Section) -> Iterator[Tone]:
        (instrument,) = layer.instruments
        for step, mark in enumerate(layer.rhythm["x"]):
            if mark != REST:
                bass = self._chord(section, step).bass
                yield Tone(
                    *(step * self.tune.step, instrument.sample(bass)),
                    *(layer.gain * (1.0 if step == 0 else 0.6), layer.side),
                )

    def _broken(self, layer: Layer, section: Section, number: int) -> Iterator[Tone]:
        figures, version = self.tune.figures, self._version
        figure = figures[(version.figure + number) % len(figures)].split()
        instrument = layer.instruments[(version.lead + number) % len(layer.instruments)]
        lowest = degree(instrument.notes[0])
        for step, index in enumerate(figure):
            if index == REST:
                continue
            chord = [degree(one) for one in self._chord(section, step).held]
            octaves, which = divmod(int(index), len(chord))
            high = chord[which] + OCTAVE * octaves
            while high < lowest:
                high += OCTAVE
            gain = layer.gain * LIFT_OF_BEAT[step % 2]
            yield Tone(step * self.tune.step, instrument.sample(note(high)), gain, layer.side)

    def _melody(self, layer: Layer, section: Section) -> Iterator[Tone]:
        version, instruments = self._version, layer.instruments
        how = version.treatment
        line = section.melody[self._bar]
        lead = instruments[version.lead]
        other = instruments[(version.lead + 1) % len(instruments)]
        if how is Treatment.SILENT:
            return
        if how is Treatment.ANSWERED and self._bar % 4 >= 2:
            lead, other = other, lead
        for step, one in enumerate(line):
            if one == REST or (how is Treatment.SPARSE and step % 2):
                continue
            time, gain = step * self.tune.step, layer.gain * LIFT_OF_BEAT[step % 2]
            yield Tone(time, lead.sample(one), gain, layer.side)
            if how is Treatment.THIRDS and step % 2 == 0:
                second = _below(one, self._chord(section, step), lead)
                if second is not None:
                    yield Tone(time, lead.sample(second), 0.6 * gain, layer.side + 0.2)
            is_long = all(later == REST for later in line[step + 1 : step + 3])
            low = degree(one) - OCTAVE
            if how is Treatment.ECHO and is_long and low >= degree(other.notes[0]):
                later = time + 2 * self.tune.step
                yield Tone(later, other.sample(note(low)), 0.5 * gain, -layer.side)

    def _beat(self, layer: Layer) -> Iterator[Tone]:
        (instrument,) = layer.instruments
        for sound, marks in layer.rhythm.items():
            for step, mark in enumerate(marks):
                if mark != REST:
                    gain = layer.gain * int(mark) / 5
                    yield Tone(step * self.tune.step, instrument.sample(sound), gain, layer.side)

    def _chord(self, section: Section, step: int) -> Chord:
        """The chord at a step of the bar."""
        chords = section.chords[self._bar]
        return CHORDS[chords[step * len(chords) // self.tune.steps]]


def _below(one: str, chord: Chord, instrument: Instrument) -> str | None:
    """The note of a chord that goes along with one: a third to a sixth below, or None."""
    notes = {degree(held) % OCTAVE for held in (*chord.held, chord.bass)}
    for down in (2, 3, 4, 5):
        low = degree(one) - down
        if low % OCTAVE in notes and low >= degree(instrument.notes[0]):
            return note(low)
    return None


def _layer(tune: Tune, part: Part) -> Layer:
    """The first layer of a tune that plays a part."""
    return next(layer for layer in tune.layers if layer.part is part)
