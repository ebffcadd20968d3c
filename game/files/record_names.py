"""The names of the library's files: when, which game, who, and the mark of the game's own name.

A game's file is found again by that mark, whatever else somebody renames it to.
"""

from __future__ import annotations

from datetime import date, datetime, time
from pathlib import Path
from typing import TYPE_CHECKING

from game.files.dates import current_time
from game.names import brief_name, clean_text, graphemes

if TYPE_CHECKING:
    from game.records.tree import Record

SUFFIX = ".blksgf"

MOST_NAME_BYTES = 120
"""The most bytes for game and players in a file's name: systems allow 255 in all."""

WHEN, WHEN_LETTERS = "%Y-%m-%d %H.%M", 16
"""The format and length of the time at which a record was kept; its file's name begins with it."""

FORBIDDEN = frozenset('<>:"/\\|?*')
"""The characters that some systems don't allow in file names."""


def end_of_name(ident: str) -> str:
    """The ending of the name of a game's file; no other game's file has it."""
    mark = ident.rpartition("-")[2]
    return f"({''.join(letter for letter in mark if letter.isalnum())}){SUFFIX}"


def time_in(name: str, day: date | None) -> time | None:
    """The time in a file's name, if it is of this day; see `file_name`."""
    try:
        kept = datetime.strptime(name[:WHEN_LETTERS], WHEN)
    except ValueError:
        return None
    return kept.time() if kept.date() == day else None


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
    now = current_time().astimezone()
    return f"{now:{WHEN}} {''.join(letters).strip()} {end_of_name(ident)}"
