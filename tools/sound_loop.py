"""Makes the music: a quiet loop in the key of the effects.

It is computed on a circle: what still rings at its end is heard at its beginning, so it is
seamless.
"""

from __future__ import annotations

import numpy as np
from synthesis import TONGUE, Wave, pitch, struck

MUSIC_RATE = 16_000
"""Samples per second. The loop has nothing above 5 kHz."""

BAR = 4.0
"""The length of a bar in seconds. A bar has eight steps."""

CHORDS = (
    ("D3", "A3", "E4", "F#4"),
    ("D3", "A3", "E4", "F#4"),
    ("B2", "F#3", "A3", "D4"),
    ("B2", "F#3", "A3", "D4"),
    ("G2", "D3", "B3", "F#4"),
    ("G2", "D3", "B3", "F#4"),
    ("A2", "E3", "B3", "D4"),
    ("A2", "E3", "A3", "D4"),
    ("E3", "B3", "D4", "G4"),
    ("E3", "B3", "D4", "F#4"),
    ("B2", "F#3", "D4", "E4"),
    ("B2", "F#3", "A3", "D4"),
    ("G2", "D3", "A3", "B3"),
    ("G2", "E3", "B3", "D4"),
    ("A2", "E3", "A3", "E4"),
    ("A2", "E3", "B3", "D4"),
)
"""The notes held through each bar."""

MELODY = (
    "A4 .  .  F#4 .  .  .  . ",
    ".  .  E4 .  .  F#4 .  . ",
    "D5 .  .  .  A4 .  .  . ",
    ".  .  .  F#4 .  .  A4 . ",
    "B4 .  .  .  .  A4 .  . ",
    ".  .  F#4 .  .  .  .  . ",
    "E4 .  .  A4 .  .  .  . ",
    ".  .  .  .  E5 .  .  . ",
    "D5 .  .  B4 .  .  .  . ",
    ".  .  A4 .  .  .  B4 . ",
    "F#5 .  .  .  E5 .  .  . ",
    ".  D5 .  .  .  .  A4 . ",
    "B4 .  .  .  D5 .  .  . ",
    ".  .  A4 .  .  F#4 .  . ",
    "E4 .  .  .  .  .  A4 . ",
    ".  .  .  B4 .  .  .  . ",
)
"""A note, or none, for each step of each bar."""


def music() -> Wave:
    """Held chords with an occasional plucked note over them; the end leads into the beginning."""
    count = round(BAR * len(CHORDS) * MUSIC_RATE)
    whole = np.zeros((count, 2))
    for bar, (chord, line) in enumerate(zip(CHORDS, MELODY, strict=True)):
        for voice, note in enumerate(chord):
            _add(whole, bar * BAR - 1.2, 0.5, (voice - 1.5) / 3, _held(pitch(note), voice))
        for step, note in enumerate(line.split()):
            if note != ".":
                start = bar * BAR + step * BAR / 8
                tone = struck(TONGUE, pitch(note), 0.75, 3.6, MUSIC_RATE)
                # Notes wander from side to side, and the first of a bar is the strongest.
                side = 0.5 * np.sin(2.4 * start)
                _add(whole, start, 0.6 if step == 0 else 0.42, side, tone)
    return _in_hall(whole)


def _held(hertz: float, voice: int) -> Wave:
    """A note that slowly swells and fades: a few harmonics, each a pair of beating tones."""
    length = BAR + 3.2
    time = np.arange(round(length * MUSIC_RATE)) / MUSIC_RATE
    tone = np.zeros_like(time)
    for harmonic, strength in ((1, 1.0), (2, 0.30), (3, 0.10), (4, 0.04)):
        for side in (-1, 1):
            beat = 1 + side * 0.0007 * (1 + 0.3 * voice)
            tone += strength * np.sin(2 * np.pi * harmonic * hertz * beat * time + voice + side)
    rise = np.clip(time / 2.0, 0, 1)
    fall = np.clip((length - time) / 2.8, 0, 1)
    # Low notes are felt more than heard, so high ones need less strength.
    return 0.16 * tone * np.sin(0.5 * np.pi * rise * fall) ** 2 * (180 / max(hertz, 120)) ** 0.5


def _add(whole: Wave, start: float, strength: float, side: float, part: Wave) -> None:
    """Add a part to the circle, `side` from -1 (left) to 1 (right)."""
    angle = np.pi / 4 * (1 + side)
    at = (round(start * MUSIC_RATE) + np.arange(len(part))) % len(whole)
    whole[at] += strength * part[:, None] * np.array([np.cos(angle), np.sin(angle)])


def _in_hall(dry: Wave) -> Wave:
    """The same in a large, soft room, whose echo goes round the circle too."""
    rng = np.random.default_rng(71)
    time = np.arange(round(5.0 * MUSIC_RATE)) / MUSIC_RATE
    echo = np.zeros_like(dry)
    fall = np.exp(-time / 1.1) * np.minimum(1, time / 0.03)
    echo[: len(time)] = rng.standard_normal((len(time), 2)) * fall[:, None]
    echo /= np.sqrt(np.sum(echo**2, axis=0))
    hertz = np.fft.rfftfreq(len(dry), 1 / MUSIC_RATE)[:, None]
    damp = 1 / (1 + (hertz / 1500) ** 2)
    wet = np.fft.irfft(
        np.fft.rfft(dry, axis=0) * np.fft.rfft(echo, axis=0) * damp, len(dry), axis=0
    )
    return dry + 0.6 * wet
