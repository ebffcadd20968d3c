"""Makes processes end with the one that started them, whatever happens to it."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from multiprocessing import parent_process
from threading import Thread

PR_SET_PDEATHSIG = 1


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
