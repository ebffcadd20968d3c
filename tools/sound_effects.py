"""Makes each sound effect, and says how loud it is.

Everything is in one key, D major without its fourth and seventh, so that sounds fit together
whenever they coincide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import numpy as np
from synthesis import (
    GLASS,
    TONGUE,
    WOOD,
    Wave,
    in_room,
    knock,
    mixed,
    noise,
    notes,
    pitch,
    struck,
    swell,
)

from game.ui.sound.effects import SHADES, SIZES


def lift() -> Wave:
    """A light tick, and air under the piece."""
    return mixed(
        (0.0, 0.8, struck(WOOD, pitch("A5"), 0.028, 0.16)),
        (0.0, 0.10, noise(11, 0.13, 900, 3800) * swell(0.13, 0.35)),
    )


def put_back() -> Wave:
    """The piece landing among the others in its tray."""
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
    """A dull bump against something, twice."""
    thud = struck(WOOD, pitch("D3"), 0.045, 0.22)
    rub = knock(15, 0.012, 120, 700)
    return mixed((0.0, 0.9, thud), (0.0, 0.14, rub), (0.1, 0.75, thud), (0.1, 0.11, rub))


BLOCKS = ("D5", "B4", "A4", "F#4", "E4", "D4")
"""The pitch of a piece on the board, by its size from 1: the larger, the deeper."""

TINTS = ("A5", "B5", "D6", "F#5")
"""The pitch of a glass that rings along softly, by colour."""


def place(size: int, shade: int) -> Wave:
    """A piece coming to rest on the board."""
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
    """A piece going up again: a breath, and two soft falling notes."""
    return in_room(
        mixed(
            (0.0, 0.09, noise(31, 0.22, 500, 2600) * swell(0.22, 0.8)),
            (0.03, 0.5, struck(TONGUE, pitch("D5"), 0.09, 0.4)),
            (0.14, 0.5, struck(TONGUE, pitch("A4"), 0.11, 0.45)),
        )
    )


def passing() -> Wave:
    """Two soft falling notes."""
    line = [(0.0, "A4", 0.7), (0.16, "E4", 0.7)]
    return in_room(notes(TONGUE, line, 0.15))


def your_turn() -> Wave:
    """Two soft rising notes."""
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
    """A chord opening upwards."""
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
    """Dice tumbling and coming to rest."""
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
"""Each effect's loudness, in dB relative to full scale, and the function that makes it."""
