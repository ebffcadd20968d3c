"""The journal of the games that were played: where the history is kept.

Older versions kept all games in one sealed list, which is taken over and left to them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.json import Decoder

from game.files.form import Form
from game.files.journal import BLOCK
from game.files.journal_medium import JournalMedium
from game.files.ledger import MOST_GAMES, KnownAs, Ledger
from game.files.notices import FileKind, FileNotices
from game.files.played_game import PlayedGame, on_todays_scale, sensible_game
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


class GameJournal(JournalMedium[Ledger, Line]):
    """Reads and writes the journal as a `Medium` of a ledger."""

    def __init__(
        self, path: Path, notices: FileNotices, lock: Path | None, known_as: KnownAs
    ) -> None:
        """Read nothing yet; see `History`."""
        super().__init__(
            path,
            FileKind.HISTORY,
            LINES,
            notices,
            lock=lock,
            most_bytes=MOST_BYTES,
            most_spare=MOST_SPARE,
        )
        self._known_as = known_as
        # What older versions kept; never written.
        self._old = Store(FileKind.HISTORY, OLD_LIST, notices, sync=True, most_bytes=MOST_BYTES)
        self._old_path = path.with_suffix(OLD_SUFFIX)
        self._taken_over = TakenOver()

    def _empty(self) -> Ledger:
        return Ledger()

    def _add(self, value: Ledger, entries: Sequence[Line]) -> None:
        taken_over = (line for line in entries if isinstance(line, TakenOver))
        self._taken_over = next(taken_over, self._taken_over)
        value.add(_games_in(entries))

    def _entries(self, value: Ledger) -> Iterable[Line]:
        return (self._taken_over, *value.games())

    def _added(self, value: Ledger, before: Ledger) -> Sequence[Line]:
        return value.entered_since(before)

    # -- reading ------------------------------------------------------------

    @property
    def takes_no_time(self) -> bool:
        """Whether it is read at once, or has to be: an older version has entered games since."""
        found = self._found()
        try:
            is_short = os.lstat(self._path).st_size <= BLOCK
        except OSError:
            return True  # There is none, or an old one.
        return is_short or (found is not None and self._lines.first() != found)

    def latest(self) -> Sequence[PlayedGame]:
        """The latest games, the last one last, read by themselves."""
        return Ledger(_games_in(self._lines.latest())).games()

    def read(self, *, is_alone: bool) -> Ledger:
        is_first, read = self._known is None, super().read(is_alone=is_alone)
        return self._take_over(read) if is_first else read

    def _found(self) -> TakenOver | None:
        """The older version's file as it is; None if there is none."""
        try:
            status = os.lstat(self._old_path)
        except OSError:
            return None
        return TakenOver(status.st_size, status.st_mtime_ns)

    def _take_over(self, known: Ledger) -> Ledger:
        """Enter what an older version has kept since its games were taken over, or ever.

        Raises OSError if the file can't be read.
        """
        found = self._found()
        games = None if found in (None, self._taken_over) else self._old.load(self._old_path)
        if found is None or games is None:
            return known
        with self.alone() as is_alone:
            ledger = self._read_on(known, is_alone=is_alone).copy()
            if len(ledger):
                for game in games:
                    if game.ident not in ledger:
                        ledger.enter(game, self._known_as)
            else:
                ledger.add(games)
            self._known, self._taken_over = ledger, found
            if is_alone:
                self._rewrite(ledger)
        return ledger

    # -- writing ------------------------------------------------------------

    def write(self, value: Ledger, *, anew: bool, is_alone: bool) -> bool:
        saved = super().write(value, anew=anew, is_alone=is_alone)
        if saved and anew:
            self._old.remove(self._old_path)
        return saved


def _games_in(lines: Iterable[Line]) -> list[PlayedGame]:
    return [line for line in lines if isinstance(line, PlayedGame)]


_GAME, _TAKEN_OVER = Decoder(PlayedGame), Decoder(TakenOver)
_LIST = Decoder(list[PlayedGame])


def _decode(data: bytes) -> Line:
    """Raises ValueError for anything but a line."""
    if data.startswith(b'{"size":'):
        return _TAKEN_OVER.decode(data)
    return sensible_game(_GAME.decode(data))


def _decode_first(data: bytes) -> Line:
    """The same for the first version, with levels and ratings on the first scale."""
    line = _decode(data)
    return on_todays_scale(line) if isinstance(line, PlayedGame) else line


def _decode_list(data: bytes) -> list[PlayedGame]:
    """Raises ValueError for anything but games that were played."""
    games = map(sensible_game, _LIST.decode(data)[-MOST_GAMES:])
    return list(map(on_todays_scale, games))


LINES = Form(_decode, earlier=(_decode_first, _decode, _decode))
"""The form of a line. The second version knew no halves of points, no partners, and fewer games;
the third not how many squares there were to place by house rules."""

OLD_LIST = Form(_decode_list)
"""The form of the old list, which no version writes any more."""
