"""A value that the entries of a journal add up to, as a `Medium` of what several windows share."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import Generic, Protocol, Self, TypeVar

from game.base.file_lock import LONG_PATIENCE_S
from game.files.form import Form
from game.files.journal import Journal
from game.files.notices import FileKind, FileNotices
from game.files.quarantine import keep_rest, put_aside
from game.files.shared_file import alone


class AddsUp(Protocol):
    """A value that entries are added to."""

    def copy(self) -> Self:
        """Another value of the same entries."""
        ...

    def __len__(self) -> int:
        """How many entries still count."""
        ...


ValueT = TypeVar("ValueT", bound=AddsUp)
EntryT = TypeVar("EntryT")


class JournalMedium(ABC, Generic[ValueT, EntryT]):
    """Reads and writes such a value. One that was read is never changed, but replaced by another.

    A class of it says how entries and the value belong together.
    """

    def __init__(
        self,
        path: Path,
        kind: FileKind,
        form: Form[EntryT],
        notices: FileNotices,
        *,
        lock: Path | None,
        most_bytes: int,
        most_spare: int,
    ) -> None:
        """Read nothing yet.

        `lock` is the file with which windows take turns; the journal is written anew once more than
        `most_spare` of its lines no longer count. For the rest see `Journal`.
        """
        self._path, self._kind, self._notices, self._lock = path, kind, notices, lock
        self._lines: Journal[EntryT] = Journal(path, kind, form, notices, most_bytes)
        self._most_spare = most_spare
        self._known: ValueT | None = None

    @abstractmethod
    def _empty(self) -> ValueT:
        """The value of no entries."""

    @abstractmethod
    def _add(self, value: ValueT, entries: Sequence[EntryT]) -> None:
        """Add entries to a value that nobody else has yet."""

    @abstractmethod
    def _entries(self, value: ValueT) -> Iterable[EntryT]:
        """All entries that still count, at least one, as they are written."""

    @abstractmethod
    def _added(self, value: ValueT, before: ValueT) -> Sequence[EntryT]:
        """The entries that were added since the value was a copy of an earlier one."""

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
            self._add(known, reading.entries)
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
            entries, rest = self._lines.taken_back(aside, self._entries(known))
            if entries and is_alone:
                both = self._empty()
                self._add(both, [*entries, *self._entries(known)])
                if self._rewrite(both):
                    keep_rest(aside, rest)
                    return both
        return known

    # -- writing ------------------------------------------------------------

    def write(self, value: ValueT, *, anew: bool, is_alone: bool) -> bool:
        before = self._known if self._known is not None else self._empty()
        if anew or not self._lines.lines:
            saved = self._rewrite(value, anew=anew)
        else:
            added = self._added(value, before)
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
        return self._lines.rewrite(self._entries(value), anew=anew)
