"""The folder with a file for each game in progress, and the order in which games were played."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace

from game.base.disk import is_hidden
from game.files.kept_game import FORM, MOST_NUMBER, KeptGame
from game.files.notices import FileKind, FileNotices
from game.files.quarantine import SUFFIX as ASIDE
from game.files.store import Store

MOST_LISTED = 200
"""How many files are looked at; a folder with more wasn't filled by us."""

SUFFIX = ".json"

_ASIDE = re.compile(rf"([^.].*){re.escape(SUFFIX + ASIDE)}\d*")
"""The name of a game's file that was put aside."""

_State = tuple[int, int, int]
"""Tells whether a file was changed: its number on the disk, its size, and when it was written."""


class GameFolder:
    """Reads and writes the games in a folder."""

    def __init__(self, path: Path, notices: FileNotices) -> None:
        """Reads nothing yet; see `KeptFiles` for `notices`."""
        self._path = path
        # A game is written after every event, and the next event follows soon: waiting for the disk
        # each time would make the window stutter.
        self._store = Store(FileKind.GAME, FORM, notices, sync=False)
        self._latest = 0
        self._seen: dict[str, _State | None] = {}

    def idents(self) -> list[str]:
        """The names of the games, newest first as far as the names tell."""
        try:
            names = os.listdir(self._path)
        except OSError:
            return []
        idents = (
            name.removesuffix(SUFFIX)
            for name in names
            if name.endswith(SUFFIX) and not is_hidden(name)
        )
        return sorted(idents, reverse=True)[:MOST_LISTED]

    def take_back(self) -> None:
        """Take back the games that an older version put aside, if this one can play them.

        Call it under the lock.
        """
        with suppress(OSError):
            aside = (_ASIDE.fullmatch(name) for name in os.listdir(self._path))
            for ident in {found[1] for found in aside if found is not None}:
                if not self.path(ident).exists():
                    self._store.take_back(self.path(ident), check=lambda kept: kept.game)

    def read(self, ident: str) -> KeptGame | None:
        """A game, or None if it is gone. What can't be read is quarantined and reported."""
        self._seen[ident] = self._state(ident)
        game = self._store.load(self.path(ident))
        if game is None:
            return None
        self._latest = max(self._latest, game.number)
        return replace(game, ident=ident)

    def write(self, game: KeptGame) -> bool:
        """Write a game; return whether that succeeded. Reports failures."""
        written = self._store.save(self.path(game.ident), game)
        self._seen[game.ident] = self._state(game.ident)
        return written

    def next_number(self) -> int:
        """A number for a change: higher than those of all changes so far, in any window.

        Call it under the lock. Games that another window has changed are read.
        """
        for ident in self.idents():
            if ident not in self._seen or self._seen[ident] != self._state(ident):
                self.read(ident)
        self._latest = min(self._latest + 1, MOST_NUMBER)
        return self._latest

    def remove(self, ident: str) -> bool:
        """Delete a game; return whether it is gone. Reports failures."""
        return self._store.remove(self.path(ident))

    def rename(self, ident: str, other: str) -> None:
        """Give a game another name. Raises OSError."""
        self.path(ident).rename(self.path(other))

    def quarantine(self, ident: str, why: Exception) -> None:
        """Move a game that can't be played out of the way, and report it."""
        self._store.quarantine(self.path(ident), why)

    def path(self, ident: str) -> Path:
        """The file of a game."""
        return self._path / f"{ident}{SUFFIX}"

    def _state(self, ident: str) -> _State | None:
        """The state of a game's file; None if there is none."""
        with suppress(OSError):
            status = os.lstat(self.path(ident))
            return status.st_ino, status.st_size, status.st_mtime_ns
        return None
