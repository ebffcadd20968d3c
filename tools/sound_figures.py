"""Says how all sounds came out: how loud, how long, how bright; and draws them.

    python tools/sound_figures.py [--only NAME,…] [--seconds S] [--pictures FOLDER]

Sounds are read as the program reads them, from `assets/sounds`. Tunes are played by the band, with
an empty board, one half full and a full one. Loudness is in LUFS by ITU-R BS.1770-4, of the
loudest 0.4 seconds and of the whole; peaks are true peaks in dB relative to full scale. A picture
has the sound's wave above, and its spectrum over time below, up to 16 kHz on a scale of octaves.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt
import pygame
from loudness import Sound, brightness, loudest, loudness, true_peak
from PIL import Image, ImageDraw

from game.base.assets import asset
from game.commands.cli import Parser, positive, run_command
from game.ui.sound.band import Band, Samples
from game.ui.sound.effects import ENDING, Effect
from game.ui.sound.instruments import GUARD, RATE, Instrument
from game.ui.sound.tunes import TUNES, Cue

PROGRAM = "tools/sound_figures.py"

FULLNESSES = (0.0, 0.5, 1.0)

WIDTH, WAVE_HEIGHT, SPECTRUM_HEIGHT = 900, 120, 320
"""The size of a picture's parts, in pixels."""

LOWEST, HIGHEST = 40.0, 16_000.0
"""The frequencies at the bottom and the top of a picture, in hertz."""

RANGE = 80.0
"""How far below the strongest a part of the spectrum may be to be seen, in dB."""

INK, PAPER = (70, 130, 180), (18, 22, 31)


def read(name: str) -> Sound:
    """A sound of `assets/sounds`: ``(samples, 1)``. The mixer must be open, with one channel."""
    raw = pygame.mixer.Sound(asset("sounds", name + ENDING)).get_raw()
    return (np.frombuffer(raw, "<i2") / 32768)[:, None]


def notes() -> dict[str, Samples]:
    """The notes of all instruments, by name."""
    found = {}
    for instrument in Instrument:
        rooms = np.round(32767 * read(instrument.word)).astype(np.int16)
        for note, room in zip(instrument.notes, rooms.reshape(-1, instrument.room), strict=True):
            found[instrument.sample(note)] = room[:-GUARD]
    return found


def played(recordings: dict[str, Samples], cue: Cue, seconds: int) -> Sound:
    """What the band plays in some seconds: ``(samples, 2)``."""
    band = Band(recordings, Random(1))
    band.ask(cue)
    return np.concatenate([band.play(RATE) for _ in range(seconds)]) / 32768


def sounds(seconds: int) -> Iterator[tuple[str, Sound]]:
    """All sounds by name, the tunes last."""
    for effect in Effect:
        if effect is not Effect.NOTE:
            yield from ((name, read(name)) for name in effect.sounds)
    yield from ((instrument.word, read(instrument.word)) for instrument in Instrument)
    recordings = notes()
    for tune in TUNES:
        for fullness in FULLNESSES:
            name = f"{tune.name}-{round(100 * fullness)}"
            yield name, played(recordings, Cue(tune, fullness), seconds)


def picture(sound: Sound) -> Image.Image:
    """The wave of a sound, and its spectrum over time."""
    image = Image.new("RGB", (WIDTH, WAVE_HEIGHT + SPECTRUM_HEIGHT), PAPER)
    draw = ImageDraw.Draw(image)
    mono = sound.mean(axis=1)
    middle = WAVE_HEIGHT // 2
    for x, part in enumerate(np.array_split(mono, WIDTH)):
        if len(part):
            high, low = (middle - value * middle for value in (part.max(), part.min()))
            draw.line((x, high, x, low), INK)
    image.paste(Image.fromarray(_spectrum(mono)), (0, WAVE_HEIGHT))
    return image


def _spectrum(mono: npt.NDArray[np.float64]) -> npt.NDArray[np.uint8]:
    """The spectrum over time as a picture, ``(height, width, 3)``."""
    size = 4096
    padded = np.pad(mono, size // 2)
    starts = np.linspace(0, len(mono), WIDTH).astype(int)
    starts = np.minimum(starts, len(padded) - size)
    frames = np.stack([padded[start : start + size] for start in starts]) * np.hanning(size)
    power = np.abs(np.fft.rfft(frames)) ** 2
    wanted = np.geomspace(HIGHEST, LOWEST, SPECTRUM_HEIGHT)
    rows = power[:, np.round(wanted * size / RATE).astype(int)].T
    level = 10 * np.log10(np.maximum(rows, 1e-20)) - 10 * np.log10(max(rows.max(), 1e-20))
    share = np.clip(1 + level / RANGE, 0, 1)[:, :, None]
    warm = np.array([255.0, 190.0, 90.0])
    return np.asarray(np.array(PAPER) + share**2 * (warm - np.array(PAPER))).astype(np.uint8)


def line(name: str, sound: Sound) -> str:
    """The figures of a sound, as a line of the table."""
    return (
        f"{name:14}{len(sound) / RATE:8.2f}{loudest(sound, RATE):9.1f}{loudness(sound, RATE):9.1f}"
        f"{true_peak(sound):8.1f}{brightness(sound, RATE):9.0f}{1e5 * sound.mean():8.1f}"
    )


def main(arguments: list[str] | None = None) -> int:
    """Print the table, and draw."""
    parser = Parser(prog=PROGRAM, description=__doc__)
    parser.add_argument("--only", metavar="NAME,…", help="only sounds whose names begin like these")
    parser.add_argument(
        "--seconds", type=positive(int), default=60, metavar="S", help="of each tune; default: 60"
    )
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="draw them there")
    args = parser.parse_args(arguments)
    wanted = tuple(args.only.split(",")) if args.only else ("",)
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.mixer.init(RATE, -16, 1, allowedchanges=0)
    print("                     s  loudest    whole    peak  centre/Hz   DC/1e-5")
    if args.pictures is not None:
        args.pictures.mkdir(parents=True, exist_ok=True)
    for name, sound in sounds(args.seconds):
        if name.startswith(wanted):
            print(line(name, sound), flush=True)
            if args.pictures is not None:
                picture(sound).save(args.pictures / f"{name}.png")
    pygame.mixer.quit()
    return 0


if __name__ == "__main__":
    sys.exit(run_command(PROGRAM, main))
