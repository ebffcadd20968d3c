"""Makes each sound effect, and says how loud it is.

Pieces are wood and glass that knock on slate. Whatever has a pitch is in D major, mostly without
its fourth and seventh, so that sounds fit together whenever they coincide, and fit the music.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import islice

import numpy as np
from sound_instruments import played
from synthesis import (
    BLOCK,
    GLASS,
    SLATE,
    Body,
    Wave,
    fade_out,
    in_room,
    knock,
    mixed,
    struck,
    swell,
    swish,
)

from game.ui.sound.band import RELEASE_S
from game.ui.sound.effects import MEDALS, PENS, ROLLS, SIZES
from game.ui.sound.instruments import RATE, Instrument, degree, hertz, note
from game.ui.sound.tunes import REST, THEME

Line = Sequence[tuple[float, str, float]]
"""Notes as (second, name, strength)."""


LAST_RELEASE_S = 0.7
"""How long the last note that is blown takes to fade, in seconds."""


def _theme(
    instrument: Instrument, *bars: int, step: float, higher: int = 0, count: int | None = None
) -> Wave:
    """Bars of the theme, or their first notes, with the seconds of a step and degrees higher."""
    parts = []
    line = [*islice(THEME.notes(*bars), count)]
    for begin, one, steps in line:
        tone = played(instrument, note(degree(one) + higher))
        if instrument.blown:
            # The last one dies away.
            release = LAST_RELEASE_S if begin == line[-1][0] else RELEASE_S
            length = min(step * steps + release, len(tone) / RATE)
            tone = tone[: round(length * RATE)] * fade_out(length, release)
        parts.append((step * begin, 1.0, tone))
    return mixed(*parts)


def _within(seconds: float, sound: Wave) -> Wave:
    """The beginning of a sound, so long, that fades."""
    return sound[: round(seconds * RATE)] * fade_out(seconds, min(seconds, 0.8 * RINGS_S))


def _notes(instrument: Instrument, line: Line) -> Wave:
    return mixed(*((start, strength, played(instrument, one)) for start, one, strength in line))


# -- a piece in hand --------------------------------------------------------


def lift() -> Wave:
    """A short bright tick, and air under the piece."""
    return mixed(
        (0.0, 0.8, struck(BLOCK.brighter(1.6), hertz("D6"), 0.02, 0.12)),
        (0.0, 0.35, struck(GLASS, hertz("A6"), 0.03, 0.16)),
        (0.0, 0.07, swish(11, 0.14, 1800, 3600)),
    )


def put_back() -> Wave:
    """The piece landing among the others in its tray."""
    return mixed(
        (0.0, 0.8, struck(BLOCK, hertz("E4"), 0.035, 0.25)),
        (0.045, 0.4, struck(BLOCK, hertz("B4"), 0.022, 0.18)),
        (0.0, 0.16, knock(12, 0.006, 300, 2800)),
    )


def turn(*, rising: bool) -> Wave:
    """A swish, upwards or downwards, and a tick as the piece clicks into its new angle."""
    first, last, tick = (900, 2400, "B5") if rising else (2400, 900, "F#5")
    return mixed(
        (0.0, 0.16, swish(13, 0.13, first, last)),
        (0.07, 0.5, struck(BLOCK.brighter(1.3), hertz(tick), 0.018, 0.11)),
    )


def flip() -> Wave:
    """A swish up and down, and both sides of the piece."""
    return mixed(
        (0.0, 0.14, swish(14, 0.1, 800, 2600)),
        (0.08, 0.12, swish(15, 0.1, 2600, 1100)),
        (0.02, 0.3, struck(BLOCK, hertz("E5"), 0.018, 0.11)),
        (0.12, 0.55, struck(BLOCK.brighter(1.3), hertz("A5"), 0.02, 0.12)),
    )


def illegal() -> Wave:
    """A felt-covered bump, twice, the second softer: a shake of the head, no reproach."""
    felt = Body(((1.0, 1.0, 1.0), (2.0, 0.12, 2.0)), attack=0.006)
    line = ((0.0, 0.9, "E4"), (0.11, 0.6, "D4"))
    return in_room(
        mixed(
            *(
                (start, share, struck(felt, hertz(one) / 2, 0.06, 0.3))
                for start, share, one in line
            ),
            *((start, 0.06, knock(16, 0.012, 100, 500)) for start, _, _ in line),
        ),
        0.08,
        0.05,
    )


# -- on the board -----------------------------------------------------------

BLOCKS = ("D5", "B4", "A4", "F#4", "D4", "B3")
"""The pitch of a piece on the board, by its size from 1: the larger, the deeper."""


def knocked(size: int) -> Wave:
    """A piece coming to rest: small ones are bright, the largest are deep and make slate ring."""
    pitch = hertz(BLOCKS[size - 1])
    full = (size - 1) / (SIZES - 1)
    bright = 1.5 - 0.9 * full
    heavy = max(0.0, size - 3) / (SIZES - 3)
    return in_room(
        mixed(
            (0.0, 0.8, struck(BLOCK.brighter(bright), pitch, 0.028 + 0.022 * full, 0.32)),
            (0.0, 0.2 + 0.4 * full, struck(BLOCK, pitch / 2, 0.026 + 0.034 * full, 0.36)),
            (
                0.0,
                0.2 - 0.06 * full,
                knock(20 + size, 0.003 + 0.004 * full, 300, 5200 - 2600 * full),
            ),
            (0.001, 0.5 * heavy, struck(SLATE, hertz("D3"), 0.09, 0.5)),
            (0.003, 0.10 * (1 - heavy), struck(GLASS, pitch * 2, 0.07, 0.3)),
        ),
        0.1 + 0.12 * heavy,
        0.03 + 0.07 * heavy,
    )


def shut_out() -> Wave:
    """A heavy door of slate falling to, far below, and its ring."""
    deep = Body(
        ((1.0, 1.0, 1.0), (1.5, 0.4, 1.4), (2.0, 0.5, 1.4), (3.01, 0.4, 1.7), (4.5, 0.3, 2.0)),
        0.004,
    )
    return in_room(
        mixed(
            (0.0, 0.9, struck(deep, hertz("D2"), 0.16, 1.0)),
            (0.0, 0.5, struck(SLATE, hertz("D3"), 0.16, 0.9)),
            (0.0, 0.14, knock(31, 0.012, 80, 1200)),
            (0.06, 0.16, struck(GLASS, hertz("A4"), 0.28, 1.1)),
        ),
        0.3,
        0.2,
    )


def taken_back() -> Wave:
    """A piece going up again: a breath, and two soft falling notes."""
    return mixed(
        (0.0, 0.03, swish(32, 0.24, 900, 2600)),
        (0.03, 1.0, _notes(Instrument.TONGUES, [(0.0, "A4", 0.7), (0.11, "E4", 0.6)])[:20_000]),
    )


# -- a game -----------------------------------------------------------------


def lead() -> Wave:
    """The theme's first two notes: up."""
    return mixed(
        (0.0, 1.0, _theme(Instrument.BARS, 0, step=0.06, count=2)),
        (0.12, 0.3, played(Instrument.GLASS, "A5")),
    )


