"""Games in progress, each kept in a file of its own: closing the window loses nothing."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from game.base.disk import is_hidden
from game.base.file_lock import locked
from game.engine import AnyGame
from game.engine.clock import Clock
from game.files.days import is_ident, new_ident
from game.files.kept_game import FORM, MOST_NUMBER, KeptGame, kept_game
from game.files.shared_file import DataFolder
from game.files.store import SUFFIX as ASIDE
from game.files.store import Store

log = logging.getLogger(__name__)

MOST_LISTED = 200
"""How many files are looked at; a folder with more wasn't filled by us."""

SUFFIX = ".json"

_ASIDE = re.compile(rf"([^.].*){re.escape(SUFFIX + ASIDE)}\d*")
"""The name of a game's file that was put aside."""

_State = tuple[int, int, int]
"""Tells whether a file was changed: its number on the disk, its size, and when it was written."""


MOST_GAMES = 20
"""How many games are kept. Beyond that, the oldest go, but the latest of each game stays."""


class OpenGame(Struct, frozen=True):
    """A game to go on with, or to look back at.

    Attributes:
        game: the game, as it stands.
        clock: the players' clocks, as they stand; None if it has none.
        ident: its name among all games that are kept; None if it hasn't been kept yet.
    """

    game: AnyGame
    clock: Clock | None = None
    ident: str | None = None


