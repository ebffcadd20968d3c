"""Plays the tunes: mixes recorded notes into the samples that the device is given."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import numpy as np
import numpy.typing as npt

from game.ui.sound.arranger import Arranger, Tone
from game.ui.sound.instruments import RATE, Instrument
from game.ui.sound.tunes import Cue

Samples = npt.NDArray[np.int16]
"""A recorded note: ``(samples,)``, with one channel."""

LONGEST_S = max(instrument.seconds for instrument in Instrument)

REFLECTIONS = ((0.031, 0.20), (0.053, 0.15), (0.079, 0.11))
"""The seconds after which each side is heard again on the other, and how loud: walls, at little
cost. The room in which the notes ring is part of the recordings."""

EAR_S = 0.0005
"""How much later a note from one side reaches the other ear, in seconds."""

HIGHEST = 10 ** (-3 / 20)
"""The largest sample allowed: 3 dB below full scale. The tunes stay below it by themselves."""

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
        self._coming: list[tuple[int, Tone]] = []
        self._at = 0
        self._bar_at = 0.0
        self._bar_end = 0.0
        self._reach = round((LONGEST_S + EAR_S) * RATE) + 1
        self._echo = round(max(delay for delay, _ in REFLECTIONS) * RATE)
        # One row for each side: mixing is quicker where samples lie together.
        self._ahead = np.zeros((2, 0), np.float32)
        self._past = np.zeros((2, self._echo), np.float32)

    def ask(self, cue: Cue | None) -> None:
        """Follow another cue from the next bar on; None ends the music there."""
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
        for start, tone in due:
            gone = (start - self._bar_at) / max(1.0, self._bar_end - self._bar_at)
            softer = 1 - (1 - LEAVING) * min(1.0, max(0.0, gone)) if leaving else 1.0
            self._add(max(0, start - self._at), tone, softer)
        dry = np.concatenate((self._past, self._ahead[:, :count]), axis=1)
        whole = dry[:, self._echo :].copy()
        for delay, strength in REFLECTIONS:
            begin = self._echo - round(delay * RATE)
            whole += np.float32(strength) * dry[::-1, begin : begin + count]
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
        for tone in arranger.next_bar(cue.fullness):
            self._coming.append((round(self._bar_at + tone.time * RATE), tone))
        self._bar_end = self._bar_at + arranger.tune.bar * RATE

    def _add(self, start: int, tone: Tone, softer: float) -> None:
        """Mix a note into what comes, at a share of its loudness."""
        samples = self._recordings.get(tone.sample)
        if samples is None:
            return
        sound = samples * np.float32(softer * tone.gain / 32768)
        late = round(EAR_S * abs(tone.side) * RATE)
        for ear, away in enumerate((tone.side, -tone.side)):
            begin = start + (late if away > 0 else 0)
            heard = self._ahead[ear, begin : begin + len(sound)]
            heard += sound if away <= 0 else sound * np.float32(1 - 0.7 * away)
