"""The texts of the library and of files with records, by key: a part of `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

RECORDS_TEXTS: Mapping[str, str] = {
    "menu.records": "Records",
    "files.unsaved.record": "The record can't be saved: {reason}.",
    "library.title": "Records",
    "library.search": "Search for a name, game or result",
    "library.none": "Every game that is finished is kept here.",
    "library.nothing": "Nothing was found.",
    "library.open": "Open file",
    "library.delete": "Delete",
    "library.delete.question": "Delete this record?",
    "library.delete.line": "The file can't be brought back.",
    "library.delete.yes": "Delete",
    "library.delete.no": "Keep",
    "library.unreadable": "This file can't be read.",
    "library.won_by": "{name} won by {number}",
    "library.draw": "A draw",
    # How a game ended, and on which day.
    "library.line": "{result} · {day}",
    "open.title": "Open a file",
    "open.path": "Path of a .blksgf file",
    "open.yes": "Open",
    "open.no": "Cancel",
    "open.failed": "The file can't be opened",
    "open.failed.line": "{name}: {reason}",
    "open.missing": "there is no such file",
    "open.forbidden": "reading it isn't allowed",
    "open.ok": "OK",
    "open.problem": "Not all of the file could be read: {problem}",
}
