"""Names for what is kept."""

from __future__ import annotations

import os
from datetime import UTC, datetime


def new_ident() -> str:
    """A name that no other window gives; later ones come later in the alphabet."""
    return f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{os.urandom(4).hex()}"
