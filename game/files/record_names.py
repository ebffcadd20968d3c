"""The names of the library's files: when, which game, who, and the mark of the game's own name.

A game's file is found again by that mark, whatever else somebody renames it to. Copies that
systems, programs and people make of it may end with the same mark; they aren't the game's.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time
from pathlib import Path
from typing import TYPE_CHECKING

from game.base.disk import is_hidden
from game.base.names import brief_name, clean_text, graphemes
from game.files.dates import current_time
from game.files.days import local_time

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
