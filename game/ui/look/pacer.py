"""Spreads slow drawing over several frames."""

from __future__ import annotations

import time


class OutOfTime(Exception):  # noqa: N818 (it is no error: drawing goes on in the next frame)
    """This frame's time for drawing is up. Whatever is in the caches stays there."""


class Pacer:
    """Interrupts drawing that takes too long for one frame.

    Code that draws cached pictures asks before each part. After `begin`, the first part is always
    drawn, so that each frame makes progress; once the time is up, asking raises `OutOfTime`. The
    scene is then painted again in the next frame, and gets further.
    """

    def __init__(self) -> None:
        self._seconds: float | None = None
        self._deadline: float | None = None

    def begin(self, milliseconds: float) -> None:
        """Allow this much time, counted from the first part drawn."""
        self._seconds = milliseconds / 1000
        self._deadline = None

    def lift(self) -> None:
        """Lift the time limit."""
        self._seconds = self._deadline = None

    def ask(self) -> None:
        """Ask before drawing something. Raises OutOfTime if there is no time left for it."""
        if self._seconds is None:
            return
        now = time.perf_counter()
        if self._deadline is None:
            self._deadline = now + self._seconds
        elif now > self._deadline:
            raise OutOfTime
