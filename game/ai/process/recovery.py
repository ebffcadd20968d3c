"""When to replace the opponents' process, and when to start it again."""

from __future__ import annotations

from math import inf

from game.ai.degradation import Cause, Degradation
from game.ai.player import Budget
from game.ai.process.messages import Message, Preparing

PAUSES_S = (0.0, 1.0, 1.0, 5.0, 30.0)
"""How long after the first, second … failure in a row the process is started again; the last
applies to all that follow."""

MOST_DEATHS = 3
"""How many failures of the process in a row it takes until what was asked of it is given up: the
fallback answers a request, and a position isn't analysed. From then on every failure has that
effect, until the process has answered."""

LOOK_S = 1.0
"""How often to check whether a process must be replaced. Any more time than this between two checks
doesn't count: the machine, or this process, was asleep."""

STARTING_S = 60.0
"""How long a process may take to say anything at all, while something is asked of it."""

SILENCE_S = 10.0
"""How long it may be silent after that. It speaks every second."""

LOADING_S = 600.0
"""How long it may keep saying that it is loading."""

THINKING_S, BUDGETS = 30.0, 3
"""How long it may think about a request: these seconds plus this multiple of the level's time."""


class Restarts:
    """Counts the failures of the process in a row.

    Attributes:
        failures: how many since it last answered a request, or completed an analysis.
        reason: the last failure's, if there was one.
    """

    def __init__(self) -> None:
        self.failures = 0
        self.reason: Degradation | None = None
        self._next = -inf

    def fail(self, reason: Degradation, now: float) -> None:
        """Note a failure."""
        self.failures += 1
        self.reason = reason
        self._next = now + PAUSES_S[min(self.failures, len(PAUSES_S)) - 1]

    def succeed(self) -> None:
        """Note that the process has answered a request, or completed an analysis."""
        self.failures = 0
        self._next = -inf

    def pause(self, now: float) -> float:
        """The seconds left until the process may be started again; 0 or less for at once."""
        return self._next - now


class Watchdog:
    """Detects, from its messages, that a process hangs while it has a request."""

    def __init__(self) -> None:
        """Watch a process that is about to be started."""
        self._looked: float | None = None
        self._heard = False
        self._quiet = self._thought = self._loaded = 0.0
        self._loading = False
        self._limit = inf

    def ask(self, budget: Budget) -> None:
        """Note that it was given a request, with this budget."""
        self._thought = self._loaded = 0.0
        self._loading = False
        self._limit = THINKING_S + BUDGETS * (budget.seconds or 0.0)

    def rest(self) -> None:
        """Note that it no longer has a request."""
        self._looked = None
        self._quiet = self._loaded = 0.0

    def hear(self, message: Message) -> None:
        """Note that it has said something."""
        self._quiet = 0.0
        self._heard = True
        self._loading = isinstance(message, Preparing)

    def look(self, now: float, *, is_asked: bool = True) -> Degradation | None:
        """Check a process with something to do; return why it must be replaced, or None.

        Args:
            now: the time, in seconds.
            is_asked: whether it has a request to choose, rather than only an analysis, which may
                go on forever.
        """
        passed = 0.0 if self._looked is None else min(now - self._looked, LOOK_S)
        self._looked = now
        self._quiet += passed
        if self._loading:
            self._loaded += passed
        elif self._heard and is_asked:
            self._thought += passed
        patience = SILENCE_S if self._heard else STARTING_S
        if self._quiet > patience:
            return _slow(f"their process was silent for {patience:.0f} s")
        if self._thought > self._limit:
            return _slow(f"their process thought for {self._limit:.0f} s")
        if self._loaded > LOADING_S:
            return _slow(f"their process loaded for {LOADING_S:.0f} s")
        return None


def _slow(detail: str) -> Degradation:
    return Degradation(Cause.SLOW, detail)
