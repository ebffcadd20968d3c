"""How one game of a match ended."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from msgspec import convert, to_builtins


@dataclass
class TimeUsed:
    """The time that one contender used for its moves.

    Attributes:
        cpu: processor seconds; NaN where an engine doesn't report them.
        moves: how many moves it chose.
        longest: wall-clock seconds of the slowest.
    """

    cpu: float = 0.0
    moves: int = 0
    longest: float = 0.0

    @contextmanager
    def measure(self, cpu: Callable[[], float]) -> Iterator[None]:
        """Count one move, chosen within the context, using a clock of processor seconds."""
        cpu_before, began = cpu(), time.perf_counter()
        yield
        self.longest = max(self.longest, time.perf_counter() - began)
        self.cpu += cpu() - cpu_before
        self.moves += 1

    def __add__(self, other: TimeUsed) -> TimeUsed:
        longest = max(self.longest, other.longest)
        return TimeUsed(self.cpu + other.cpu, self.moves + other.moves, longest)

    @property
    def per_move(self) -> float:
        """Processor seconds per move; 0 before the first, NaN if unknown."""
        return self.cpu / self.moves if self.moves else 0.0

    @property
    def known(self) -> bool:
        return not math.isnan(self.cpu)


@dataclass(frozen=True)
class GameResult:
    """A finished game of a match.

    Attributes:
        number: from 0; each run of as many games as there are contenders is a round.
        events: everything that happened, as encoded by `GameKind.encode`.
        seats: for each player, the contender who played for it.
        totals: for each player, its result in what the game counts.
        ranks: for each player, its rank from 1; ties share the better rank.
        time_used: for each contender.
        resigned: the player who resigned, in a game of two, whose totals are then those so far;
            None if the game was played to its end.
    """

    number: int
    events: tuple[object, ...]
    seats: tuple[int, ...]
    totals: tuple[int | float, ...]
    ranks: tuple[int, ...]
    time_used: tuple[TimeUsed, ...]
    resigned: int | None = None

    def points(self, contender: int) -> float:
        """The share of the players ranked first that were the contender's, 0 to 1.

        >>> game = GameResult(0, (), (0, 1, 0, 1), (64, 70, 70, 70), (4, 1, 1, 1), ())
        >>> round(game.points(0), 2), round(game.points(1), 2)
        (0.33, 0.67)
        """
        firsts = [seat for seat, rank in zip(self.seats, self.ranks, strict=True) if rank == 1]
        return firsts.count(contender) / len(firsts)

    def rank(self, contender: int) -> float:
        """The mean rank of the contender's players; those who tie share the mean of their ranks.

        >>> game = GameResult(0, (), (0, 1, 0, 1), (64, 70, 70, 70), (4, 1, 1, 1), ())
        >>> game.rank(0), game.rank(1)
        (3.0, 2.0)
        """
        shared = [rank + (self.ranks.count(rank) - 1) / 2 for rank in self.ranks]
        return self._mean(contender, shared)

    def total(self, contender: int) -> float:
        return self._mean(contender, self.totals)

    def _mean(self, contender: int, values: Sequence[float]) -> float:
        own = [v for seat, v in zip(self.seats, values, strict=True) if seat == contender]
        return sum(own) / len(own)

    def as_json(self) -> dict[str, object]:
        """Plain values for JSON; msgspec writes an unknown time, NaN, as null."""
        return dict(to_builtins(self))

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> GameResult:
        """The inverse of `as_json`. Raises KeyError, TypeError or ValueError."""
        used = [
            one | ({"cpu": math.nan} if one["cpu"] is None else {}) for one in value["time_used"]
        ]
        result = convert(value | {"time_used": used}, cls)
        if result.number < 0:
            raise ValueError("games are numbered from 0")
        if not len(result.seats) == len(result.totals) == len(result.ranks):
            raise ValueError("seats, totals and ranks are of different numbers of players")
        if set(result.seats) != set(range(len(result.time_used))) or 1 not in result.ranks:
            raise ValueError("somebody doesn't sit anywhere, or nobody is first")
        if result.resigned not in (None, *range(len(result.seats))):
            raise ValueError("nobody resigned who plays")
        return result


class MatchError(Exception):
    """What a contender or a log did wrong, in one line."""


class ContenderError(MatchError):
    """A MatchError that names the contender."""


@contextmanager
def naming(contender: str) -> Iterator[None]:
    """Make any MatchError raised meanwhile begin with the contender, unless it names one."""
    try:
        yield
    except ContenderError:
        raise
    except MatchError as error:
        raise ContenderError(f"{contender} {error}") from None
