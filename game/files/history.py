"""The games that were played to an end, and the ratings that came of them, kept between starts."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec.json import Decoder

from game.ai.scale import level_named, level_number
from game.engine import GAMES, Game, lowest_wins
from game.files.ident import new_ident
from game.files.lock import locked
from game.files.notices import FileKind, FileNotices
from game.files.schemas import PlayedGameSchema, PlayedSeatSchema, RatingSchema
from game.files.store import Store
from game.names import NAMELESS, clean_name
from game.ratings import Rating, level_rating, new_rating, rate

log = logging.getLogger(__name__)

MOST_GAMES = 20_000
"""How many games are kept. Of more, the oldest go."""

MOST_BYTES = 64 * 1024 * 1024
"""A file with more bytes is none of ours: so many games of four with usual names have 12 MiB."""

_DECODER = Decoder(list[PlayedGameSchema])


class Outcome(Enum):
    """What became of a game."""

    FINISHED = "finished"
    ABANDONED = "abandoned"


@dataclass(frozen=True)
class PlayedSeat:
    """A player's part in a game that was played.

    Attributes:
        name: of whoever sat there.
        level: the key of an opponent's level, or None for a person.
        rank: from 1, shared on ties; None where the game was abandoned, or for a game alone.
        total: the result in what the game counts; None where the game was abandoned.
        before, after: a person's rating before and after the game; None where it didn't rate.
        hints: how many the player had; a game with any doesn't rate.
    """

    name: str
    level: str | None
    rank: int | None
    total: int | None
    before: Rating | None = None
    after: Rating | None = None
    hints: int = 0


@dataclass(frozen=True)
class PlayedGame:
    """A game that was finished or abandoned.

    Attributes:
        ident: names it.
        ended: when, in universal time.
        game: the name of the game, such as "Blokus Duo".
        family: its family, such as "duo", for which persons are rated.
        scoring: how it was scored; best and average results are only compared within one scoring.
        outcome: what became of it.
        taken_back: how often a person took back; a game with any doesn't rate.
        stood_in: whether a simpler opponent stood in for one, which doesn't rate either.
        seats: one for each player.
        set_up: whether a board was set up in it, which doesn't rate either.
    """

    ident: str
    ended: datetime
    game: str
    family: str
    scoring: str
    outcome: Outcome
    taken_back: int
    stood_in: bool
    seats: tuple[PlayedSeat, ...]
    set_up: bool = False


Games = tuple[PlayedGame, ...]
"""Games in the order in which they ended."""


def is_contest(game: PlayedGame) -> bool:
    """Whether a person has played against others, to the end."""
    return (
        game.outcome is Outcome.FINISHED
        and len(game.seats) > 1
        and any(seat.level is None for seat in game.seats)
    )


def why_unrated(game: PlayedGame) -> str | None:
    """What keeps a contest from rating: the key of a word; None if nothing does."""
    if game.taken_back:
        return "taken_back"
    if game.set_up:
        return "set_up"
    if any(seat.hints for seat in game.seats):
        return "hints"
    return "stood_in" if game.stood_in else None


def persons_once(game: PlayedGame) -> list[PlayedSeat]:
    """The seats of persons of whose name there is but one: of two nobody knows who is who."""
    names = [seat.name for seat in game.seats if seat.level is None]
    return [seat for seat in game.seats if seat.level is None and names.count(seat.name) == 1]


class History:
    """The games played, the latest last; with no path they last until the end.

    Other windows may enter games into the same file: it is read anew before it is written.
    """

    def __init__(self, path: Path | None, notices: FileNotices, lock: Path | None = None) -> None:
        """See `KeptFiles`; `lock` is the file by which windows take turns."""
        self._path = path
        self._lock = lock
        self._store = Store(
            FileKind.HISTORY, _decode, _encode, notices, sync=True, most_bytes=MOST_BYTES
        )
        self._written: Games | None = None
        self._unwritten: list[PlayedGame] = []
        self._forgetting = False

    def games(self) -> Sequence[PlayedGame]:
        """All games, in the order in which they ended."""
        return _entered(self._known(), self._unwritten)

    def _known(self) -> Games:
        """What the file holds, read at the first call, or nothing if it is to be forgotten."""
        if self._written is None:
            self._written = self._read() or ()
        return () if self._forgetting else self._written

    def enter(
        self,
        game: Game[Any, Any],
        outcome: Outcome,
        *,
        instead_of: PlayedGame | None = None,
        ident: str | None = None,
    ) -> PlayedGame:
        """Keep a game that is over or abandoned, and rate it if it rates.

        It rates when it is over and two or more have played, a person among them; when nobody took
        back or had a hint, and no stand-in played. Persons with the same name in one game aren't
        rated, as they can't be told apart, but others are rated against them.

        One game counts once: `instead_of` is what was entered of the same game before, which was
        taken back and ended anew. `ident` names the game where it has a name already: an entry of
        that name is replaced too. What was rated after that entry stays as it is. A game that has
        ended once can't be abandoned any more.

        Returns the entry that stands for the game from now on.
        """
        if instead_of is not None:
            ident = instead_of.ident
        played = _played(game, outcome, ident or new_ident())
        self._unwritten.append(played)
        self.flush()
        return next(known for known in reversed(self.games()) if known.ident == played.ident)

    def rating(self, name: str, family: str) -> Rating | None:
        """A person's rating in a family of games, or None while there is none."""
        return _rating(self.games(), name, family)

    def reset(self) -> None:
        """Forget everything, as the person has asked for."""
        self._unwritten.clear()
        self._forgetting = True
        self.flush()

    def flush(self) -> None:
        """Write what could not be written so far, if anything."""
        if not (self._unwritten or self._forgetting):
            return
        known = self._known()
        with locked(self._lock):
            # Where the file has been damaged or deleted since, this window knows what it held.
            there = None if self._forgetting else self._read()
            games = _entered(known if there is None else there, self._unwritten)
            if self._path is None or self._store.save(self._path, games):
                self._written, self._unwritten, self._forgetting = games, [], False

    def _read(self) -> Games | None:
        return None if self._path is None else self._store.load(self._path)


