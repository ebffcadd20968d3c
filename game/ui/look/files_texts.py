"""The texts about kept files, by key: a part of those in `game.ui.look.texts`."""

from __future__ import annotations

from collections.abc import Mapping

FILES_TEXTS: Mapping[str, str] = {
    "files.aside.settings": "The options couldn’t be read and were reset; the old file is {name}.",
    "files.aside.game": "A game couldn’t be read; it is kept as games/{name}.",
    "files.aside.results": "The best results couldn’t be read; they are kept as {name}.",
    "files.aside.history": "The statistics couldn’t be read; they are kept as {name}.",
    "files.aside.several.one": "{number} file couldn’t be read; it is kept as {names}.",
    "files.aside.several.many": "{number} files couldn’t be read; they are kept as {names}.",
    "files.aside.lots.one": "{number} file couldn’t be read; it is kept as {names}.",
    "files.aside.lots.many": "{number} files couldn’t be read; they are kept as {names} and so on.",
    "files.nowhere": "Nothing can be saved: there is no folder for it.",
    "files.unread.settings": "The options can’t be read.",
    "files.unread.game": "A game can’t be read.",
    "files.unread.results": "The best results can’t be read.",
    "files.unread.history": "The statistics can’t be read.",
    "files.failure.full": "the disk is full",
    "files.failure.forbidden": "writing there isn’t allowed",
    "files.failure.read_only": "the disk is read-only",
    "files.failure.missing": "the folder is gone",
    "files.failure.folder": "a folder already has that name",
    "files.failure.too_long": "the name is too long",
    "files.unsaved.settings": "The options can’t be saved: {reason}.",
    "files.unsaved.game": "The game can’t be saved: {reason}.",
    "files.unsaved.results": "The best results can’t be saved: {reason}.",
    "files.unsaved.history": "The statistics can’t be saved: {reason}.",
}
