"""Makes every sound in `assets/sounds`: struck wood and glass, soft noise, and a quiet loop.

    python tools/make_sounds.py [--out FOLDER] [--only NAME,…]

The effects are in `sound_effects`, the music is in `sound_loop`, their building blocks are in
`synthesis`.
"""

from __future__ import annotations

import sys
import wave
from pathlib import Path

import numpy as np
import numpy.typing as npt
from sound_effects import EFFECTS
from sound_loop import MUSIC_RATE, music
from synthesis import RATE, Wave

from game.base.assets import asset
from game.commands.cli import Parser, run_command
from game.ui.sound.effects import ENDING, MUSIC

HIGHEST_PEAK = 10 ** (-3 / 20)
"""The largest sample allowed: 3 dB below full scale."""

LOUDNESS_WINDOW = 0.1
"""The seconds over which loudness is measured, at the loudest spot."""

MUSIC_LOUDNESS = -25
"""The loudness of the whole loop, in dB relative to full scale."""


def loudest(sound: Wave, rate: int) -> float:
    """The RMS value at the loudest spot, over `LOUDNESS_WINDOW`."""
    window = min(len(sound), round(LOUDNESS_WINDOW * rate))
    sums = np.cumsum(np.concatenate(([0.0], sound**2)))
    # A sound shorter than the window counts as if silence followed.
    return float(np.sqrt(np.max(sums[window:] - sums[:-window]) / (LOUDNESS_WINDOW * rate)))


def finish_effect(sound: Wave, decibels: float) -> Wave:
    """Cut off the inaudible end, without a click, and set the loudness."""
    heard = np.flatnonzero(np.abs(sound) > 0.002 * np.abs(sound).max())
    sound = sound[: heard[-1] + 1].copy()
    fade = min(len(sound), round(0.03 * RATE))
    sound[-fade:] *= np.cos(np.linspace(0, np.pi / 2, fade)) ** 2
    begin = round(0.0008 * RATE)
    sound[:begin] *= np.linspace(0, 1, begin)
    sound *= 10 ** (decibels / 20) / loudest(sound, RATE)
    return sound * min(1.0, HIGHEST_PEAK / float(np.abs(sound).max()))


def finish_music(sound: Wave) -> Wave:
    """Set the loudness of the loop."""
    sound = sound * 10 ** (MUSIC_LOUDNESS / 20) / np.sqrt(np.mean(sound**2))
    assert np.abs(sound).max() < HIGHEST_PEAK
    return sound


def sound_of(name: str) -> tuple[Wave, int]:
    """The finished sound of this name, and its samples per second."""
    if name == MUSIC:
        return finish_music(music()), MUSIC_RATE
    decibels, make = EFFECTS[name]
    return finish_effect(make(), decibels), RATE


def as_integers(sound: Wave) -> npt.NDArray[np.int16]:
    """The samples in the form in which they are written."""
    return np.round(sound * 32767).astype("<i2")


def write(folder: Path, name: str) -> int:
    """Make a sound and write it into a folder; return the size in bytes."""
    sound, rate = sound_of(name)
    path = folder / f"{name}{ENDING}"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1 if sound.ndim == 1 else 2)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(as_integers(sound).tobytes())
    return path.stat().st_size


def main() -> int:
    """Make all sounds, or those asked for."""
    parser = Parser(prog="tools/make_sounds.py", description=__doc__)
    parser.add_argument("--out", type=Path, default=asset("sounds"), metavar="FOLDER")
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
    sys.exit(run_command("tools/make_sounds.py", main))
