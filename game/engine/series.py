"""A series: several games of the same people, who move on by one place each time.

After each game everybody takes the next player's place, the last one that of the first, so that in
as many games as there are players everybody has had each place, and has begun, once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game.engine.scoring import ranks

T = TypeVar("T")

MOST_GAMES = 8
"""The most games of a series."""


class SeriesResult(Struct, frozen=True):
    """What a game of a series came to for one of its people.

    Attributes:
        total: the result in what the game counts.
        rank: from 1, shared on ties.
    """

    total: int
    rank: int


class Standing(Struct, frozen=True):
    """How one of the people stands in a series.

    Attributes:
        person: the number, by the places in the first game.
        totals: the result of each game that is over.
        total: their sum.
        won: in how many games nobody was better.
        rank: from 1 by the total, shared on ties.
    """

    person: int
    totals: tuple[int, ...]
    total: int
    won: int
    rank: int


class Series(Struct, frozen=True):
    """How many games a series has, and what those came to that are over.

    Attributes:
        length: the number of its games.
        played: for each game that is over the results of the people, numbered by the places that
            they had in the first game.
    """

    length: int
    played: tuple[tuple[SeriesResult, ...], ...] = ()

    def __post_init__(self) -> None:
        """Raises ValueError for a length that no series has, and for more games than that."""
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

    def after(self, totals: Sequence[int], game_ranks: Sequence[int]) -> Series:
        """The series once a game is over, given the totals and ranks of its players in order."""
        by_place = [SeriesResult(*both) for both in zip(totals, game_ranks, strict=True)]
        results = moved_on(by_place, -len(self.played))
        return replace(self, played=(*self.played, results))

    def people(self, in_game: Sequence[T]) -> tuple[T, ...]:
        """What belongs to the people, in the order of the first game, from that of this game."""
        return moved_on(in_game, -len(self.played))

    def standings(self, *, lowest_wins: bool) -> list[Standing]:
        """How everybody stands, the best first."""
        rows = list(zip(*self.played, strict=True))
        sums = [sum(result.total for result in row) for row in rows]
        found = [
            Standing(
                person=person,
                totals=tuple(result.total for result in row),
                total=total,
                won=sum(result.rank == 1 for result in row),
                rank=rank,
            )
            for person, (row, total, rank) in enumerate(
                zip(rows, sums, ranks(sums, lowest_wins), strict=True)
            )
        ]
        return sorted(found, key=lambda standing: (standing.rank, -standing.won))


def moved_on(at_places: Sequence[T], by: int = 1) -> tuple[T, ...]:
    """What is at each place once everybody has moved on by that many places.

    >>> moved_on(["Ada", "Ben", "Cleo"])
    ('Cleo', 'Ada', 'Ben')
    """
    count = len(at_places)
    return tuple(at_places[(place - by) % count] for place in range(count))
