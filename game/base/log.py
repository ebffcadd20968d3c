"""The log: a file in the program's folder, for whoever has to find out what went wrong.

It holds every warning shown to a player, every failure of the opponents' process with its
traceback, and every start with the versions. It has nothing personal except what a player typed.
"""

from __future__ import annotations

import logging
import os
import platform
import stat
from functools import partial
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

from game import __version__
from game.base.disk import PRIVATE_FILE, make_private_folder

FILE_NAME = "cornerwise.log"

LEVELS = ("debug", "info", "warning", "error")
"""The levels to choose from: messages of the chosen level and above are written."""

MOST_BYTES, OLD_FILES = 512 * 1024, 2
"""The size at which another file is begun, and how many of the earlier ones are kept."""


def set_up_log(folder: Path | None, level: str = "info") -> None:
    """Write the log to a folder from now on; with None, nowhere.

    A failing disk disturbs nobody: what can't be written is lost.
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


class _PrivateFileHandler(RotatingFileHandler):
    """Writes files that nobody else can read."""

    def _open(self) -> TextIOWrapper:
        opener = partial(os.open, mode=PRIVATE_FILE)
        return open(
            self.baseFilename, "a", encoding=self.encoding, errors=self.errors, opener=opener
        )


def _file_handler(folder: Path | None) -> logging.Handler | None:
    if folder is None:
        return None
    path = folder / FILE_NAME
    try:
        make_private_folder(folder)
        # Opening a pipe in its place would block, and a link might lead anywhere.
        if os.path.lexists(path) and not stat.S_ISREG(os.lstat(path).st_mode):
            return None
        handler = _PrivateFileHandler(
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
    # `platform.platform` runs a command, and the window would have to wait for it.
    parts = (platform.system(), platform.release(), platform.version(), platform.machine())
    return platform.python_version(), " ".join(parts)
