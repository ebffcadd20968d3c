"""What one part of the program has the opponents' process analyse: one position at a time."""

from __future__ import annotations

from typing import Generic, TypeVar

from game.ai.client import OpponentClient
from game.ai.messages import Analyse, Analysed, NotAnalysed

KeyT = TypeVar("KeyT")


class AnalysisRequest(Generic[KeyT]):
    """Asks about one position after the other, each known by a key of whoever asks.

    Attributes:
        key: of the position that is analysed; None where none is.
        failure: why the position that was asked about last can't be analysed, or None.
    """

    def __init__(self, opponents: OpponentClient) -> None:
        self.key: KeyT | None = None
        self.failure: str | None = None
        self._opponents = opponents

    def ask(self, key: KeyT, order: Analyse) -> None:
        """Have a position analysed in place of the one before."""
        self.pause()
        self.key, self.failure = key, None
        self._opponents.analyse(order)

    def take(self) -> tuple[KeyT, Analysed] | None:
        """What is newly known, with its key; after a final answer nothing is analysed any more."""
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
        """Have nothing analysed until something is asked again."""
        if self.key is not None:
            self.key = None
            self._opponents.stop_analysis()
