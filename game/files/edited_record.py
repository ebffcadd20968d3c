"""A record that is changed here, and how it takes over what others wrote into its file."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.records.tree import Record


@dataclass
class EditedRecord:
    """A record and what it goes back to.

    Attributes:
        record: the record.
        origin: what its file held when it was last read, merged or written, to tell what was
            changed in which; None if it goes back to no file, so that nothing is merged.
    """

    record: Record
    origin: bytes | None

    def catch_up(self, data: bytes) -> None:
        """Take over what was written into the file since; `data` is its content now.

        Another board or window may have changed it, or the game ended again. Raises ValueError if
        it can't be read.
        """
        from game.records.blksgf import read

        if data == self.origin:
            return
        loaded = read(data)
        if not loaded.problems:
            self.take_over(loaded.record, data)

    def take_over(self, theirs: Record, origin: bytes | None) -> None:
        """Merge what others made of the record; from then on it goes back to `origin`.

        Nothing is merged if theirs isn't a record of the same game.
        """
        from game.records.blksgf import read

        if self.origin is None or theirs.options != self.record.options:
            return
        with suppress(ValueError):
            self.record.merge(theirs, read(self.origin).record)
            self.origin = origin
