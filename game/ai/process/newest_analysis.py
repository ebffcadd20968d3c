"""The newest analysis that a window has asked for, and the reports on it."""

from __future__ import annotations

import logging

from game.ai.degradation import Cause, Degradation
from game.ai.process.messages import Analyse, Analysed, Failed, Message, NotAnalysed, Order

log = logging.getLogger(__name__)


class NewestAnalysis:
    """The newest analysis, until everything is known. Only the last report waits to be taken.

    Attributes:
        number: the newest analysis's, even after it has ended.
        order: what was asked, or None once it is answered or stopped.
    """

    def __init__(self) -> None:
        self.number = 0
        self.order: Analyse | None = None
        self._message: Analysed | NotAnalysed | None = None

    def begin(self, number: int, order: Analyse) -> None:
        """Take a new order, and drop everything about the previous one."""
        self.number, self.order = number, order
        self._message = None

    def drop(self) -> None:
        """Expect no more reports."""
        self.order = self._message = None

    def is_open(self, number: int) -> bool:
        """Whether that analysis is the newest and still going on."""
        return self.order is not None and number == self.number

    def orders(self) -> list[tuple[int, Order]]:
        """The orders for a process that doesn't know about it yet, each with its number."""
        return [] if self.order is None else [(self.number, self.order)]

    def put(self, message: Message) -> bool:
        """Keep a message in place of the previous one if it says anything about the position.

        Returns whether it does.
        """
        if isinstance(message, Failed):
            message = NotAnalysed(Degradation(Cause.ERROR, message.reason))
        if not isinstance(message, Analysed | NotAnalysed):
            return False
        self._message = message
        if isinstance(message, NotAnalysed):
            log.warning("a position can't be analysed: %s", message.reason)
        if isinstance(message, NotAnalysed) or message.final:
            self.order = None
        return True

    def take(self) -> Analysed | NotAnalysed | None:
        """Return the kept message and drop it; None if there is nothing new."""
        message, self._message = self._message, None
        return message
