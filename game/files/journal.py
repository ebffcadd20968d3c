"""A journal: a file to which entries are added at its end, each sealed in a line by itself.

Adding one takes the same time however many there are. A kill loses at most the line that is being
written, and damage only the lines that it hits; either is set aside, and reported. A
`SharedJournal` is a value that the entries add up to, shared by several windows.
"""

from __future__ import annotations

import os
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from copy import copy
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

from msgspec import Struct

from game.base.disk import add_to_end, read_regular, write_whole
from game.base.envelope import NewerError
from game.base.file_lock import LONG_PATIENCE_S
from game.files.notices import FileNotices
from game.files.shared_file import DataFolder, Shared
from game.files.store import Form, keep_rest, put_aside, put_away, set_aside

T = TypeVar("T")

_BEGINNING = re.compile(rb'(?=\{"version":)')
"""Where an entry begins, even if the end of the line before it is damaged: within an entry no such
text can be, as quotes are escaped there."""

_END = b"}"
"""What closes an entry: before it, its content is complete, which its checksum proves."""

BLOCK = 64 * 1024
"""How many bytes are read at once of the beginning or the end: some 150 games."""

MOST_BYTES = 64 * 1024 * 1024
"""A larger file is none of ours: 20,000 games of four players with usual names take 12 MiB, 10,000
games with all exercises that can be found in them 32 MiB."""

MOST_SPARE = 2_000
"""How many lines that no longer count a journal may have before it is written anew."""


class Reading(Struct, Generic[T], frozen=True):
    """What a journal held that wasn't known yet.

    Attributes:
        entries: the entries, in order.
        anew: whether these are all, and none that was known before is there any more.
        damaged: the lines that can't be read.
        torn: whether the last line isn't whole.
    """

    entries: Sequence[T]
    anew: bool
    damaged: Sequence[bytes]
    torn: bool


