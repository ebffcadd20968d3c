"""A record that somebody looks at and changes, and the file to which it belongs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.disk import real_path, write_whole
from game.files.library import Library, load_record

if TYPE_CHECKING:
    from game.records.tree import Record


class RecordFile:
    """Knows whether a record has changed, and saves it.

    One of the library is saved by itself, when it is left: it was never saved by hand before
    either. As something may have been deleted by mistake, the library keeps what it was beside it.
    Any other file is somebody's own: it is written only when that is asked for.

    Attributes:
        record: what is looked at.
        path: the file to which it belongs, or None while it has none.
    """

    def __init__(
        self, library: Library, record: Record, path: Path | None = None, *, begun: bool = False
    ) -> None:
        """Look at a record; `path` is None where it is new, or not all of its file was read.

        With `begun`, what becomes of it is a person's own from the start, though it has no file.
        """
        self.record = record
        self.path = path
        self._begun = begun
        self._library = library
        self._saved = self._written()

    def _written(self) -> bytes:
        from game.records.blksgf import write

        return write(self.record)

    @property
    def changed(self) -> bool:
        """Whether it isn't any more what was read or saved last."""
        return self._written() != self._saved

    @property
    def has_unsaved_changes(self) -> bool:
        """Whether something of a person's own would be lost that was not saved."""
        if self.path is None:
            return self._begun and self.changed
        return not self._library.holds(self.path) and self.changed

    def save(self, path: Path | None = None) -> Path:
        """Save it, and say where: there, else where it belongs, else in the library.

        Raises OSError, and ValueError where something else is in its place.
        """
        path = path or self.path
        if path is None:
            path = self._library.add(self.record)
        elif self._library.holds(path) and path.exists():
            if path == self.path:
                self._catch_up(path)
            self._library.write(path, self.record)
        else:
            # Links stay: it is a person's own file.
            write_whole(real_path(path), self._written(), sync=True)
        self.path, self._saved = path, self._written()
        return path

    def leave(self) -> None:
        """Save what has changed of the library's. What can't be written is reported."""
        if self.path is None or not self._library.holds(self.path):
            return
        if not self.changed:
            return
        self._catch_up(self.path)
        if self._library.save(self.path, self.record):
            self._saved = self._written()

    def _catch_up(self, path: Path) -> None:
        """Take over what was written into the library's file since it was read.

        Another board may have shown it, another window, or the game ended anew.
        """
        from game.records.blksgf import read

        try:
            loaded = load_record(path)
        except (OSError, ValueError):
            return  # The library keeps what it was.
        if not loaded.problems and loaded.record.options == self.record.options:
            self.record.merge(loaded.record, read(self._saved).record)
