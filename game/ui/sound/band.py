"""Plays the tunes: mixes recorded notes into the samples that the device is given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import cycle, product
from random import Random

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from game.ui.sound.instruments import OCTAVE, RATE, Instrument, degree, note
from game.ui.sound.tunes import (
    CHORDS,
    PACE_STEPS,
    REST,
    Chord,
    Cue,
    Layer,
    Part,
    Section,
    Treatment,
    Tune,
)


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
        length: after how many seconds it ends; None if it rings out.
        slurred: whether it goes on from the note before in one breath, without a tongue's stroke.
    """

    time: float
    sample: str
    gain: float
    side: float
    length: float | None = None
    slurred: bool = False


WANDER_S = 0.007
"""How far from its time a note is played at most, in seconds: people aren't machines."""

SOFTER = 0.15
"""How much softer a note may be played than it is meant, as a share."""

LONG_STEPS = 2
"""A note longer than this is echoed, so many steps after its beginning."""

LIFT_OF_BEAT = 1.0, 0.82
"""How loud notes are on a beat, and between two."""


def versions(tune: Tune, chance: Random) -> Iterator[Version]:
    """The sections of a tune in the order in which they are played, without end.

    A section begins plain, so that people know the tune by the time that it is varied. Then chance
    chooses among those of its versions that haven't been heard for longest, one half of all.
    """
    leads = range(len(_layer(tune, Part.MELODY).instruments))
    waiting: dict[str, list[Version]] = {}
    for name in cycle(tune.form):
        if name not in waiting:
            plain, *others = (
                Version(name, how, lead, chance.randrange(99))
                for how, lead in product(tune.treatments, leads)
            )
            chance.shuffle(others)
            waiting[name] = [*others, plain]
            yield plain
        else:
            line = waiting[name]
            version = line.pop(chance.randrange(len(line) // 2))
            line.append(version)
            yield version


class Arranger:
    """Plays a tune bar by bar."""

    def __init__(self, tune: Tune, chance: Random) -> None:
        """Begin at its beginning; chance chooses the versions."""
        self.tune = tune
        self._chance = chance
        self._versions = versions(tune, chance)
        self._version: Version
        self._bar = 0
        self._bars = 0

    def next_bar(self, tension: float) -> list[Tone]:
        """The notes of the next bar, at a tension from 0 to 1."""
        tune = self.tune
        if self._bar == 0:
            self._version = next(self._versions)
        section = tune.sections[self._version.section]
        if tune.unfolds:
            tension = max(tension, self._bars / tune.unfolds)
        tones: list[Tone] = []
        broken = 0
        for layer in tune.layers:
            if layer.since > tension and layer.since > 0:
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
        gain = low + (high - low) * min(1.0, tension)
        return sorted((self._played(tone, gain) for tone in tones), key=lambda tone: tone.time)

    def _played(self, tone: Tone, gain: float) -> Tone:
        """A note as people play it: a little early or late, a little softer."""
        chance = self._chance
        time = max(0.0, tone.time + WANDER_S * chance.uniform(-1, 1))
        return replace(tone, time=time, gain=tone.gain * gain * (1 - SOFTER * chance.random()))

    # -- the players --------------------------------------------------------

    def _held(self, layer: Layer, section: Section) -> Iterator[Tone]:
        chords = section.chords[self._bar]
        (instrument,) = layer.instruments
        for index, name in enumerate(chords):
            held = CHORDS[name].held
            for voice, one in enumerate(held):
                side = (2 * voice / (len(held) - 1) - 1) * 0.9
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
        lead = instruments[version.lead % len(instruments)]
        other = instruments[(version.lead + 1) % len(instruments)]
        if how is Treatment.SILENT:
            return
        if how is Treatment.ANSWERED and self._bar % 4 >= 2:
            lead, other = other, lead
        end = 0
        for step, one, steps in section.notes(self._bar):
            if how is Treatment.SPARSE and step % 2:
                continue
            gain, side = layer.gain * LIFT_OF_BEAT[step % 2], layer.side
            high = degree(one) + layer.higher
            # One breath carries what lies between the beats.
            is_slurred = step % 2 == 1 and step == end
            end = step + steps
            yield self._sung(lead, high, step, steps, gain, side, slurred=is_slurred)
            if how is Treatment.THIRDS and step % 2 == 0:
                second = _below(one, self._chord(section, step), lead)
                if second is not None:
                    low = second + layer.higher
                    yield self._sung(lead, low, step, steps, 0.6 * gain, side + 0.2)
            low = high - OCTAVE
            if how is Treatment.ECHO and steps > LONG_STEPS and low >= degree(other.notes[0]):
                yield self._sung(other, low, step + LONG_STEPS, steps, 0.5 * gain, -side)

    def _sung(
        self,
        instrument: Instrument,
        pitch: int,
        step: int,
        steps: int,
        gain: float,
        side: float,
        *,
        slurred: bool = False,
    ) -> Tone:
        """A note of a melody."""
        sample, time = instrument.sample(note(pitch)), step * self.tune.step
        length = steps * self.tune.step if instrument.blown else None
        return Tone(time, sample, gain, side, length, slurred and instrument.blown)

    def _beat(self, layer: Layer) -> Iterator[Tone]:
        (instrument,) = layer.instruments
        for sound, marks in layer.rhythm.items():
            for step, mark in enumerate(marks):
                if mark != REST:
                    gain = layer.gain * int(mark) / 5
                    yield Tone(step * self.tune.step, instrument.sample(sound), gain, layer.side)

    def _chord(self, section: Section, step: int) -> Chord:
        chords = section.chords[self._bar]
        return CHORDS[chords[step * len(chords) // self.tune.steps]]


def _below(one: str, chord: Chord, instrument: Instrument) -> int | None:
    """The degree in a chord that goes along with a note: a third to a sixth below, or None."""
    notes = {degree(held) % OCTAVE for held in (*chord.held, chord.bass)}
    for down in (2, 3, 4, 5):
        low = degree(one) - down
        if low % OCTAVE in notes and low >= degree(instrument.notes[0]):
            return low
    return None


def _layer(tune: Tune, part: Part) -> Layer:
    """The first layer of a tune that plays a part."""
    return next(layer for layer in tune.layers if layer.part is part)


Samples = npt.NDArray[np.int16]
"""A recorded note: ``(samples,)``, with one channel."""

RELEASE_S, SLUR_S = 0.12, 0.06
"""How long what is blown takes to fade once its note ends, and the part of its attack that a
slurred note leaves out, in seconds: it begins as the one before fades."""

LONGEST_S = max(instrument.seconds for instrument in Instrument)

REFLECTIONS = ((0.019, 0.32), (0.031, 0.26), (0.047, 0.18))
"""The seconds after which each side is heard again on the other, and how loud: walls, at little
cost. The room in which the notes ring is part of the recordings.

On the right it is turned over, so that what is in the middle becomes wide and yet both sides add up
to what they were (Lauridsen's pseudo-stereo; see Schroeder, "An artificial stereophonic effect
obtained from a single audio signal", 1958)."""

_TURNED = np.array([[1], [-1]], np.float32)

EAR_S = 0.0005
"""How much later a note from one side reaches the other ear, in seconds."""

HIGHEST = 10 ** (-3 / 20)
"""The largest sample allowed: 3 dB below full scale. The tunes stay below it by themselves."""

_SLUR = round(SLUR_S * RATE)
_FADE = np.cos(np.linspace(0, np.pi / 2, round(RELEASE_S * RATE), dtype=np.float32)) ** 2

LEAVING = 0.3
"""How soft a tune has become at the end of the bar after which another one follows."""


class Band:
    """Plays the tune that is wanted, for as long as it is asked for more.

    One tune follows another at the end of a bar, so that the music stays in time; the notes of the
    first still ring over the beginning of the second.
    """

    def __init__(self, recordings: Mapping[str, Samples], chance: Random) -> None:
        """Play on recordings, by name; notes that aren't there are silent."""
        self._recordings = recordings
        self._chance = chance
        self._cue: Cue | None = None
        self._arranger: Arranger | None = None
        self._coming: list[tuple[int, float, Tone]] = []
        self._at = 0
        self._bar_at = 0.0
        self._bar_end = 0.0
        self._reach = round((LONGEST_S + EAR_S) * RATE) + 1
        self._echo = round(max(delay for delay, _ in REFLECTIONS) * RATE)
        # One row for each side: mixing is quicker where samples lie together.
        self._ahead = np.zeros((2, 0), np.float32)
        self._past = np.zeros((2, self._echo), np.float32)

    def ask(self, cue: Cue | None) -> None:
        """Follow another cue, its pace too, from the next bar on; None ends the music there."""
        self._cue = cue

    def stop(self) -> None:
        """Fall silent at once; what follows begins anew."""
        self._arranger = None
        self._coming.clear()
        self._ahead[:] = 0
        self._past[:] = 0

    def play(self, count: int) -> npt.NDArray[np.int16]:
        """The next samples, ``(count, 2)``."""
        missing = count + self._reach - self._ahead.shape[1]
        if missing > 0:
            more = np.zeros((2, missing), np.float32)
            self._ahead = np.concatenate((self._ahead, more), axis=1)
        self._arrange(self._at + count)
        due = [one for one in self._coming if one[0] < self._at + count]
        self._coming = self._coming[len(due) :]
        leaving = self._arranger is not None and (
            self._cue is None or self._cue.tune is not self._arranger.tune
        )
        for start, rate, tone in due:
            gone = (start - self._bar_at) / max(1.0, self._bar_end - self._bar_at)
            softer = 1 - (1 - LEAVING) * min(1.0, max(0.0, gone)) if leaving else 1.0
            self._add(max(0, start - self._at), tone, rate, softer)
        dry = np.concatenate((self._past, self._ahead[:, :count]), axis=1)
        whole = dry[:, self._echo :].copy()
        for delay, strength in REFLECTIONS:
            begin = self._echo - round(delay * RATE)
            whole += _TURNED * np.float32(strength) * dry[::-1, begin : begin + count]
        self._past = dry[:, count:].copy()
        self._ahead[:, :-count] = self._ahead[:, count:]
        self._ahead[:, -count:] = 0
        self._at += count
        np.clip(whole, -HIGHEST, HIGHEST, out=whole)
        whole *= 32767
        return np.ascontiguousarray(np.rint(whole, out=whole).astype(np.int16).T)

    def _arrange(self, until: int) -> None:
        """Have bars arranged until a sample."""
        if self._arranger is None and self._cue is not None:
            self._bar_end = float(self._at)
        while self._bar_end < until and (self._arranger is not None or self._cue is not None):
            self._bar_at = self._bar_end
            self._begin_bar()
        self._coming.sort(key=lambda one: one[0])

    def _begin_bar(self) -> None:
        """Take the next bar, of another tune if one is wanted."""
        cue, arranger = self._cue, self._arranger
        if cue is None:
            self._arranger = None
            return
        if arranger is None or arranger.tune is not cue.tune:
            self._arranger = arranger = Arranger(cue.tune, self._chance)
        rate = RATE / (1 + PACE_STEPS * cue.pace)
        for tone in arranger.next_bar(cue.tension):
            self._coming.append((round(self._bar_at + tone.time * rate), rate, tone))
        self._bar_end = self._bar_at + arranger.tune.bar * rate

    def _add(self, start: int, tone: Tone, rate: float, softer: float) -> None:
        """Mix a note into what comes, at a share of its loudness; `rate` is samples per second."""
        samples = self._recordings.get(tone.sample)
        if samples is None:
            return
        if tone.slurred:
            samples = samples[_SLUR:]
        if tone.length is not None:
            samples = samples[: round(tone.length * rate) + len(_FADE)]
        sound = samples * np.float32(softer * tone.gain / 32768)
        if tone.length is not None:
            sound[-len(_FADE) :] *= _FADE[-len(sound) :]
        if tone.slurred:
            sound[: len(_FADE)] *= _FADE[::-1][: len(sound)]
        late = round(EAR_S * abs(tone.side) * RATE)
        for ear, away in enumerate((tone.side, -tone.side)):
            begin = start + (late if away > 0 else 0)
            heard = self._ahead[ear, begin : begin + len(sound)]
            heard += sound if away <= 0 else sound * np.float32(1 - 0.7 * away)
