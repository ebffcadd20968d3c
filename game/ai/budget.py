"""A player's budget as it is used up."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf
from threading import Lock

from game.ai.player import Budget

CHUNK_S = 0.01
"""How long a chunk of steps takes, about: short enough to be stopped after it."""


class Effort:
    """Counts the work done on one placement against its budget, the clock and the stop signal.

    Attributes:
        work: steps done so far, or handed out to be done.
    """

    def __init__(self, budget: Budget, stop: Callable[[], bool]) -> None:
        self._budget = budget
        self._stop = stop
        self._began = time.monotonic()
        self._lock = Lock()
        self.work = 0

    def spend(self, steps: int = 1) -> None:
        """Note some steps done."""
        self.work += steps

    def take(self, most: int) -> int:
        """Hand out so many steps, or as many as the budget has left; to any thread."""
        with self._lock:
            if self._budget.work is not None:
                most = max(0, min(most, self._budget.work - self.work))
            self.work += most
            return most

    @property
    def share(self) -> float:
        """The part of the budget that is used, 0 to 1; 0 for a budget without limits."""
        shares = [0.0]
        if self._budget.work is not None:
            shares.append(_part(self.work, self._budget.work))
        if self._budget.seconds is not None:
            shares.append(_part(self._seconds, self._budget.seconds))
        return max(shares)

    @property
    def left(self) -> float:
        """How many steps the budget still has: by its limit of work, else at the speed so far.

        Infinite for a budget without limits.
        """
        if self._budget.work is not None:
            return self._budget.work - self.work
        if self._budget.seconds is not None:
            return self.work * (self._budget.seconds / max(self._seconds, 1e-6) - 1)
        return inf

    @property
    def spent(self) -> bool:
        """Whether it is time to answer."""
        return self._stop() or self.share >= 1

    @property
    def _seconds(self) -> float:
        return time.monotonic() - self._began


class Pace:
    """The size of the next chunk of steps, by how long the last one took.

    Attributes:
        size: at first a single step.
    """

    def __init__(self) -> None:
        self.size = 1

    def note(self, steps: int, seconds: float) -> None:
        """So many steps took so long."""
        fitting = int(steps * CHUNK_S / max(seconds, 1e-6))
        self.size = max(1, min(2 * self.size, fitting))


def _part(used: float, limit: float) -> float:
    return min(1.0, used / limit) if limit > 0 else 1.0
