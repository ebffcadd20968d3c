"""The history: games that ended and the ratings they led to, kept between starts."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from msgspec.json import Decoder
from msgspec.structs import replace

from game.ai.scale import level_number
from game.engine import Game
from game.file_lock import LONG_PATIENCE_S, locked
from game.files.ident import new_ident
from game.files.notices import FileKind, FileNotices
from game.files.played_game import (
    GameOutcome,
    PlayedGame,
    PlayedSeat,
    encode_played_game,
    is_contest,
    persons_once,
    played_game,
    played_game_of,
    why_unrated,
)
from game.files.schemas import PlayedGameSchema
from game.files.store import Store
from game.ratings import Rating, level_rating, new_rating, rate

log = logging.getLogger(__name__)

MOST_GAMES = 20_000
"""How many games are kept. Beyond that, the oldest go."""

MOST_BYTES = 64 * 1024 * 1024
"""A larger file is none of ours: `MOST_GAMES` of four players with usual names take 12 MiB."""

_DECODER = Decoder(list[PlayedGameSchema])


Games = tuple[PlayedGame, ...]
"""Games in the order in which they ended."""

KnownAs = Callable[[str], str]
"""See `History.known_as`."""


class History:
    """The games played, the latest last; with no path they last until the program ends.

    Other windows may enter games into the same file, so it is read again before it is written.

    Attributes:
        known_as: makes one name of all those by which the same person may appear in games. Set by
            the window, which calls people who typed no name differently in each language.
    """

    def __init__(self, path: Path | None, notices: FileNotices, lock: Path | None = None) -> None:
        """See `KeptFiles`; `lock` is the file with which windows take turns."""
        self._path = path
        self._lock = lock
        self._store = Store(
            FileKind.HISTORY, _decode, _encode, notices, sync=True, most_bytes=MOST_BYTES
        )
        self._written: Games | None = None
        self._unwritten: list[PlayedGame] = []
        self._forgetting = False
        self.known_as: KnownAs = str

    def games(self) -> Sequence[PlayedGame]:
        """All games, in the order in which they ended."""
        return _entered(self._known(), self._unwritten, self.known_as)

    def _known(self) -> Games:
        """What the file holds, read at the first call, or nothing if that is to be forgotten."""
        if self._written is None:
            self._written = self._read() or ()
        return () if self._forgetting else self._written

    def has(self, ident: str | None) -> bool:
        """Whether a game of this name was entered."""
        return any(game.ident == ident for game in self.games())

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
        self.flush()
        return next(known for known in reversed(self.games()) if known.ident == played.ident)

    def rating(self, name: str, family: str) -> Rating | None:
        """A person's rating in a family of games, or None if there is none yet."""
        return _rating(self.games(), name, family, self.known_as)

    def reset(self) -> None:
        """Forget everything, as the person asked."""
        self._unwritten.clear()
        self._forgetting = True
        self.flush()

    def flush(self) -> None:
        """Write what couldn't be written so far, if anything."""
        if not (self._unwritten or self._forgetting):
            return
        known = self._known()
        with locked(self._lock, LONG_PATIENCE_S):
            # If the file has been damaged or deleted since, this window knows what it held.
            there = None if self._forgetting else self._read()
            before = known if there is None else there
            games = _entered(before, self._unwritten, self.known_as)
            if self._path is None or self._store.save(self._path, games):
                self._written, self._unwritten, self._forgetting = games, [], False

    def _read(self) -> Games | None:
        return None if self._path is None else self._store.load(self._path)


def _encode(games: Games) -> list[PlayedGameSchema]:
    return list(map(encode_played_game, games))


def _decode(data: bytes) -> Games:
    """Raises ValueError for anything but games that were played."""
    return tuple(map(played_game_of, _DECODER.decode(data)[-MOST_GAMES:]))


# -- entering -----------------------------------------------------------------


def _entered(games: Games, entries: Iterable[PlayedGame], known_as: KnownAs) -> Games:
    """The games with these entered, each rated by the games before it."""
    for entry in entries:
        before = [known for known in games if known.ident == entry.ident]
        if entry.outcome is GameOutcome.ABANDONED and before:
            continue
        others = tuple(known for known in games if known.ident != entry.ident) if before else games
        games = (*others, _rated(entry, others, known_as))[-MOST_GAMES:]
    return games


def _rated(played: PlayedGame, earlier: Games, known_as: KnownAs) -> PlayedGame:
    """The game with the ratings it leads to, if it counts."""
    if not is_contest(played) or why_unrated(played) is not None:
        return played
    before = [_rating_of(seat, played.family, earlier, known_as) for seat in played.seats]
    try:
        after = rate(before, [seat.rank or 1 for seat in played.seats])
    # Games must go on without the rating library, or with a broken one.
    except Exception:
        log.exception("the game of %s can't be rated", played.ended)
        return played
    alone = persons_once(played, known_as)
    return replace(
        played,
        seats=tuple(
            replace(seat, before=old, after=new) if seat in alone else seat
            for seat, old, new in zip(played.seats, before, after, strict=True)
        ),
    )


def _rating_of(seat: PlayedSeat, family: str, earlier: Games, known_as: KnownAs) -> Rating:
    """The rating with which a player begins a game."""
    if seat.level is not None:
        return level_rating(level_number(seat.level))
    return _rating(earlier, seat.name, family, known_as) or new_rating()


def _rating(
    games: Sequence[PlayedGame], name: str, family: str, known_as: KnownAs
) -> Rating | None:
    """A person's rating after these games."""
    known = known_as(name)
    for game in reversed(games):
        for seat in game.seats if game.family == family else ():
            if seat.after is not None and known_as(seat.name) == known:
                return seat.after
    return None
