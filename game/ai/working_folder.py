"""The folder in which the program works, which somebody may delete meanwhile."""

from __future__ import annotations

import os
from contextlib import suppress


def leave_deleted_folder() -> None:
    """Go to the topmost folder where the working folder was deleted: no process starts there."""
    try:
        os.getcwd()
    except OSError:
        with suppress(OSError):
            os.chdir(os.path.abspath(os.sep))
