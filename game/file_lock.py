"""A lock between processes: windows that keep their files in one folder, and those that compile."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from game.disk import GUARDED

PATIENCE_S, PAUSE_S = 0.1, 0.01
"""How long the lock is asked for, and the time between, in seconds. Others hold it for a few
milliseconds; a window must not wait for one that stands still."""

LONG_PATIENCE_S = 3.0
"""The same for what is written at the end of a game, in seconds: a history of thousands of games
takes a second to be read and written, and what another window enters meanwhile must not be lost."""


@contextlib.contextmanager
def locked(path: Path | None, patience_s: float = PATIENCE_S) -> Iterator[bool]:
    """Hold a lock for as long as the context lasts, or go on without it if it can't be had.

    What the context yields is whether it is held.

    The system gives it back when the process ends, however it ends.

    Args:
        path: the file that is locked; it is made if need be, and stays. With None there is nobody
            to take turns with.
        patience_s: how long others are waited for, in seconds.
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
        """Whether the lock is ours now."""
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try_lock(descriptor: int) -> bool:
        """Whether the lock is ours now."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
