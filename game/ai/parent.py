"""How the opponents' process ends with the process that has started it, whatever becomes of it."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from multiprocessing import parent_process

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
