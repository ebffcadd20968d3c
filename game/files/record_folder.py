"""The folder of records: which files are in it, which was changed last, and whose they are.

A file's name has when, which game, who, and the mark of the game's own name. By that it is found
again, whatever else somebody renames it to. Copies that systems, programs and people make of it may
end with the same mark; they aren't the game's.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import date, datetime, time
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from game.base.disk import is_hidden
from game.base.names import brief_name, clean_text, graphemes
from game.files.days import current_time, local_time

if TYPE_CHECKING:
    from game.records.tree import Record

SUFFIX = ".blksgf"

MOST_NAME_BYTES = 100
"""The most bytes for game and players in a file's name, which leaves room for time, mark and what
follows a backup's within `game.base.disk.LONGEST_NAME`."""

WHEN, WHEN_LETTERS = "%Y-%m-%d %H.%M", 16
"""The format and length of the time at which a record was kept; its file's name begins with it."""

FORBIDDEN = frozenset('<>:"/\\|?*')
"""The characters that some systems don't allow in file names."""


def end_of_name(ident: str) -> str:
    """The ending of the name of a game's file; no other game's file has it."""
    mark = ident.rpartition("-")[2]
    return f"({''.join(letter for letter in mark if letter.isalnum()).lower()}){SUFFIX}"


def own_names(idents: Iterable[str], names: Iterable[str]) -> list[str | None]:
    """The name of each game's own file, among those in a folder; None if it has none.

    Hidden files aren't anybody's record. Of several files with one mark, those that are called like
    another with something before it are copies, such as "Copy of NAME"; of the rest, one that is
    named as by `file_name`, to which nothing was added, is most likely the game's.
    """
    ends = list(map(end_of_name, idents))
    marked: dict[str, list[str]] = {end: [] for end in ends}
    for name in names:  # There may be thousands.
        alike = marked.get(_end_in(name))
        if alike is not None and not is_hidden(name):
            alike.append(name)
    return [_original(marked[end]) if marked[end] else None for end in ends]


def ends_of_names(names: Iterable[str]) -> frozenset[str]:
    """The endings of all names in a folder that may be those of games' own files."""
    return frozenset(_end_in(name) for name in names if not is_hidden(name))


def _end_in(name: str) -> str:
    return name[name.rfind("(") :].lower()


def _original(names: list[str]) -> str:
    """Of the names of files with one mark, that of the file which the others are copies of."""
    if len(names) == 1:
        return names[0]  # As in nearly all of thousands of games.
    return min(
        names,
        key=lambda name: (
            any(name != other and name.endswith(other) for other in names),
            _time_at_beginning(name) is None,
            len(name),
            name,
        ),
    )


def time_in(name: str, day: date | None) -> time | None:
    """The time in a file's name, if it is of this day; see `file_name`."""
    kept = _time_at_beginning(name)
    return kept.time() if kept is not None and kept.date() == day else None


def _time_at_beginning(name: str) -> datetime | None:
    try:
        return datetime.strptime(name[:WHEN_LETTERS], WHEN)
    except ValueError:
        return None


def stem_without_mark(path: Path) -> str:
    """A record's file name without its suffix and the mark by which the library finds it.

    >>> stem_without_mark(Path("2026-11-23 18.30 Blokus - Maya (3f9ac1).blksgf"))
    '2026-11-23 18.30 Blokus - Maya'
    """
    stem, mark, _ = path.stem.rpartition(" (")
    return stem if mark and path.stem.endswith(")") else path.stem


def file_name(ident: str, record: Record) -> str:
    """When it was kept, which game, who played, and the mark by which the library finds it."""
    names = ", ".join(brief_name(name) for name in record.header.names if name)
    title = " - ".join(filter(None, [record.options.name, names]))
    words = "".join("_" if letter in FORBIDDEN else letter for letter in clean_text(title))
    letters = graphemes(words)
    while len("".join(letters).encode()) > MOST_NAME_BYTES:
        letters.pop()
    now = local_time(current_time())
    return f"{now:{WHEN}} {''.join(letters).strip()} {end_of_name(ident)}"


TICK_NS = 1000
"""The nanoseconds by which systems tell two times of files apart; some disks take longer."""


class LibraryEntry(Struct, frozen=True):
    """A file of the library.

    Attributes:
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
