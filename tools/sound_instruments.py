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
    HIGHEST,
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
        for number in range(1, 21):
            # The higher harmonics come later and go earlier, as when a bow is drawn.
            open_ = np.exp(-(((time - 1.2) / (2.6 / number**0.3)) ** 2))
            strength = number**-1.2 * open_
            tone += strength * np.sin(2 * np.pi * number * pitch * beat * time + phase * number)
    rise = np.clip(time / 0.65, 0, 1)
    fall = np.clip((length - time) / 2.7, 0, 1)
    return tone * np.sin(0.5 * np.pi * rise * fall) ** 2 * (hertz("D4") / pitch) ** 0.3


PIPE = 1.0, 0.62, 0.46, 0.24, 0.19, 0.12, 0.1, 0.06, 0.05, 0.03, 0.025, 0.015
"""How strong the harmonics of a conical wooden flute are when it is blown well, from the lowest;
see Fletcher and Rossing, *The Physics of Musical Instruments*, 1998, chapter 16."""

VIBRATO_HZ, VIBRATO_CENTS = 5.4, 24.0
"""How fast the pitch of a held note swings, and how far to each side, in cents."""

VIBRATO_LATE_S, VIBRATO_COMES_S = 0.32, 0.4
"""After how many seconds that begins, and how long it takes to come: short notes are straight."""


def _blown(pitch: float) -> Wave:
    """A wooden flute: the tongue's stroke, the tone with its vibrato, and the breath around it."""
    length = Instrument.FLUTE.seconds - GUARD / RATE
    time = np.arange(round(length * RATE)) / RATE
    late = np.clip((time - VIBRATO_LATE_S) / VIBRATO_COMES_S, 0, 1)
    sway = late**2 * (3 - 2 * late) * np.sin(2 * np.pi * VIBRATO_HZ * (time - VIBRATO_LATE_S))
    # No breath is even: pitch and strength wander a little.
    uneven = noise(round(pitch), length, 0.4, 2.5)
    # A note is taken from below, within some hundredths of a second.
    cents = VIBRATO_CENTS * sway + 1.2 * uneven - 35 * np.exp(-time / 0.022)
    phase = 2 * np.pi * np.cumsum(pitch * 2 ** (cents / 1200)) / RATE
    pressure = (1 - np.exp(-time / 0.028)) * (1 + 0.1 * sway + 0.02 * uneven)
    tone = np.zeros_like(time)
    for number, strength in enumerate(PIPE, 1):
        if number * pitch < HIGHEST:
            # Blown harder, a pipe is brighter, too; and its high harmonics take longer to speak.
            tone += strength * pressure ** (0.7 + 0.45 * number) * np.sin(number * phase)
    breath = noise(320, length, 1400, 12000) * pressure**2
    stroke = knock(321, 0.014, 1200, 7000)
    return mixed((0.0, 1.0, tone), (0.0, 0.028, breath), (0.0, 0.1, stroke))


PITCHED: Mapping[Instrument, Callable[[float], Wave]] = {
    Instrument.FLUTE: _blown,
    Instrument.GLASS: partial(_touched, GLASS, 0.42, knock(300, 0.002, 2000, 9000), 0.03),
    Instrument.TONGUES: partial(_touched, TONGUE, 0.36, knock(301, 0.005, 300, 2200), 0.1),
    Instrument.MARIMBA: partial(_touched, MARIMBA, 0.2, knock(304, 0.006, 200, 1500), 0.16),
    Instrument.STRING: partial(_touched, NYLON, 0.42, knock(305, 0.003, 1500, 9000), 0.12),
    Instrument.BARS: _trembling,
    Instrument.BOWL: _beating,
    Instrument.PAD: _chorus,
    Instrument.BASS: partial(_touched, DEEP, 0.42, knock(306, 0.006, 100, 700), 0.1),
}
"""Plays a pitch, in hertz, on each instrument that has one."""

BOX = Body(((1.0, 1.0, 1.0), (1.6, 0.6, 1.2), (2.9, 0.4, 1.5)), attack=0.003)
"""A wooden box that is sat on."""

HANDS: Mapping[str, Callable[[], Wave]] = {
    "thump": lambda: mixed(
        (
            0.0,
            1.0,
            struck(Body(((1.0, 1.0, 1.0), (1.6, 0.6, 1.2), (2.9, 0.4, 1.5)), 0.003), 92, 0.04, 0.3),
        ),
        (0.0, 0.2, knock(310, 0.012, 200, 1500)),
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


AIR_HZ, AIR_DB = 2200.0, 5.0
"""From where on all that has a pitch is made brighter, and by how much: in a mix, what is high is
soon covered, and small loudspeakers and the room of whoever listens take more of it."""


def aired(tone: Wave) -> Wave:
    """The same with what is high lifted, by a shelf of the first order."""
    frequencies = np.fft.rfftfreq(len(tone), 1 / RATE)
    share = frequencies**2 / (frequencies**2 + AIR_HZ**2)
    lifted = np.fft.rfft(tone) * 10 ** (AIR_DB / 20 * share)
    return np.fft.irfft(lifted, len(tone))


@lru_cache(maxsize=256)
def played(instrument: Instrument, note: str) -> Wave:
    """One note of an instrument, with its room, as long as its place in the recording."""
    if instrument is Instrument.HANDS:
        dry = HANDS[note]()
        wet = in_room(dry, 0.12, 0.04)
    else:
        dry = PITCHED[instrument](hertz(note))
        # A tone that is held meets its own echo, which would make some notes hollow.
        wet = in_room(dry, 0.04 if instrument.blown else 0.13, 0.16)
    count = instrument.room - GUARD
    wet = np.pad(wet, (0, max(0, count - len(wet))))[:count]
    wet *= fade_out(count / RATE, 0.3 * count / RATE)
    # Removes what doesn't swing around zero, which noise so short has a little of.
    wet -= wet.mean() * fade_out(count / RATE, 0.3 * count / RATE)
    if instrument is not Instrument.HANDS:
        wet = aired(wet)
    softer = BRIEF if instrument is Instrument.HANDS else 0.0
    return wet * 10 ** ((softer + LOUDNESS - loudest(wet[:, None], RATE)) / 20)


def recording(instrument: Instrument) -> Wave:
    """All notes of an instrument, one after another, each with its silence."""
    rooms = [np.pad(played(instrument, one), (0, GUARD)) for one in instrument.notes]
    return np.concatenate(rooms)