def out() -> Wave:
    """The theme's answer, a soft fall, and its last step home."""
    return mixed(
        (0.0, 0.6, _theme(Instrument.BOWL, 1, step=0.07, higher=-3)),
        (0.6, 0.5, played(Instrument.BOWL, "D4")),
    )


def your_turn() -> Wave:
    """The same two notes as for the lead, softer and lower."""
    return _theme(Instrument.TONGUES, 0, step=0.065, higher=-3, count=2)


def heartbeat() -> Wave:
    """A heart, low and near. Its overtones are what small loudspeakers play of it."""
    beat = Body(
        (
            *((1.0, 1.0, 1.0), (2.0, 0.8, 1.1), (3.0, 0.7, 1.2), (4.0, 0.6, 1.3)),
            *((5.1, 0.45, 1.5), (7.1, 0.25, 1.8)),
        ),
        attack=0.008,
    )
    return mixed(
        (0.0, 1.0, struck(beat, hertz("D2"), 0.045, 0.3)),
        (0.0, 0.15, knock(33, 0.012, 150, 900)),
        (0.2, 0.7, struck(beat, hertz("D2"), 0.04, 0.28)),
    )


def finished() -> Wave:
    """The theme's call, and its chord."""
    chord = [(0.6, "D4", 0.5), (0.62, "A4", 0.5), (0.64, "D5", 0.5)]
    call = mixed(
        (0.0, 0.6, _theme(Instrument.GLASS, 0, step=0.085)),
        (0.0, 0.6, _theme(Instrument.BARS, 0, step=0.085)),
        (0.0, 0.6, _notes(Instrument.BARS, chord)),
    )
    return _within(RINGS_S, call)


