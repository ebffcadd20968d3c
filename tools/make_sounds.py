"""Makes every sound in `assets/sounds`: struck wood, glass and slate, and the instruments.

    python tools/make_sounds.py [--out FOLDER] [--only NAME,…]

The effects are in `sound_effects`, the instruments in `sound_instruments`, their building blocks in
`synthesis`. The files are Ogg Vorbis, written by soundfile, which only developers need:
`pip install 'cornerwise[assets]'`.
"""

from __future__ import annotations

import re
import struct
import sys
import zlib
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

HIGHEST_PEAK = -7.5
"""The highest true peak of an effect, in dB relative to full scale: there must be room for the
music and for others at the same time."""

LOOK_S = 0.003
"""How long before a peak, and after it, the limiter turns an effect down, in seconds."""

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
    # What is limited is softer, so it's made up for.
    for _ in range(3):
        sound = _limited(sound * 10 ** ((lufs - loudest(sound[:, None], RATE)) / 20))
    return sound * min(1.0, 10 ** ((HIGHEST_PEAK - true_peak(sound[:, None])) / 20))


def _limited(sound: Wave) -> Wave:
    """The same, turned down around what would be higher than `HIGHEST_PEAK`."""
    gains = np.minimum(1, 10 ** (HIGHEST_PEAK / 20) / np.maximum(np.abs(sound), 1e-9))
    reach = round(LOOK_S * RATE)
    around = np.lib.stride_tricks.sliding_window_view
    lowest = around(np.pad(gains, 2 * reach, constant_values=1), 2 * reach + 1).min(axis=1)
    window = np.hanning(2 * reach + 3)[1:-1]
    return sound * np.convolve(lowest, window / window.sum(), "valid")


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
    path.write_bytes(with_serial(path.read_bytes(), zlib.crc32(name.encode())))
    return path.stat().st_size


def with_serial(stream: bytes, serial: int) -> bytes:
    """An Ogg stream with this serial number, for which the encoder draws lots.

    It stands in each page, whose checksum then is another one; see RFC 3533, section 6.
    """
    pages = []
    for page in re.split(rb"(?=OggS\0)", stream)[1:]:
        new = bytearray(page)
        new[14:18], new[22:26] = struct.pack("<I", serial), bytes(4)
        new[22:26] = struct.pack("<I", _checksum(bytes(new)))
        pages.append(bytes(new))
    return b"".join(pages)


def _checksum(page: bytes) -> int:
    """A page's checksum: a CRC of 32 bits, the highest first, whose polynomial is 0x04c11db7."""
    # Python's has the same polynomial, but begins with the lowest bit, and with all bits set.
    turned = page.translate(_TURNED)
    crc = zlib.crc32(turned, 0xFFFFFFFF) ^ 0xFFFFFFFF
    return int(f"{crc:032b}"[::-1], 2)


_TURNED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


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
