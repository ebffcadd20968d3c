"""Keeps Ctrl+C from our processes: the terminal sends it to all, but only one should handle it."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from threading import current_thread, main_thread
from types import FrameType


@contextmanager
def sigint_blocked() -> Iterator[None]:
    """Keep Ctrl+C from this thread, and from processes started meanwhile.

    If the system can't block signals (Windows), those processes still have to call `ignore_sigint`.
    """
    if sys.platform == "win32":
        yield
        return
    # Started first, as it would unblock the signals for the thread that starts it. If it can't be
    # started, whoever starts a process meanwhile gets an error.
    with suppress(OSError, MemoryError):
        resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        with _sigint_deferred():
            yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _sigint_deferred() -> Iterator[None]:
    """Make this thread, if it is the main one, handle Ctrl+C only afterwards.

    A library's thread may get the signal; Python still calls the handler in this one.
    """
    handler = signal.getsignal(signal.SIGINT)
    if not callable(handler) or current_thread() is not main_thread():
        yield
        return
    came: list[tuple[int, FrameType | None]] = []
    signal.signal(signal.SIGINT, lambda signum, frame: came.append((signum, frame)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        for signum, frame in came[:1]:
            handler(signum, frame)


def ignore_sigint() -> None:
    """Make this process ignore Ctrl+C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
