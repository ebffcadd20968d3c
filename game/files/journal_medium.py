"""Values that the entries of a journal add up to, shared by several windows."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from copy import copy
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

from game.base.file_lock import LONG_PATIENCE_S
from game.files.form import Form
from game.files.journal import BLOCK, Journal
from game.files.notices import FileKind, FileNotices
from game.files.quarantine import keep_rest, put_aside
from game.files.shared_file import SharedFile, alone

EntryT = TypeVar("EntryT")


class AddsUp(ABC, Generic[EntryT]):
    """A value that entries are added to, which it keeps in lists and dicts."""

    @property
    @abstractmethod
    def lines(self) -> Sequence[EntryT]:
        """All entries that still count, as they are written."""

    @abstractmethod
    def __len__(self) -> int:
        """How many entries still count."""

    @abstractmethod
    def add(self, lines: Iterable[EntryT]) -> None:
        """Add entries as they are, those that say anything new."""

    @abstractmethod
    def added_since(self, before: Self) -> Sequence[EntryT]:
        """The entries that were added since this was a copy of another value."""

    def copy(self) -> Self:
        """Another value of the same entries."""
        copied = copy(self)
        vars(copied).update({name: copy(part) for name, part in vars(self).items()})
        return copied

    def with_line(self, line: EntryT) -> Self:
        """Another value to which this was added."""
        added = self.copy()
        added.add([line])
        return added


def named_since(now: dict[str, EntryT], before: dict[str, EntryT]) -> list[EntryT]:
    """Entries by name that were put at the end since."""
    named = reversed(now.items())
    return [one for _, one in takewhile(lambda item: before.get(item[0]) is not item[1], named)][
        ::-1
    ]


def listed_since(now: Sequence[EntryT], before: Sequence[EntryT]) -> list[EntryT]:
    """Entries that were put at the end of a list since."""
    last = before[-1] if before else None
    return list(takewhile(lambda one: one is not last, reversed(now)))[::-1]


ValueT = TypeVar("ValueT", bound=AddsUp[Any])


@dataclass(frozen=True)
class Kept(Generic[ValueT]):
    """How such a value is kept.

    Attributes:
        kind: what its journal is called where it can't be read or written.
        form: the form of an entry, each in a version of its own.
        empty: makes the value of no entries.
        most_bytes: a larger file isn't read.
        most_spare: the journal is written anew once more of its lines no longer count.
    """

    kind: FileKind
    form: Form[Any]
    empty: Callable[[], ValueT]
    most_bytes: int
    most_spare: int


class JournalMedium(Generic[ValueT]):
    """Reads and writes such a value, which is never changed once read: another replaces it."""

    def __init__(
        self, path: Path, kept: Kept[ValueT], notices: FileNotices, lock: Path | None
    ) -> None:
        """Read nothing yet; see `SharedJournal`."""
        self._path, self._notices, self._lock = path, notices, lock
        self._kind, self._empty, self._most_spare = kept.kind, kept.empty, kept.most_spare
        self._lines: Journal[Any] = Journal(path, kept.kind, kept.form, notices, kept.most_bytes)
        self._known: ValueT | None = None

    @property
    def is_missing(self) -> bool:
        """See `Medium`; so are `alone`, `read`, `write` and `not_saved`."""
        return not os.path.lexists(self._path)

    def alone(self) -> AbstractContextManager[bool]:
        return alone(self._lock, LONG_PATIENCE_S)

    def not_saved(self, why: OSError) -> None:
        self._notices.not_saved(self._kind, self._path, why)

    # -- reading ------------------------------------------------------------

    def read(self, *, is_alone: bool) -> ValueT:
        if self._known is None:
            self._known = self._read_on(self._empty(), is_alone=is_alone)
            for aside in put_aside(self._path):
                self._known = self._taken_back(aside, self._known, is_alone=is_alone)
        else:
            self._known = self._read_on(self._known, is_alone=is_alone)
        return self._known

    def _read_on(self, known: ValueT, *, is_alone: bool) -> ValueT:
        """Read what was added; if the file was damaged or deleted, what is known of it counts.

        Raises OSError if the file can't be read.
        """
        reading = self._lines.read_on(alone=is_alone)
        if reading is None:
            return known
        if reading.entries or reading.anew or reading.damaged:
            # Whole lines are all there is, but where some are damaged, more is known than that.
            starts_over = reading.anew and not reading.damaged
            known = self._empty() if starts_over else known.copy()
            known.add(reading.entries)
        if reading.damaged or reading.torn:
            return self._mended(known, reading.damaged, is_alone=is_alone)
        return known

    def _mended(self, known: ValueT, damaged: Sequence[bytes], *, is_alone: bool) -> ValueT:
        """Put damaged lines aside, and write the others anew."""
        if is_alone:
            if not damaged or self._lines.set_aside(damaged):
                self._rewrite(known)
            return known
        with self.alone() as is_alone:
            if is_alone:
                self._lines.forget()  # Another window may have been faster.
                return self._read_on(known, is_alone=True)
        return known

    def _taken_back(self, aside: Path, known: ValueT, *, is_alone: bool) -> ValueT:
        """What is known, with what was put aside in a file that this version can read.

        What an older one set aside, or put away as a whole, came before all that is there now.
        """
        turn = nullcontext(True) if is_alone else self.alone()
        with turn as is_alone, suppress(OSError, ValueError):
            known = self._read_on(known, is_alone=is_alone)
            entries, rest = self._lines.taken_back(aside, known.lines)
            if entries and is_alone:
                both = self._empty()
                both.add([*entries, *known.lines])
                if self._rewrite(both):
                    keep_rest(aside, rest)
                    return both
        return known

    @property
    def takes_no_time(self) -> bool:
        """Whether it is read at once."""
        try:
            return os.lstat(self._path).st_size <= BLOCK
        except OSError:
            return True

    def latest(self) -> ValueT:
        """What the last entries alone add up to, read by themselves."""
        value = self._empty()
        value.add(self._lines.latest())
        return value

    # -- writing ------------------------------------------------------------

    def write(self, value: ValueT, *, anew: bool, is_alone: bool) -> bool:
        before = self._known if self._known is not None else self._empty()
        if anew or not self._lines.lines:
            saved = self._rewrite(value, anew=anew)
        else:
            added = value.added_since(before)
            saved = not added or self._lines.add(added, alone=is_alone)
        if saved:
            self._known = value
            if anew:
                for aside in put_aside(self._path):
                    keep_rest(aside, b"")
        return saved

    def drop_spare_lines(self) -> None:
        """Write it anew if many of its lines no longer count."""
        if self._known is None or self._lines.lines - len(self._known) <= self._most_spare:
            return
        with self.alone() as is_alone, suppress(OSError):
            self._known = self._read_on(self._known, is_alone=is_alone)
            if is_alone:
                self._rewrite(self._known)

    def _rewrite(self, value: ValueT, *, anew: bool = False) -> bool:
        return self._lines.rewrite(value.lines, anew=anew)


class SharedJournal(SharedFile[ValueT]):
    """Such a value; with no path it lasts until the program ends.

    Attributes:
        kept: how it is kept.
    """

    kept: Kept[ValueT]

    def __init__(self, path: Path | None, notices: FileNotices, lock: Path | None = None) -> None:
        """See `KeptFiles`; `lock` is the file with which windows take turns."""
        self._journal = None if path is None else JournalMedium(path, self.kept, notices, lock)
        super().__init__(self._journal, self.kept.empty)

    def drop_spare_lines(self) -> None:
        """Write it anew if many of its lines no longer count."""
        if self._journal is not None:
            self._journal.drop_spare_lines()
