"""The library: a folder with a record of every game that ended, or was annotated before that.

The files belong to the person, in a format other programs read: files may be added, changed and
deleted there. What can't be read stays as it is.
"""

from __future__ import annotations

import errno
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, time
from pathlib import Path

from msgspec import Struct

from game.ai.levels.scale import level_number
from game.base.disk import (
    make_private_folder,
    read_own,
    read_regular,
    real_path,
    write_new,
    write_whole,
)
from game.base.file_lock import locked
from game.base.names import clean_text
from game.engine import AnyGame, GameOptions
from game.files.behind import Later, collecting_later
from game.files.days import current_time, local_time, new_ident
from game.files.notices import FileKind
from game.files.record_folder import (
    LibraryEntry,
    bring_forward,
    entries_in,
    file_name,
    own_paths,
    record_finder,
    time_in,
)
from game.files.shared_file import DataFolder
from game.records.blksgf import Loaded, read, read_header, write_checked
from game.records.header import FOUND_OUT, WRITTEN_AT_END
from game.records.sgf import MOST_BYTES
from game.records.tree import Record

log = logging.getLogger(__name__)


class RecordSummary(Struct, frozen=True):
    """What a record says about its game, without any of its moves.

    Attributes:
        options: which game it is, and how it counts.
        names: the players' names, in playing order; "" for one without a name.
        levels: the keys of their levels, None for people.
        day: the day of the game, as in `game.records.header.Header.date`.
        result: as in `game.records.header.Header`; "" if the record doesn't say.
        at: the time of that day at which it ended, or None if the file's name doesn't say.
        partial_day: what is known of a day that isn't: the year, and perhaps the month.
    """

    options: GameOptions
    names: tuple[str, ...]
    levels: tuple[str | None, ...]
    day: date | None
    result: str
    at: time | None = None
    partial_day: tuple[int, ...] = ()


def read_summary(path: Path) -> RecordSummary | None:
    """What a record says about its game; None if it can't be read."""
    try:
        with path.open("rb") as file:
            options, header = read_header(file)
    except (OSError, ValueError) as error:
        log.info("%s can't be read: %r", path, error)
        return None
    result = clean_text(header.result).strip()
    day, partial = header.date, header.partial_date
    at, levels = time_in(path.name, day), tuple(map(_known_level, header.levels))
    return RecordSummary(options, header.names, levels, day, result, at, partial)


def _known_level(key: str | None) -> str | None:
    """The key of a level, or None if it isn't one: another program may have written it."""
    try:
        level_number(key or "")
    except ValueError:
        return None
    return key


BACKUP_SUFFIX = ".bak"
"""Follows the name of a changed record in the name of its backup."""

Done = Callable[[bytes | None], None]
"""Told what a file holds once it is written."""


