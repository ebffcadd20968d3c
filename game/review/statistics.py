"""A person's statistics over the games played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple, TypeVar

from game.ai.levels.scale import nearest_named
from game.files.days import DAY, beginning_of
from game.files.history import History
from game.files.played_game import Compared, GameOutcome, PlayedGame, PlayedSeat

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True)
class Tally:
    """A person's statistics over some games.

    Attributes:
        played: how many games were finished.
        contests: how many of them somebody else took part in.
        won: how many contests the person won alone.
        shared: in how many contests the person shared first place.
        abandoned: how many games were given up.
        best, average: the best and the average result, or None if there is none or results can't
            be compared (several games or scorings).
        streak: how many contests in a row, up to the latest, the person won alone. Games that were
            given up don't count.
        best_streak: the most contests won in a row.
    """

    played: int
    contests: int
    won: int
    shared: int
    abandoned: int
    best: float | None
    average: float | None
    streak: int
    best_streak: int


@dataclass(frozen=True)
class RatingPoint:
    """A person's rating after a game."""

    ended: datetime
    points: int


class Opponent(NamedTuple):
    """An opponent a person has met.

    Attributes:
        name: a person's name; "" for the computer.
        level: the key of the named level nearest to the computer's; None for a person.
    """

    name: str
    level: str | None


def people(games: Sequence[PlayedGame]) -> tuple[str, ...]:
    """The names of the persons who have played, the most recent first."""
    seats = (seat for game in reversed(games) for seat in game.seats)
    return tuple(dict.fromkeys(seat.name for seat in seats if seat.level is None))


def games_of(games: Sequence[PlayedGame], name: str) -> list[PlayedGame]:
    """The games in which a person took part."""
    return [game for game in games if _seats_of(game, name)]


def is_contest_for(game: PlayedGame, name: str) -> bool:
    """Whether a person who took part in a game played against others, and so could win it."""
    return len(game.seats) > len(_seats_of(game, name))


def tally(games: Sequence[PlayedGame], name: str) -> Tally:
    """A person's statistics over these games; games without the person don't count."""
    return _tally([(game, seats) for game in games if (seats := _seats_of(game, name))])


def by_game(games: Sequence[PlayedGame], name: str) -> dict[Compared, Tally]:
    """A tally of all games that can be compared, the most played first."""
    return _tallies(games, name, lambda game: [game.compared_in])


def by_opponent(games: Sequence[PlayedGame], name: str) -> dict[Opponent, Tally]:
    """A tally for each opponent, the most met first.

    A level between two named ones counts as the nearest; a game counts for each opponent in it.
    """
    return _tallies(games, name, lambda game: opponents_in(game, name))


def rating_curve(games: Sequence[PlayedGame], name: str, family: str) -> list[RatingPoint]:
    """A person's ratings in a family of games, over time."""
    return [
        RatingPoint(game.ended, seat.after.points)
        for game in games
        if game.family == family
        for seat in _seats_of(game, name)
        if seat.after is not None
    ]


Part = tuple[PlayedGame, list[PlayedSeat]]
"""A game, and the seats a person has in it; usually one."""


def _seats_of(game: PlayedGame, name: str) -> list[PlayedSeat]:
    return [seat for seat in game.seats if seat.name == name and seat.level is None]


def opponent_in(name: str, level: str | None) -> Opponent:
    """Whom somebody meets on a seat: that person, or the computer at about that level."""
    return Opponent(name, None) if level is None else Opponent("", nearest_named(level))


def opponents_in(game: PlayedGame, name: str) -> Iterable[Opponent]:
    """The opponents a person met in a game, each once; a partner is none."""
    both = list(zip(game.seats, game.sides, strict=True))
    own = {side for seat, side in both if seat.level is None and seat.name == name}
    others = (
        seat
        for seat, side in both
        if side not in own and (seat.level is not None or seat.name != name)
    )
    return dict.fromkeys(opponent_in(seat.name, seat.level) for seat in others)


def _tallies(
    games: Sequence[PlayedGame], name: str, keys: Callable[[PlayedGame], Iterable[Key]]
) -> dict[Key, Tally]:
    """A tally for each key of a person's games, the one with the most games first."""
    parts: dict[Key, list[Part]] = {}
    for game in games:
        seats = _seats_of(game, name)
        for key in keys(game) if seats else ():
            parts.setdefault(key, []).append((game, seats))
    most_first = sorted(parts, key=lambda key: len(parts[key]), reverse=True)
    return {key: _tally(parts[key]) for key in most_first}


def _tally(parts: Sequence[Part]) -> Tally:
    """A person's statistics, in one pass: there may be thousands of games."""
    played = contests = won = firsts = streak = best_streak = 0
    points: list[float] = []
    kinds: set[Compared] = set()
    for game, seats in parts:
        if game.outcome is not GameOutcome.FINISHED:
            continue
        played += 1
        kinds.add(game.compared_in)
        points += [told for seat in seats if (told := game.points(seat)) is not None]
        if len(game.seats) == len(seats):
            continue  # Nobody else took part.
        contests += 1
        if any(seat.rank == 1 for seat in seats):
            firsts += 1
            # It is won by a side that shares first place with no other.
            first = {s for s, seat in zip(game.sides, game.seats, strict=True) if seat.rank == 1}
            is_won = len(first) == 1
            won += is_won
            streak = streak + 1 if is_won else 0
            best_streak = max(best_streak, streak)
        else:
            streak = 0
    best = average = None
    if len(kinds) == 1 and points:
        best, average = max(points), sum(points) / len(points)
    return Tally(
        played=played,
        contests=contests,
        won=won,
        shared=firsts - won,
        abandoned=len(parts) - played,
        best=best,
        average=average,
        streak=streak,
        best_streak=best_streak,
    )


def week_tally(history: History, today: date) -> list[tuple[str, int]]:
    """The people who have played since Monday and their wins, the most first; each shared win too.

    Only games to the end count, of people who all have names.
    """
    monday = today - today.weekday() * DAY
    begins, ends = beginning_of(monday), beginning_of(monday + 7 * DAY)
    wins = Counter[str]()
    for game in history.latest():
        if begins <= game.ended < ends and _counts(game, history):
            wins.update({seat.name: int(seat.rank == 1) for seat in game.seats})
    return wins.most_common()


def _counts(game: PlayedGame, history: History) -> bool:
    """Whether people with names have played among themselves, to the end."""
    known = all(seat.level is None and not history.is_unnamed(seat.name) for seat in game.seats)
    return known and len(game.seats) > 1 and game.outcome is GameOutcome.FINISHED