def perfect() -> Wave:
    """The theme's highest bar over gold that runs upwards, and a chord that opens."""
    run = ("D4", "E4", "F#4", "A4", "B4", "D5", "E5", "F#5", "A5")
    rising = [(0.085 * i, one, 0.35 + 0.04 * i) for i, one in enumerate(run)]
    chord = [(0.85, "F#4", 0.6), (0.87, "A4", 0.6), (0.89, "D5", 0.7), (0.92, "F#5", 0.7)]
    return mixed(
        (0.0, 0.6, _notes(Instrument.GLASS, rising)),
        (0.0, 0.8, _theme(Instrument.FLUTE, 4, step=0.12)),
        (0.0, 0.7, _theme(Instrument.STRING, 4, step=0.12)),
        (0.1, 0.8, _notes(Instrument.BARS, chord)),
        (0.95, 0.6, played(Instrument.BASS, "D2")),
    )


HOME = ("A3", "D4", "F#4")
"""The chord on which everything ends."""

RINGS_S = 1.9
"""How long something of weight rings, in seconds."""


def _last_bars(
    lead: Wave, step: float, basses: str, chords: Sequence[tuple[int, str]], more: Wave
) -> Wave:
    """The end of a tune.

    Basses go step by step, `step` seconds long; chords have the step at which they begin. With the
    last of them a chord is held, and `more` is what else is heard.
    """
    low = [(step * at, one, 1.0) for at, one in enumerate(basses.split()) if one != REST]
    broken = [
        (step * at + 0.03 * index, one, 0.5)
        for at, names in chords
        for index, one in enumerate(names.split())
    ]
    close = step * chords[-1][0]
    whole = mixed(
        (0.0, 1.0, lead),
        (0.0, 0.55, _notes(Instrument.BASS, low)),
        (0.0, 0.7, _notes(Instrument.STRING, broken)),
        (close - 0.3, 0.25, _notes(Instrument.PAD, [(0.0, one, 1.0) for one in HOME])),
        (0.0, 1.0, more),
    )
    return _within(close + RINGS_S, whole)


def win() -> Wave:
    """The theme's call and its way home, with everybody playing."""
    step, bars = 0.2, (0, 6, 7)
    bells = [(step * 16 + 0.06 * i, one, 0.4) for i, one in enumerate(("A4", "D5", "F#5", "A5"))]
    beats = [(step * at, "thump", 0.8) for at in (0, 4, 8, 12, 14, 16)]
    shakes = [(step * at, "swing", 0.4) for at in range(16)]
    return _last_bars(
        mixed(
            (0.0, 0.8, _theme(Instrument.FLUTE, *bars, step=step)),
            (0.0, 0.6, _theme(Instrument.BARS, *bars, step=step)),
        ),
        step,
        "D2 . . . D2 . . . E2 . . . A2 . . . D2",
        (
            *((0, "A3 D4 F#4"), (4, "A3 D4"), (8, "G3 B3 E4"), (12, "G3 C#4 E4")),
            (16, "A3 D4 F#4 A4"),
        ),
        mixed(
            (0.0, 1.0, _notes(Instrument.GLASS, bells)),
            (0.0, 1.0, _notes(Instrument.HANDS, [*beats, *shakes])),
        ),
    )