@dataclass
class EditedRecord:
    """A record and what it goes back to.

    Attributes:
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


class Library:
    """Keeps records in a folder; with no folder nothing is kept.

    A game has one file, however often it is taken back and ended again: the file's name contains a
    mark from the game's. Other programs and windows may write there too; none of their files is
    overwritten.
    """

    def __init__(self, data: DataFolder) -> None:
        self.folder, self._notices, self._lock = data.path("records"), data.notices, data.lock
        self._unwritten: dict[str, Record] = {}
        self._unsaved: dict[Path, EditedRecord] = {}
        # What tells the versions that this window wrote from others.
        self._changed: dict[Path, int] = {}
        self._saving: Later[None] | None = None
        self._summaries: dict[LibraryEntry, RecordSummary | None] = {}

    # -- reading ------------------------------------------------------------

    def entries(self) -> Sequence[LibraryEntry]:
        """All files but hidden ones, the most recently changed first. None of them is read."""
        return [] if self.folder is None else entries_in(self.folder)

    def summary(self, entry: LibraryEntry) -> RecordSummary | None:
        """What a record says about its game; None if it can't be read. Each file is read once."""
        if entry not in self._summaries:
            self._summaries[entry] = read_summary(entry.path)
        return self._summaries[entry]

    def path_of(self, ident: str) -> Path | None:
        """The file that has the record of the game of this name in the history, or will have it."""
        return self.paths_of([ident])[0]

    def paths_of(self, idents: Sequence[str]) -> list[Path | None]:
        """The same for several games, listing the folder only once."""
        return own_paths(self.folder, idents, [path.name for path in self._unsaved])

    def finder(self) -> Callable[[str], bool]:
        """Tells whether a game has such a file, as the folder is now: quicker for thousands."""
        return record_finder(self.folder, [path.name for path in self._unsaved])

    def load(self, path: Path) -> Loaded:
        """What is in a file, or what will be once it can be written.

        Raises OSError, and ValueError with a line that says why it can't be read.
        """
        waiting = self.waiting(path)
        return load_record(path) if waiting is None else Loaded(waiting.record)

    def open_game(self, ident: str, record: Record) -> tuple[Path, Record]:
        """Where the record of a game belongs, and the record that is there or will be.

        `ident` is the game's name in the history, or among the games in progress. `record` is of
        the game as it stands; it is returned if there is no other yet. Raises OSError, and
        ValueError if the record of this game can't be read completely.
        """
        if self.folder is None:
            raise _no_folder()
        self._wait()
        path = self.path_of(ident)
        if path is not None:
            return path, _whole(self.load(path))
        path = self.folder / file_name(ident, record)
        ended = self._unwritten.pop(ident, None)
        if ended is None:
            return path, record
        # From now on somebody may change it.
        self._unsaved[real_path(path)] = EditedRecord(ended, None)
        return path, ended

    def waiting(self, path: Path) -> EditedRecord | None:
        """The changed record that couldn't be saved to a file yet, if any."""
        self._wait()
        return self._unsaved.get(real_path(path))

    def holds(self, path: Path) -> bool:
        return self.folder is not None and real_path(path).parent == real_path(self.folder)

    # -- writing ------------------------------------------------------------

    def keep(self, game: AnyGame, ident: str) -> None:
        """Keep the record of a game that has ended, by its name in the history.

        What can't be written is reported, and retried with the next record and by `flush`.
        """
        if self.folder is None:
            return
        self._unwritten[ident] = Record.of(game, local_time(current_time()).date())
        self.flush()

    def flush(self) -> bool:
        """Write what couldn't be written so far, if anything; return whether nothing is left."""
        self._wait()
        # First what somebody changed: a game that ended again is added to that.
        for path, edited in list(self._unsaved.items()):
            self.save(path, edited)
        for ident, record in list(self._unwritten.items()):
            with locked(self._lock):
                if self._write(ident, record):
                    del self._unwritten[ident]
        return not (self._unsaved or self._unwritten)

    def add(self, record: Record, data: bytes | None = None) -> Path:
        """Keep any record as a new file, and return its path. `data` is as in `write`.

        Raises OSError and ValueError.
        """
        if self.folder is None:
            raise _no_folder()
        return self._write_new(new_ident(), record, data)

    def save(self, path: Path, edited: EditedRecord) -> bool:
        """As `write`, but return whether it succeeded; failures are reported, `flush` retries."""
        path = real_path(path)
        try:
            self.write(path, edited)
        except (OSError, ValueError) as error:
            self._unsaved[path] = edited
            self._notices.not_saved(FileKind.RECORD, path, error)
            return False
        self._notices.saved(FileKind.RECORD)
        return True

    def save_behind(self, path: Path, edited: EditedRecord, done: Done) -> None:
        """As `save`, but of the record as it is now, and in a thread for which all else here waits.

        Unless something of others is merged, `done` is told there what the file holds.
        """
        copy = edited.copy()

        def save() -> None:
            if self.save(path, copy) and not copy.merged:
                done(copy.origin)

        self._wait()
        self._saving = Later(save)

    def _wait(self) -> None:
        """Wait until what is saved in a thread is written."""
        if self._saving is not None:
            self._saving.wait()
            self._saving = None

    def write(self, path: Path, edited: EditedRecord, data: bytes | None = None) -> None:
        """Write a changed record of the library, and keep the previous version beside it.

        What others have changed there meanwhile is merged into it. `data` is the record as bytes,
        if that is known. Raises OSError, and ValueError if something else is in its place.
        """
        path, origin, data = real_path(path), edited.origin, data or write_checked(edited.record)
        with locked(self._lock):
            self._catch_up(path, edited)
            if edited.origin is not origin:
                data = write_checked(edited.record)
            self._replace(path, data)
        edited.origin = data
        self._unsaved.pop(path, None)

    def _catch_up(self, path: Path, edited: EditedRecord) -> None:
        """Merge what a file holds, or will hold once it can be written, into a changed record."""
        newest = self._unsaved.get(path, edited)
        with suppress(OSError, ValueError):  # What can't be read is kept beside the new version.
            newest.catch_up(read_regular(path, MOST_BYTES))
        if newest is not edited:
            edited.take_over(newest.record, newest.origin)

    def _replace(self, path: Path, data: bytes) -> None:
        """Write a file in place of what is there, and keep that as a backup beside it.

        A version this window wrote itself isn't backed up: it would replace the backup from before
        the first of several changes. Raises OSError and ValueError.
        """
        try:
            before = read_regular(path, MOST_BYTES)
        except FileNotFoundError:  # Somebody has deleted it, but what is new must not be lost.
            write_new(path, data, sync=True)
        else:
            if self._changed.get(path) != hash(before):
                write_whole(path.with_name(path.name + BACKUP_SUFFIX), before, sync=True)
            write_whole(path, data, sync=True)
        self._changed[path] = hash(data)
        bring_forward(path)

    def delete(self, entry: LibraryEntry) -> None:
        """Delete a file, and its backup, for good. Raises OSError."""
        self._wait()
        path = real_path(entry.path)
        entry.path.unlink(missing_ok=True)
        self._unsaved.pop(path, None)
        self._changed.pop(path, None)
        entry.path.with_name(entry.path.name + BACKUP_SUFFIX).unlink(missing_ok=True)

    def _write(self, ident: str, record: Record) -> bool:
        """Write a game's record, into its file if it has one; return whether that succeeded."""
        assert self.folder is not None
        path = self.path_of(ident)
        if path is not None and self.waiting(path) is not None:
            return False  # What somebody changed comes first.
        try:
            if path is None:
                self._write_new(ident, record)
            else:
                self._write_again(real_path(path), record)
        except (OSError, ValueError) as error:
            self._notices.not_saved(FileKind.RECORD, path or self.folder, error)
            return False
        self._notices.saved(FileKind.RECORD)
        return True

    def _write_new(self, ident: str, record: Record, data: bytes | None = None) -> Path:
        """Write a record into a new file, and return its path. Raises OSError and ValueError."""
        assert self.folder is not None
        make_private_folder(self.folder)
        path = self.folder / file_name(ident, record)
        write_new(path, data or write_checked(record), sync=True)
        bring_forward(path)
        return path

    def _write_again(self, path: Path, record: Record) -> None:
        """Write the record of a game that ended again. Raises OSError and ValueError.

        If anything but a whole record of this game is in its place, or something that another
        program may have changed, that is kept beside it.
        """
        try:
            loaded = load_record(path)
            data = write_checked(with_earlier(_whole(loaded), record))
        except ValueError:
            self._changed.pop(path, None)  # So that it's backed up whoever wrote it.
            self._replace(path, write_checked(record))
            return
        if loaded.altered:
            self._replace(path, data)
            return
        write_whole(path, data, sync=True)
        bring_forward(path)
        if path in self._changed:
            self._changed[path] = hash(data)


def load_record(path: Path) -> Loaded:
    """Read any file that holds a record; see `read_own`.

    Raises OSError, and ValueError with a line that says why.
    """
    return read(read_own(path, MOST_BYTES))


def _no_folder() -> OSError:
    return FileNotFoundError(errno.ENOENT, "there is no folder for records")


def _whole(loaded: Loaded) -> Record:
    """The record that was read. Raises ValueError if it wasn't read completely."""
    if loaded.problem is not None:
        raise ValueError(str(loaded.problem))
    return loaded.record


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
