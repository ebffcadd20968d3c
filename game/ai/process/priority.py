"""How processes yield to everything else that runs."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

IDLE_PRIORITY_CLASS = 0x40
"""Windows: run only while the system is idle, see `SetPriorityClass` in its documentation."""

SOMEWHAT, LEAST = 5, 19
"""How far processes yield, see `os.nice`: to the window while they think, and to everything."""


def yield_somewhat() -> None:
    """Have this process leave the window, and whatever else is in use, time enough."""
    if hasattr(os, "nice"):
        os.nice(SOMEWHAT)


def yield_to_all() -> None:
    """Have this process run only where nobody else wants to.

    Linux has a scheduling policy for that, Windows a priority; other systems still give the nicest
    process a small share.
    """
    if sys.platform == "win32":
        with suppress(ImportError, OSError, AttributeError):
            import ctypes  # Nothing in Python's library sets a running process's priority.

            kernel32 = ctypes.WinDLL("kernel32")
            process = ctypes.c_void_p(kernel32.GetCurrentProcess())
            kernel32.SetPriorityClass(process, IDLE_PRIORITY_CLASS)
        return
    with suppress(OSError):
        os.nice(LEAST)
    if sys.platform == "linux":
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
