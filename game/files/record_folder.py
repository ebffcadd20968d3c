"""The folder of records: which files are in it, and which of them was changed last."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from game.base.disk import is_hidden
from game.files.record_names import SUFFIX, end_of_name, ends_of_names, own_names

TICK_NS = 1000
"""The nanoseconds by which systems tell two times of files apart; some disks take longer."""


class LibraryEntry(Struct, frozen=True):
    """A file of the library.

    Attributes:
        path: where it is.
        changed: when it was last changed, in nanoseconds since 1970.
        size: how many bytes it has.
    """

    path: Path
    changed: int
    size: int


def entries_in(folder: Path) -> Sequence[LibraryEntry]:
    """All records but hidden files, the most recently changed first. None of them is read."""
    try:
        with os.scandir(folder) as found:
            records = [one for one in found if _is_record(one.name)]
    except OSError:
        return []
    entries = []
    for record in records:
        with suppress(OSError):  # Another window may have deleted it a moment ago.
            if record.is_file(follow_symlinks=False):
                entries.append(_entry(record))
    return sorted(entries, key=lambda entry: (entry.changed, entry.path.name), reverse=True)


def _is_record(name: str) -> bool:
    return name.lower().endswith(SUFFIX) and not is_hidden(name)


def _entry(found: os.DirEntry[str]) -> LibraryEntry:
    status = found.stat(follow_symlinks=False)
    return LibraryEntry(Path(found.path), status.st_mtime_ns, status.st_size)


def own_paths(
    folder: Path | None, idents: Sequence[str], waiting: Sequence[str]
) -> list[Path | None]:
    """Each game's own file in a folder, or among those of which the names are `waiting`.

    The folder is listed only once.
    """
    own = own_names(idents, _names(folder, waiting))
    return [None if name is None else Path(folder or "", name) for name in own]


def record_finder(folder: Path | None, waiting: Sequence[str]) -> Callable[[str], bool]:
    """Tells whether a game has a file there: quicker for thousands than to know which."""
    ends = ends_of_names(_names(folder, waiting))
    return lambda ident: end_of_name(ident) in ends


def _names(folder: Path | None, waiting: Sequence[str]) -> list[str]:
    names = list(waiting)
    with suppress(OSError):
        names += [] if folder is None else os.listdir(folder)
    return names


def bring_forward(path: Path) -> None:
    """See that a file just written is the one changed last, even if the clock was set back."""
    with suppress(OSError), os.scandir(path.parent) as found:
        others = (one for one in found if one.name != path.name and _is_record(one.name))
        latest = max((one.stat(follow_symlinks=False).st_mtime_ns for one in others), default=0)
        status = os.stat(path)
        if status.st_mtime_ns <= latest:
            os.utime(path, ns=(status.st_atime_ns, latest + TICK_NS))
