"""A game that was played: who played and how it ended; and its form in files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from functools import lru_cache
from typing import Annotated, NamedTuple

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from game.ai.levels.scale import level_named, level_number
from game.base.names import NAMELESS, clean_name
from game.base.ratings import Rating
from game.engine import GAMES, AnyGame
from game.engine.scoring import ADVANCED, SQUARES, Points, scoring_named
from game.engine.sides import are_partners
from game.files.days import current_time, universal_time
from game.files.limits import MOST_SEATS, Count, Name, Time, Word


class GameOutcome(Enum):
    """What became of a game."""

    FINISHED = "finished"
    ABANDONED = "abandoned"


class PlayedSeat(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A player's part in a game that was played.

    Attributes:
        name: the player's name.
        level: the key of an opponent's level, or None for a person.
        rank: from 1, shared on ties; None if the game was abandoned or played alone.
        total: the player's total, in whatever the game counts; None if the game was abandoned.
        before, after: a person's rating before and after the game; None if that didn't count.
        hints: how many hints the player had; a game with any doesn't count for ratings.
    """

    name: Name
    level: Word | None = None
    rank: Annotated[int, Meta(ge=1, le=MOST_SEATS)] | None = None
    total: Points | None = None
    before: Rating | None = None
    after: Rating | None = None
    hints: Count = 0


class Compared(NamedTuple):
    """The games whose results can be compared.

    They are of one family, one game in it, and one scoring, and people were partners or weren't.
    Those by house rules are together, and apart from all others.
    """

    family: str
    game: str
    scoring: str
    partners: bool = False
    house: bool = False


_Side = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]


