"""The history: games that ended and the ratings they led to, kept between starts.

It is a journal, so the end of a game adds a line, whatever was played before. Older versions kept
all games in one sealed list, which is taken over and left to them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.json import Decoder

from game.base.file_lock import LONG_PATIENCE_S, locked
from game.base.ratings import Rating
from game.engine import Game
from game.files.ident import new_ident
from game.files.journal import BLOCK, Journal
from game.files.ledger import MOST_GAMES, KnownAs, Ledger
from game.files.notices import FileKind, FileNotices
from game.files.played_game import GameOutcome, PlayedGame, played_game, sensible_game
from game.files.store import Store

MOST_BYTES = 64 * 1024 * 1024
"""A larger file is none of ours: `MOST_GAMES` of four players with usual names take 12 MiB."""

MOST_SPARE = 2_000
"""How many lines of games that were entered again, or are too old, a journal may have before it is
written anew."""

OLD_SUFFIX = ".json"
"""The suffix of the file in which older versions keep the games."""


class TakenOver(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: the old list as it was when its games were taken over.

    Attributes:
        size: its bytes; 0 if there was none.
        changed: when it was last changed, in nanoseconds since 1970.
    """

    size: Annotated[int, Meta(ge=0)] = 0
    changed: Annotated[int, Meta(ge=0)] = 0


Line = PlayedGame | TakenOver


