"""Stores values in files: written whole or not at all, checked on reading, quarantined when bad."""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from game.base.disk import MOST_BYTES, read_regular, write_whole
from game.base.envelope import NewerError
from game.files.form import Form
from game.files.notices import FileKind, FileNotices
from game.files.quarantine import put_aside, put_away

log = logging.getLogger(__name__)

T = TypeVar("T")


class Store(Generic[T]):
    """Loads and saves files of one kind."""

    def __init__(
        self,
        kind: FileKind,
        form: Form[T],
        notices: FileNotices,
        *,
        sync: bool,
        most_bytes: int = MOST_BYTES,
    ) -> None:
        """Make a store of files of that kind and form; `sync` is as in `write_whole`.

        A larger file than `most_bytes` is neither read nor written. The notices are told what was
        quarantined and can't be written.
        """
        self.kind = kind
        self._form = form
        self._notices = notices
        self._sync = sync
        self._most_bytes = most_bytes
        self._unread: set[Path] = set()
        self._newer: set[Path] = set()

    def load(self, path: Path) -> T | None:
        """The value, or None if there is none. Damaged files are quarantined and reported.

        Those of a newer version of the program stay where it looks for them, and are reported.
        """
        self._unread.discard(path)
        self._newer.discard(path)
        try:
            return self._form.read(read_regular(path, self._most_bytes))
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            # A disk error, or too many open files: not the file's own fault.
            if isinstance(error, PermissionError):
                self.quarantine(path, error)
            else:
                self._unread.add(path)
                self._notices.quarantined(self.kind, path, None, error)
            return None
        except NewerError as error:
            self._newer.add(path)
            self._notices.newer(self.kind, path, error)
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
                value = self._form.read(read_regular(aside, self._most_bytes))
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
        if not put_away(self.kind, path, self._notices, why):
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
            if len(content) > self._most_bytes:
                raise ValueError("the file would be too large")
            self._form.read(content)  # Never replace a good file with one that can't be read.
            write_whole(path, content, sync=self._sync, private=True)
        except (OSError, ValueError, TypeError) as error:
            self.not_saved(path, error)
            return False
        self._notices.saved(self.kind)
        return True

    def not_saved(self, path: Path, why: Exception) -> None:
        """Report that a file can't be written."""
        self._notices.not_saved(self.kind, path, why)

    def _make_room(self, path: Path) -> None:
        """Quarantine a file that couldn't be read before, once it can be. Raises OSError."""
        with contextlib.suppress(FileNotFoundError):
            with contextlib.suppress(ValueError):  # It can be read, but is none of ours.
                read_regular(path, self._most_bytes)
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