class GameStore:
    """Keeps games in progress in a folder; with no folder nothing is kept.

    A game has a name, which whoever plays it gives each time it is saved: so it goes into the same
    file, whichever other games are kept. If another window has gone on with the same game
    meanwhile, or ended it, both versions are kept, each under a name of its own.
    """

    def __init__(self, data: DataFolder, retire: Callable[[AnyGame, str], None]) -> None:
        """Make a store, reading nothing yet.

        `retire` keeps a game elsewhere, with its name here, before it is removed because it is
        over, or there are too many.
        """
        self._path, self._lock, self._retire = data.path("games"), data.lock, retire
        # A game is written after every event, and the next event follows soon: waiting for the disk
        # each time would make the window stutter.
        self._store = Store(FORM, data.notices, sync=False)
        # The highest number of a change, and the files as they were when they were read or written.
        self._latest = 0
        self._seen: dict[str, _State | None] = {}
        # Each game as this window last read or wrote it.
        self._kept: dict[str, KeptGame] = {}
        self._unwritten: dict[str, KeptGame | None] = {}
        self._renamed_to: dict[str, str] = {}
        # The games with no file because this window deleted it or hasn't written it yet.
        self._without_file: set[str] = set()
        self._may_be_aside = True

    # -- reading ------------------------------------------------------------

    def kept(self) -> Sequence[KeptGame]:
        """The games in progress, the one played last first, whatever the clock said.

        This takes a few milliseconds, as no game is replayed. What can't be read is quarantined and
        reported.
        """
        if self._path is not None and self._may_be_aside:
            self._may_be_aside = False
            with locked(self._lock):
                self._take_back(self._path)
        found = map(self._read, self._idents())
        games = {game.ident: game for game in found if game is not None}
        # Games that couldn't be written are known until the program ends.
        for ident, game in self._unwritten.items():
            games.pop(ident, None)
            if game is not None:
                games[ident] = game
        return sorted(games.values(), key=_when_played, reverse=True)

    def load(self, ident: str) -> OpenGame | None:
        """The game to go on with, replayed by the rules; None if it is gone, over or damaged.

        One that breaks the rules is quarantined and reported; one that is over is retired.
        """
        ident = self._renamed_to.get(ident, ident)
        kept = self._unwritten[ident] if ident in self._unwritten else self._read(ident)
        if kept is None:
            return None
        try:
            game = kept.game
        # The rules raise ValueError; nothing else that goes wrong may stop the program either.
        except Exception as error:
            if self._path is not None:
                self._store.quarantine(self._file(ident), error)
            return None
        if game.position.over:
            self._retire(game, ident)
            self.remove(ident)
            return None
        kept = kept if is_ident(ident) else self._renamed(kept)
        self._kept[kept.ident] = kept
        return OpenGame(game, kept.running_clock, kept.ident)

    def _renamed(self, kept: KeptGame) -> KeptGame:
        """The game under a name of ours: somebody has renamed or copied its file.

        Its name becomes that of its result and its record, so no two games may share it.
        """
        renamed = replace(kept, ident=new_ident())
        try:
            if self._path is not None:
                self._file(kept.ident).rename(self._file(renamed.ident))
        except OSError:
            return kept
        self._renamed_to[kept.ident] = renamed.ident
        return renamed

    def _file(self, ident: str) -> Path:
        assert self._path is not None
        return self._path / f"{ident}{SUFFIX}"

    def _idents(self) -> list[str]:
        """The names of the games, newest first as far as the names tell."""
        names: list[str] = []
        with suppress(OSError):
            names = [] if self._path is None else os.listdir(self._path)
        idents = (
            name.removesuffix(SUFFIX)
            for name in names
            if name.endswith(SUFFIX) and not is_hidden(name)
        )
        return sorted(idents, reverse=True)[:MOST_LISTED]

    def _take_back(self, folder: Path) -> None:
        """Take back the games that an older version put aside, if this one can play them.

        Call it under the lock.
        """
        with suppress(OSError):
            aside = (_ASIDE.fullmatch(name) for name in os.listdir(folder))
            for ident in {found[1] for found in aside if found is not None}:
                if not self._file(ident).exists():
                    self._store.take_back(self._file(ident), check=lambda kept: kept.game)

    def _read(self, ident: str) -> KeptGame | None:
        """A game, or None if it is gone. What can't be read is quarantined and reported."""
        if self._path is None:
            return None
        self._seen[ident] = self._state(ident)
        game = self._store.load(self._file(ident))
        if game is None:
            return None
        self._latest = max(self._latest, game.number)
        return replace(game, ident=ident)

    def _state(self, ident: str) -> _State | None:
        with suppress(OSError):
            status = os.lstat(self._file(ident))
            return status.st_ino, status.st_size, status.st_mtime_ns
        return None

    # -- writing ------------------------------------------------------------

    def save(
        self, game: AnyGame, clock: Clock | None = None, ident: str | None = None
    ) -> str | None:
        """Keep a game as it stands, or remove it if there is nothing to go on with.

        There is nothing to go on with before a game has begun or once it is over; but the next game
        of a series under way is kept even before it has begun. Any clocks are kept with the game. A
        game kept for the first time gets a new name unless one is given. Returns the game's name
        from now on; None if it isn't kept and has none.

        What can't be written is reported, and retried with the next change and by `flush`.
        """
        if self._path is None:
            return ident
        with locked(self._lock):
            ident = self._parted(ident)
            is_new = ident not in self._kept
            if game.under_way:
                ident = ident or new_ident()
                kept = kept_game(game, clock, ident, self._next_number())
                self._kept[ident] = self._unwritten[ident] = kept
            elif ident is not None and not is_new:
                self._unwritten[ident] = None
            self._write()
        if is_new and game.under_way:
            self._retire_oldest()
        return ident

    def copied(self, opened: OpenGame) -> OpenGame:
        """A game with a name of its own: what is played in it doesn't change the one kept.

        It is kept at once. It doesn't count for ratings, as the other one may.
        """
        there = None if opened.ident is None else self.load(opened.ident)
        if there is None:
            return replace(opened, ident=None)
        there.game.rated = False
        return replace(there, ident=self.save(there.game, there.clock))

    def remove(self, ident: str) -> None:
        if self._path is not None:
            with locked(self._lock):
                self._unwritten[ident] = None
                self._write()

    def drop(self, ident: str) -> None:
        """Forget a game, unless another window has gone on with it since this one kept it."""
        if self._path is None or ident not in self._kept:
            return
        with locked(self._lock):
            if not self._is_changed(self._kept[ident]):
                self._unwritten[ident] = None
                self._write()

    def parted(self, ident: str | None) -> str | None:
        """A game's name from now on: a new one if another window has gone on with it or ended it.

        The history and the records then have what each window played as a game by itself.
        """
        with locked(self._lock):
            return self._parted(ident)

    def flush(self) -> bool:
        """Write what couldn't be written so far, if anything; return whether no game is left."""
        if self._unwritten:
            with locked(self._lock):
                self._write()
        return not any(self._unwritten.values())

    def _parted(self, ident: str | None) -> str | None:
        """As `parted`, under the lock."""
        kept = None if ident is None else self._kept.get(ident)
        if kept is None or not self._is_changed(kept):
            return ident
        parted = replace(kept, ident=new_ident())
        self._kept[parted.ident] = parted
        self._without_file.add(parted.ident)
        return parted.ident

    def _is_changed(self, kept: KeptGame) -> bool:
        """Whether another window has gone on with a game, or ended it, since this one kept it."""
        if kept.ident in self._unwritten or kept.ident in self._without_file:
            return False
        there = self._read(kept.ident)
        return there is None or (there.number, there.saved) != (kept.number, kept.saved)

    def _next_number(self) -> int:
        """A number for a change: higher than those of all changes so far, in any window.

        Call it under the lock. Games that another window has changed are read.
        """
        for ident in self._idents():
            if ident not in self._seen or self._seen[ident] != self._state(ident):
                self._read(ident)
        self._latest = min(self._latest + 1, MOST_NUMBER)
        return self._latest

    def _write(self) -> None:
        for ident, kept in list(self._unwritten.items()):
            path = self._file(ident)
            done = self._store.remove(path) if kept is None else self._store.save(path, kept)
            if kept is not None:
                self._seen[ident] = self._state(ident)
            if done:
                del self._unwritten[ident]
                if kept is None:
                    self._without_file.add(ident)
                else:
                    self._without_file.discard(ident)

    def _retire_oldest(self) -> None:
        """Retire games if there are too many, but never the latest of each game."""
        games = self.kept()
        latest: set[str] = set()
        spare = []
        for game in games:
            if game.options.name in latest:
                spare.append(game.ident)
            latest.add(game.options.name)
        for ident in spare[::-1][: max(len(games) - MOST_GAMES, 0)]:
            retired = self.load(ident)
            if retired is not None and retired.ident is not None:
                log.info("there are more than %d games in progress: %s goes", MOST_GAMES, ident)
                self._retire(retired.game, retired.ident)
                self.remove(retired.ident)


def _when_played(game: KeptGame) -> tuple[int, datetime, bool, str]:
    """What comes later was played later; of a game and copies of its file, the game itself."""
    return game.number, game.saved, is_ident(game.ident), game.ident
