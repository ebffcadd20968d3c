"""Requests for the opponents' process to analyse one position at a time."""

from __future__ import annotations

from typing import Generic, TypeVar

from game.ai.client import OpponentClient
from game.ai.messages import Analyse, Analysed, NotAnalysed

KeyT = TypeVar("KeyT")


class AnalysisRequest(Generic[KeyT]):
    """Asks about one position after another, each identified by a key of the caller's.

    Attributes:
        key: of the position being analysed; None if there is none.
        failure: why the last position asked about can't be analysed, or None.
    """

    def __init__(self, opponents: OpponentClient) -> None:
        self.key: KeyT | None = None
        self.failure: str | None = None
        self._opponents = opponents

    def ask(self, key: KeyT, order: Analyse) -> None:
        """Have a position analysed in place of the previous one."""
        self.pause()
        self.key, self.failure = key, None
        self._opponents.analyse(order)

    def take(self) -> tuple[KeyT, Analysed] | None:
        """Return what is newly known, with its key; a final answer ends the analysis."""
        key = self.key
        message = None if key is None else self._opponents.take_analysis()
        if key is None or message is None:
            return None
        if isinstance(message, NotAnalysed):
            self.key, self.failure = None, message.reason
            return None
        if message.final:
            self.key = None
        return key, message

    def pause(self) -> None:
        """Have nothing analysed until the next `ask`."""
        if self.key is not None:
            self.key = None
            self._opponents.stop_analysis()
