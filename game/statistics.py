"""What the games played add up to, for one person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from game.files.history import PlayedGame


@dataclass(frozen=True)
class Tally:
    """What some games add up to for a person.

    Attributes:
        played: games that were finished.
        won: how many of them the person was first in, alone.
        shared: how many of them in which the person shared the first place.
        with_undo: how many of them in which somebody took back.
        abandoned: games that were given up.
        best, average: of the results, or None where there is none, or where they can't be compared
            (several games or scorings).
        streak: how many of the latest games on end were won.
        best_streak: the most that were won on end.
    """

    played: int
    won: int
    shared: int
    with_undo: int
    abandoned: int
    best: int | None
    average: float | None
    streak: int
    best_streak: int


@dataclass(frozen=True)
class RatingPoint:
    """A person's rating after a game."""

    ended: datetime
    points: int


def people(games: Sequence[PlayedGame]) -> tuple[str, ...]:
    """The names of the persons who have played, the one who played last first."""
    raise NotImplementedError


def tally(games: Sequence[PlayedGame], name: str) -> Tally:
    """What these games add up to for a person; games without them count nothing."""
    raise NotImplementedError


def by_game(games: Sequence[PlayedGame], name: str) -> dict[tuple[str, str], Tally]:
    """A tally for each game and scoring that a person has played, the most played first."""
    raise NotImplementedError


def by_opponent(games: Sequence[PlayedGame], name: str) -> dict[str, Tally]:
    """A tally for each opponent, the most met first: a person's name, or a level's number.

    Levels between two count as the nearest; a game with several opponents counts for each.
    """
    raise NotImplementedError


def rating_curve(games: Sequence[PlayedGame], name: str, family: str) -> list[RatingPoint]:
    """A person's ratings in a family of games, over time."""
    raise NotImplementedError
