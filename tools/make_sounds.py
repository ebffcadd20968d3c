"""Makes every sound in `assets/sounds`: struck wood and glass, soft noise, and a quiet loop.

    python tools/make_sounds.py [--out FOLDER] [--only NAME,…]

All is computed with numpy, from sums of decaying sines (struck bars and glasses, plucked tongues)
and noise shaped in its spectrum; the same numbers come out each time. Everything is in one key,
D major without its fourth and seventh, so that whatever sounds together fits together. The loop is
computed on a circle: what rings on at its end is heard at its beginning, so it has no seam.
"""

from __future__ import annotations

import argparse
import sys
import wave
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
import numpy.typing as npt

from game.ui.sound.effects import ENDING, MUSIC, SHADES, SIZES

Wave = npt.NDArray[np.float64]
"""``(samples,)`` for one channel, ``(samples, 2)`` for two; full scale is 1."""

RATE, MUSIC_RATE = 32_000, 16_000
"""Samples a second. The loop has nothing above 5 kHz."""

HIGHEST_PEAK = 10 ** (-3 / 20)
"""No sample is larger: 3 dB below full scale."""

LOUDNESS_WINDOW = 0.1
"""Seconds over which loudness is measured, at the loudest spot."""

SEMITONES = {"C": -9, "D": -7, "E": -5, "F#": -3, "G": -2, "A": 0, "B": 2, "C#": -8}


def pitch(note: str) -> float:
    """The frequency of a note in hertz, in equal temperament.

    >>> round(pitch("A4")), round(pitch("D4"), 1)
    (440, 293.7)
    """
    return float(440 * 2 ** (int(note[-1]) - 4 + SEMITONES[note[:-1]] / 12))


# -- what sounds are made of ----------------------------------------------------------------------


@dataclass(frozen=True)
class Body:
    """How something rings that is struck.

    Attributes:
        partials: for each, its frequency as a multiple of the lowest, its strength, and how fast
            it dies away as a multiple of the lowest.
        attack: seconds until it is at its loudest.
    """

    partials: tuple[tuple[float, float, float], ...]
    attack: float = 0.001


WOOD = Body(((1.0, 1.0, 1.0), (2.756, 0.34, 2.2), (5.404, 0.12, 4.0)))
"""The ratios are those of a bar with free ends."""

GLASS = Body(
    ((1.0, 1.0, 1.0), (2.32, 0.22, 1.9), (4.25, 0.08, 3.2), (6.63, 0.03, 4.5)), attack=0.003
)
"""The ratios are those of a wine glass's rim, about."""

TONGUE = Body(((1.0, 1.0, 1.0), (2.0, 0.25, 1.6), (3.0, 0.10, 2.4), (5.8, 0.06, 5.0)), attack=0.002)
"""A plucked tongue of metal over a wooden box, as a kalimba has."""


def struck(body: Body, hertz: float, seconds: float, length: float, rate: int = RATE) -> Wave:
    """Something struck, `length` seconds long; its lowest partial falls to 1/e in `seconds`."""
    time = np.arange(round(length * rate)) / rate
    tone = np.zeros_like(time)
    for ratio, strength, speed in body.partials:
        if ratio * hertz < 0.4 * rate:
            swing = np.sin(2 * np.pi * ratio * hertz * time)
            tone += strength * swing * np.exp(-time * speed / seconds)
    # Cut off, even what hardly rings any more would click.
    end = np.sin(0.5 * np.pi * np.clip((length - time) / (0.4 * length), 0, 1)) ** 2
    return tone * np.minimum(1, time / body.attack) * end


def noise(seed: int, length: float, low: float, high: float) -> Wave:
    """Noise between two frequencies in hertz, softly bounded; its effective value is 1."""
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
    """The short noise of two things that touch."""
    length = 8 * seconds
    time = np.arange(round(length * RATE)) / RATE
    fall = np.exp(-time / seconds) * np.minimum(1, time / 0.0006)
    return noise(seed, length, low, high) * fall


def mixed(*parts: tuple[float, float, Wave]) -> Wave:
    """Parts together: each with the second at which it begins, its strength, and itself."""
    placed = [(round(start * RATE), strength * part) for start, strength, part in parts]
    whole = np.zeros(max(begin + len(part) for begin, part in placed))
    for begin, part in placed:
        whole[begin : begin + len(part)] += part
    return whole


