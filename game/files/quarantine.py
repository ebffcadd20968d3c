"""Quarantine for files that can't be read: they are kept under another name, out of the way."""

from __future__ import annotations

import contextlib
import os
from itertools import count
from pathlib import Path

SUFFIX = ".broken"
"""What follows the name of a quarantined file, and a number if there are several."""

MOST_QUARANTINED = 20
"""How many quarantined files stay in a folder; of more, the oldest go."""


def quarantine(path: Path) -> Path | None:
    """Give what stands at `path` another name; nothing is overwritten.

    Returns where it is now, or None where it can't be moved. Raises FileNotFoundError where it is
    gone.
    """
    for number in count(1):
        moved = path.with_name(f"{path.name}{SUFFIX}{number if number > 1 else ''}")
        try:
            # Whoever creates this file owns the name. A folder can't be moved in its place: that is
            # done without, which overwrites no more than an empty folder.
            os.close(os.open(moved, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        except FileExistsError:
            continue
        except OSError:
            return None
        try:
            if path.is_dir() and not path.is_symlink():
                moved.unlink()
                path.rename(moved)
            else:
                path.replace(moved)
        except OSError as error:
            with contextlib.suppress(OSError):
                moved.unlink()
            if isinstance(error, FileNotFoundError):
                raise
            return None
        _drop_oldest(moved)
        return moved
    raise AssertionError("numbers never end")


def _drop_oldest(newest: Path) -> None:
    """Delete what was quarantined in this folder long ago, but no folders."""
    with contextlib.suppress(OSError):
        others = [
            file
            for file in newest.parent.iterdir()
            if file != newest and f".json{SUFFIX}" in file.name and not _is_folder(file)
        ]
        others.sort(key=lambda file: file.lstat().st_mtime_ns, reverse=True)
        for file in others[MOST_QUARANTINED - 1 :]:
            with contextlib.suppress(OSError):
                file.unlink()


def _is_folder(file: Path) -> bool:
    return file.is_dir() and not file.is_symlink()
