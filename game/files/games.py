"""The games in progress, each in a file of its own, so that closing the window loses nothing."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from msgspec.structs import replace

from game.clock import Clock
from game.engine import KINDS, Game
from game.files.ident import new_ident
from game.files.kept_game import KeptGame, decode_kept_game, encode_kept_game
from game.files.lock import locked
from game.files.notices import FileKind, FileNotices
from game.files.store import Store

AnyGame = Game[Any, Any]
"""A game of any kind."""

MOST_GAMES = 20
"""How many games are kept. Of more, the oldest go, but the latest of each game stays."""

MOST_LISTED = 200
"""How many files are looked at; a folder in which there are more was not filled by us."""

_SUFFIX = ".json"
_TICK = timedelta(microseconds=1)


class GameStore:
    """Keeps games in progress in a folder; with no folder nothing is kept.

    A `Game` that is saved again, or was loaded, goes into the same file each time, whichever other
    games are kept. Where another window has gone on with the same game meanwhile, both are kept.
    """

    def __init__(self, folder: Path | None, notices: FileNotices, lock: Path | None = None) -> None:
        """See `KeptFiles`; `lock` is the file by which windows take turns."""
        self._folder = folder
        self._lock = lock
        # A game is written after every event, and the next event is soon to come: waiting for the
        # disk each time would make the window stumble.
        self._store = Store(FileKind.GAME, decode_kept_game, encode_kept_game, notices, sync=False)
        self._kept_as: WeakKeyDictionary[AnyGame, KeptGame] = WeakKeyDictionary()
        self._unwritten: dict[str, KeptGame | None] = {}
        self._last_saved = datetime.min.replace(tzinfo=UTC)

    # -- reading ------------------------------------------------------------

    def kept(self) -> Sequence[KeptGame]:
        """The games that one can go on with, the one changed last first.

        No game is replayed for it, so that it takes a few milliseconds. What can't be read is set
        aside, and told.
        """
        games = {game.ident: game for game in map(self._read, self._idents()) if game is not None}
        # What could not be written is still known until the end.
        for ident, game in self._unwritten.items():
            games.pop(ident, None)
            if game is not None:
                games[ident] = game
        return sorted(games.values(), key=lambda game: game.saved, reverse=True)

    def load(self, ident: str) -> AnyGame | None:
        """The game to go on with, replayed by the rules; None where it is gone, over or damaged.

        One that doesn't keep to the rules is set aside, and told; one that is over is removed.
        """
        kept = self._unwritten[ident] if ident in self._unwritten else self._read(ident)
        if kept is None:
            return None
        decode = KINDS[kept.options.kind].decode
        try:
            events = (decode(kept.options, event) for event in kept.events)
            game: AnyGame = Game(
                kept.options,
                kept.seats,
                events,
                kept.taken_back,
                kept.stood_in,
                kept.series,
                kept.first_drawn,
                kept.hints,
            )
        # The rules raise ValueError; whatever else there may be must not stop the program either.
        except Exception as error:
            self._store.set_aside(self._path(ident), error)
            return None
        if game.position.over:
            self.remove(ident)
            return None
        self._kept_as[game] = kept
        return game

    def _read(self, ident: str) -> KeptGame | None:
        if self._folder is None:
            return None
        game = self._store.load(self._path(ident))
        return None if game is None else replace(game, ident=ident)

    def _idents(self) -> list[str]:
        """The names of the files in the folder, the newest first as far as names tell."""
        if self._folder is None:
            return []
        try:
            names = os.listdir(self._folder)
        except OSError:
            return []
        idents = (name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX))
        return sorted(idents, reverse=True)[:MOST_LISTED]

    def _path(self, ident: str) -> Path:
        assert self._folder is not None
        return self._folder / f"{ident}{_SUFFIX}"

    def ident_of(self, game: AnyGame) -> str | None:
        """The name under which a game has been kept, also once it is over; None if it never was."""
        kept = self._kept_as.get(game)
        return None if kept is None else kept.ident

    def clock_of(self, game: AnyGame) -> Clock | None:
        """The clocks with which a game was kept, or None where it has none."""
        kept = self._kept_as.get(game)
        return None if kept is None else kept.clock

    # -- writing ------------------------------------------------------------

    def save(self, game: AnyGame, clock: Clock | None = None, ident: str | None = None) -> None:
        """Keep a game as it stands; one that hasn't begun or is over is none to go on with.

        The next game of a series that is under way is one also before it has begun. The clocks, if
        it has any, are kept with it. One that is kept for the first time gets a new name, if none
        is given.

        What can't be written is told, and tried again with the next change and by `flush`.
        """
        if self._folder is None:
            return
        with locked(self._lock):
            before = self._kept_as.get(game)
            if before is not None and self._is_changed(before):
                del self._kept_as[game]
                before = None
            if not game.under_way:
                if before is not None:
                    self._unwritten[before.ident] = None
            else:
                name = ident or new_ident() if before is None else before.ident
                kept = self._kept(game, clock, name)
                self._kept_as[game] = kept
                self._unwritten[kept.ident] = kept
            self._write()
            if before is None and game in self._kept_as:
                self._drop_oldest()

    def remove(self, ident: str) -> None:
        """Forget a game."""
        if self._folder is not None:
            with locked(self._lock):
                self._unwritten[ident] = None
                self._write()

    def drop(self, game: AnyGame) -> None:
        """Forget a game, unless another window has gone on with it since this one kept it."""
        kept = self._kept_as.get(game)
        if self._folder is None or kept is None:
            return
        with locked(self._lock):
            if not self._is_changed(kept):
                self._unwritten[kept.ident] = None
                self._write()

    def flush(self) -> None:
        """Write what could not be written so far, if anything."""
        if self._unwritten:
            with locked(self._lock):
                self._write()

    def _is_changed(self, kept: KeptGame) -> bool:
        """Whether another window has gone on with a game since this one kept it."""
        if kept.ident in self._unwritten:
            return False
        there = self._read(kept.ident)
        return there is not None and there.saved != kept.saved

    def _kept(self, game: AnyGame, clock: Clock | None, ident: str) -> KeptGame:
        """A game as it stands. What was taken back is not kept."""
        # The clock may stand still between two changes, or be set back.
        self._last_saved = max(datetime.now(UTC), self._last_saved + _TICK)
        encode = game.kind.encode
        events = tuple(encode(game.options, event) for event in game.played)
        return KeptGame(
            ident,
            self._last_saved,
            game.options,
            game.seats,
            events,
            game.taken_back,
            game.stood_in,
            game.series,
            game.first_drawn,
            tuple(game.hints) if any(game.hints) else (),
            None if clock is None else replace(clock, spent=clock.spent[: game.ply]),
        )

    def _write(self) -> None:
        for ident, kept in list(self._unwritten.items()):
            path = self._path(ident)
            if self._store.remove(path) if kept is None else self._store.save(path, kept):
                del self._unwritten[ident]

    def _drop_oldest(self) -> None:
        """Remove games where there are too many, but not the latest of each game."""
        games = self.kept()
        latest: set[str] = set()
        spare = []
        for game in games:
            if game.options.name in latest:
                spare.append(game.ident)
            latest.add(game.options.name)
        for ident in spare[::-1][: max(len(games) - MOST_GAMES, 0)]:
            self._store.remove(self._path(ident))
