"""Measures the memory of this process, or of another."""

from __future__ import annotations

import os
import sys


def resident_mb(pid: int | None = None) -> float:
    """The resident memory of this process if the system reports it, otherwise its peak.

    Or that of another process, by its number; raises OSError if the system doesn't report that.
    """
    try:
        with open(f"/proc/{pid or 'self'}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    except OSError:
        if pid is not None:
            raise
        return peak_mb()


def peak_mb() -> float:
    """The peak resident memory of this process, on systems that record it."""
    import resource  # Not every system has it.

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 2**20 if sys.platform == "darwin" else peak / 2**10
