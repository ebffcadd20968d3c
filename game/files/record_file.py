"""A record that somebody views and edits, and the file it belongs to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.disk import real_path, write_whole
from game.files.edited_record import EditedRecord
from game.files.library import Library

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

    def __init__(self, library: Library, record: Record, path: Path | None = None) -> None:
        """Open a record; `path` is None if it is new, or if its file was only read in part."""
        self.record = record
        self.path = path
        self._library = library
        waiting = None if path is None else library.waiting(path)
        if waiting is None or waiting.record is not record:
            waiting = EditedRecord(record, self._written())
        self._edited = waiting

    def _written(self) -> bytes:
        from game.records.blksgf import write

        return write(self.record)

    @property
    def changed(self) -> bool:
        """Whether the record differs from what was last read or saved."""
        return self._written() != self._edited.origin

    @property
    def has_unsaved_changes(self) -> bool:
        """Whether a person's own work would be lost without saving.

        What the program found out isn't: it is found again.
        """
        from game.records.blksgf import read

        if self.path is not None and self._library.holds(self.path):
            return False
        origin = self._edited.origin
        return origin is None or _by_person(self.record) != _by_person(read(origin).record)

    def save(self, path: Path | None = None) -> Path:
        """Save to `path`, else to the record's own file, else to the library; return where.

        Raises OSError, and ValueError if something else is in its place, or if the record couldn't
        be read again.
        """
        from game.records.blksgf import write_checked

        path = path or self.path
        edited = self._edited
        if self.path is None or path is None or real_path(path) != real_path(self.path):
            edited = EditedRecord(self.record, None)  # It replaces what is there.
        if path is not None and self._library.holds(path):
            self._library.write(path, edited)
        else:
            if path is None:
                path = self._library.add(self.record)
                data = self._written()
            else:
                data = write_checked(self.record)
                # It is a person's own file, so links are followed and kept.
                write_whole(real_path(path), data, sync=True)
            edited.origin = data
        self.path, self._edited = path, edited
        return path

    def leave(self) -> None:
        """Save the record if it is the library's and has changed. Failures are reported."""
        if self.path is not None and self._library.holds(self.path) and self.changed:
            self._library.save(self.path, self._edited)


def _by_person(record: Record) -> bytes:
    """A record as written, without what the program found out about it."""
    from game.records.blksgf import write
    from game.records.header import FOUND_OUT
    from game.records.tree import Node, Record

    root = Node(record.root.event)
    root.children = record.root.children
    known = record.root.properties.items()
    root.properties = {ident: values for ident, values in known if ident not in FOUND_OUT}
    return write(Record(record.options, root))
