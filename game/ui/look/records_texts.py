"""The texts of the library and of record files, by key: a part of those in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

RECORDS_TEXTS: Mapping[str, str] = {
    "menu.records": "Past games",
    # Above the last few games that were finished, of which each can be looked at.
    "menu.recent": "Recent games",
    # Which game it was, and who took part, the best first.
    "menu.recent.game": "{game} · {people}",
    # A player's name and points.
    "menu.recent.person": "{name}: {points}",
    "files.unsaved.record": "The record can’t be saved: {reason}.",
    "library.title": "Past games",
    "library.search": "Search for a name, game or result",
    "library.none": "Every game is kept here once it is finished or given up.",
    "library.nothing": "Nothing was found.",
    "library.open": "Open file",
    "library.delete": "Delete",
    "library.delete.question": "Delete this game?",
    "library.delete.line": "This can’t be undone.",
    "library.delete.yes": "Delete",
    "library.delete.no": "Keep",
    "library.delete.failed": "The game can’t be deleted",
    "library.unreadable": "This file can’t be read.",
    "library.won_by": "{name} won by {number}",
    # How a game ended, and on which day.
    "library.line": "{result} · {day}",
    "open.title": "Open a file",
    "open.path": "Path of a .blksgf file",
    "open.yes": "Open",
    "open.no": "Cancel",
    # while the system's own window for choosing a file is open, beside the field for a path
    "open.browse": "Browse",
    "open.waiting": "Choose in the window that has opened, or write the path here.",
    "open.nothing": "Nothing was chosen.",
    "open.no_window": "The system’s window for files doesn’t open here. Write the path instead.",
    "open.failed": "The file can’t be opened",
    "open.failed.line": "{name}: {reason}",
    "open.no_game": "This isn’t a saved game. Saved games are .blksgf or .sgf files.",
    "open.missing": "there is no such file",
    "open.forbidden": "reading it isn’t allowed",
    "open.ok": "OK",
    "open.problem": "Not all of the file could be read: {problem}",
    "open.altered": "This isn’t what was saved: another program changed it, or it’s damaged.",
    "open.mended": "About this file: {problem}",
    # the menu of the analysis board
    "record.title": "Analysis",
    "record.resume": "Close the menu",
    "record.note": "Comment",
    "record.save": "Save",
    "record.save_as": "Save as",
    "record.share": "Share…",
    # and as what: in a list below that
    "record.picture": "Board as PNG",
    "record.text": "Board as text",
    "record.film": "Game as animation",
    "film.progress": "{done} of {count}",
    "record.play_on": "Play on from here",
    # what the board and the chart of the analysis board show, such as "Moves" and "Expected"
    "record.overlay": "Board: {what}",
    "record.curves": "Chart: {what}",
    "record.play_on.not": "You can’t play on from here.",
    "record.main": "Make main line",
    "record.main.done": "This is the main line now.",
    "record.delete": "Delete from here",
    "record.delete.question": "Delete from here?",
    "record.delete.line": "This move and everything after it will be deleted.",
    "record.delete.yes": "Delete",
    "record.delete.no": "Keep",
    "record.delete.none": "This is the start of the game.",
    "record.delete.done": "The moves were deleted.",
    "record.leave": "Leave",
    # The same, where the board is that of a game under way.
    "record.leave.game": "Back to the game",
    "record.unsaved.question": "Save your changes before leaving?",
    # The changes.
    "record.unsaved.otherwise": "Otherwise they are lost.",
    "record.unsaved.yes": "Don’t save",
    "record.unsaved.no": "Cancel",
    "save.yes": "Save",
    "save.done": "{name} was saved.",
    "save.failed": "The file can’t be saved",
    # Which endings the name of a file may have, such as ".gif, .png or .webp".
    "save.suffix": "{name}: the name has to end in {suffixes}",
    "save.replace.question": "Replace this file?",
    "save.replace.yes": "Replace",
    "save.replace.no": "Keep",
    "note.title": "Comment",
    "note.name": "Name of the variation",
    "note.comment": "Your comment",
    "note.none": "Add a comment",
    "note.yes": "Done",
    "note.no": "Cancel",
}
