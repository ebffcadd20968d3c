"""A record that somebody views and edits, and the file it belongs to."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from game.disk import real_path, write_whole
from game.files.library import Library, load_record

if TYPE_CHECKING:
    from game.records.tree import Record


class RecordFile:
    """Knows whether a record has changed, and saves it.

    A record of the library is saved automatically on leaving it, as it was never saved by hand
    before either. Because something may have been deleted by mistake, the library keeps the
    previous version beside it. Any other file is the person's own, and is written only on request.

    Attributes:
        record: the record.
        path: the file it belongs to, or None while it has none.
    """

    def __init__(
        self, library: Library, record: Record, path: Path | None = None, *, begun: bool = False
    ) -> None:
        """Open a record; `path` is None if it is new, or if its file was only read in part.

        With `begun`, changes to it are a person's own work from the start, even without a file.
        """
        self.record = record
        self.path = path
        self._begun = begun
        self._library = library
        waits_from = None if path is None else library.origin(path)
        self._saved = self._written() if waits_from is None else waits_from

    def _written(self) -> bytes:
        from game.records.blksgf import write

        return write(self.record)

    @property
    def changed(self) -> bool:
        """Whether the record differs from what was last read or saved."""
        return self._written() != self._saved

    @property
    def has_unsaved_changes(self) -> bool:
        """Whether a person's own work would be lost without saving."""
        if self.path is None:
            return self._begun and self.changed
        return not self._library.holds(self.path) and self.changed

    def save(self, path: Path | None = None) -> Path:
        """Save to `path`, else to the record's own file, else to the library; return where.

        Raises OSError, and ValueError if something else is in its place.
        """
        path = path or self.path
        if path is None:
            path = self._library.add(self.record)
        elif self._library.holds(path) and path.exists():
            if path == self.path:
                self._catch_up(path)
            self._library.write(path, self.record)
        else:
            # It is a person's own file, so links are followed and kept.
            write_whole(real_path(path), self._written(), sync=True)
        self.path, self._saved = path, self._written()
        return path

    def leave(self) -> None:
        """Save the record if it is the library's and has changed. Failures are reported."""
        if self.path is None or not self._library.holds(self.path):
            return
        if not self.changed:
            return
        self._catch_up(self.path)
        if self._library.save(self.path, self.record, self._saved):
            self._saved = self._written()

    def _catch_up(self, path: Path) -> None:
        """Merge what was written into the library's file since it was read.

        It may have been open on another board or in another window, or the game ended again.
        """
        from game.records.blksgf import read

        try:
            loaded = load_record(path)
        except (OSError, ValueError):
            return  # The library keeps the previous version.
        if not loaded.problems and loaded.record.options == self.record.options:
            # Otherwise the library keeps the previous version, too.
            with suppress(ValueError):
                self.record.merge(loaded.record, read(self._saved).record)
