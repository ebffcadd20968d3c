"""A game that was played: who played and how it ended; and its form in files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from enum import Enum
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.ai.levels.scale import level_named, level_number
from game.base.names import NAMELESS, clean_name
from game.base.ratings import Rating
from game.engine import GAMES, Game, lowest_wins
from game.files.dates import current_time, universal_time
from game.files.schemas import PlayedGameSchema, PlayedSeatSchema, RatingSchema


class GameOutcome(Enum):
    """What became of a game."""

    FINISHED = "finished"
    ABANDONED = "abandoned"


class PlayedSeat(Struct, frozen=True, gc=False):
    """A player's part in a game that was played.

    Attributes:
        name: the player's name.
        level: the key of an opponent's level, or None for a person.
        rank: from 1, shared on ties; None if the game was abandoned or played alone.
        total: the player's total, in whatever the game counts; None if the game was abandoned.
        before, after: a person's rating before and after the game; None if that didn't count.
        hints: how many hints the player had; a game with any doesn't count for ratings.
    """

    name: str
    level: str | None
    rank: int | None
    total: int | None
    before: Rating | None = None
    after: Rating | None = None
    hints: int = 0


class PlayedGame(Struct, frozen=True, gc=False):
    """A game that was finished or abandoned.

    Attributes:
        ident: its name among all games.
        ended: when it ended, in universal time.
        game: the name of its rules, such as "Blokus Duo".
        family: its family, such as "duo"; people have a rating for each.
        scoring: how it was scored; best and average results are only compared within one scoring.
        outcome: what became of it.
        taken_back: how often a person took back; if ever, the game doesn't count for ratings.
        stood_in: whether a simpler opponent stood in for another; if so, it doesn't count either.
        seats: one for each player.
        set_up: whether a board was set up in it; if so, it doesn't count either.
    """

    ident: str
    ended: datetime
    game: str
    family: str
    scoring: str
    outcome: GameOutcome
    taken_back: int
    stood_in: bool
    seats: tuple[PlayedSeat, ...]
    set_up: bool = False


def played_game(game: Game[Any, Any], outcome: GameOutcome, ident: str) -> PlayedGame:
    """The entry for a game that is over or abandoned, not yet rated."""
    options, position = game.options, game.position
    totals: Sequence[int | None] = [None] * len(game.seats)
    ranks = totals
    if outcome is GameOutcome.FINISHED:
        totals = position.totals()
        ranks = position.ranks() if len(game.seats) > 1 else ranks
    return PlayedGame(
        ident=ident,
        ended=current_time(),
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


def is_contest(game: PlayedGame) -> bool:
    """Whether a person has played against others, to the end."""
    return game.outcome is GameOutcome.FINISHED and _has_contestants(game)


def _has_contestants(game: PlayedGame) -> bool:
    """Whether two or more play, a person among them."""
    return len(game.seats) > 1 and any(seat.level is None for seat in game.seats)


class Unrated(Enum):
    """What keeps a contest from counting for ratings; the values are parts of text keys."""

    TAKEN_BACK = "taken_back"
    SET_UP = "set_up"
    HINTS = "hints"
    STOOD_IN = "stood_in"


def why_unrated(game: PlayedGame) -> Unrated | None:
    """What keeps a contest from counting for ratings; None if nothing does."""
    if game.taken_back:
        return Unrated.TAKEN_BACK
    if game.set_up:
        return Unrated.SET_UP
    if any(seat.hints for seat in game.seats):
        return Unrated.HINTS
    return Unrated.STOOD_IN if game.stood_in else None


def may_rate(game: Game[Any, Any]) -> bool:
    """Whether a game will count for ratings, judging by who plays and what has happened so far."""
    so_far = played_game(game, GameOutcome.ABANDONED, "")
    return _has_contestants(so_far) and why_unrated(so_far) is None


def persons_once(game: PlayedGame, known_as: Callable[[str], str]) -> list[PlayedSeat]:
    """The seats of people whose names occur once: namesakes can't be told apart.

    Names of which `known_as` makes the same one are those of namesakes.
    """
    persons = [seat for seat in game.seats if seat.level is None]
    known = [known_as(seat.name) for seat in persons]
    return [seat for seat, name in zip(persons, known, strict=True) if known.count(name) == 1]


def renamed(game: PlayedGame, known_as: Callable[[str], str]) -> PlayedGame:
    """The game with each person called what `known_as` makes of their name."""
    names = [seat.name if seat.level else known_as(seat.name) for seat in game.seats]
    if names == [seat.name for seat in game.seats]:
        return game
    seats = (replace(seat, name=name) for seat, name in zip(game.seats, names, strict=True))
    return replace(game, seats=tuple(seats))


# -- in files -----------------------------------------------------------------


def encode_played_game(game: PlayedGame) -> PlayedGameSchema:
    """A game in its kept form."""
    return PlayedGameSchema(
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


def _encode_seat(seat: PlayedSeat) -> PlayedSeatSchema:
    before, after = _rating_schema(seat.before), _rating_schema(seat.after)
    return PlayedSeatSchema(seat.name, seat.level, seat.rank, seat.total, before, after, seat.hints)


def _rating_schema(rating: Rating | None) -> RatingSchema | None:
    return None if rating is None else RatingSchema(rating.mean, rating.deviation)


def played_game_of(fields: PlayedGameSchema) -> PlayedGame:
    """The game a file holds. Raises ValueError for an impossible one."""
    if fields.game not in GAMES or len(fields.seats) != GAMES[fields.game].players:
        raise ValueError(f"no game {fields.game!r} for {len(fields.seats)}")
    lowest_wins(fields.scoring)  # Raises ValueError if there is no such scoring.
    return PlayedGame(
        ident=fields.ident,
        ended=universal_time(fields.ended),
        game=fields.game,
        family=GAMES[fields.game].family,
        scoring=fields.scoring,
        outcome=GameOutcome(fields.outcome),
        taken_back=fields.taken_back,
        stood_in=fields.stood_in,
        seats=tuple(_seat_of(seat, fields) for seat in fields.seats),
        set_up=fields.set_up,
    )


def _seat_of(seat: PlayedSeatSchema, fields: PlayedGameSchema) -> PlayedSeat:
    finished, rated = fields.outcome == GameOutcome.FINISHED.value, seat.after is not None
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
    """Raise ValueError if there is no such level."""
    if key is not None:
        level_number(key)
