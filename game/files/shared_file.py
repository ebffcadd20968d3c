"""A value that several windows keep in one file: each makes its changes to what is there by then.

What can't be written waits for the next change, or for `SharedFile.flush`; until then the window
goes on as if it were written.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from threading import RLock
from typing import Generic, Protocol, TypeVar

from game.base.file_lock import PATIENCE_S, locked
from game.files.quarantine import put_aside
from game.files.store import Store

T = TypeVar("T")


@contextmanager
def alone(lock: Path | None, patience_s: float = PATIENCE_S) -> Iterator[bool]:
    """Hold the lock, and give whether no other window does.

    Where nothing can be locked, windows can't know of each other, so this one counts as the only.
    """
    with locked(lock, patience_s) as held:
        yield held is not False


class Medium(Protocol[T]):
    """Where a value is kept."""

    @property
    def is_missing(self) -> bool:
        """Whether it doesn't exist yet."""
        ...

    def alone(self) -> AbstractContextManager[bool]:
        """Take turns with other windows; gives whether no other one is at it."""
        ...

    def read(self, *, is_alone: bool) -> T | None:
        """What is there now; None if nothing is. Damage is quarantined and reported.

        Raises OSError if it can't be read.
        """
        ...

    def write(self, value: T, *, anew: bool, is_alone: bool) -> bool:
        """Have this there, whole or not at all; return whether that succeeded. Reports failures.

        It is what was read last, with changes; or if it is kept `anew`, something else, and nothing
        of what was there remains. `is_alone` is what `alone` gave.
        """
        ...

    def not_saved(self, why: OSError) -> None:
        """Report that nothing can be written, as it can't be read."""
        ...


class WholeFile(Generic[T]):
    """A file that is read and written whole."""

    def __init__(
        self,
        path: Path,
        store: Store[T],
        lock: Path | None = None,
        both: Callable[[T, T], T] | None = None,
    ) -> None:
        """Read nothing yet.

        `lock` is the file with which windows take turns. `both` makes one value of two, where that
        can be done, for what an older version put aside: see `Store.take_back`.
        """
        self._path, self._store, self._lock, self._both = path, store, lock, both
        self._may_be_aside = True

    @property
    def is_missing(self) -> bool:
        """See `Medium`; so are the methods."""
        return not os.path.lexists(self._path)

    def alone(self) -> AbstractContextManager[bool]:
        return alone(self._lock)

    def read(self, *, is_alone: bool) -> T | None:
        if self._may_be_aside and put_aside(self._path):
            with nullcontext(True) if is_alone else self.alone() as is_alone:
                if is_alone:
                    self._store.take_back(self._path, self._both)
        self._may_be_aside = False
        return self._store.load(self._path)

    def write(self, value: T, *, anew: bool, is_alone: bool) -> bool:
        return self._store.save(self._path, value)

    def not_saved(self, why: OSError) -> None:
        self._store.not_saved(self._path, why)


class SharedFile(Generic[T]):
    """A value in a file; with no medium it lasts until the program ends.

    Any thread may read and change it.

    Attributes:
        turn: whoever holds it is the only thread at it.
    """

    def __init__(self, medium: Medium[T] | None, usual: Callable[[], T]) -> None:
        """Read nothing yet; `usual` makes what it holds until something is kept."""
        self._medium, self._usual = medium, usual
        self._known: T | None = None
        self._changes: list[Callable[[T], T]] = []
        self._is_replaced = False
        self._changed: T | None = None
        self.turn = RLock()

    @property
    def is_missing(self) -> bool:
        """Whether the file has a place but doesn't exist yet."""
        return self._medium is not None and self._medium.is_missing

    @property
    def is_known(self) -> bool:
        """Whether the file has been read, or needn't be."""
        return self._known is not None or self._is_replaced or self._medium is None

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
            self._known, self._changed = self._read(), None
            return self._known

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
            return self.flush() and self._medium is not None

    def reset(self) -> None:
        """Forget everything, as the person asked."""
        self.save(self._usual())

    def flush(self) -> bool:
        """Write what couldn't be written so far, if anything; return whether nothing is left."""
        if not self._changes:
            return True
        with self.turn:
            self._before()
            if self._medium is None:
                return self._write(self._medium, is_alone=True)
            with self._medium.alone() as is_alone:
                return self._write(self._medium, is_alone=is_alone)

    def _before(self) -> T:
        """What the file holds, without the changes; nothing of it counts if it is replaced."""
        if self._is_replaced:
            return self._usual()
        if self._known is None:
            self._known = self._read()
        return self._known

    def _read(self) -> T:
        there = None
        if self._medium is not None:
            with suppress(OSError):
                there = self._medium.read(is_alone=False)
        return self._usual() if there is None else there

    def _with_changes(self, value: T) -> T:
        for change in self._changes:
            value = change(value)
        return value

    def _write(self, medium: Medium[T] | None, *, is_alone: bool) -> bool:
        before = self._before()
        if medium is not None and not self._is_replaced:
            try:
                there = medium.read(is_alone=is_alone)
            except OSError as error:
                medium.not_saved(error)
                return False
            # If the file has been damaged or deleted since, this window knows what it held.
            before = self._known = before if there is None else there
        value = self._with_changes(before)
        self._changed = value
        if medium and not medium.write(value, anew=self._is_replaced, is_alone=is_alone):
            return False
        self._known, self._changes, self._is_replaced = value, [], False
        return True
