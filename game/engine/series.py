"""A series: several games of the same people, who move on by one place each time.

After each game everybody takes the next player's place, and the last player the first one's. After
as many games as there are players, everybody has had each place, and has begun, once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from game.engine.scoring import Points, ranks

T = TypeVar("T")

MOST_GAMES = 8
"""The most games in a series."""


class SeriesResult(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One person's result in a game of a series.

    Attributes:
        total: the result, in whatever the game counts.
        rank: the rank from 1, shared on ties.
    """

    total: Points
    rank: Annotated[int, Meta(ge=1, le=4)]


class Standing(Struct, frozen=True):
    """One person's standing in a series.

    Attributes:
        person: the person's number, by place in the first game.
        points: how many the person had in each finished game.
        total: their sum.
        won: in how many games nobody was better.
        rank: the rank by their sum, from 1, shared on ties.
    """

    person: int
    points: tuple[float, ...]
    total: float
    won: int
    rank: int


class Series(Struct, frozen=True, forbid_unknown_fields=True):
    """The number of games in a series, and the results of those that are over.

    Attributes:
        length: the number of its games.
        played: for each finished game, everybody's results, in the order of their places in the
            first game.
    """

    length: int
    played: tuple[tuple[SeriesResult, ...], ...] = ()

    def __post_init__(self) -> None:
        """Raise ValueError for a length no series has, and for more games than that."""
        if not 2 <= self.length <= MOST_GAMES:
            raise ValueError(f"a series has 2 to {MOST_GAMES} games, not {self.length}")
        if len(self.played) > self.length:
            raise ValueError(f"{len(self.played)} of {self.length} games are over")

    def check(self, players: int) -> None:
        """Raise ValueError unless a game of that many players can be the next of this series."""
        if players < 2:
            raise ValueError("who plays alone plays no series")
        if self.over:
            raise ValueError("no game of the series is left to play")
        if any(len(game) != players for game in self.played):
            raise ValueError(f"each game of the series has {players} players")
        if any(result.rank > players for game in self.played for result in game):
            raise ValueError(f"the last of {players} has the rank {players}")

    @property
    def number(self) -> int:
        """The number of the game that is played or is to come, from 1."""
        return len(self.played) + 1

    @property
    def over(self) -> bool:
        """Whether all games are over."""
        return len(self.played) == self.length

    def after(self, totals: Sequence[float], game_ranks: Sequence[int]) -> Series:
        """The series once a game is over, given the totals and ranks of its players in order."""
        by_place = [SeriesResult(*both) for both in zip(totals, game_ranks, strict=True)]
        results = self.people(by_place)
        return replace(self, played=(*self.played, results))

    def people(self, in_game: Sequence[T]) -> tuple[T, ...]:
        """Reorder something of each person's from the order of this game to that of the first."""
        return moved_on(in_game, -len(self.played))

    def standings(self, points: Callable[[float], float]) -> list[Standing]:
        """Everybody's standing, best first; `points` makes them of totals, see `GameOptions`."""
        rows = [[points(one.total) for one in row] for row in zip(*self.played, strict=True)]
        sums = list(map(sum, rows))
        won = [sum(one.rank == 1 for one in row) for row in zip(*self.played, strict=True)]
        found = [
            Standing(
                person=person,
                points=tuple(row),
                total=total,
                won=won[person],
                rank=rank,
            )
            for person, (row, total, rank) in enumerate(zip(rows, sums, ranks(sums), strict=True))
        ]
        return sorted(found, key=lambda standing: (standing.rank, -standing.won))


def moved_on(at_places: Sequence[T], by: int = 1) -> tuple[T, ...]:
    """What is at each place once everybody has moved on by that many places.

    >>> moved_on(["Ada", "Ben", "Cleo"])
    ('Cleo', 'Ada', 'Ben')
    """
    count = len(at_places)
    return tuple(at_places[(place - by) % count] for place in range(count))
