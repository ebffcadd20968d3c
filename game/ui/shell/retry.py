"""Tries again, from time to time, to write files that couldn't be written."""

from __future__ import annotations

from collections.abc import Callable

from game.files.kept_files import KeptFiles

RETRY_MS = 20_000
"""How long to wait between two tries: long enough that a hanging disk disturbs nobody."""


class Retry:
    """Writes what couldn't be written as soon as it can be, though nobody does anything."""

    def __init__(self, files: KeptFiles, now: Callable[[], float]) -> None:
        """Try to write these files, by a clock in milliseconds."""
        self._files, self._now = files, now
        self._tried: float | None = None

    @property
    def due(self) -> float | None:
        """When to try next, on the clock; None if everything could be written."""
        if not self._files.notices.failing:
            self._tried = None
            return None
        if self._tried is None:
            self._tried = self._now()
        return self._tried + RETRY_MS

    def update(self) -> None:
        """Try, if it is time."""
        due = self.due
        if due is not None and self._now() >= due:
            self._files.flush()
            self._tried = self._now()