def in_room(dry: Wave, share: float = 0.16, seconds: float = 0.09) -> Wave:
    """The same in a small soft room: its echo is noise that dies away."""
    time = np.arange(round(4 * seconds * RATE)) / RATE
    echo = noise(5, 4 * seconds, 180, 3200) * np.exp(-time / seconds)
    echo /= np.sqrt(np.sum(echo**2))
    count = len(dry) + len(echo) - 1
    wet = np.fft.irfft(np.fft.rfft(dry, count) * np.fft.rfft(echo, count), count)
    wet[: len(dry)] += dry / share
    return wet * share


# -- effects --------------------------------------------------------------------------------------


def lift() -> Wave:
    """A light tick, and air below the piece."""
    return mixed(
        (0.0, 0.8, struck(WOOD, pitch("A5"), 0.028, 0.16)),
        (0.0, 0.10, noise(11, 0.13, 900, 3800) * swell(0.13, 0.35)),
    )


def put_back() -> Wave:
    """The piece among the others in its tray."""
    return mixed(
        (0.0, 0.8, struck(WOOD, pitch("E4"), 0.040, 0.25)),
        (0.045, 0.4, struck(WOOD, pitch("B4"), 0.025, 0.18)),
        (0.0, 0.16, knock(12, 0.006, 300, 2400)),
    )


def turn() -> Wave:
    """A short rub, and a tick."""
    return mixed(
        (0.0, 0.16, noise(13, 0.09, 700, 3000) * swell(0.09, 0.5)),
        (0.03, 0.6, struck(WOOD, pitch("F#5"), 0.022, 0.12)),
    )


def flip() -> Wave:
    """A rub, and both sides of the piece."""
    return mixed(
        (0.0, 0.14, noise(14, 0.14, 600, 2600) * swell(0.14, 0.4)),
        (0.02, 0.45, struck(WOOD, pitch("E5"), 0.022, 0.12)),
        (0.085, 0.65, struck(WOOD, pitch("A5"), 0.024, 0.13)),
    )


def illegal() -> Wave:
    """Something dull that doesn't go, twice."""
    thud = struck(WOOD, pitch("D3"), 0.045, 0.22)
    rub = knock(15, 0.012, 120, 700)
    return mixed((0.0, 0.9, thud), (0.0, 0.14, rub), (0.1, 0.75, thud), (0.1, 0.11, rub))


BLOCKS = ("D5", "B4", "A4", "F#4", "E4", "D4")
"""The pitch of a piece on the board, by its size from 1: the larger, the deeper."""

TINTS = ("A5", "B5", "D6", "F#5")
"""A glass that rings along, softly, by colour."""


def place(size: int, shade: int) -> Wave:
    """A piece that comes to lie on the board."""
    hertz = pitch(BLOCKS[size - 1])
    full = (size - 1) / (SIZES - 1)
    return in_room(
        mixed(
            (0.0, 0.85, struck(WOOD, hertz, 0.035 + 0.03 * full, 0.32)),
            (0.0, 0.25 + 0.45 * full, struck(WOOD, hertz / 2, 0.03 + 0.03 * full, 0.32)),
            (0.0, 0.16 - 0.04 * full, knock(20 + size, 0.004 + 0.004 * full, 250, 3600)),
            (0.004, 0.12, struck(GLASS, pitch(TINTS[shade - 1]), 0.09, 0.32)),
        ),
        share=0.12,
        seconds=0.03,
    )


def taken_back() -> Wave:
    """What was put down goes up again: a breath, and two soft notes downwards."""
    return in_room(
        mixed(
            (0.0, 0.09, noise(31, 0.22, 500, 2600) * swell(0.22, 0.8)),
            (0.03, 0.5, struck(TONGUE, pitch("D5"), 0.09, 0.4)),
            (0.14, 0.5, struck(TONGUE, pitch("A4"), 0.11, 0.45)),
        )
    )


def notes(body: Body, line: Sequence[tuple[float, str, float]], seconds: float) -> Wave:
    """Notes as (second, name, strength), each dying away in that many seconds."""
    return mixed(
        *(
            (start, strength, struck(body, pitch(note), seconds, 5 * seconds))
            for start, note, strength in line
        )
    )


def passing() -> Wave:
    """Two soft notes downwards."""
    line = [(0.0, "A4", 0.7), (0.16, "E4", 0.7)]
    return in_room(notes(TONGUE, line, 0.15))


def your_turn() -> Wave:
    """Two soft notes upwards."""
    line = [(0.0, "A4", 0.6), (0.13, "D5", 0.8)]
    return in_room(notes(TONGUE, line, 0.16))


def finished() -> Wave:
    """A small flourish."""
    line = [(0.0, "D5", 0.6), (0.09, "F#5", 0.6), (0.18, "A5", 0.6), (0.27, "D6", 0.8)]
    return in_room(notes(GLASS, line, 0.22))