def end() -> Wave:
    """The theme's way home alone, calm."""
    step = 0.27
    return _last_bars(
        _theme(Instrument.FLUTE, 6, 7, step=step),
        step,
        "E2 . . . A2 . . . D2",
        ((0, "G3 B3"), (4, "G3 C#4"), (8, "A3 D4 F#4")),
        _notes(Instrument.GLASS, [(step * 8 + 0.1, "A5", 0.2)]),
    )


# -- controls ---------------------------------------------------------------


def button() -> Wave:
    """A wooden button."""
    return mixed(
        (0.0, 0.8, struck(BLOCK, hertz("D5"), 0.024, 0.15)),
        (0.0, 0.10, knock(41, 0.003, 500, 4500)),
    )


def choice() -> Wave:
    """A light tick."""
    return mixed((0.0, 0.8, struck(BLOCK, hertz("A5"), 0.015, 0.1)))


def hint() -> Wave:
    """A glint: three notes of glass, hardly apart."""
    line = [(0.0, "E5", 0.5), (0.06, "A5", 0.5), (0.15, "F#5", 0.35)]
    return _notes(Instrument.GLASS, line)


# -- Dice -------------------------------------------------------------------


def rolled(number: int) -> Wave:
    """Wooden dice that tumble, and come to rest one after another."""
    rng = np.random.default_rng(50 + number)
    tones = ("D6", "A5", "B5", "E6", "F#5")
    parts = []
    for die in range(4):
        pitch = hertz(tones[int(rng.integers(len(tones)))])
        last = 0.34 + 0.085 * die + 0.03 * rng.random()
        # Each bounce is lower than the one before, so they follow each other faster and faster,
        # until the die lies down.
        gaps = 0.11 * 0.78 ** np.arange(6) * rng.uniform(0.85, 1.15, 6)
        beats = last - np.cumsum(gaps[::-1])[::-1]
        strengths = np.linspace(0.9, 0.35, 6) * rng.uniform(0.7, 1.1, 6)
        for beat, strength in zip(beats, strengths, strict=True):
            if beat >= 0:
                bend = pitch * rng.uniform(0.97, 1.03)
                parts.append((float(beat), float(strength), struck(BLOCK, bend, 0.011, 0.08)))
                touch = knock(60 + int(rng.integers(40)), 0.003, 900, 6500)
                parts.append((float(beat), 0.3 * float(strength), touch))
        parts.append((last, 0.8, struck(BLOCK, pitch / 2, 0.022, 0.14)))
    return in_room(mixed(*parts), 0.12, 0.04)


def take_die() -> Wave:
    """A die that is pushed over."""
    return mixed(
        (0.0, 0.7, struck(BLOCK, hertz("B5"), 0.014, 0.1)),
        (0.0, 0.14, knock(52, 0.003, 900, 6000)),
        (0.02, 0.05, swish(53, 0.18, 700, 1500)),
    )


def markers() -> Wave:
    """Pens that are handed on, one after the other."""
    line = ("D4", "F#4", "A4", "B4")
    clicks = [
        (0.08 + 0.18 * i, 0.4, struck(BLOCK, hertz(one) * 2, 0.025, 0.2))
        for i, one in enumerate(line)
    ]
    return in_room(mixed((0.0, 0.05, swish(54, 0.8, 600, 1800)), *clicks), 0.1, 0.05)


