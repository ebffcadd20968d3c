"""What a player has to know about the files: which were quarantined, which can't be written."""

from __future__ import annotations

import errno
import logging
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from threading import Lock

from msgspec import Struct

log = logging.getLogger(__name__)


class FileKind(Enum):
    """What a file holds; text keys contain the values."""

    SETTINGS = "settings"
    BINDINGS = "bindings"
    GAME = "game"
    RESULTS = "results"
    HISTORY = "history"
    RECORD = "record"
    TABLES = "tables"
    PRACTICE = "practice"
    SCORES = "scores"
    STARS = "stars"
    LADDER = "ladder"
    PUZZLES = "puzzles"


class Quarantined(Struct, frozen=True):
    """A file couldn't be read.

    Attributes:
        kind: what it should hold.
        name: the name under which it is kept beside its old place, or None if it couldn't be moved.
        part: whether only part of it couldn't be read, and it is in use without that.
    """

    kind: FileKind
    name: str | None
    part: bool = False


class Newer(Struct, frozen=True):
    """A file is of a newer version of the program, and left to it.

    Attributes:
        kind: what it holds.
    """

    kind: FileKind


class WriteFailure(Enum):
    """Why a file can't be written; text keys contain the values."""

    FULL = "full"
    FORBIDDEN = "forbidden"
    READ_ONLY = "read_only"
    MISSING = "missing"
    FOLDER = "folder"
    TOO_LONG = "too_long"


WRITE_FAILURES = {
    errno.ENOSPC: WriteFailure.FULL,
    errno.EDQUOT: WriteFailure.FULL,
    errno.EACCES: WriteFailure.FORBIDDEN,
    errno.EPERM: WriteFailure.FORBIDDEN,
    errno.EROFS: WriteFailure.READ_ONLY,
    errno.ENOENT: WriteFailure.MISSING,
    errno.ENOTDIR: WriteFailure.MISSING,
    errno.EISDIR: WriteFailure.FOLDER,
    errno.ENAMETOOLONG: WriteFailure.TOO_LONG,
}
"""By the number of the system's error; others are reported in its own words."""


class NotSaved(Struct, frozen=True):
    """A file can't be written. Writing it will be tried again.

    Attributes:
        kind: what it should hold.
        why: the kind of failure, or the system's words for any other.
    """

    kind: FileKind
    why: WriteFailure | str


class Nowhere(Struct, frozen=True):
    """There is no folder, so nothing is kept."""


def write_failure(why: Exception) -> WriteFailure | str:
    """The kind of failure an error is, or the system's words for any other."""
    number, words = (why.errno, why.strerror) if isinstance(why, OSError) else (None, None)
    known = None if number is None else WRITE_FAILURES.get(number)
    return known or words or str(why)


FileNotice = Quarantined | Newer | NotSaved | Nowhere


class FileNotices:
    """What has happened to files and hasn't been reported yet, oldest first. All is logged.

    Any thread may note something.
    """

    def __init__(self) -> None:
        self._waiting: list[FileNotice] = []
        self._turn = Lock()
        self._failing: dict[FileKind, Exception] = {}
        self._stuck: set[Path] = set()
        self._newer: set[FileKind] = set()

    def take(self) -> tuple[FileNotice, ...]:
        """What is new since the last call."""
        with self._turn:
            waiting, self._waiting = tuple(self._waiting), []
        return waiting

    def _note(self, notice: FileNotice) -> None:
        with self._turn:
            self._waiting.append(notice)

    def nowhere(self) -> None:
        log.warning("there is no folder in which anything could be kept")
        self._note(Nowhere())

    def quarantined(
        self, kind: FileKind, path: Path, moved: Path | None, why: Exception, *, part: bool = False
    ) -> None:
        """Note that the file at `path`, or part of it, couldn't be read, and why.

        It is now at `moved`; None if it stayed. A file that couldn't be moved is reported once.
        """
        if moved is None:
            if path in self._stuck:
                return
            self._stuck.add(path)
        where = "it could not be moved" if moved is None else f"it is kept as {moved.name}"
        log.warning("%s could not be read (%r); %s", path, why, where)
        self._note(Quarantined(kind, None if moved is None else moved.name, part))

    def newer(self, kind: FileKind, path: Path, why: Exception) -> None:
        """Note that a file is of a newer version: each kind is reported once."""
        if kind not in self._newer:
            self._newer.add(kind)
            log.warning("%s is left to a newer version: %r", path, why)
            self._note(Newer(kind))

    def not_saved(self, kind: FileKind, path: Path, why: Exception) -> None:
        """Note that a file couldn't be written: each kind is reported once, until writing works."""
        told, self._failing[kind] = kind in self._failing, why
        if told:
            return
        log.warning("%s could not be written: %r", path, why)
        self._note(NotSaved(kind, write_failure(why)))

    @property
    def failing(self) -> Mapping[FileKind, Exception]:
        """Why files can't be written: of each kind of which the last attempt failed."""
        return self._failing

    def saved(self, kind: FileKind) -> None:
        """Note that a file was written: the next failure of its kind is reported again."""
        if kind in self._failing:
            del self._failing[kind]
            log.info("the %s can be saved again", kind.value)