class PlayedGame(
    Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    rename={"own_family": "family", "own_sides": "sides", "own_whole": "whole"},
):
    """A game that was finished or abandoned.

    Attributes:
        ident: its name among all games.
        ended: when it ended, in universal time.
        game: the name of its rules, such as "Blokus Duo".
        outcome: what became of it.
        taken_back: how often a person took back; if ever, the game doesn't count for ratings.
        stood_in: whether a simpler opponent stood in for another; if so, it doesn't count either.
        seats: one for each player.
        set_up: whether a board was set up in it; if so, it doesn't count either.
        taught: that it began as a lesson, so that it doesn't count either; others don't say so.
        own_family: its family, as 1.0.0 said it of games of Dice; others don't say it.
        house: that it was played by house rules, so that it doesn't count; others don't say so.
        own_sides: for each seat, the side it played for, if there were partners; others don't say.
        own_whole: how many squares a side had to place by house rules; others don't say, nor do
            entries of earlier versions.
    """

    ident: Word
    ended: Time
    game: Word
    scoring: Word
    outcome: GameOutcome
    taken_back: Count
    stood_in: bool
    seats: Annotated[tuple[PlayedSeat, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    set_up: bool = False
    taught: bool | UnsetType = UNSET
    own_family: Word | UnsetType = UNSET
    house: bool | UnsetType = UNSET
    own_sides: Annotated[tuple[_Side, ...], Meta(max_length=MOST_SEATS)] | UnsetType = UNSET
    own_whole: Points | UnsetType = UNSET

    @property
    def sides(self) -> tuple[int, ...]:
        """For each seat, the side it played for: points and ranks are those of sides."""
        own = self.own_sides
        return tuple(range(len(self.seats))) if own is UNSET else own

    @property
    def family(self) -> str:
        """The family of the game, such as "duo"; people have a rating for each."""
        return GAMES[self.game].family

    def points(self, seat: PlayedSeat) -> float | None:
        """A seat's points, see `game.engine.GameOptions`; None if there are none to tell."""
        whole: float | None = None if self.own_whole is UNSET else self.own_whole
        if self.house is not True:
            whole = _whole(self.game, are_partners(self.sides))
        if seat.total is None or whole is None:
            return None
        return scoring_named(self.scoring).points(seat.total, whole)

    @property
    def compared_in(self) -> Compared:
        """Within what results are compared."""
        partners, house = are_partners(self.sides), self.house is True
        # Their points are the same.
        scoring = ADVANCED.key if self.scoring == SQUARES.key else self.scoring
        return Compared(self.family, self.game, scoring, partners, house)


@lru_cache
def _whole(name: str, partners: bool) -> float:
    """How many squares a side has to place in a game by its usual rules."""
    options = GAMES[name]
    return (replace(options, partners=True) if partners else options).whole


def played_game(game: AnyGame, outcome: GameOutcome, ident: str) -> PlayedGame:
    """The entry for a game that is over or abandoned, not yet rated."""
    options, position = game.options, game.position
    totals: Sequence[float | None] = [None] * len(game.seats)
    ranks: Sequence[int | None] = [None] * len(game.seats)
    if outcome is GameOutcome.FINISHED:
        totals = position.totals()
        ranks = position.ranks() if len(game.seats) > 1 else ranks
    return PlayedGame(
        ident=ident,
        ended=current_time(),
        game=options.name,
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
        taught=True if game.taught else UNSET,
        house=True if options.house is not None else UNSET,
        own_whole=options.whole if options.house is not None else UNSET,
        own_sides=options.sides if are_partners(options.sides) else UNSET,
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
    LESSON = "lesson"
    HINTS = "hints"
    HOUSE = "house"
    STOOD_IN = "stood_in"


def why_unrated(game: PlayedGame) -> Unrated | None:
    """What keeps a contest from counting for ratings; None if nothing does."""
    if game.taken_back:
        return Unrated.TAKEN_BACK
    if game.set_up:
        return Unrated.SET_UP
    if game.taught is True:
        return Unrated.LESSON
    if game.house is True:
        return Unrated.HOUSE
    if any(seat.hints for seat in game.seats):
        return Unrated.HINTS
    return Unrated.STOOD_IN if game.stood_in else None


def counts_so_far(game: AnyGame, is_unnamed: Callable[[str], bool]) -> bool:
    """Whether a game will count for anybody's rating, judging by what has happened so far."""
    so_far = played_game(game, GameOutcome.ABANDONED, "")
    if not game.rated or not _has_contestants(so_far) or why_unrated(so_far) is not None:
        return False
    guests = guests_of(so_far, is_unnamed)
    return any(seat.level is None and seat not in guests for seat in so_far.seats)


def guests_of(game: PlayedGame, is_unnamed: Callable[[str], bool]) -> list[PlayedSeat]:
    """The seats of guests, who are never rated: people without a name of their own among others.

    Who that is nobody knows; but a person alone at the table is always the same.
    """
    persons = [seat for seat in game.seats if seat.level is None]
    return [seat for seat in persons if len(persons) > 1 and is_unnamed(seat.name)]


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


def sensible_game(game: PlayedGame) -> PlayedGame:
    """A game as a file holds it, with names that can be shown, and the time in universal time.

    Raises ValueError for an impossible one.
    """
    if game.game not in GAMES or len(game.seats) != GAMES[game.game].players:
        raise ValueError(f"no game {game.game!r} for {len(game.seats)}")
    if game.own_family not in (UNSET, game.family):
        raise ValueError(f"no game {game.game!r} in the family {game.own_family!r}")
    if len(game.sides) != len(game.seats) or set(game.sides) != set(range(max(game.sides) + 1)):
        raise ValueError(f"no sides {game.sides} for {len(game.seats)}")
    scoring_named(game.scoring)  # Raises ValueError if there is no such scoring.
    ended = universal_time(game.ended)
    for seat in game.seats:
        _check_seat(seat, game)
    names = [_name_in(seat.name) for seat in game.seats]
    if names == [seat.name for seat in game.seats]:
        return game if ended is game.ended else replace(game, ended=ended)
    seats = (replace(seat, name=name) for seat, name in zip(game.seats, names, strict=True))
    return replace(game, ended=ended, seats=tuple(seats))


def _check_seat(seat: PlayedSeat, game: PlayedGame) -> None:
    """Raise ValueError for a seat that can't be one of the game."""
    finished, rated = game.outcome is GameOutcome.FINISHED, seat.after is not None
    if (seat.total is not None) != finished:
        raise ValueError("a finished game has totals, and no other")
    if (seat.rank is not None) != (finished and len(game.seats) > 1):
        raise ValueError("a finished game of several has ranks, and no other")
    if (seat.before is not None) != rated or (rated and (seat.rank is None or seat.level)):
        raise ValueError("a person's rating has moved in a finished game, or none has")
    _check_level(seat.level)


# Thousands of games have the same few names and levels.


@lru_cache(maxsize=1024)
def _name_in(name: str) -> str:
    return clean_name(name) or NAMELESS


@lru_cache(maxsize=256)
def _check_level(key: str | None) -> None:
    """Raise ValueError if there is no such level."""
    if key is not None:
        level_number(key)