class Journal(Generic[T]):
    """Reads and writes a journal, as other processes do too.

    Whoever writes has to hold the lock with which windows take turns, and to have read on.
    """

    def __init__(self, path: Path, form: Form[T], notices: FileNotices) -> None:
        """Read nothing yet; see `SharedJournal`."""
        self._path, self._kind, self._form, self._notices = path, form.kind, form, notices
        self.forget()

    def forget(self) -> None:
        """Read everything again at the next call of `read_on`."""
        # The last line that is known, where it ends, and how many there are.
        self._last, self._end, self.lines = b"", 0, 0
        # The lines of a newer version, which stay in the file, each once.
        self._newer: dict[bytes, None] = {}
        # Whether the file goes on after that, with the beginning of a line.
        self._torn = False

    # -- reading ------------------------------------------------------------

    def read_on(self, *, alone: bool) -> Reading[T] | None:
        """Read what was added since the last call, or everything if the file is another one now.

        A last line that isn't whole isn't there, as its writer may be at it. If the lock is held,
        so that this one is `alone`, the writer was killed: then what can be read of it counts, and
        the rest is damaged.

        Returns None if there is no file, or nothing in it that can be read: it is quarantined then.
        Raises OSError if it can neither be read nor moved; that is reported.
        """
        known = self._last
        try:
            new = self._read(self._end - len(known))
            anew = not known or not new.startswith(known)
            if anew and known:
                new = self._read()
        except (FileNotFoundError, NotADirectoryError):
            self.forget()
            return None
        except (PermissionError, ValueError) as error:
            self._quarantine(error)
            return None
        except OSError as error:
            self._notices.quarantined(self._kind, self._path, None, error)
            raise
        if anew:
            self.forget()
        else:
            new = new[len(known) :]
        entries, damaged, torn = self._entries_in(new)
        if torn and alone and not self._take(torn + _END, entries):
            damaged.append(torn)
        if anew and not entries and not self._newer:
            self._quarantine(ValueError("there is nothing in it that can be read"))
            return None
        whole = new[: len(new) - len(torn)]
        if whole:
            self._last = whole[whole.rfind(b"\n", 0, -1) + 1 :]
            self._end += len(whole)
            self.lines += len(entries)
        self._torn = bool(torn)
        return Reading(entries, anew, damaged, self._torn)

    def latest(self) -> list[T]:
        """The last entries: as many as are in `BLOCK` bytes at the end, if these can be read."""
        with suppress(OSError, ValueError):
            return self._entries_in(self._read(-BLOCK, BLOCK))[0]
        return []

    def _read(self, start: int = 0, count: int = -1) -> bytes:
        return read_regular(self._path, MOST_BYTES, start, count)

    def _entries_in(self, data: bytes) -> tuple[list[T], list[bytes], bytes]:
        """The entries in some lines, the lines that can't be read, and a last one if it is torn."""
        entries: list[T] = []
        damaged: list[bytes] = []
        *lines, last = data.split(b"\n")
        for line in lines:
            if line and not self._take(line, entries):
                parts = _BEGINNING.split(line)
                damaged += [part for part in parts if part and not self._take(part, entries)]
        torn = last if last and not self._take(last, entries) else b""
        return entries, damaged, torn

    def _take(self, line: bytes, entries: list[T]) -> bool:
        """Add the entry in a line to others; return whether there is one, or a newer version's."""
        try:
            entries.append(self._form.read(line))
        except NewerError as error:
            self._newer[line] = None
            self._notices.newer(self._kind, self._path, error)
        except Exception:  # No line, whatever it holds, may stop the program at every start.
            return False
        return True

    def _quarantine(self, why: Exception) -> None:
        """Move a useless file out of the way, and report it. Raises OSError if that fails."""
        self.forget()
        if not put_away(self._kind, self._path, self._notices, why):
            raise FileExistsError(f"{self._path.name} could not be moved")

    # -- writing ------------------------------------------------------------

    def add(self, entries: Iterable[T], *, alone: bool) -> bool:
        """Add entries at the end of the file; return whether that succeeded. Reports failures.

        `alone` says whether the lock is held, so that nobody else is at the last line.
        """
        whole = not self._last or self._last.endswith(b"\n")
        # A torn line that couldn't be set aside stays, and is damaged from now on.
        alone = alone and not self._torn
        try:
            lines = self._sealed(entries)
            data = b"".join(lines if alone and whole else [b"\n", *lines])
            add_to_end(self._path, data, after=self._end if alone else None)
        except (OSError, ValueError, TypeError) as error:
            self._notices.not_saved(self._kind, self._path, error)
            return False
        self._notices.saved(self._kind)
        if alone and lines:
            self._last, self._end = lines[-1], self._end + len(data)
            self.lines += len(lines)
        elif not alone:
            self.forget()  # Whatever others add meanwhile, it is read with the rest.
        return True

    def rewrite(self, entries: Iterable[T], *, anew: bool = False) -> bool:
        """Replace everything in the file; return whether that succeeded. Reports failures.

        Lines of a newer version stay, unless what was there is forgotten: `anew`.
        """
        newer = [] if anew else [line + b"\n" for line in self._newer]
        try:
            sealed = self._sealed(entries)
            lines = [*newer, *sealed]
            write_whole(self._path, b"".join(lines), sync=True, private=True)
        except (OSError, ValueError, TypeError) as error:
            self._notices.not_saved(self._kind, self._path, error)
            return False
        self._notices.saved(self._kind)
        self._last, self._end, self.lines = lines[-1], sum(map(len, lines)), len(sealed)
        self._torn = False
        if anew:
            self._newer.clear()
        return True

    def _sealed(self, entries: Iterable[T]) -> list[bytes]:
        """The lines of some entries. Raises ValueError if one couldn't be read again."""
        lines = [self._form.written(entry) for entry in entries]
        for line in lines:
            self._form.read(line)
        return lines

    def taken_back(self, aside: Path, known: Iterable[T]) -> tuple[list[T], bytes]:
        """What can be read, by now, of the lines that were put aside, and what still can't.

        What is `known` isn't among it: whoever was to remove it from there was killed. Raises
        OSError, or ValueError if it is no file of ours.
        """
        entries, damaged, torn = self._entries_in(read_regular(aside, MOST_BYTES))
        if torn and not self._take(torn + _END, entries):
            damaged.append(torn)
        there = set(map(self._form.written, known)) if entries else set()
        new = [one for one in entries if self._form.written(one) not in there]
        return new, b"".join(line + b"\n" for line in damaged)

    def set_aside(self, damaged: Sequence[bytes]) -> bool:
        """Keep damaged lines in a file of their own, and report it; return whether they are."""
        moved = set_aside(self._path, b"\n".join(damaged) + b"\n")
        why = ValueError(f"{len(damaged)} damaged lines")
        self._notices.quarantined(self._kind, self._path, moved, why, part=True)
        return moved is not None


