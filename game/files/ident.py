"""Names for what is kept."""

from __future__ import annotations

import os
import zlib
from datetime import UTC, datetime


def new_ident() -> str:
    """A name that no other window gives; later ones come later in the alphabet."""
    return f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{os.urandom(4).hex()}"


def ident_after(ident: str) -> str:
    """The name of what follows that of this name: the same each time it is asked for."""
    return f"{ident.rpartition('-')[0]}-{zlib.crc32(ident.encode()):08x}"
