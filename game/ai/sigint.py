"""Processes that don't hear Ctrl+C: it is the terminal's word to all, but one of us answers it."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def sigint_blocked() -> Iterator[None]:
    """Keep Ctrl+C from this thread; processes started meanwhile are deaf to it from the start.

    Where the system can't hold signals (Windows), they still have to call `ignore_sigint`.
    """
    if sys.platform == "win32":
        yield
        return
    # Started first, as it would turn the signals on again for the thread that starts it.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def ignore_sigint() -> None:
    """Have this process take no notice of Ctrl+C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
