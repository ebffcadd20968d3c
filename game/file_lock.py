"""A lock between processes that share a folder of files, or that compile the same kernels."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from game.disk import GUARDED

PATIENCE_S, PAUSE_S = 0.1, 0.01
"""How long to keep trying for the lock, and the pause between tries, in seconds. Others hold it for
a few milliseconds; a window must not wait for one that hangs."""

LONG_PATIENCE_S = 3.0
"""How long to keep trying at the end of a game, in seconds: reading and writing a history of
thousands of games takes a second, and what another window adds meanwhile must not be lost."""


@contextlib.contextmanager
def locked(path: Path | None, patience_s: float = PATIENCE_S) -> Iterator[bool]:
    """Hold a lock for as long as the context lasts, or go on without it if it can't be had.

    Yields whether the lock is held. The system releases it when the process ends, however it ends.

    Args:
        path: the file to lock; it is created if need be, and stays. None if there is nobody to take
            turns with.
        patience_s: how long to wait for others, in seconds.
    """
    if path is None:
        yield False
        return
    descriptor = None
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | GUARDED, 0o666)
    if descriptor is None:
        yield False
        return
    try:
        until = time.monotonic() + patience_s
        while not (held := _try_lock(descriptor)) and time.monotonic() < until:
            time.sleep(PAUSE_S)
        yield held
    finally:
        os.close(descriptor)


if sys.platform == "win32":
    import msvcrt

    def _try_lock(descriptor: int) -> bool:
        """Try to take the lock; return whether it is ours now."""
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try_lock(descriptor: int) -> bool:
        """Try to take the lock; return whether it is ours now."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
