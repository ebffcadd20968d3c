"""Opponents at a table: asked, heard, and held to a calm pace."""

from __future__ import annotations

from collections.abc import Callable

from game.ai.messages import Answer
from game.ai.worker import Worker

PACE_MS = 650
"""An opponent's piece leaves its tray no sooner than this after its turn began: a reply that comes
at once crushes, and can't be followed."""


class Opponents:
    """Thinks about one question at a time, in a process of its own. Nothing here blocks."""

    def __init__(self, now: Callable[[], float], wake: Callable[[], None]) -> None:
        """Nothing is started yet.

        Args:
            now: the clock, in milliseconds.
            wake: called, from another thread, when `answer` may have something new.
        """
        self._now = now
        self._wake = wake
        self._worker: Worker | None = None
        self._request: int | None = None
        self._since = 0.0
        self._answer: Answer | None = None

    @property
    def asked(self) -> bool:
        """Whether a question is under way, or its answer has yet to be taken."""
        return self._request is not None

    @property
    def due(self) -> float | None:
        """When an answer that is known already may be taken."""
        return None if self._answer is None else self._since + PACE_MS

    def ask(self, put: Callable[[Worker], int]) -> None:
        """Let `put` ask the worker something; it returns the request's number."""
        if self._worker is None:
            self._worker = Worker(on_message=self._wake)
        self._request = put(self._worker)
        self._since = self._now()

    def answer(self) -> Answer | None:
        """The answer, once it is there and its time has come."""
        if self._worker is None:
            return None
        for message in self._worker.poll():
            if isinstance(message, Answer) and message.request == self._request:
                self._answer = message
        if self._answer is None or self._now() < self._since + PACE_MS:
            return None
        answer = self._answer
        self.forget()
        return answer

    def forget(self) -> None:
        """Drop the question under way and its answer."""
        if self._request is not None and self._answer is None and self._worker is not None:
            self._worker.stop()
        self._request = self._answer = None

    def close(self) -> None:
        """Send the opponents home."""
        if self._worker is not None:
            self._worker.close()
            self._worker = None