class History:
    """The games played, the latest last; with no path they last until the program ends.

    Other windows may enter games into the same file, so it is read on before it is written. All
    of it is read when first asked for, or ahead of that in another thread.

    Attributes:
        known_as: makes one name of all those by which the same person may appear in games. Set by
            the window, which calls people who typed no name differently in each language.
    """

    def __init__(self, path: Path | None, notices: FileNotices, lock: Path | None = None) -> None:
        """See `KeptFiles`; `lock` is the file with which windows take turns."""
        self._path = path
        self._lock = lock
        self._notices = notices
        self._journal: Journal[Line] | None = None
        if path is not None:
            self._journal = Journal(path, FileKind.HISTORY, _decode, notices, MOST_BYTES)
        # What older versions kept; never written.
        self._old = Store(FileKind.HISTORY, _decode_list, notices, sync=True, most_bytes=MOST_BYTES)
        self._taken_over = TakenOver()
        self._written: Ledger | None = None
        self._unwritten: list[PlayedGame] = []
        self._with_unwritten: Ledger | None = None
        self._forgetting = False
        self._turn = RLock()
        self.known_as: KnownAs = str

    # -- reading ------------------------------------------------------------

    def games(self) -> Sequence[PlayedGame]:
        """All games, in the order in which they ended."""
        return self._ledger().games()

    def latest(self) -> Iterator[PlayedGame]:
        """The latest games, the last one first; not all of them unless they have been read."""
        if self._journal is None or self._written is not None or self._unwritten:
            return reversed(self.games())
        return reversed(Ledger(_games_in(self._journal.latest())).games())

    def has(self, ident: str | None) -> bool:
        """Whether a game of this name was entered."""
        return ident in self._ledger()

    def rating(self, name: str, family: str) -> Rating | None:
        """A person's rating in a family of games, or None if there is none yet."""
        return self._ledger().rating(name, family, self.known_as)

    def open(self) -> None:
        """Read the file if that takes no time, or if an older version has entered games since."""
        if self._path is None or self._journal is None:
            return
        found = self._found()
        with suppress(OSError):
            is_short = os.lstat(self._path).st_size <= BLOCK
            if is_short or (found is not None and self._journal.first() != found):
                self._ledger()
            return
        self._ledger()  # There is none, or an old one.

    def read_ahead(self) -> None:
        """Read the file, so that nobody has to wait for it later: call this in another thread.

        If many of its lines no longer count, it is written anew without them.
        """
        with self._turn:
            known, journal = self._known(), self._journal
            known.prepare()
            if journal is None or journal.lines - len(known) <= MOST_SPARE:
                return
            with _alone(self._lock) as alone, suppress(OSError):
                self._written = self._read_on(journal, known, alone=alone)
                if alone:
                    self._rewrite(journal, self._written)

    def _ledger(self) -> Ledger:
        """The games that were entered, whether they are written or not."""
        with self._turn:
            known = self._known()
            if not self._unwritten:
                return known
            if self._with_unwritten is None:
                self._with_unwritten = known.copy()
                self._enter(self._with_unwritten)
            return self._with_unwritten

    def _known(self) -> Ledger:
        """What the file holds, read at the first call, or nothing if that is to be forgotten."""
        if self._written is None:
            self._written = Ledger()
            if self._journal is not None:
                with suppress(OSError):
                    self._written = self._read_on(self._journal, self._written, alone=False)
                    self._take_over(self._journal, self._written)
        return Ledger() if self._forgetting else self._written

    def _read_on(self, journal: Journal[Line], known: Ledger, *, alone: bool) -> Ledger:
        """What the file holds by now, and if it was damaged or deleted, what is known of it.

        `alone` tells whether the lock is held. Raises OSError if the file can't be read.
        """
        reading = journal.read_on()
        if reading is None:
            return known
        games = _games_in(reading.entries)
        self._taken_over = next(
            (line for line in reading.entries if isinstance(line, TakenOver)), self._taken_over
        )
        ledger = Ledger() if reading.anew and not reading.damaged else known.copy()
        ledger.add(games)
        if reading.damaged:
            return self._mended(journal, ledger, reading.damaged, alone=alone)
        return ledger if games or reading.anew else known

    def _mended(
        self, journal: Journal[Line], ledger: Ledger, damaged: Sequence[bytes], *, alone: bool
    ) -> Ledger:
        """What the file holds once the damaged lines in it have been quarantined."""
        if alone:
            if journal.set_aside(damaged):
                self._rewrite(journal, ledger)
            return ledger
        with _alone(self._lock) as alone:
            if not alone:
                return ledger
            journal.forget()  # Another window may have been faster.
            return self._read_on(journal, ledger, alone=True)

    def _found(self) -> TakenOver | None:
        """The older version's file as it is; None if there is none."""
        assert self._path is not None
        try:
            status = os.lstat(self._path.with_suffix(OLD_SUFFIX))
        except OSError:
            return None
        return TakenOver(status.st_size, status.st_mtime_ns)

    def _take_over(self, journal: Journal[Line], known: Ledger) -> None:
        """Enter what an older version has kept since its games were taken over, or ever.

        Raises OSError if the file can't be read.
        """
        assert self._path is not None
        found = self._found()
        if found is None or found == self._taken_over:
            return
        games = self._old.load(self._path.with_suffix(OLD_SUFFIX))
        if games is None:
            return
        with _alone(self._lock) as alone:
            ledger = self._read_on(journal, known, alone=alone).copy()
            if len(ledger):
                for game in games:
                    if game.ident not in ledger:
                        ledger.enter(game, self.known_as)
            else:
                ledger.add(games)
            self._written, self._taken_over = ledger, found
            if alone:
                self._rewrite(journal, ledger)

    # -- writing ------------------------------------------------------------

    def enter(
        self,
        game: Game[Any, Any],
        outcome: GameOutcome,
        *,
        instead_of: PlayedGame | None = None,
        ident: str | None = None,
    ) -> PlayedGame:
        """Keep a game that is over or abandoned, and rate it if it counts.

        It counts if it is over, two or more have played, a person among them, nobody took back or
        had a hint, no stand-in played and no board was set up. People who share a name in one game
        aren't rated, as they can't be told apart, but others are rated against them.

        Each game counts once: `instead_of` is the earlier entry of the same game, if that had
        ended, was taken back and ended again. `ident` is the game's name if it has one already: an
        entry of that name is replaced too. Games rated after that entry stay as they are. A game
        that has ended once can no longer be abandoned.

        Returns the entry that stands for the game from now on.
        """
        if instead_of is not None:
            ident = instead_of.ident
        played = played_game(game, outcome, ident or new_ident())
        self._unwritten.append(played)
        self._with_unwritten = None
        self.flush()
        return self._ledger()[played.ident]

    def reset(self) -> None:
        """Forget everything, as the person asked, an older version's file included."""
        self._unwritten.clear()
        self._with_unwritten = None
        self._forgetting = True
        self.flush()

    def flush(self) -> bool:
        """Write what couldn't be written so far, if anything; return whether nothing is left."""
        if not (self._unwritten or self._forgetting):
            return True
        with self._turn:
            self._known()
            with _alone(self._lock) as alone:
                saved = self._write(alone=alone)
            if saved:
                self._unwritten, self._with_unwritten, self._forgetting = [], None, False
            return saved

    def _write(self, *, alone: bool) -> bool:
        """Write what isn't written yet; return whether that succeeded."""
        known, journal = self._known(), self._journal
        if journal is not None and self._path is not None and not self._forgetting:
            try:
                known = self._written = self._read_on(journal, known, alone=alone)
            except OSError as error:
                self._notices.not_saved(FileKind.HISTORY, self._path, error)
                return False
        self._with_unwritten = None
        ledger = known.copy()
        entered = self._enter(ledger)
        if journal is None:
            saved = True
        elif self._forgetting or not journal.lines:
            saved = self._rewrite(journal, ledger)
        else:
            saved = not entered or journal.add(entered, alone=alone)
        if saved:
            self._written = ledger
        if saved and self._forgetting and self._path is not None:
            self._old.remove(self._path.with_suffix(OLD_SUFFIX))
        return saved

    def _enter(self, ledger: Ledger) -> list[PlayedGame]:
        """Enter into a ledger what isn't written yet; returns the entries made."""
        entered = (ledger.enter(entry, self.known_as) for entry in self._unwritten)
        return [entry for entry in entered if entry is not None]

    def _rewrite(self, journal: Journal[Line], ledger: Ledger) -> bool:
        return journal.rewrite([self._taken_over, *ledger.games()])


# -- in files -----------------------------------------------------------------


@contextmanager
def _alone(lock: Path | None) -> Iterator[bool]:
    """Hold the lock, and give whether no other window does.

    Where nothing can be locked, windows can't know of each other, so this one counts as the only.
    """
    with locked(lock, LONG_PATIENCE_S) as held:
        yield held is not False


def _games_in(lines: Iterable[Line]) -> list[PlayedGame]:
    return [line for line in lines if isinstance(line, PlayedGame)]


_GAME, _TAKEN_OVER = Decoder(PlayedGame), Decoder(TakenOver)
_LIST = Decoder(list[PlayedGame])


def _decode(data: bytes) -> Line:
    """Raises ValueError for anything but a line."""
    if data.startswith(b'{"size":'):
        return _TAKEN_OVER.decode(data)
    return sensible_game(_GAME.decode(data))


def _decode_list(data: bytes) -> list[PlayedGame]:
    """Raises ValueError for anything but games that were played."""
    return list(map(sensible_game, _LIST.decode(data)[-MOST_GAMES:]))
