"""What a player has used of its budget, and how much work to do between looks at the clock."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf
from threading import Lock

from game.ai.player import Budget

CHUNK_S = 0.01
"""The seconds that a chunk of work should take: a player can be stopped after each."""


class BudgetMeter:
    """Counts the work done on one choice against its budget, the clock and the stop signal.

    Attributes:
        work: steps done or handed out so far.
    """

    def __init__(self, budget: Budget, stop: Callable[[], bool]) -> None:
        self._budget = budget
        self._stop = stop
        self._began = time.monotonic()
        self._lock = Lock()
        self.work = 0

    def take(self, most: int) -> int:
        """Hand out that many steps, or as many as the budget has left. Any thread may call this."""
        with self._lock:
            if self._budget.work is not None:
                most = max(0, min(most, self._budget.work - self.work))
            self.work += most
            return most

    @property
    def remaining(self) -> float:
        """How many steps the budget has left, infinitely many without limits.

        By its work limit, or by its time limit at the speed so far, whichever is tighter.
        """
        work, seconds = self._budget.work, self._budget.seconds
        by_work = inf if work is None else work - self.work
        by_time = inf if seconds is None else self.work * (seconds / max(self._seconds, 1e-6) - 1)
        return min(by_work, by_time)

    @property
    def is_spent(self) -> bool:
        """Whether a limit is reached or the stop signal was given."""
        work, seconds = self._budget.work, self._budget.seconds
        return (
            self._stop()
            or (work is not None and self.work >= work)
            or (seconds is not None and self._seconds >= seconds)
        )

    @property
    def _seconds(self) -> float:
        return time.monotonic() - self._began


class ChunkSizer:
    """Sizes chunks of steps so that each takes about `CHUNK_S`.

    Attributes:
        size: of the next chunk; at first a single step.
    """

    def __init__(self) -> None:
        self.size = 1

    def record(self, steps: int, seconds: float) -> None:
        """Adjust the size to how long a chunk of steps took."""
        fitting = int(steps * CHUNK_S / max(seconds, 1e-6))
        self.size = max(1, min(2 * self.size, fitting))
