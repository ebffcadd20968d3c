"""Requests for the opponents' process to analyse one position at a time."""

from __future__ import annotations

from typing import Generic, TypeVar

from game.ai.degradation import Cause, Degradation
from game.ai.process.client import OpponentClient
from game.ai.process.messages import Analyse, Analysed, NotAnalysed

KeyT = TypeVar("KeyT")


class AnalysisRequest(Generic[KeyT]):
    """Asks about one position after another, each identified by a key of the caller's.

    Attributes:
        key: of the position being analysed; None if there is none.
        failed: the key of the last position asked about if it can't be analysed, else None.
        failure: why it can't be analysed, or None.
    """

    def __init__(self, opponents: OpponentClient) -> None:
        self.key: KeyT | None = None
        self.failed: KeyT | None = None
        self.failure: Degradation | None = None
        self._reported: Cause | None = None
        self._opponents = opponents

    def ask(self, key: KeyT, order: Analyse) -> None:
        """Have a position analysed in place of the previous one."""
        self.pause()
        self.key, self.failed, self.failure = key, None, None
        self._opponents.analyse(order)

    def take(self) -> tuple[KeyT, Analysed] | None:
        """Return what is newly known, with its key; a final answer ends the analysis."""
        key = self.key
        message = None if key is None else self._opponents.take_analysis()
        if key is None or message is None:
            return None
        if isinstance(message, NotAnalysed):
            self.key, self.failed, self.failure = None, key, message.reason
            return None
        self._reported = None
        if message.final:
            self.key = None
        return key, message

    def news(self) -> Degradation | None:
        """Why the last position asked about can't be analysed, if that is news.

        It isn't once it has been returned, for as long as every position fails for that reason.
        """
        if self.failure is None or self.failure.cause is self._reported:
            return None
        self._reported = self.failure.cause
        return self.failure

    def pause(self) -> None:
        """Have nothing analysed until the next `ask`."""
        if self.key is not None:
            self.key = None
            self._opponents.stop_analysis()
