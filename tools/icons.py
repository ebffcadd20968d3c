"""Makes the icons of the program and of its records, in `assets/icons`, of drawings that are there.

    python tools/icons.py [--out FOLDER]

`cornerwise.svg` and `record.svg` are the drawings; where an icon has too few pixels for bevels and
seams, there is one of its own, such as `cornerwise-16.svg`, on whole pixels. Each size is kept as
PNG, and they are together in an `.ico` for Windows and in an `.icns` for macOS, where the program's
icon has a margin around it.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pygame
from PIL import Image

from game.base.assets import asset
from game.commands.cli import Parser

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
"""The widths of the icons, in pixels."""

WINDOWS_SIZES = (16, 24, 32, 48, 64, 128, 256)
"""The widths of the pictures in an `.ico`, which has room for no larger ones."""

MAC_SIZES = (32, 64, 128, 256, 512, 1024)
"""The widths of the pictures in an `.icns`, the smallest for 16 points on a dense screen."""

MAC_SHARES = {"cornerwise": 824 / 1024, "record": 1.0}
"""How much of a Mac's icon its drawing fills: a plate as in Apple's template since macOS 11."""

FINENESS = 4
"""How many subpixels a pixel has while a picture is made."""


@cache
def picture(name: str, px: int, share: float = 1.0) -> Image.Image:
    """An icon so many pixels wide and high, of which its drawing fills a share."""
    own = asset("icons") / f"{name}-{px}.svg"
    drawing = own if own.exists() and share == 1 else asset("icons", f"{name}.svg")
    side, inner = px * FINENESS, round(px * FINENESS * share)
    drawn = pygame.image.load_sized_svg(drawing, (inner, inner))
    pixels = Image.frombytes("RGBA", (inner, inner), pygame.image.tobytes(drawn, "RGBA"))
    whole = Image.new("RGBA", (side, side))
    whole.paste(pixels, ((side - inner) // 2, (side - inner) // 2))
    return whole.reduce(FINENESS)


def files() -> dict[str, bytes]:
    """The content of each file that is made, by its name."""
    found: dict[str, bytes] = {}
    for name, share in MAC_SHARES.items():
        for px in SIZES:
            found[f"{name}-{px}.png"] = _saved("PNG", picture(name, px), optimize=True)
        found[f"{name}.ico"] = _together("ICO", [picture(name, px) for px in WINDOWS_SIZES])
        found[f"{name}.icns"] = _together("ICNS", [picture(name, px, share) for px in MAC_SIZES])
    return found


def _together(kind: str, pictures: Sequence[Image.Image]) -> bytes:
    """A file with these pictures, the largest last."""
    sizes = [one.size for one in pictures]
    return _saved(kind, pictures[-1], append_images=pictures[:-1], sizes=sizes)


def _saved(kind: str, image: Image.Image, **options: object) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def main() -> int:
    """Write the files."""
    parser = Parser(prog="tools/icons.py", description=__doc__)
    parser.add_argument("--out", type=Path, default=asset("icons"), metavar="FOLDER")
    out: Path = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    for name, content in files().items():
        (out / name).write_bytes(content)
        print(f"{name}: {len(content):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
