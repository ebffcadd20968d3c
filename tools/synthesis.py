"""Building blocks of sounds: struck things, noise, envelopes, and a small room.

Everything is computed with numpy, from sums of decaying sines (struck bars and glasses, plucked
tongues) and noise shaped in its spectrum; the results are the same each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Wave = npt.NDArray[np.float64]
"""``(samples,)`` for one channel, ``(samples, 2)`` for two; full scale is 1."""

RATE = 32_000
"""Samples per second, unless stated otherwise."""

SEMITONES = {"C": -9, "D": -7, "E": -5, "F#": -3, "G": -2, "A": 0, "B": 2, "C#": -8}


def pitch(note: str) -> float:
    """The frequency of a note in hertz, in equal temperament.

    >>> round(pitch("A4")), round(pitch("D4"), 1)
    (440, 293.7)
    """
    return float(440 * 2 ** (int(note[-1]) - 4 + SEMITONES[note[:-1]] / 12))


@dataclass(frozen=True)
class Body:
    """How something rings when struck.

    Attributes:
        partials: for each partial, its frequency as a multiple of the lowest's, its strength, and
            how fast it dies away as a multiple of the lowest's speed.
        attack: the seconds until it is loudest.
    """

    partials: tuple[tuple[float, float, float], ...]
    attack: float = 0.001


WOOD = Body(((1.0, 1.0, 1.0), (2.756, 0.34, 2.2), (5.404, 0.12, 4.0)))
"""The ratios are those of a bar with free ends."""

GLASS = Body(
    ((1.0, 1.0, 1.0), (2.32, 0.22, 1.9), (4.25, 0.08, 3.2), (6.63, 0.03, 4.5)), attack=0.003
)
"""The ratios are roughly those of a wine glass's rim."""

TONGUE = Body(((1.0, 1.0, 1.0), (2.0, 0.25, 1.6), (3.0, 0.10, 2.4), (5.8, 0.06, 5.0)), attack=0.002)
"""A plucked metal tongue over a wooden box, like a kalimba's."""


def struck(body: Body, hertz: float, seconds: float, length: float, rate: int = RATE) -> Wave:
    """Something struck, `length` seconds long; its lowest partial falls to 1/e in `seconds`."""
    time = np.arange(round(length * rate)) / rate
    tone = np.zeros_like(time)
    for ratio, strength, speed in body.partials:
        if ratio * hertz < 0.4 * rate:
            swing = np.sin(2 * np.pi * ratio * hertz * time)
            tone += strength * swing * np.exp(-time * speed / seconds)
    # A hard cut would click, however faintly the sound still rings.
    end = np.sin(0.5 * np.pi * np.clip((length - time) / (0.4 * length), 0, 1)) ** 2
    return tone * np.minimum(1, time / body.attack) * end


def noise(seed: int, length: float, low: float, high: float) -> Wave:
    """Noise between two frequencies in hertz, softly bounded, with an RMS value of 1."""
    count = round(length * RATE)
    white = np.random.default_rng(seed).standard_normal(count)
    hertz = np.maximum(np.fft.rfftfreq(count, 1 / RATE), 1)
    shape = 1 / (1 + (low / hertz) ** 4) / (1 + (hertz / high) ** 4)
    shaped = np.fft.irfft(np.fft.rfft(white) * shape, count)
    return shaped / np.sqrt(np.mean(shaped**2))


def swell(length: float, top: float) -> Wave:
    """An envelope that rises to 1 at the share `top` of its length, and falls again."""
    time = np.linspace(0, 1, round(length * RATE))
    rise = np.where(time < top, time / top, (1 - time) / (1 - top))
    return np.sin(0.5 * np.pi * rise) ** 2


def knock(seed: int, seconds: float, low: float, high: float) -> Wave:
    """The short noise of two things touching."""
    length = 8 * seconds
    time = np.arange(round(length * RATE)) / RATE
    fall = np.exp(-time / seconds) * np.minimum(1, time / 0.0006)
    return noise(seed, length, low, high) * fall


def mixed(*parts: tuple[float, float, Wave]) -> Wave:
    """Mix parts, each given as the second at which it begins, its strength, and its wave."""
    placed = [(round(start * RATE), strength * part) for start, strength, part in parts]
    whole = np.zeros(max(begin + len(part) for begin, part in placed))
    for begin, part in placed:
        whole[begin : begin + len(part)] += part
    return whole


def in_room(dry: Wave, share: float = 0.16, seconds: float = 0.09) -> Wave:
    """The same in a small, soft room, whose echo is noise that dies away."""
    time = np.arange(round(4 * seconds * RATE)) / RATE
    echo = noise(5, 4 * seconds, 180, 3200) * np.exp(-time / seconds)
    echo /= np.sqrt(np.sum(echo**2))
    count = len(dry) + len(echo) - 1
    wet = np.fft.irfft(np.fft.rfft(dry, count) * np.fft.rfft(echo, count), count)
    wet[: len(dry)] += dry / share
    return wet * share


def notes(body: Body, line: Sequence[tuple[float, str, float]], seconds: float) -> Wave:
    """Play notes given as (second, name, strength), each dying away in this many seconds."""
    return mixed(
        *(
            (start, strength, struck(body, pitch(note), seconds, 5 * seconds))
            for start, note, strength in line
        )
    )
