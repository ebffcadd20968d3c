"""A record that is changed here, and how it takes over what others wrote into its file."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from game.files.behind import collecting_later
from game.records.blksgf import read
from game.records.header import FOUND_OUT, WRITTEN_AT_END
from game.records.tree import Record


@dataclass
class EditedRecord:
    """A record and what it goes back to.

    Attributes:
        record: the record.
        origin: what its file held when it was last read, merged or written, to tell what was
            changed in which; None if it goes back to no file, so that nothing is merged.
        merged: whether anything of others was merged into it.
    """

    record: Record
    origin: bytes | None
    merged: bool = False

    def copy(self) -> EditedRecord:
        """One of its own, as it is now."""
        with collecting_later():
            return EditedRecord(self.record.copy(), self.origin)

    def catch_up(self, data: bytes) -> None:
        """Take over what was written into the file since; `data` is its content now.

        Another board or window may have changed it, or the game ended again. Raises ValueError if
        it can't be read.
        """
        if data == self.origin:
            return
        loaded = read(data)
        if not loaded.problems:
            self.take_over(loaded.record, data)

    def take_over(self, theirs: Record, origin: bytes | None) -> None:
        """Merge what others made of the record; from then on it goes back to `origin`.

        Nothing is merged if theirs isn't a record of the same game.
        """
        if self.origin is None or theirs.options != self.record.options:
            return
        with suppress(ValueError):
            self.record.merge(theirs, read(self.origin).record)
            self.origin, self.merged = origin, True


def with_earlier(earlier: Record, record: Record) -> Record:
    """The record of a game that ended again, with what somebody wrote into its file meanwhile.

    In that case the earlier moves stay as a variation, as comments may belong to them. Raises
    ValueError if the earlier record isn't of the same game.
    """
    annotated = _is_annotated(earlier, record)
    node = earlier.add_main_line(record)
    if not annotated:
        return record
    earlier.make_main(node)
    properties = earlier.root.properties
    for ident, values in record.root.properties.items():
        # Names, for example, may have been corrected by hand.
        if ident in WRITTEN_AT_END or ident not in properties:
            properties[ident] = values
    return earlier


def _is_annotated(earlier: Record, record: Record) -> bool:
    """Whether an earlier record says more than the game as kept and the program's own reports."""
    root, *others = earlier.root.subtree()
    kept = record.root.properties
    usual = {*FOUND_OUT, *(WRITTEN_AT_END & kept.keys())}
    return any(
        ident not in usual and values != kept.get(ident)
        for ident, values in root.properties.items()
    ) or any(node.properties or len(node.parent.children) > 1 for node in others if node.parent)
