"""The journal of the games that were played: where the history is kept."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.json import Decoder

from game.files.form import Form, unreleased
from game.files.journal import BLOCK
from game.files.journal_medium import JournalMedium
from game.files.ledger import Ledger
from game.files.notices import FileKind, FileNotices
from game.files.played_game import PlayedGame, sensible_game

MOST_BYTES = 64 * 1024 * 1024
"""A larger file is none of ours: `MOST_GAMES` of four players with usual names take 12 MiB."""

MOST_SPARE = 2_000
"""How many lines of games that were entered again, or are too old, a journal may have before it is
written anew."""


class Head(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line, by which a history without games isn't an empty file.

    Attributes:
        size, changed: told of a list that was kept before the first release.
    """

    size: Annotated[int, Meta(ge=0)] = 0
    changed: Annotated[int, Meta(ge=0)] = 0


Line = PlayedGame | Head


class GameJournal(JournalMedium[Ledger, Line]):
    """Reads and writes the journal as a `Medium` of a ledger."""

    def __init__(self, path: Path, notices: FileNotices, lock: Path | None) -> None:
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

    def _empty(self) -> Ledger:
        return Ledger()

    def _add(self, value: Ledger, entries: Sequence[Line]) -> None:
        value.add(_games_in(entries))

    def _entries(self, value: Ledger) -> Iterable[Line]:
        return (Head(), *value.games())

    def _added(self, value: Ledger, before: Ledger) -> Sequence[Line]:
        return value.entered_since(before)

    # -- reading ------------------------------------------------------------

    @property
    def takes_no_time(self) -> bool:
        """Whether it is read at once."""
        try:
            return os.lstat(self._path).st_size <= BLOCK
        except OSError:
            return True

    def latest(self) -> Sequence[PlayedGame]:
        """The latest games, the last one last, read by themselves."""
        return Ledger(_games_in(self._lines.latest())).games()


def _games_in(lines: Iterable[Line]) -> list[PlayedGame]:
    return [line for line in lines if isinstance(line, PlayedGame)]


_GAME, _HEAD = Decoder(PlayedGame), Decoder(Head)


def _decode(data: bytes) -> Line:
    """Raises ValueError for anything but a line."""
    if data.startswith(b'{"size":'):
        return _HEAD.decode(data)
    return sensible_game(_GAME.decode(data))


LINES = Form(_decode, earlier=(unreleased, _decode, _decode))
"""The form of a line. The second version knew no halves of points, no partners, and fewer games;
the third not how many squares there were to place by house rules."""
