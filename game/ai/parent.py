"""How processes end with the process that has started them, whatever becomes of it."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from multiprocessing import parent_process
from threading import Thread

PR_SET_PDEATHSIG = 1


def end_with_parent() -> None:
    """Have the system kill this process when the thread that has started it ends.

    It does so even while this process is stopped or hangs in compiled code. Only Linux can;
    elsewhere the end of the pipe has to do.
    """
    if sys.platform != "linux":
        return
    with suppress(ImportError, OSError, AttributeError):
        import ctypes

        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    parent = parent_process()
    if parent is not None and os.getppid() != parent.pid:  # It had ended before.
        os._exit(0)


def follow_parent(*, group: bool = False) -> None:
    """Have this process, or all of its group, end once the process that has started it is gone.

    Anywhere, and also while it waits; where it hangs in compiled code, as soon as it comes back.
    """
    parent = parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        if group and os.name == "posix":
            os.killpg(0, signal.SIGKILL)
        os._exit(1)

    Thread(target=follow, daemon=True).start()
