"""A value that several windows keep in one file: each makes its changes to what is there by then.

What can't be written waits for the next change, or for `Shared.flush`; until then the window goes
on as if it were written.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from threading import RLock
from typing import ClassVar, Generic, NamedTuple, TypeVar

from game.base.file_lock import PATIENCE_S, locked
from game.files.notices import FileKind, FileNotices
from game.files.store import Form, Store, put_aside

T = TypeVar("T")


class DataFolder(NamedTuple):
    """The folder that windows share, None for nowhere, and who is told about its files."""

    folder: Path | None
    notices: FileNotices

    def path(self, name: str) -> Path | None:
        return None if self.folder is None else self.folder / name

    @property
    def lock(self) -> Path | None:
        """The file with which windows take turns."""
        return self.path("files.lock")


class Shared(ABC, Generic[T]):
    """A value in a file; with no folder it lasts until the program ends.

    Any thread may read and change it.

    Attributes:
        turn: whoever holds it is the only thread at it.
        patience_s: how long to wait for other windows, in seconds.
    """

    patience_s: ClassVar[float] = PATIENCE_S

    def __init__(
        self,
        data: DataFolder,
        name: str,
        kind: FileKind,
        usual: Callable[[], T],
        *,
        takes_turns: bool = True,
    ) -> None:
        """Read nothing yet; `usual` makes what it holds until something is kept.

        `name` is that of the file; `kind` is for what was quarantined and can't be written. Windows
        take turns unless each replaces what others have written.
        """
        self._path, self._kind, self._notices = data.path(name), kind, data.notices
        self._usual, self._lock = usual, data.lock if takes_turns else None
        self._known: T | None = None
        self._changes: list[Callable[[T], T]] = []
        self._is_replaced = False
        self._changed: T | None = None
        self._may_be_aside = True
        self.turn = RLock()

    # -- reading ------------------------------------------------------------

    @property
    def is_missing(self) -> bool:
        """Whether the file has a place but doesn't exist yet."""
        return self._path is not None and not os.path.lexists(self._path)

    @property
    def is_known(self) -> bool:
        """Whether the file has been read, or needn't be."""
        return self._known is not None or self._is_replaced or self._path is None

    @property
    def value(self) -> T:
        """What it holds, read at the first call, with the changes that aren't written yet."""
        with self.turn:
            if self._changed is None:
                self._changed = self._with_changes(self._before())
            return self._changed

    def load(self) -> T:
        """What the file holds now, without changes that wait; the usual if it can't be read."""
        with self.turn:
            self._known, self._changed = self._read_first(), None
            return self._known

    def _before(self) -> T:
        """What the file holds, without the changes; nothing of it counts if it is replaced."""
        if self._is_replaced:
            return self._usual()
        if self._known is None:
            self._known = self._read_first()
        return self._known

    def _read_first(self) -> T:
        there = None
        with suppress(OSError):
            there = None if self._path is None else self._there(self._path, alone=False)
        return self._usual() if there is None else there

    def _there(self, path: Path, *, alone: bool) -> T | None:
        """As `_read`, with what was put aside, if this version can read it; an older couldn't."""
        if self._may_be_aside and put_aside(path):
            with nullcontext(True) if alone else self._alone() as is_alone:
                if is_alone:
                    self._take_back(path)
        self._may_be_aside = False
        return self._read(path, alone=alone)

    def _with_changes(self, value: T) -> T:
        for change in self._changes:
            value = change(value)
        return value

    # -- writing ------------------------------------------------------------

    def change(self, change: Callable[[T], T]) -> bool:
        """Make a change, which leaves the value itself as it is; return whether it is written."""
        with self.turn:
            self._changes.append(change)
            self._changed = None
            return self.flush()

    def save(self, value: T) -> bool:
        """Keep this in place of whatever is there; return whether it is written."""
        with self.turn:
            self._is_replaced, self._changes = True, [lambda _: value]
            self._changed = None
            return self.flush() and self._path is not None

    def reset(self) -> None:
        """Forget everything, as the person asked."""
        self.save(self._usual())

    def flush(self) -> bool:
        """Write what couldn't be written so far, if anything; return whether nothing is left."""
        if not self._changes:
            return True
        with self.turn:
            before = self._before()
            if self._path is not None:
                with self._alone() as alone:
                    return self._write_changes(self._path, before, alone=alone)
            self._are_written(self._with_changes(before))
            return True

    def _write_changes(self, path: Path, before: T, *, alone: bool) -> bool:
        if not self._is_replaced:
            try:
                there = self._there(path, alone=alone)
            except OSError as error:
                self._notices.not_saved(self._kind, path, error)
                return False
            # If the file has been damaged or deleted since, this window knows what it held.
            before = self._known = before if there is None else there
        self._changed = value = self._with_changes(before)
        if not self._write(path, value, anew=self._is_replaced, alone=alone):
            return False
        self._are_written(value)
        return True

    def _are_written(self, value: T) -> None:
        self._known = self._changed = value
        self._changes, self._is_replaced = [], False

    @contextmanager
    def _alone(self) -> Iterator[bool]:
        """Take turns with other windows; gives whether no other one is at it.

        Where nothing can be locked, windows can't know of each other, so this one counts as the
        only.
        """
        with locked(self._lock, self.patience_s) as held:
            yield held is not False

    # -- its file -----------------------------------------------------------

    @abstractmethod
    def _read(self, path: Path, *, alone: bool) -> T | None:
        """What is there now; None if nothing is. Damage is quarantined and reported.

        `alone` is whether no other window is at it. Raises OSError if it can't be read.
        """

    @abstractmethod
    def _write(self, path: Path, value: T, *, anew: bool, alone: bool) -> bool:
        """Have this there, whole or not at all; return whether that succeeded. Reports failures.

        It is what was read last, with changes; or if it is kept `anew`, something else, and nothing
        of what was there remains.
        """

    @abstractmethod
    def _take_back(self, path: Path) -> None:
        """Take back what was put aside from there. Others wait for their turn meanwhile."""


class SharedFile(Shared[T]):
    """A value in a file that is read and written whole."""

    def __init__(
        self,
        data: DataFolder,
        name: str,
        form: Form[T],
        usual: Callable[[], T],
        both: Callable[[T, T], T] | None = None,
        *,
        takes_turns: bool = True,
    ) -> None:
        """Read nothing yet; see `Shared`.

        `both` makes one value of two, where that can be done, for what an older version put aside:
        see `Store.take_back`.
        """
        super().__init__(data, name, form.kind, usual, takes_turns=takes_turns)
        self._store, self._both = Store(form, data.notices), both

    def _read(self, path: Path, *, alone: bool) -> T | None:
        return self._store.load(path)

    def _write(self, path: Path, value: T, *, anew: bool, alone: bool) -> bool:
        return self._store.save(path, value)

    def _take_back(self, path: Path) -> None:
        self._store.take_back(path, self._both)
