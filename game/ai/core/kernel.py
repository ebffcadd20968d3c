"""How the functions of the core are compiled.

What is compiled as a function of its own is optimised there, and once more in all that call it, at
every step up to the kernel; so there are few kernels, calls are shallow, and nothing is made that
isn't asked for: no counting of references, no checks for divisions by 0. Before, a first start
took three times as long.
"""

from __future__ import annotations

from typing import Any

from numba import config as _config
from numba import njit

from game.ai.core.cache_dir import SOURCES, folder_for

config: Any = _config
if not config.CACHE_DIR:
    # Where this can't be written to, numba takes a folder of the user's instead.
    config.CACHE_DIR = str(folder_for(SOURCES))

_LEAN = {"nogil": True, "no_cfunc_wrapper": True, "error_model": "numpy", "_nrt": False}

kernel: Any = njit(cache=True, **_LEAN)
"""Called from Python, and kept compiled."""

part: Any = njit(no_cpython_wrapper=True, **_LEAN)
"""A large part of kernels, called by them alone."""

inlined: Any = njit(inline="always", **_LEAN)
"""A small part, written into what calls it before that is compiled. Costs much where it is large
or holds many of its kind."""
