"""Processes that don't hear Ctrl+C: it is the terminal's word to all, but one of us answers it."""

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
    """Keep Ctrl+C from this thread; processes started meanwhile are deaf to it from the start.

    Where the system can't hold signals (Windows), they still have to call `ignore_sigint`.
    """
    if sys.platform == "win32":
        yield
        return
    # Started first, as it would turn the signals on again for the thread that starts it. Where it
    # can't be started, whoever starts a process meanwhile gets an error.
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
    """Have this thread, if it is the main one, hear Ctrl+C only afterwards.

    Another thread, of a library, may get the signal; Python still calls the handler in this one.
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
    """Have this process take no notice of Ctrl+C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
