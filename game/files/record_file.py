"""A record that somebody views and edits, and the file it belongs to."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from game.base.disk import real_path, write_whole
from game.files.behind import Later, collecting_later
from game.files.library import EditedRecord, Library
from game.records.blksgf import write, write_checked
from game.records.header import FOUND_OUT
from game.records.sgf import Properties
from game.records.tree import Record

LARGE = 32 * 1024
"""The size in bytes from which writing a record takes long enough to notice: a game without
variations and comments has less than a third of that."""


class RecordFile:
    """Knows whether a record has changed, and saves it.

    A record of the library is saved automatically on leaving it, as it was never saved by hand
    before either. Because something may have been deleted by mistake, the library keeps the
    previous version beside it. Any other file is the person's own, and is written only on request.

    Attributes:
        path: the file it belongs to, or None while it has none.
    """

    def __init__(self, library: Library, record: Record, path: Path | None = None) -> None:
        """Open a record; `path` is None if it is new, or if its file was only read in part."""
        self.record = record
        self.path = path
        self._library = library
        waiting = None if path is None else library.waiting(path)
        # What tells what was read or saved from other records, and the origin it had then.
        self._known: tuple[int, int] | None = None
        self._origin: bytes | None = None
        if waiting is None or waiting.record is not record:
            waiting = EditedRecord(record, write(self.record))
            self._known, self._origin = _digests(record), waiting.origin
        self._edited = waiting
        self._prepared: tuple[int, Later[bytes]] | None = None

    @property
    def changed(self) -> bool:
        """Whether the record differs from what was last read or saved."""
        return self._has_changed(_digests(self.record))

    def _has_changed(self, now: tuple[int, int]) -> bool:
        """Whether the record, with these digests, differs from what was last read or saved."""
        if self._edited.origin is not self._origin and write(self.record) == self._edited.origin:
            self._note_saved()  # By the library, later than this asked for it.
        return self._known is None or now[0] != self._known[0]

    @property
    def has_unsaved_changes(self) -> bool:
        """Whether a person's own work would be lost without saving.

        What the program found out isn't: it is found again.
        """
        if self.path is not None and self._library.holds(self.path):
            return False
        return self._known is None or _digests(self.record)[1] != self._known[1]

    def prepare(self) -> None:
        """Have a thread write the record out while somebody thinks about whether to save it."""
        digest, _ = _digests(self.record)
        if self._prepared is None or self._prepared[0] != digest:
            with collecting_later():
                copy = self.record.copy()
            self._prepared = digest, Later(partial(write_checked, copy))

    def _checked(self) -> bytes:
        if self._prepared is not None and self._prepared[0] == _digests(self.record)[0]:
            return self._prepared[1].get()
        return write_checked(self.record)

    def save(self, path: Path | None = None) -> Path:
        """Save to `path`, else to the record's own file, else to the library; return where.

        Raises OSError, and ValueError if something else is in its place, or if the record couldn't
        be read again.
        """
        path, data = path or self.path, self._checked()
        edited = self._edited
        if self.path is None or path is None or real_path(path) != real_path(self.path):
            edited = EditedRecord(self.record, None)  # It replaces what is there.
        if path is not None and self._library.holds(path):
            self._library.write(path, edited, data)
        else:
            if path is None:
                path = self._library.add(self.record, data)
            else:
                # It is a person's own file, so links are followed and kept.
                write_whole(real_path(path), data, sync=True)
            edited.origin = data
        self.path, self._edited = path, edited
        self._note_saved()
        return path

    def _note_saved(self) -> None:
        self._known, self._origin = _digests(self.record), self._edited.origin

    def leave(self) -> None:
        """Save the record if it is the library's and has changed. Failures are reported."""
        if self.path is None or not self._library.holds(self.path):
            return
        edited, left = self._edited, _digests(self.record)
        if not self._has_changed(left):
            return

        def done(origin: bytes | None) -> None:
            edited.origin = self._origin = origin
            self._known = left

        if len(edited.origin or b"") > LARGE:
            self._library.save_behind(self.path, edited, done)
        elif self._library.save(self.path, edited):
            self._note_saved()


def _digests(record: Record) -> tuple[int, int]:
    """What tells a record from others, and the same without what the program found out about it.

    Writing it would tell that too, but a board of thousands of nodes is compared each time somebody
    may leave it.
    """
    digest = 0
    for node in record.root.subtree():
        if node is not record.root:
            digest = hash((digest, node.event, len(node.children), _digest(node.properties)))
    root = record.root
    known = root.properties.items()
    by_person = {ident: values for ident, values in known if ident not in FOUND_OUT}
    begun = digest, root.event, len(root.children)
    return hash((begun, _digest(root.properties))), hash((begun, _digest(by_person)))


def _digest(properties: Properties) -> int:
    # Nothing is kept from node to node, or Python would look for garbage among it.
    return hash(tuple((ident, *values) for ident, values in properties.items()))
