"""The texts about kept files, by key: a part of those in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

FILES_TEXTS: Mapping[str, str] = {
    "files.aside.settings": "The options couldn’t be read and were reset; the old file is {name}.",
    "files.aside.game": "A game couldn’t be read; it is kept as games/{name}.",
    "files.aside.results": "The best results couldn’t be read; they are kept as {name}.",
    "files.aside.history": "The statistics couldn’t be read; they are kept as {name}.",
    "files.aside.history.part": (
        "Some games of the statistics couldn’t be read; they are kept as {name}."
    ),
    "files.aside.tables": "The tables you could come back to couldn’t be read; see {name}.",
    "files.aside.practice": "Some of what you practise couldn’t be read; it is kept as {name}.",
    "files.aside.scores": "The high scores couldn’t be read; they are kept as {name}.",
    "files.aside.stars": "The stars of your stages couldn’t be read; they are kept as {name}.",
    "files.aside.puzzles": "Some results of puzzles couldn’t be read; they are kept as {name}.",
    "files.aside.several.one": "{number} file couldn’t be read; it is kept as {names}.",
    "files.aside.several.many": "{number} files couldn’t be read; they are kept as {names}.",
    "files.aside.lots.one": "{number} file couldn’t be read; it is kept as {names}.",
    "files.aside.lots.many": "{number} files couldn’t be read; they are kept as {names} and so on.",
    # {things} are some of the things below, such as options.
    "files.newer": "Left to a newer version of Cornerwise, and not used here: {things}.",
    # of a file that comes with the program
    "files.damaged": "A file that belongs here is missing or damaged.",
    "files.nowhere": "Nothing can be saved: there is no folder for it.",
    "files.unread.settings": "The options can’t be read.",
    "files.unread.game": "A game can’t be read.",
    "files.unread.results": "The best results can’t be read.",
    "files.unread.history": "The statistics can’t be read.",
    "files.unread.tables": "The tables you could come back to can’t be read.",
    "files.unread.practice": "What you practise can’t be read.",
    "files.unread.scores": "The high scores can’t be read.",
    "files.unread.stars": "The stars of your stages can’t be read.",
    "files.unread.puzzles": "The results of puzzles can’t be read.",
    # Why something can’t be saved, and what can be done about it.
    "files.failure.full": "there is no room on the disk – please make some",
    "files.failure.forbidden": "writing there isn’t allowed – please allow it",
    "files.failure.read_only": "the disk is read-only – please make it writable",
    "files.failure.missing": "the folder is gone – please put it back",
    "files.failure.folder": "a folder already has that name – please choose another",
    "files.failure.too_long": "the name is too long – please choose a shorter one",
    "files.unsaved.settings": "The options can’t be saved: {reason}.",
    "files.unsaved.game": "The game can’t be saved: {reason}.",
    "files.unsaved.results": "The best results can’t be saved: {reason}.",
    "files.unsaved.history": "The statistics can’t be saved: {reason}.",
    "files.unsaved.tables": "The way back to the table can’t be saved: {reason}.",
    "files.unsaved.practice": "What you practise can’t be saved: {reason}.",
    "files.unsaved.scores": "The high scores can’t be saved: {reason}.",
    "files.unsaved.stars": "The stars of your stages can’t be saved: {reason}.",
    "files.unsaved.puzzles": "The results of puzzles can’t be saved: {reason}.",
    # Some of the things below, which can’t be saved.
    "files.unsaved.several": "Not saved: {things} ({reason}).",
    "files.thing.settings": "options",
    "files.thing.bindings": "controls",
    "files.thing.game": "game",
    "files.thing.results": "best results",
    "files.thing.history": "statistics",
    "files.thing.record": "record of the game",
    "files.thing.tables": "way back to the table",
    "files.thing.practice": "practice",
    "files.thing.scores": "high scores",
    "files.thing.stars": "stars",
    "files.thing.puzzles": "puzzles",
    # Asked before the program closes, or a game is left, in spite of that.
    "files.leave.question": "Not everything could be saved",
    "files.leave.save": "Save again",
    "files.leave.yes": "Don’t save",
    "files.leave.no": "Cancel",
    "files.leave.failed": "It still can’t be saved",
}
