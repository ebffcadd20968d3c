"""Measures what is heard: loudness, peaks, spectrum, width, and how often the theme is.

    python tools/sound_figures.py [--seconds N] [--only NAME]… [--layers]

Music and effects are played by the program's own device at the volumes that settings begin with,
through SDL's disk driver, which writes what a loudspeaker would get. One process for each, at once:
there's one mixer in a process, and it takes as long as it takes to listen.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np
from loudness import Sound, decibels, loudest, loudness, true_peak
from msgspec.structs import replace

from game.commands.cli import Parser, run_command
from game.files.settings import Settings
from game.ui.shell.context import volumes
from game.ui.sound.band import Arranger, Band
from game.ui.sound.device import SoundDevice
from game.ui.sound.effects import Effect
from game.ui.sound.instruments import RATE, degree
from game.ui.sound.sounds import LAST_BARS, Sounds
from game.ui.sound.tunes import MENU, PLAY, THEME, THINK, Cue, Part, Tune

CUES = {
    "menu": Cue(MENU),
    "play, calm": Cue(PLAY),
    "play": Cue(PLAY, 0.5),
    "play, tense": Cue(PLAY, 1.0, 4),
    "think": Cue(THINK),
}
"""The music that is measured."""

EFFECTS, LIVELY = "effects", "play, lively"
"""What the process that plays one effect after another is asked for, and the one that does so while
the tensest music plays: then peaks are highest."""

SECONDS = 40
"""For how long music is listened to by default."""

PATIENCE_S = 30.0
"""How long is waited for a device to open, in seconds."""

SEED = 1

BANDS = (120, 500), (500, 2000), (2000, 6000), (6000, 16000)
"""The bands that are compared, from one frequency in hertz to another."""

WORD = 6
"""How many of its first notes make the theme known again: those that it repeats."""

SECOND_VOICE = 0.6
"""What is softer than this share of a melody is its second voice, or its echo."""


# -- recording --------------------------------------------------------------


def record(name: str, seconds: float) -> None:
    """Play music, or all effects one after another, and print where each begins, in samples."""
    device = SoundDevice(chance=Random(SEED))
    chosen = volumes(Settings(music=0) if name == EFFECTS else Settings())
    sounds = Sounds(device, lambda: chosen, lambda: 1000 * time.monotonic())
    cue = CUES.get(name, CUES["play, tense"])
    heard = Path(os.environ["SDL_DISKAUDIOFILE"])

    def pass_time(seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            sounds.go_on(cue, 1000 * time.monotonic())
            time.sleep(0.02)

    patience = time.monotonic() + PATIENCE_S
    while not device.ready:
        if time.monotonic() > patience:
            raise SystemExit(1)
        pass_time(0.02)
    if name in CUES:
        pass_time(seconds)
    elif name == LIVELY:
        rng, end = Random(SEED), time.monotonic() + seconds
        while time.monotonic() < end:
            # For a tune's last bars, the music makes room.
            effect = rng.choice([one for one in Effect if one not in LAST_BARS])
            sounds.play(effect, rng.randrange(effect.variants))
            pass_time(rng.uniform(0.1, 0.8))
    else:
        for effect in Effect:
            for variant in range(effect.variants if effect.files else 1):
                print(effect.sounds[variant], heard.stat().st_size // 4, flush=True)
                sounds.play(effect, variant)
                pass_time(6.0 if effect in LAST_BARS else 2.2)
    device.close()


def recorded(names: Sequence[str], seconds: float) -> Iterator[tuple[str, Sound]]:
    """What is heard of each, ``(samples, 2)``; all are recorded at once.

    Raises OSError if nothing is.
    """
    with tempfile.TemporaryDirectory() as folder:
        running = []
        for number, name in enumerate(names):
            file = Path(folder) / str(number)
            environment = os.environ | {
                "SDL_AUDIODRIVER": "disk",
                "SDL_DISKAUDIOFILE": str(file),
            }
            command = [sys.executable, __file__, "--record", name, "--seconds", str(seconds)]
            # SDL tells on stderr that it writes a file.
            process = subprocess.Popen(
                command,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
            running.append((name, file, process))
        for name, file, process in running:
            told, _ = process.communicate()
            if process.returncode:
                raise OSError(f"nothing is heard of {name}: SDL's disk driver may be missing")
            heard = np.fromfile(file, "<i2").reshape(-1, 2) / 32768
            if name != EFFECTS:
                begun = int(np.flatnonzero(heard.any(axis=1))[0])
                yield name, heard[begun:]
                continue
            starts = [line.rsplit(" ", 1) for line in told.splitlines()]
            ends = [int(start) for _, start in starts[1:]] + [len(heard)]
            for (sound, start), end in zip(starts, ends, strict=True):
                yield sound, heard[int(start) : end]


# -- measuring --------------------------------------------------------------


def band_powers(sound: Sound) -> list[float]:
    """The power in each of `BANDS`, in dB relative to full scale."""
    spectrum = np.fft.rfft(sound, axis=0)
    power = (np.abs(spectrum) ** 2).sum(axis=1) * 2 / len(sound) ** 2 / sound.shape[1]
    frequencies = np.fft.rfftfreq(len(sound), 1 / RATE)
    parts = ((frequencies >= low) & (frequencies < high) for low, high in BANDS)
    return [decibels(float(power[part].sum()) ** 0.5) for part in parts]


def width(sound: Sound) -> float:
    """How strong the difference of both sides is against their sum, in dB."""
    middle, side = sound.sum(axis=1), sound[:, 0] - sound[:, 1]
    return decibels(float(side.std() / max(middle.std(), 1e-10)))


def steps(notes: Sequence[str]) -> tuple[int, ...]:
    """How a melody goes up and down, in degrees of the scale: the same wherever it begins.

    >>> steps(["A4", "D5", "E5", "D5"])
    (3, 1, -1)
    """
    degrees = [degree(one) for one in notes]
    return tuple(late - early for early, late in pairwise(degrees))


def themes_a_minute(tune: Tune, tension: float, minutes: int = 30) -> float:
    """How often the band begins the theme, at any pitch, a minute."""
    melody = next(layer for layer in tune.layers if layer.part is Part.MELODY)
    arranger = Arranger(replace(tune, layers=(melody,)), Random(SEED))
    heard: list[str] = []
    for _ in range(round(60 * minutes / tune.bar)):
        loud = SECOND_VOICE * melody.gain * tune.gains[0]
        heard += [tone.sample.split()[1] for tone in arranger.next_bar(tension) if tone.gain > loud]
    word = steps([one for _, one, _ in THEME.notes()][:WORD])
    whole = steps(heard)
    starts = range(len(whole) - len(word) + 1)
    return sum(whole[start : start + len(word)] == word for start in starts) / minutes


def layers_alone(cue: Cue, seconds: int = 30) -> Iterator[tuple[str, float]]:
    """How loud each layer of a tune is by itself, in LUFS, at the default volume."""
    device = SoundDevice(chance=Random(SEED))
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    device.open()
    while not device.ready:
        time.sleep(0.02)
    notes = device.notes
    device.close()
    factor = volumes(Settings()).music / 32768
    for layer in cue.tune.layers:
        band = Band(notes, Random(SEED))
        melody = [one for one in cue.tune.layers if one.part is Part.MELODY]
        others = [replace(one, gain=0.0) for one in melody if one is not layer]
        band.ask(replace(cue, tension=1.0, tune=replace(cue.tune, layers=(layer, *others))))
        sound = np.concatenate([band.play(RATE) for _ in range(seconds)]) * factor
        yield f"{layer.part.value} ({layer.instruments[0].word})", loudness(sound, RATE)


def main() -> int:
    """Record, measure, and print a line for each."""
    parser = Parser(prog="tools/sound_figures.py", description=__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each tune")
    known = [*CUES, LIVELY, EFFECTS]
    parser.add_argument("--only", action="append", choices=known, help="only this; may be repeated")
    parser.add_argument("--layers", action="store_true", help="also each layer alone")
    parser.add_argument("--record", choices=known, help="what the processes are asked for")
    args = parser.parse_args()
    if args.record:
        record(args.record, args.seconds)
        return 0
    names = args.only or known
    heads = ("LUFS", "loudest", "peak", *(f"-{high}" for _, high in BANDS), "side", "theme/min")
    print(f"{'':16}" + "".join(f"{head:>10}" for head in heads))
    for name, sound in recorded(names, args.seconds):
        figures = [loudness(sound, RATE), loudest(sound, RATE), true_peak(sound)]
        figures += [*band_powers(sound), width(sound)]
        if name in CUES:
            figures.append(themes_a_minute(CUES[name].tune, CUES[name].tension))
        print(f"{name:16}" + "".join(f"{figure:10.1f}" for figure in figures))
    if args.layers:
        for name in names:
            if name in CUES:
                for layer, figure in layers_alone(CUES[name]):
                    print(f"{name:16}{figure:10.1f}  {layer}")
    return 0


if __name__ == "__main__":
    sys.exit(run_command("tools/sound_figures.py", main))