def written(number: int) -> Wave:
    """A felt tip on paper: strokes to and fro, more for a larger shape, that squeak a little."""
    rng = np.random.default_rng(70 + number)
    parts, at = [], 0.0
    for stroke in range(2 + 2 * number):
        length = rng.uniform(0.075, 0.11)
        up = stroke % 2 == 0
        first, last = (1500, 2300) if up else (2200, 1400)
        parts.append((at, 0.22, swish(int(rng.integers(1000)), length, first, last)))
        # A felt tip sticks and slips: a tone that trembles with the paper's grain.
        count = round(length * RATE)
        glide = np.linspace(*((840, 990) if up else (980, 860)), count)
        grain = (
            1
            + 0.012
            * np.interp(
                np.arange(count),
                np.arange(0, count + 400, 400),
                rng.standard_normal(count // 400 + 2),
            )[:count]
        )
        phase = 2 * np.pi * np.cumsum(glide * grain) / RATE
        squeak = np.sin(phase) + 0.4 * np.sin(2 * phase) + 0.15 * np.sin(3 * phase)
        parts.append((at, 0.035, squeak * swell(count / RATE, 0.5)))
        at += length * 0.92
    return in_room(mixed(*parts), 0.08, 0.04)


# -- Rush, and what is counted at its end -----------------------------------


def event() -> Wave:
    """The theme's first three notes."""
    step = 0.08
    call = mixed(
        (0.0, 0.8, _theme(Instrument.GLASS, 0, step=step, count=3)),
        (0.0, 0.7, _theme(Instrument.STRING, 0, step=step, count=3)),
        (5 * step, 0.5, played(Instrument.BARS, "A4")),
    )
    return _within(RINGS_S, call)


def sweep() -> Wave:
    """A broom of air, and the glass that it takes along, upwards."""
    line = ("D4", "F#4", "A4", "D5", "F#5", "A5")
    rising = [(0.05 * i, one, 0.4 + 0.08 * i) for i, one in enumerate(line)]
    return mixed(
        (0.0, 0.14, swish(80, 0.5, 700, 4800)),
        (0.0, 0.8, _notes(Instrument.GLASS, rising)),
        (0.3, 0.5, _notes(Instrument.BARS, [(0.0, "D4", 0.6), (0.0, "A4", 0.6)])),
    )


def medal(number: int) -> Wave:
    """A metal disc that drops onto slate, and rings: the theme's notes, one medal after another."""
    one = [name for _, name, _ in THEME.notes()][number - 1]
    disc = Body(((1.0, 1.0, 1.0), (2.09, 0.5, 1.4), (3.43, 0.35, 1.8), (5.0, 0.2, 2.6)), 0.0015)
    return in_room(
        mixed(
            (0.0, 0.9, struck(disc, hertz(one), 0.2, 0.9)),
            (0.0, 0.35, struck(SLATE, hertz("D3"), 0.07, 0.4)),
            (0.0, 0.2, knock(81 + number, 0.003, 600, 7000)),
            (0.0, 0.6, played(Instrument.GLASS, one)),
        ),
        0.15,
        0.08,
    )


def cooling() -> Wave:
    """A breath out, and the theme's answer, which stops short."""
    return mixed(
        (0.0, 0.05, swish(86, 0.6, 2400, 700)),
        (0.0, 0.7, _theme(Instrument.FLUTE, 1, step=0.12, higher=-6, count=2)),
    )


EFFECTS: Mapping[str, tuple[float, Callable[[], Wave]]] = {
    "lift": (-27, lift),
    "turn-1": (-27, partial(turn, rising=True)),
    "turn-2": (-27, partial(turn, rising=False)),
    "flip": (-27, flip),
    "put-back": (-26, put_back),
    "illegal": (-24, illegal),
    **{f"knock-{size}": (-23 + 0.4 * size, partial(knocked, size)) for size in range(1, SIZES + 1)},
    "shut-out": (-18, shut_out),
    "taken-back": (-23.5, taken_back),
    "lead": (-20, lead),
    "out": (-21, out),
    "finished": (-18.5, finished),
    "perfect": (-17, perfect),
    "your-turn": (-22, your_turn),
    "heartbeat": (-20.5, heartbeat),
    "win": (-16, win),
    "end": (-17.5, end),
    "button": (-26.5, button),
    "choice": (-28, choice),
    "hint": (-23.5, hint),
    **{f"roll-{number}": (-22, partial(rolled, number)) for number in range(1, ROLLS + 1)},
    "take-die": (-26, take_die),
    "markers": (-25, markers),
    "event": (-19, event),
    "sweep": (-20, sweep),
    **{f"medal-{number}": (-20, partial(medal, number)) for number in range(1, MEDALS + 1)},
    "cooling": (-23, cooling),
    **{f"pen-{number}": (-26, partial(written, number)) for number in range(1, PENS + 1)},
}
"""Each effect's loudness at its loudest spot, in LUFS, and the function that makes it."""
