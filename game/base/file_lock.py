"""A lock between processes that share a folder of files."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import sys
import time
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from game.base.disk import GUARDED, PRIVATE_FILE, make_private_folder

log = logging.getLogger(__name__)

PATIENCE_S, PAUSE_S = 0.1, 0.01
"""How long to keep trying for the lock, and the pause between tries, in seconds. Others hold it for
a few milliseconds; a window must not wait for one that hangs."""

LONG_PATIENCE_S = 3.0
"""How long to keep trying at the end of a game, in seconds: reading and writing a history of
thousands of games takes a second, and what another window adds meanwhile must not be lost."""


@contextlib.contextmanager
def locked(path: Path | None, patience_s: float = PATIENCE_S) -> Iterator[bool | None]:
    """Hold a lock for as long as the context lasts, or go on without it if it can't be had.

    Yields whether the lock is held: False if another process has held it for too long, None if
    there can be none. In many folders of a network nothing can be locked, so nobody is waited for;
    the log says so once. The system releases the lock when the process ends, however it ends.

    Args:
        path: the file to lock; it is created if need be, and stays. None if there is nobody to take
            turns with.
        patience_s: how long to wait for others, in seconds.
    """
    if path is None:
        yield None
        return
    with contextlib.ExitStack() as closing:
        held = None
        try:
            make_private_folder(path.parent)
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | GUARDED, PRIVATE_FILE)
            closing.callback(os.close, descriptor)
            held = _lock(descriptor, patience_s)
        except OSError as error:
            _log_no_lock(path.parent, error.strerror or str(error))
        yield held


def _lock(descriptor: int, patience_s: float) -> bool:
    """Lock an open file; return whether it is ours now. Raises OSError if it can't be locked."""
    until = time.monotonic() + patience_s
    while True:
        try:
            _try_lock(descriptor)
        except OSError as error:
            if error.errno not in HELD:
                raise
        else:
            return True
        if time.monotonic() >= until:
            return False
        time.sleep(PAUSE_S)


@lru_cache
def _log_no_lock(folder: Path, why: str) -> None:
    """Log, once for each folder and reason, that processes can't take turns there."""
    log.info("no file can be locked in %s (%s): it goes on without", folder, why)


if sys.platform == "win32":
    import msvcrt

    HELD = frozenset({errno.EACCES, errno.EDEADLK})

    def _try_lock(descriptor: int) -> None:
        """Take the lock. Raises OSError, with a number in `HELD` if another process has it."""
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    # Not EACCES: `fcntl` may fail with that for a lock that is held, but `flock` doesn't.
    HELD = frozenset({errno.EWOULDBLOCK, errno.EAGAIN})

    def _try_lock(descriptor: int) -> None:
        """Take the lock. Raises OSError, with a number in `HELD` if another process has it."""
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
