"""Makes processes end with the one that started them, whatever happens to it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing import parent_process, spawn
from multiprocessing.context import SpawnProcess
from threading import Thread

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
