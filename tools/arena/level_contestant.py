"""A level of ours at the board."""

from __future__ import annotations

import time
from collections.abc import Callable

from game.ai.levels import Level
from game.ai.player import Budget
from game.engine import Position, Ruleset
from tools.arena.account import Account
from tools.arena.errors import ArenaError

LEAST_S = 0.001
"""The shortest time for a move, where it goes by the other side's."""

MOST_PACES = 4
"""The longest one, in moves of the other side's: what was saved isn't spent all at once."""


class LevelContestant:
    """A level that thinks in this process, with its own budget or another."""

    def __init__(
        self,
        level: Level,
        budget: Budget | None,
        clock: Callable[[], float] = time.process_time,
    ) -> None:
        """Without a `budget` it takes as long as the other side does on average, in all."""
        self._level = level
        self._budget = budget
        self._clock = clock
        self._warm: Ruleset | None = None
        self._own = Account()

    def begin(self, ruleset: Ruleset, seed: int) -> None:
        """See `Contestant.begin`."""
        if self._warm is not ruleset:
            # What is made or compiled once is none of a placement's time.
            self._level.player(0, _refuse).choose(Position(ruleset), Budget(work=1))
            self._warm = ruleset
        self._player = self._level.player(seed, _refuse)

    def choose(self, position: Position, other: Account) -> int:
        """See `Contestant.choose`."""
        budget = self._budget or equal_time(self._own, other)
        with self._own.thinking(self._clock):
            return self._player.choose(position, budget).placement

    def see(self, colour: int, placement: int) -> None:
        """See `Contestant.see`. Positions tell it all."""

    def cpu(self) -> float:
        """See `Contestant.cpu`."""
        return self._clock()

    def close(self) -> None:
        """See `Contestant.close`."""


def _refuse(reason: str) -> None:
    """A simpler player that stands in for a level isn't what is to be measured."""
    raise ArenaError(f"can't search: {reason}")


def equal_time(own: Account, other: Account) -> Budget:
    """The budget for a move after which both sides take equally long on average.

    >>> equal_time(Account(cpu=0.75, moves=4), Account(cpu=3.0, moves=12))
    Budget(seconds=0.5, work=None)
    """
    if not other.known:
        raise ArenaError("can't take equal time: the other side doesn't tell its own (GTP cputime)")
    owed = other.pace * (own.moves + 1) - own.cpu
    return Budget(seconds=max(LEAST_S, min(owed, MOST_PACES * other.pace)))
