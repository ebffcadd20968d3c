"""How the C library gives memory back to the system."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress

_M_MMAP_THRESHOLD = -3
"""The parameter of ``mallopt`` in glibc's ``malloc.h``."""

LARGE = 1 << 22
"""From how many bytes on a block of memory is large: a picture of half a usual window."""


def return_large_blocks() -> None:
    """Have large blocks of memory go back to the system as soon as they are free.

    By itself glibc does so only until the first of a size is freed, up to 32 MB; later ones stay
    with the process, which leaves holes as large as a window. Other C libraries need no advice.
    """
    if sys.platform == "linux":
        with suppress(AttributeError, OSError):
            ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, LARGE)
