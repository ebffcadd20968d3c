"""The folder in which the program keeps its files."""

from __future__ import annotations

import os
from pathlib import Path

HOME_VARIABLE = "CORNERWISE_HOME"
"""The environment variable that names a folder other than the system's."""


class HomeFolderError(OSError):
    """The variable names no folder that would be the same wherever the program is started."""


def home_folder() -> Path | None:
    """Where settings, games, results and the log are kept; None if there can be no folder.

    Raises HomeFolderError, which says in one line what would be accepted.
    """
    named = os.environ.get(HOME_VARIABLE)
    if named:
        folder = Path(os.path.expanduser(named))
        if not folder.is_absolute():
            raise HomeFolderError(
                f"{HOME_VARIABLE} is {named!r}: give a whole path, such as {Path.cwd() / named}"
            )
        return folder
    import pygame  # Here, so that commands without a window load no window library.

    try:
        return Path(pygame.system.get_pref_path("Cornerwise", "cornerwise"))
    except pygame.error:
        return None
