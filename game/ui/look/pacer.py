"""Spreads drawing that takes long over several frames."""

from __future__ import annotations

import time


class OutOfTime(Exception):  # noqa: N818 (it is no error: drawing goes on in the next frame)
    """The time for drawing in this frame is up. What is in the caches stays there."""


class Pacer:
    """Ends drawing that takes too long for one frame.

    Whoever draws a picture that is kept asks before each part of it. After `begin`, the first part
    is always drawn, so that each frame gets somewhere; once the time is up, asking raises
    `OutOfTime`. The scene is then painted again in the next frame, and gets farther.
    """

    def __init__(self) -> None:
        self._seconds: float | None = None
        self._deadline: float | None = None

    def begin(self, milliseconds: float) -> None:
        """Allow so much time, counted from the first part that is drawn."""
        self._seconds = milliseconds / 1000
        self._deadline = None

    def lift(self) -> None:
        """Allow any time."""
        self._seconds = self._deadline = None

    def ask(self) -> None:
        """Something is about to be drawn. Raises OutOfTime where there is no time left for it."""
        if self._seconds is None:
            return
        now = time.perf_counter()
        if self._deadline is None:
            self._deadline = now + self._seconds
        elif now > self._deadline:
            raise OutOfTime
