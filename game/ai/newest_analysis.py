"""The newest analysis that a window has asked for, and what is reported of it."""

from __future__ import annotations

from game.ai.degradation import Degradation
from game.ai.messages import Analyse, Analysed, NotAnalysed
from game.ai.recovery import MOST_DEATHS


class NewestAnalysis:
    """The newest analysis until all is known of it. Only the last report waits to be taken.

    Attributes:
        number: of the newest there was.
        order: what is asked, or None once it is answered or stopped.
    """

    def __init__(self) -> None:
        self.number = 0
        self.order: Analyse | None = None
        self._message: Analysed | NotAnalysed | None = None
        self._deaths = 0

    def begin(self, number: int, order: Analyse) -> None:
        """Take a new order, and drop all that is about the one before."""
        self.number, self.order = number, order
        self._message, self._deaths = None, 0

    def drop(self) -> None:
        """Expect no more reports."""
        self.order = self._message = None

    def is_open(self, number: int) -> bool:
        """Whether an analysis is the newest, and goes on."""
        return self.order is not None and number == self.number

    def put(self, message: Analysed | NotAnalysed) -> None:
        """Keep a message about it in place of the one before."""
        self._message = message
        if isinstance(message, NotAnalysed) or message.final:
            self.order = None

    def fail(self, reason: Degradation) -> bool:
        """Note that a process has failed over it; whether it is given up for that."""
        self._deaths += 1
        if self.order is None or self._deaths < MOST_DEATHS:
            return False
        self.put(NotAnalysed(str(reason)))
        return True

    def take(self) -> Analysed | NotAnalysed | None:
        """The message that is kept, which is dropped; None where nothing is new."""
        message, self._message = self._message, None
        return message