# -- entering -----------------------------------------------------------------


def _played(game: Game[Any, Any], outcome: Outcome, ident: str) -> PlayedGame:
    """A game as it is entered, not yet rated."""
    options, position = game.options, game.position
    totals: Sequence[int | None] = [None] * len(game.seats)
    ranks = totals
    if outcome is Outcome.FINISHED:
        totals = position.totals()
        ranks = position.ranks() if len(game.seats) > 1 else ranks
    return PlayedGame(
        ident=ident,
        ended=datetime.now(UTC),
        game=options.name,
        family=options.family,
        scoring=options.scoring,
        outcome=outcome,
        taken_back=game.taken_back,
        stood_in=game.stood_in,
        seats=tuple(
            PlayedSeat(
                _name_in(seat.name),
                None if seat.level is None else level_named(seat.level),
                rank,
                total,
                hints=hints,
            )
            for seat, rank, total, hints in zip(game.seats, ranks, totals, game.hints, strict=True)
        ),
        set_up=game.set_up,
    )


def _entered(games: Games, entries: Iterable[PlayedGame]) -> Games:
    """The games once these have been entered, each rated by what came before it."""
    for entry in entries:
        before = [known for known in games if known.ident == entry.ident]
        if entry.outcome is Outcome.ABANDONED and before:
            continue
        others = tuple(known for known in games if known.ident != entry.ident) if before else games
        games = (*others, _rated(entry, others))[-MOST_GAMES:]
    return games


def _rated(played: PlayedGame, earlier: Games) -> PlayedGame:
    """The game with the ratings that come of it, if it rates."""
    if not is_contest(played) or why_unrated(played) is not None:
        return played
    before = [_rating_of(seat, played.family, earlier) for seat in played.seats]
    try:
        after = rate(before, [seat.rank or 1 for seat in played.seats])
    # Without the library, or with a broken one, games are played all the same.
    except Exception:
        log.exception("the game of %s can't be rated", played.ended)
        return played
    alone = persons_once(played)
    return replace(
        played,
        seats=tuple(
            replace(seat, before=old, after=new) if seat in alone else seat
            for seat, old, new in zip(played.seats, before, after, strict=True)
        ),
    )


