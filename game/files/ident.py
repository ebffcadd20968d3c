"""Makes names for kept games and records."""

from __future__ import annotations

import os
import re
import zlib

from game.files.days import current_time

_IDENT = re.compile(r"\d{8}-\d{6}-[0-9a-f]{8}")


def is_ident(name: str) -> bool:
    """Whether a name is in the form of those made here."""
    return _IDENT.fullmatch(name) is not None


def new_ident() -> str:
    """A name that no other window gives, even if the clock has been set back."""
    return f"{current_time():%Y%m%d-%H%M%S}-{os.urandom(4).hex()}"


def ident_after(ident: str) -> str:
    """The name of what follows the game of this name: the same on every call."""
    return f"{ident.rpartition('-')[0]}-{zlib.crc32(ident.encode()):08x}"
