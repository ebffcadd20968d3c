"""Quarantine for files that can't be read: moves them out of the way, under another name."""

from __future__ import annotations

import contextlib
import re
from itertools import count
from pathlib import Path

from game.base.disk import is_hidden, write_new, write_whole
from game.files.notices import FileKind, FileNotices

SUFFIX = ".broken"
"""Follows the name of a quarantined file, with a number if there are several."""

MOST_QUARANTINED = 20
"""How many quarantined files stay in a folder; beyond that, the oldest go."""

_NAME = re.compile(r"\.jsonl?" + re.escape(SUFFIX))
"""What the names of quarantined files contain."""


def quarantine(path: Path) -> Path | None:
    """Rename whatever is at `path`, overwriting nothing.

    Returns where it is now, or None if it can't be moved. Raises FileNotFoundError if it is gone.
    """
    moved = _new_beside(path, b"")
    if moved is None:
        return None
    try:
        # A folder can't replace a file, so the file is deleted first; at worst an empty folder is
        # overwritten.
        if _is_folder(path):
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


def put_away(kind: FileKind, path: Path, notices: FileNotices, why: Exception) -> bool:
    """Move a useless file out of the way, and report it; return whether it is gone."""
    try:
        moved = quarantine(path)
    except FileNotFoundError:
        return True  # Another window was faster, and reports it.
    notices.quarantined(kind, path, moved, why)
    return moved is not None


def set_aside(path: Path, data: bytes) -> Path | None:
    """Keep a damaged part of the file at `path` in a new file beside it.

    Returns where it is now, or None if it can't be written.
    """
    aside = _new_beside(path, data)
    if aside is not None:
        _drop_oldest(aside)
    return aside


def put_aside(path: Path) -> list[Path]:
    """The files with what was ever quarantined from the file at `path`, the latest first."""
    with contextlib.suppress(OSError):
        pattern = re.compile(re.escape(path.name + SUFFIX) + r"\d*")
        found = [one for one in path.parent.iterdir() if pattern.fullmatch(one.name)]
        return sorted(found, key=lambda file: file.lstat().st_mtime_ns, reverse=True)
    return []


def keep_rest(aside: Path, rest: bytes) -> None:
    """Have a quarantined file hold only what is left to be quarantined; without any, it goes."""
    with contextlib.suppress(OSError):
        if rest:
            write_whole(aside, rest, sync=True, private=True)
        else:
            aside.unlink()


def _new_beside(path: Path, data: bytes) -> Path | None:
    """A new file for what is quarantined from a path; None if there can be none.

    Whoever creates it owns its name, which has a number the second time.
    """
    for number in count(1):
        aside = path.with_name(f"{path.name}{SUFFIX}{number if number > 1 else ''}")
        try:
            write_new(aside, data, sync=True, private=True)
        except FileExistsError:
            continue
        except OSError:
            return None
        return aside
    raise AssertionError("numbers never end")


def _drop_oldest(newest: Path) -> None:
    """Delete the oldest quarantined files in this folder, but no folders."""
    with contextlib.suppress(OSError):
        others = [
            file
            for file in newest.parent.iterdir()
            if _NAME.search(file.name) and not is_hidden(file.name)
            if file != newest and not _is_folder(file)
        ]
        others.sort(key=lambda file: file.lstat().st_mtime_ns, reverse=True)
        for file in others[MOST_QUARANTINED - 1 :]:
            with contextlib.suppress(OSError):
                file.unlink()


def _is_folder(file: Path) -> bool:
    return file.is_dir() and not file.is_symlink()
