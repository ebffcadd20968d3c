"""Opponents at a table: asked, heard, and held to a calm pace."""

from __future__ import annotations

from collections.abc import Callable

from game.ai.client import OpponentClient
from game.ai.messages import Answer, Preparing, Simpler

PACE_MS = 650
"""An opponent's piece leaves its tray no sooner than this after its turn began: a reply that comes
at once crushes, and can't be followed."""


class Opponents:
    """Thinks about one question at a time, in a process of its own. Nothing here blocks.

    Attributes:
        preparing: whether the question waits until all is ready to think about it.
        shortfall: why they don't play as well as they should, as far as is known, or None.
    """

    def __init__(self, now: Callable[[], float], opponents: OpponentClient) -> None:
        """Nothing is asked yet.

        Args:
            now: the clock, in milliseconds.
            opponents: who thinks; it wakes the window when `answer` may have something new.
        """
        self.preparing = False
        self.shortfall: str | None = None
        self._now = now
        self._worker = opponents
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

    def ask(self, put: Callable[[OpponentClient], int]) -> None:
        """Let `put` ask the worker something; it returns the request's number."""
        self._request = put(self._worker)
        self.preparing = False
        self._since = self._now()

    def answer(self) -> Answer | None:
        """The answer, once it is there and its time has come."""
        for message in self._worker.poll():
            if message.request != self._request:
                continue
            self.preparing = isinstance(message, Preparing)
            if isinstance(message, Simpler):
                self.shortfall = message.reason
            elif isinstance(message, Answer):
                self._answer = message
        if self._answer is None or self._now() < self._since + PACE_MS:
            return None
        answer = self._answer
        self._request = self._answer = None
        return answer

    def forget(self) -> None:
        """Drop the question under way and its answer."""
        self._worker.stop()
        self._request = self._answer = None

    def pause(self) -> None:
        """Have no thought given to more than what was asked."""
        if not self.asked:
            self._worker.stop()

    def close(self) -> None:
        """Send the opponents home."""
        self._worker.rest()
        self._request = self._answer = None