def perfect() -> Wave:
    """The same flourish, higher and longer."""
    run = ["D5", "E5", "F#5", "A5", "B5", "D6", "E6", "F#6"]
    line = [(0.075 * i, note, 0.45 + 0.04 * i) for i, note in enumerate(run)]
    chord = [(0.66, note, 0.5) for note in ("D4", "A4", "F#5", "A6")]
    return in_room(mixed((0.0, 1.0, notes(GLASS, line, 0.2)), (0.0, 0.9, notes(GLASS, chord, 0.4))))


def win() -> Wave:
    """A chord that opens upwards."""
    rising = ["D4", "A4", "D5", "F#5", "A5", "D6"]
    line = [(0.1 * i, note, 0.6) for i, note in enumerate(rising)]
    last = [(0.78, note, 0.55) for note in ("D4", "F#4", "A4", "D5", "F#5", "A5")]
    return in_room(
        mixed((0.0, 1.0, notes(TONGUE, line, 0.3)), (0.0, 1.0, notes(GLASS, last, 0.42)))
    )


def end() -> Wave:
    """A calm close."""
    line = [(0.0, "B4", 0.6), (0.22, "A4", 0.6), (0.44, "E4", 0.6)]
    last = [(0.74, note, 0.55) for note in ("D3", "A3", "D4", "F#4")]
    return in_room(
        mixed((0.0, 1.0, notes(TONGUE, line, 0.24)), (0.0, 1.0, notes(TONGUE, last, 0.4)))
    )


def button() -> Wave:
    """A wooden button."""
    return mixed(
        (0.0, 0.8, struck(WOOD, pitch("D5"), 0.026, 0.15)),
        (0.0, 0.10, knock(41, 0.003, 500, 4000)),
    )


def choice() -> Wave:
    """A light tick."""
    return mixed((0.0, 0.8, struck(WOOD, pitch("A5"), 0.016, 0.1)))


def roll() -> Wave:
    """Dice that tumble and come to rest."""
    rng = np.random.default_rng(51)
    beats, time = [], 0.0
    while time < 0.68:
        beats.append(time)
        time += 0.028 + 0.075 * time + 0.03 * rng.random()
    tones = ["D6", "A5", "B5", "E6", "F#5"]
    parts = []
    for index, beat in enumerate(beats):
        strength = 0.35 + 0.45 * rng.random()
        hertz = pitch(tones[int(rng.integers(len(tones)))])
        parts.append((beat, strength, struck(WOOD, hertz, 0.012, 0.08)))
        parts.append((beat, 0.3 * strength, knock(60 + index, 0.004, 900, 5200)))
    return in_room(mixed(*parts), share=0.12, seconds=0.04)


def take_die() -> Wave:
    """A die that is pushed over."""
    return mixed(
        (0.0, 0.7, struck(WOOD, pitch("B5"), 0.014, 0.1)),
        (0.0, 0.14, knock(52, 0.003, 900, 5200)),
        (0.02, 0.08, noise(53, 0.2, 500, 2200) * swell(0.2, 0.3)),
    )


def markers() -> Wave:
    """Pens that are handed on, one after the other."""
    line = [(0.08, "D4", 0.5), (0.26, "F#4", 0.5), (0.44, "A4", 0.5), (0.62, "B4", 0.5)]
    return in_room(
        mixed(
            (0.0, 0.05, noise(54, 0.8, 400, 2000) * swell(0.8, 0.45)),
            (0.0, 0.8, notes(WOOD, line, 0.05)),
        )
    )


EFFECTS: Mapping[str, tuple[float, Callable[[], Wave]]] = {
    "lift": (-27, lift),
    "turn": (-28, turn),
    "flip": (-27, flip),
    "put-back": (-26, put_back),
    "illegal": (-23, illegal),
    "taken-back": (-25, taken_back),
    "pass": (-23, passing),
    "finished": (-20, finished),
    "perfect": (-19, perfect),
    "your-turn": (-22, your_turn),
    "win": (-19, win),
    "end": (-20, end),
    "button": (-26, button),
    "choice": (-28, choice),
    "roll": (-23, roll),
    "take-die": (-26, take_die),
    "markers": (-25, markers),
    **{
        f"place-{size}-{shade}": (-22, partial(place, size, shade))
        for size in range(1, SIZES + 1)
        for shade in range(1, SHADES + 1)
    },
}
"""For each effect how loud it is, in dB below full scale, and what makes it."""


# -- the loop -------------------------------------------------------------------------------------

