"""A player's budget as it is used up."""

from __future__ import annotations

import time
from collections.abc import Callable

from game.ai.player import Budget


class Effort:
    """Counts the work done on one placement against its budget, the clock and the stop signal.

    Attributes:
        work: steps done so far.
    """

    def __init__(self, budget: Budget, stop: Callable[[], bool]) -> None:
        self._budget = budget
        self._stop = stop
        self._began = time.monotonic()
        self.work = 0

    def spend(self, steps: int = 1) -> None:
        """Note some steps done."""
        self.work += steps

    @property
    def share(self) -> float:
        """The part of the budget that is used, 0 to 1; 0 for a budget without limits."""
        shares = [0.0]
        if self._budget.work is not None:
            shares.append(_part(self.work, self._budget.work))
        if self._budget.seconds is not None:
            shares.append(_part(time.monotonic() - self._began, self._budget.seconds))
        return max(shares)

    @property
    def spent(self) -> bool:
        """Whether it is time to answer."""
        return self._stop() or self.share >= 1


def _part(used: float, limit: float) -> float:
    return min(1.0, used / limit) if limit > 0 else 1.0
