"""Times at which something is due, where None means never."""

from __future__ import annotations

from collections.abc import Callable


def earliest(*times: float | None) -> float | None:
    """The first of some times.

    >>> earliest(None, 20.0, 10.0), earliest(None)
    (10.0, None)
    """
    return min((time for time in times if time is not None), default=None)


class Stopwatch:
    """Counts the time in which it runs; at first it stands."""

    def __init__(self, now: Callable[[], float]) -> None:
        """Stand at 0; `now` is the clock, in milliseconds."""
        self._now = now
        self._before = 0.0
        self._since: float | None = None

    @property
    def running(self) -> bool:
        """Whether it runs."""
        return self._since is not None

    @property
    def elapsed(self) -> float:
        """How long it has run, in milliseconds."""
        return self._before + (0.0 if self._since is None else self._now() - self._since)

    def start(self) -> None:
        """Run from now on."""
        if self._since is None:
            self._since = self._now()

    def stop(self) -> None:
        """Stand from now on."""
        self._before, self._since = self.elapsed, None
