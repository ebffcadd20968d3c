"""A journal: a file to which entries are added at its end, each sealed in a line by itself.

Adding one takes the same time however many there are. A kill loses at most the line that is being
written, and damage only the lines that it hits; either is set aside, and reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Generic, TypeVar

from msgspec import Struct

from game.base.disk import add_to_end, read_regular, write_whole
from game.base.envelope import NewerError
from game.files.form import Form
from game.files.notices import FileKind, FileNotices
from game.files.quarantine import put_away, set_aside

T = TypeVar("T")

_BEGINNING = re.compile(rb'(?=\{"version":)')
"""Where an entry begins, even if the end of the line before it is damaged: within an entry no such
text can be, as quotes are escaped there."""

_END = b"}"
"""What closes an entry: before it, its content is complete, which its checksum proves."""

BLOCK = 64 * 1024
"""How many bytes are read at once of the beginning or the end: some 150 games."""


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

    Attributes:
        lines: how many lines are known.
    """

    def __init__(
        self,
        path: Path,
        kind: FileKind,
        form: Form[T],
        notices: FileNotices,
        most_bytes: int,
    ) -> None:
        """Read nothing yet.

        `kind` and `notices` are for what was quarantined and can't be written. `form` is that of
        an entry, each in a version of its own. A larger file than `most_bytes` isn't read.
        """
        self._path, self._kind, self._notices = path, kind, notices
        self._form, self._most_bytes = form, most_bytes
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
            # A disk error, or too many open files: not the file's own fault.
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
        """The last entries: as many as are in `BLOCK` bytes at the end that can be read."""
        return self._entries_in(self._part(-BLOCK, BLOCK))[0]

    def _part(self, start: int, count: int) -> bytes:
        """Some bytes of the file, none if they can't be read: reading it all reports that."""
        try:
            return self._read(start, count)
        except (OSError, ValueError):
            return b""

    def _read(self, start: int = 0, count: int = -1) -> bytes:
        return read_regular(self._path, self._most_bytes, start, count)

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
        # No line, whatever it holds, may stop the program, now and at every start.
        except Exception:
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
        entries, damaged, torn = self._entries_in(read_regular(aside, self._most_bytes))
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
