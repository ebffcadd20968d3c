"""The log: a file in the program's folder, for whoever has to find out what went wrong.

It holds every warning that a player was shown, every failure of the opponents' process with its
traceback, and each start with the versions. Nothing personal goes in but what a player typed.
"""

from __future__ import annotations

import logging
import os
import platform
import stat
from logging.handlers import RotatingFileHandler
from pathlib import Path

from game import __version__

FILE_NAME = "cornerwise.log"

LEVELS = ("debug", "info", "warning", "error")
"""What may be asked for: messages of that level and above are written."""

MOST_BYTES, OLD_FILES = 512 * 1024, 2
"""When a file is full another is begun; this many of those before are kept."""


def set_up_log(folder: Path | None, level: str = "info") -> None:
    """Write the log into a folder from now on; with none, nowhere.

    A disk that refuses disturbs nobody: what can't be written is lost.
    """
    logger = logging.getLogger("game")
    logger.setLevel(level.upper())
    logger.propagate = False
    logging.raiseExceptions = False
    for handler in list(logger.handlers):
        logger.removeHandler(handler)
        handler.close()
    logger.addHandler(_file_handler(folder) or logging.NullHandler())
    logger.info("Cornerwise %s on Python %s, %s", __version__, *_system())


def _file_handler(folder: Path | None) -> logging.Handler | None:
    if folder is None:
        return None
    path = folder / FILE_NAME
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # A pipe in its place would be waited for, and a link might lead anywhere.
        if os.path.lexists(path) and not stat.S_ISREG(os.lstat(path).st_mode):
            return None
        handler = RotatingFileHandler(
            path,
            maxBytes=MOST_BYTES,
            backupCount=OLD_FILES,
            encoding="utf-8",
            errors="backslashreplace",
        )
    except OSError:
        return None
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    return handler


def _system() -> tuple[str, str]:
    """The versions of Python and of the system."""
    # `platform.platform` runs a command for it, and the window would have to wait.
    parts = (platform.system(), platform.release(), platform.version(), platform.machine())
    return platform.python_version(), " ".join(parts)