class AddsUp(ABC, Generic[T]):
    """A value that entries are added to, which it keeps in lists and dicts.

    Attributes:
        news: the entries that were added since it was read or written.
    """

    def __init__(self, entries: Iterable[T]) -> None:
        self.news: list[T] = []
        self.add(entries)

    @property
    @abstractmethod
    def lines(self) -> Sequence[T]:
        """All entries that still count, as they are written."""

    @abstractmethod
    def _note(self, line: T) -> bool:
        """Note what an entry says; whether that is anything new."""

    @abstractmethod
    def _drop_oldest(self) -> None:
        """Forget what is beyond the most that is kept."""

    def add(self, entries: Iterable[T]) -> None:
        self.news += [entry for entry in entries if self._note(entry)]
        self._drop_oldest()

    def copy(self) -> Self:
        """Another value of the same entries."""
        copied = copy(self)
        vars(copied).update({name: copy(part) for name, part in vars(self).items()})
        return copied

    def with_line(self, entry: T) -> Self:
        """Another value to which this was added."""
        added = self.copy()
        added.add([entry])
        return added


ValueT = TypeVar("ValueT", bound=AddsUp[Any])


class SharedJournal(Shared[ValueT]):
    """A value in a journal; it is never changed once read: another replaces it."""

    patience_s = LONG_PATIENCE_S

    def __init__(
        self, data: DataFolder, name: str, form: Form[Any], empty: Callable[[], ValueT]
    ) -> None:
        """Read nothing yet; see `Shared`. `form` is that of an entry, each in its own version."""
        super().__init__(data, name, form.kind, empty)
        self._lines = None if self._path is None else Journal(self._path, form, data.notices)

    def open(self) -> None:
        """Read the file if that takes no time."""
        with suppress(OSError):
            if self._path is not None and os.lstat(self._path).st_size > BLOCK:
                return
        self.load()

    def recent(self) -> ValueT:
        """What the last entries alone add up to, read by themselves; all if these are known."""
        if self._lines is None or self.is_known:
            return self.value
        value = self._usual()
        value.add(self._lines.latest())
        return value

    def read_ahead(self) -> None:
        """Read the file, so that nobody has to wait for it later: call this in another thread.

        If many of its lines no longer count, it is written anew without them.
        """
        with self.turn:
            self.load()
            self.drop_spare_lines()

    def _read(self, path: Path, *, alone: bool) -> ValueT:
        assert self._lines is not None
        known = self._usual() if self._known is None else self._known
        return self._read_on(self._lines, known, alone=alone)

    def _read_on(self, lines: Journal[Any], known: ValueT, *, alone: bool) -> ValueT:
        """Read what was added; if the file was damaged or deleted, what is known of it counts.

        Raises OSError if the file can't be read.
        """
        reading = lines.read_on(alone=alone)
        if reading is None:
            return known
        if reading.entries or reading.anew or reading.damaged:
            # Whole lines are all there is, but where some are damaged, more is known than that.
            starts_over = reading.anew and not reading.damaged
            known = self._usual() if starts_over else known.copy()
            known.add(reading.entries)
            known.news.clear()
        if not reading.damaged and not reading.torn:
            return known
        if alone:
            if not reading.damaged or lines.set_aside(reading.damaged):
                lines.rewrite(known.lines)
            return known
        with self._alone() as is_alone:
            if is_alone:
                lines.forget()  # Another window may have been faster.
                return self._read_on(lines, known, alone=True)
        return known

    def _take_back(self, path: Path) -> None:
        """What an older version set aside, or put away whole, came before all that is there."""
        assert self._lines is not None
        for aside in put_aside(path):
            with suppress(OSError, ValueError):
                self._known = known = self._read(path, alone=True)
                entries, rest = self._lines.taken_back(aside, known.lines)
                both = self._usual()
                both.add([*entries, *known.lines])
                if entries and self._lines.rewrite(both.lines):
                    both.news.clear()
                    self._known = both
                    keep_rest(aside, rest)

    # -- writing ------------------------------------------------------------

    def _write(self, path: Path, value: ValueT, *, anew: bool, alone: bool) -> bool:
        assert self._lines is not None
        if anew or not self._lines.lines:
            saved = self._lines.rewrite(value.lines, anew=anew)
        else:
            saved = not value.news or self._lines.add(value.news, alone=alone)
        if saved:
            value.news.clear()
            for aside in put_aside(path) if anew else ():
                keep_rest(aside, b"")
        return saved

    def drop_spare_lines(self) -> None:
        """Write it anew if many of its lines no longer count."""
        lines, known = self._lines, self._known
        if lines is None or known is None or lines.lines - len(known.lines) <= MOST_SPARE:
            return
        with self._alone() as alone, suppress(OSError):
            self._known, self._changed = self._read_on(lines, known, alone=alone), None
            if alone:
                lines.rewrite(self._known.lines)
