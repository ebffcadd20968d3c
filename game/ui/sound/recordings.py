"""Finds the files of sounds, and checks that they're whole before a decoder sees them."""

from __future__ import annotations

import os
from pathlib import Path

from game.base.assets import asset
from game.ui.sound.effects import ENDING

PAGE = b"OggS"
"""How every page of an Ogg stream begins; see RFC 3533, section 6."""

FLAGS, SEGMENTS, LONGEST_PAGE = 5, 26, 65_307
"""Where the flags and the number of segments stand in a page, and how long a page may be."""

LAST_PAGE = 4
"""The flag of a stream's last page."""


def whole_file(folder: Path | None, name: str) -> Path:
    """The path of a sound's file in a folder, by default that of the program's own sounds.

    Raises OSError if it is missing, and ValueError if it is cut short or no Ogg stream.
    """
    path = (folder or asset("sounds")) / f"{name}{ENDING}"
    with path.open("rb") as file:
        if file.read(len(PAGE)) != PAGE:
            raise ValueError("the file is no Ogg stream")
        file.seek(max(0, file.seek(0, os.SEEK_END) - LONGEST_PAGE))
        end = file.read()
    page = end[end.rfind(PAGE) :]
    if len(page) <= SEGMENTS or not page[FLAGS] & LAST_PAGE:
        raise ValueError("the file is cut short")
    head = SEGMENTS + 1 + page[SEGMENTS]
    if len(page) != head + sum(page[SEGMENTS + 1 : head]):
        raise ValueError("the file is cut short")
    return path
