"""A stopwatch, for whoever counts time only while somebody plays."""

from __future__ import annotations

from collections.abc import Callable


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
