"""Copes with the working folder being deleted while the program runs."""

from __future__ import annotations

import os
from contextlib import suppress


def leave_deleted_folder() -> None:
    """Go to the root folder if the working folder was deleted, as no process can start there."""
    try:
        os.getcwd()
    except OSError:
        with suppress(OSError):
            os.chdir(os.path.abspath(os.sep))
