"""Makes processes end with the one that started them, whatever happens to it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import parent_process, resource_tracker, spawn
from multiprocessing.context import SpawnProcess
from threading import Thread, current_thread, main_thread
from types import FrameType

PR_SET_PDEATHSIG = 1


_BEGINNING = "from multiprocessing.spawn import spawn_main; "
"""How the program begins that a new process runs until it knows what it is for."""


def start(process: SpawnProcess) -> None:
    """Start a process. Raises what `SpawnProcess.start` does.

    If this one is killed before it has said what the new one is for, that ends without a word: of
    itself it would leave a traceback on the terminal of a window that is gone.
    """
    usual = spawn.get_command_line

    def quiet(**pipes: int) -> Sequence[str | bytes]:
        return [_without_traceback(word) for word in usual(**pipes)]

    spawn.get_command_line = quiet  # type: ignore[assignment]
    try:
        process.start()
    finally:
        spawn.get_command_line = usual


def _without_traceback(word: str | bytes) -> str | bytes:
    """A word of a command line; if it is that program, one that ends if there is nothing to do.

    A bundle has no such program, see `game.base.itself`.
    """
    if isinstance(word, bytes) or not word.startswith(_BEGINNING):
        return word
    call = word.removeprefix(_BEGINNING)
    return f"{_BEGINNING}\ntry: {call}\nexcept EOFError: pass"


def end_with_parent() -> None:
    """Have the system kill this process when the thread that started it ends.

    This works even while the process is stopped or hangs in compiled code. Only Linux can do it;
    elsewhere, the closing of the pipe has to suffice.
    """
    if sys.platform != "linux":
        return
    with suppress(ImportError, OSError, AttributeError):
        import ctypes

        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    parent = parent_process()
    if parent is not None and os.getppid() != parent.pid:  # It has already ended.
        os._exit(0)


def follow_parent(*, group: bool = False) -> None:
    """Make this process, or its whole group, end once the process that started it is gone.

    Works on any system, even while this process waits; if it hangs in compiled code, it ends as
    soon as that returns.
    """
    parent = parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        if group and os.name == "posix":
            os.killpg(0, signal.SIGKILL)
        os._exit(1)

    Thread(target=follow, daemon=True).start()


SOMEWHAT = 5
"""How far a thinking process yields to the window, see `os.nice`."""


def yield_somewhat() -> None:
    """Have this process leave the window, and whatever else is in use, time enough."""
    if hasattr(os, "nice"):
        os.nice(SOMEWHAT)


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


def leave_deleted_folder() -> None:
    """Go to the root folder if the working folder was deleted, as no process can start there."""
    try:
        os.getcwd()
    except OSError:
        with suppress(OSError):
            os.chdir(os.path.abspath(os.sep))