BAR = 4.0
"""Seconds. A bar has eight steps."""

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
"""The notes that are held through each bar."""

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
"""A note for each step of a bar, or none."""


def music() -> Wave:
    """Held chords, and now and then a plucked note over them; the end leads into the beginning."""
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
    """A note that comes and goes slowly: a few harmonics, each of two that beat."""
    length = BAR + 3.2
    time = np.arange(round(length * MUSIC_RATE)) / MUSIC_RATE
    tone = np.zeros_like(time)
    for harmonic, strength in ((1, 1.0), (2, 0.30), (3, 0.10), (4, 0.04)):
        for side in (-1, 1):
            beat = 1 + side * 0.0007 * (1 + 0.3 * voice)
            tone += strength * np.sin(2 * np.pi * harmonic * hertz * beat * time + voice + side)
    rise = np.clip(time / 2.0, 0, 1)
    fall = np.clip((length - time) / 2.8, 0, 1)
    # Deep notes are felt more than heard: high ones need less.
    return 0.16 * tone * np.sin(0.5 * np.pi * rise * fall) ** 2 * (180 / max(hertz, 120)) ** 0.5


def _add(whole: Wave, start: float, strength: float, side: float, part: Wave) -> None:
    """Add a part to the circle, `side` from -1 (left) to 1 (right)."""
    angle = np.pi / 4 * (1 + side)
    at = (round(start * MUSIC_RATE) + np.arange(len(part))) % len(whole)
    whole[at] += strength * part[:, None] * np.array([np.cos(angle), np.sin(angle)])


def _in_hall(dry: Wave) -> Wave:
    """The same in a large soft room, whose echo goes round the circle too."""
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


MUSIC_LOUDNESS = -25
"""Of the whole loop, in dB below full scale."""


# -- files ----------------------------------------------------------------------------------------


def loudest(sound: Wave, rate: int) -> float:
    """The effective value at the loudest spot, over `LOUDNESS_WINDOW`."""
    window = min(len(sound), round(LOUDNESS_WINDOW * rate))
    sums = np.cumsum(np.concatenate(([0.0], sound**2)))
    # A sound shorter than the window counts as if silence followed.
    return float(np.sqrt(np.max(sums[window:] - sums[:-window]) / (LOUDNESS_WINDOW * rate)))


def finish_effect(sound: Wave, decibels: float) -> Wave:
    """Cut off what isn't heard, without a click, and make it as loud as it should be."""
    heard = np.flatnonzero(np.abs(sound) > 0.002 * np.abs(sound).max())
    sound = sound[: heard[-1] + 1].copy()
    fade = min(len(sound), round(0.03 * RATE))
    sound[-fade:] *= np.cos(np.linspace(0, np.pi / 2, fade)) ** 2
    begin = round(0.0008 * RATE)
    sound[:begin] *= np.linspace(0, 1, begin)
    sound *= 10 ** (decibels / 20) / loudest(sound, RATE)
    return sound * min(1.0, HIGHEST_PEAK / float(np.abs(sound).max()))


def finish_music(sound: Wave) -> Wave:
    """Make the loop as loud as it should be."""
    sound = sound * 10 ** (MUSIC_LOUDNESS / 20) / np.sqrt(np.mean(sound**2))
    assert np.abs(sound).max() < HIGHEST_PEAK
    return sound


def sound_of(name: str) -> tuple[Wave, int]:
    """The finished sound of a name, and its samples a second."""
    if name == MUSIC:
        return finish_music(music()), MUSIC_RATE
    decibels, make = EFFECTS[name]
    return finish_effect(make(), decibels), RATE


def as_integers(sound: Wave) -> npt.NDArray[np.int16]:
    """The samples as they are written."""
    return np.round(sound * 32767).astype("<i2")


def write(folder: Path, name: str) -> int:
    """Make a sound and write it into a folder; how many bytes it has."""
    sound, rate = sound_of(name)
    path = folder / f"{name}{ENDING}"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1 if sound.ndim == 1 else 2)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(as_integers(sound).tobytes())
    return path.stat().st_size


def main() -> int:
    """Make all sounds, or those that were asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=Path("assets/sounds"), metavar="FOLDER")
    parser.add_argument("--only", metavar="NAME,…", help="make only these")
    args = parser.parse_args()
    known = [*EFFECTS, MUSIC]
    names = args.only.split(",") if args.only else known
    if set(names) - set(known):
        parser.error(f"sounds are {', '.join(known)}")
    args.out.mkdir(parents=True, exist_ok=True)
    size = sum(write(args.out, name) for name in names)
    print(f"{len(names)} sounds, {size / 1e6:.2f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
