"""Stores values in files: written whole or not at all, checked on reading, quarantined when bad."""

from __future__ import annotations

import contextlib
import logging
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Generic, TypeVar

from game.base.disk import MOST_BYTES, is_hidden, read_regular, write_new, write_whole
from game.base.envelope import FIRST, NewerError, seal, unseal
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


log = logging.getLogger(__name__)

T = TypeVar("T")


@dataclass(frozen=True)
class Form(Generic[T]):
    """The form in which values of a kind are kept: sealed JSON.

    Attributes:
        decode: makes a value from JSON; whatever it raises, there is none.
        version: the version in which values are written.
        oldest: the oldest version that is read: earlier ones weren't released.
        encode: turns a value into what is written as JSON, if it isn't that itself.
    """

    kind: FileKind
    decode: Callable[[bytes], T]
    version: int = FIRST
    oldest: int = FIRST
    encode: Callable[[T], object] = lambda value: value

    def read(self, data: bytes) -> T:
        """The value in sealed bytes. Raises NewerError, ValueError, or whatever decoding raises."""
        version, json = unseal(data, self.version)
        if version < self.oldest:
            raise ValueError("it was kept before the first release")
        return self.decode(json)

    def written(self, value: T) -> bytes:
        """A value as sealed bytes. Raises TypeError or ValueError for what isn't JSON."""
        return seal(self.encode(value), version=self.version)


class Store(Generic[T]):
    """Loads and saves files of one kind; one larger than `MOST_BYTES` is neither read nor written.

    The notices are told what was quarantined and can't be written.
    """

    def __init__(self, form: Form[T], notices: FileNotices, *, sync: bool = True) -> None:
        """Make a store of files of that form; `sync` is as in `write_whole`."""
        self._kind, self._form, self._notices, self._sync = form.kind, form, notices, sync
        self._unread: set[Path] = set()
        self._newer: set[Path] = set()

    def load(self, path: Path) -> T | None:
        """The value, or None if there is none. Damaged files are quarantined and reported.

        Those of a newer version of the program stay where it looks for them, and are reported.
        """
        self._unread.discard(path)
        self._newer.discard(path)
        try:
            return self._form.read(read_regular(path))
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            # A disk error, or too many open files: not the file's own fault.
            if isinstance(error, PermissionError):
                self.quarantine(path, error)
            else:
                self._unread.add(path)
                self._notices.quarantined(self._kind, path, None, error)
            return None
        except NewerError as error:
            self._newer.add(path)
            self._notices.newer(self._kind, path, error)
            return None
        # No file, whatever it holds, may stop the program, now and at every start.
        except Exception as error:
            self.quarantine(path, error)
            return None

    def take_back(
        self,
        path: Path,
        both: Callable[[T, T], T] | None = None,
        check: Callable[[T], object] = lambda value: None,
    ) -> None:
        """Take back what was put aside from there, if this version can read it; an older couldn't.

        Where nothing is, the latest of it moves back. To what is there it is added by `both`, which
        is given that first; without it, what is there stays. Whatever `check` raises, a value is
        left aside. Call this under the lock with which windows take turns.
        """
        for aside in put_aside(path):
            # Whatever it holds, what can't be taken back stays where it is.
            with contextlib.suppress(Exception):
                value = self._form.read(read_regular(aside))
                check(value)
                there = self.load(path)
                if there is None and not os.path.lexists(path):
                    aside.rename(path)
                elif there is None or both is None or not self.save(path, both(there, value)):
                    return
                else:
                    aside.unlink()
                log.info("%s is taken back: this version can read it", aside.name)

    def quarantine(self, path: Path, why: Exception) -> None:
        """Move a useless file out of the way, and report it."""
        if not put_away(self._kind, path, self._notices, why):
            self._unread.add(path)

    def save(self, path: Path, value: T) -> bool:
        """Write the value whole or not at all; return whether that succeeded. Reports failures.

        A file that the system failed to read isn't replaced until it can be read; it is then
        quarantined. That of a newer version isn't replaced at all: as was reported, what this one
        changes lasts until it ends.
        """
        if path in self._newer:
            return True
        try:
            if path in self._unread:
                self._make_room(path)
            content = self._form.written(value)
            if len(content) > MOST_BYTES:
                raise ValueError("the file would be too large")
            self._form.read(content)  # Never replace a good file with one that can't be read.
            write_whole(path, content, sync=self._sync, private=True)
        except (OSError, ValueError, TypeError) as error:
            self.not_saved(path, error)
            return False
        self._notices.saved(self._kind)
        return True

    def not_saved(self, path: Path, why: Exception) -> None:
        """Report that a file can't be written."""
        self._notices.not_saved(self._kind, path, why)

    def _make_room(self, path: Path) -> None:
        """Quarantine a file that couldn't be read before, once it can be. Raises OSError."""
        with contextlib.suppress(FileNotFoundError):
            with contextlib.suppress(ValueError):  # It can be read, but is none of ours.
                read_regular(path)
            self.quarantine(path, OSError("it could not be read before"))
            if path.exists():
                raise FileExistsError(f"{path.name} could not be moved")
        self._unread.discard(path)

    def remove(self, path: Path) -> bool:
        """Delete a file; return whether it is gone. Reports failures."""
        try:
            path.unlink(missing_ok=True)
        except NotADirectoryError:
            return True
        except OSError as error:
            self.not_saved(path, error)
            return False
        return True
