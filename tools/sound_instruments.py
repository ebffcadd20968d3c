"""Makes the recordings of the instruments: every note of each, in a small room."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial

import numpy as np
from loudness import loudest
from synthesis import (
    BARS,
    BLOCK,
    BOWL,
    DEEP,
    GLASS,
    MARIMBA,
    NYLON,
    TONGUE,
    Body,
    Wave,
    fade_out,
    in_room,
    knock,
    mixed,
    noise,
    struck,
    swell,
)

from game.ui.sound.instruments import GUARD, RATE, Instrument, hertz


def _touched(body: Body, seconds: float, touch: Wave, share: float, pitch: float) -> Wave:
    """A body struck or plucked, with the noise of what touches it."""
    tone = struck(body, pitch, seconds, 6 * seconds)
    return mixed((0.0, 1.0, tone), (0.0, share, touch))


def _trembling(pitch: float) -> Wave:
    """A metal bar over a tube that a disc opens and closes."""
    tone = _touched(BARS, 0.75, knock(302, 0.004, 200, 1200), 0.05, pitch)
    time = np.arange(len(tone)) / RATE
    return tone * (1 + 0.14 * np.sin(2 * np.pi * 4.6 * time))


def _beating(pitch: float) -> Wave:
    """A field of a hand pan, whose halves are never quite alike."""
    touch = knock(303, 0.006, 150, 900)
    return mixed(
        (0.0, 0.6, _touched(BOWL, 0.5, touch, 0.12, pitch)),
        (0.0, 0.4, _touched(BOWL, 0.42, touch, 0.0, pitch * 1.0012)),
    )


def _chorus(pitch: float) -> Wave:
    """Three soft tones beside each other that swell and fade."""
    length = Instrument.PAD.seconds
    time = np.arange(round(length * RATE)) / RATE
    tone = np.zeros_like(time)
    for beat, phase in ((0.9982, 0.0), (1.0, 2.1), (1.0021, 4.4)):
        for number in range(1, 9):
            # The higher harmonics come later and go earlier, as when a bow is drawn.
            open_ = np.exp(-(((time - 1.2) / (2.6 / number**0.45)) ** 2))
            strength = number**-1.7 * open_
            tone += strength * np.sin(2 * np.pi * number * pitch * beat * time + phase * number)
    rise = np.clip(time / 0.65, 0, 1)
    fall = np.clip((length - time) / 2.7, 0, 1)
    return tone * np.sin(0.5 * np.pi * rise * fall) ** 2 * (hertz("D4") / pitch) ** 0.3


PITCHED: Mapping[Instrument, Callable[[float], Wave]] = {
    Instrument.GLASS: partial(_touched, GLASS, 0.42, knock(300, 0.002, 2000, 9000), 0.03),
    Instrument.TONGUES: partial(_touched, TONGUE, 0.36, knock(301, 0.005, 300, 2200), 0.1),
    Instrument.MARIMBA: partial(_touched, MARIMBA, 0.2, knock(304, 0.006, 200, 1500), 0.16),
    Instrument.STRING: partial(_touched, NYLON, 0.42, knock(305, 0.003, 800, 5000), 0.05),
    Instrument.BARS: _trembling,
    Instrument.BOWL: _beating,
    Instrument.PAD: _chorus,
    Instrument.BASS: partial(_touched, DEEP, 0.42, knock(306, 0.006, 100, 700), 0.1),
}
"""Plays a pitch, in hertz, on each instrument that has one."""

HANDS: Mapping[str, Callable[[], Wave]] = {
    "thump": lambda: mixed(
        (0.0, 1.0, struck(Body(((1.0, 1.0, 1.0), (1.6, 0.3, 1.6)), 0.003), 92, 0.04, 0.3)),
        (0.0, 0.12, knock(310, 0.008, 80, 600)),
    ),
    "shake": lambda: 0.2 * noise(311, 0.09, 4500, 9500) * swell(0.09, 0.35),
    "swing": lambda: 0.16 * noise(312, 0.06, 5000, 9500) * swell(0.06, 0.3),
    "block": lambda: 0.5 * struck(BLOCK, hertz("D5"), 0.03, 0.2),
    "brush": lambda: 0.16 * noise(313, 0.22, 1600, 6500) * swell(0.22, 0.12) ** 2,
    "tick": lambda: 0.5 * struck(BLOCK, hertz("A5"), 0.014, 0.12),
}
"""Makes each of the sounds without pitch."""

LOUDNESS = -20.0
"""How loud each note is at its loudest spot, in LUFS: so all are as loud as each other, and a gain
means the same for every instrument."""

BRIEF = -8.0
"""How much softer the sounds without pitch are, in dB: they're so short that they'd need large
samples to be as loud."""


@lru_cache(maxsize=256)
def played(instrument: Instrument, note: str) -> Wave:
    """One note of an instrument, with its room, as long as its place in the recording."""
    if instrument is Instrument.HANDS:
        dry = HANDS[note]()
        wet = in_room(dry, 0.12, 0.04)
    else:
        dry = PITCHED[instrument](hertz(note))
        wet = in_room(dry, 0.13, 0.16)
    count = instrument.room - GUARD
    wet = np.pad(wet, (0, max(0, count - len(wet))))[:count]
    wet *= fade_out(count / RATE, 0.3 * count / RATE)
    # Removes what doesn't swing around zero, which noise so short has a little of.
    wet -= wet.mean() * fade_out(count / RATE, 0.3 * count / RATE)
    softer = BRIEF if instrument is Instrument.HANDS else 0.0
    return wet * 10 ** ((softer + LOUDNESS - loudest(wet[:, None], RATE)) / 20)


def recording(instrument: Instrument) -> Wave:
    """All notes of an instrument, one after another, each with its silence."""
    rooms = [np.pad(played(instrument, one), (0, GUARD)) for one in instrument.notes]
    return np.concatenate(rooms)