def _rating_of(seat: PlayedSeat, family: str, earlier: Games) -> Rating:
    """With which rating a player begins a game."""
    if seat.level is not None:
        return level_rating(level_number(seat.level))
    return _rating(earlier, seat.name, family) or new_rating()


def _rating(games: Sequence[PlayedGame], name: str, family: str) -> Rating | None:
    """A person's rating after these games."""
    for game in reversed(games):
        for seat in game.seats if game.family == family else ():
            if seat.name == name and seat.after is not None:
                return seat.after
    return None


# -- in the file --------------------------------------------------------------


def _encode(games: Games) -> list[PlayedGameSchema]:
    return [
        PlayedGameSchema(
            ident=game.ident,
            ended=game.ended,
            game=game.game,
            scoring=game.scoring,
            outcome=game.outcome.value,
            taken_back=game.taken_back,
            stood_in=game.stood_in,
            seats=[_encode_seat(seat) for seat in game.seats],
            set_up=game.set_up,
        )
        for game in games
    ]


def _encode_seat(seat: PlayedSeat) -> PlayedSeatSchema:
    before, after = _rating_schema(seat.before), _rating_schema(seat.after)
    return PlayedSeatSchema(seat.name, seat.level, seat.rank, seat.total, before, after, seat.hints)


def _rating_schema(rating: Rating | None) -> RatingSchema | None:
    return None if rating is None else RatingSchema(rating.mean, rating.deviation)


def _decode(data: bytes) -> Games:
    """Raises ValueError for anything but games that were played."""
    return tuple(map(_game_of, _DECODER.decode(data)[-MOST_GAMES:]))


def _game_of(fields: PlayedGameSchema) -> PlayedGame:
    if not 2000 <= fields.ended.year < 2200:  # Beyond, not every system knows the local time.
        raise ValueError(f"no game was played in {fields.ended.year}")
    if fields.game not in GAMES or len(fields.seats) != GAMES[fields.game].players:
        raise ValueError(f"no game {fields.game!r} for {len(fields.seats)}")
    lowest_wins(fields.scoring)  # Raises ValueError where there is no such scoring.
    return PlayedGame(
        ident=fields.ident,
        ended=fields.ended.astimezone(UTC),
        game=fields.game,
        family=GAMES[fields.game].family,
        scoring=fields.scoring,
        outcome=Outcome(fields.outcome),
        taken_back=fields.taken_back,
        stood_in=fields.stood_in,
        seats=tuple(_seat_of(seat, fields) for seat in fields.seats),
        set_up=fields.set_up,
    )


def _seat_of(seat: PlayedSeatSchema, fields: PlayedGameSchema) -> PlayedSeat:
    finished, rated = fields.outcome == Outcome.FINISHED.value, seat.after is not None
    if (seat.total is not None) != finished:
        raise ValueError("a finished game has totals, and no other")
    if (seat.rank is not None) != (finished and len(fields.seats) > 1):
        raise ValueError("a finished game of several has ranks, and no other")
    if (seat.before is not None) != rated or (rated and (seat.rank is None or seat.level)):
        raise ValueError("a person's rating has moved in a finished game, or none has")
    _check_level(seat.level)
    before, after = _rating_in(seat.before), _rating_in(seat.after)
    name = _name_in(seat.name)
    return PlayedSeat(name, seat.level, seat.rank, seat.total, before, after, seat.hints)


def _rating_in(fields: RatingSchema | None) -> Rating | None:
    return None if fields is None else Rating(fields.mean, fields.deviation)


# Thousands of games have the same few names and levels.


@lru_cache(maxsize=1024)
def _name_in(name: str) -> str:
    return clean_name(name) or NAMELESS


@lru_cache(maxsize=256)
def _check_level(key: str | None) -> None:
    """Raises ValueError where there is no such level."""
    if key is not None:
        level_number(key)
