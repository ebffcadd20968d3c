"""The folder in which the program keeps its files."""

from __future__ import annotations

import os
from pathlib import Path

HOME_VARIABLE = "CORNERWISE_HOME"
"""The environment variable that names a folder other than the system's."""


def home_folder() -> Path | None:
    """Where settings, games, results and the log are kept; None if there can be no folder."""
    named = os.environ.get(HOME_VARIABLE)
    if named:
        return Path(named)
    import pygame  # Here, so that commands without a window load no window library.

    try:
        return Path(pygame.system.get_pref_path("Cornerwise", "cornerwise"))
    except pygame.error:
        return None
