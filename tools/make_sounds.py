"""Makes every sound in `assets/sounds`: struck wood, glass and slate, and the instruments.

    python tools/make_sounds.py [--out FOLDER] [--only NAME,…]

The effects are in `sound_effects`, the instruments in `sound_instruments`, their building blocks in
`synthesis`. The files are Ogg Vorbis, written by soundfile, which only developers need:
`pip install 'cornerwise[assets]'`.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from loudness import loudest, true_peak
from sound_effects import EFFECTS
from sound_instruments import recording
from synthesis import Wave, fade_out

from game.base.assets import asset
from game.commands.cli import Parser, run_command
from game.ui.sound.effects import ENDING
from game.ui.sound.instruments import RATE, Instrument

HIGHEST_PEAK = -3.5
"""The highest true peak allowed, in dB relative to full scale. The codec may add a little."""

INAUDIBLE = 0.002
"""What is softer than this share of the loudest sample, to the end, is cut off."""

QUALITY = 0.5
"""How finely the codec keeps the sounds, from 0 to 1."""


def finish_effect(sound: Wave, lufs: float) -> Wave:
    """Cut off the inaudible end, without a click, and set the loudness."""
    heard = np.flatnonzero(np.abs(sound) > INAUDIBLE * np.abs(sound).max())
    sound = sound[: heard[-1] + 1].copy()
    seconds = len(sound) / RATE
    sound *= fade_out(seconds, min(seconds, 0.03))
    begin = round(0.0008 * RATE)
    sound[:begin] *= np.linspace(0, 1, begin)
    window = np.sin(np.linspace(0, np.pi, len(sound))) ** 2
    # So that it swings around zero: what it's off by goes, softly towards both ends.
    sound -= window * (sound.sum() / window.sum())
    sound *= 10 ** ((lufs - loudest(sound[:, None], RATE)) / 20)
    return sound * min(1.0, 10 ** ((HIGHEST_PEAK - true_peak(sound[:, None])) / 20))


def sound_of(name: str) -> Wave:
    """The finished sound of this name."""
    if name in EFFECTS:
        lufs, make = EFFECTS[name]
        return finish_effect(make(), lufs)
    return recording(next(one for one in Instrument if one.word == name))


def write(folder: Path, name: str) -> int:
    """Make a sound and write it into a folder; return the size in bytes."""
    import soundfile

    path = folder / f"{name}{ENDING}"
    with soundfile.SoundFile(
        *(path, "w", RATE, 1), format="OGG", subtype="VORBIS", compression_level=1 - QUALITY
    ) as file:
        file.write(sound_of(name))
    return path.stat().st_size


def main() -> int:
    """Make all sounds, or those asked for."""
    parser = Parser(prog="tools/make_sounds.py", description=__doc__)
    parser.add_argument("--out", type=Path, default=asset("sounds"), metavar="FOLDER")
    parser.add_argument("--only", metavar="NAME,…", help="make only these")
    args = parser.parse_args()
    known = [*EFFECTS, *(instrument.word for instrument in Instrument)]
    names = args.only.split(",") if args.only else known
    if set(names) - set(known):
        parser.error(f"sounds are {', '.join(known)}")
    args.out.mkdir(parents=True, exist_ok=True)
    size = sum(write(args.out, name) for name in names)
    print(f"{len(names)} sounds, {size / 1e6:.2f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(run_command("tools/make_sounds.py", main))
