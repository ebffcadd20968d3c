"""The newest request of a window, and the reports on it."""

from __future__ import annotations

import logging
from dataclasses import replace

from game.ai.degradation import Cause, Degradation
from game.ai.kinds import level_of
from game.ai.player import Budget
from game.ai.process.messages import (
    Analyse,
    Analysed,
    Chosen,
    Degraded,
    Failed,
    Message,
    NotAnalysed,
    Order,
    Preparing,
    Stop,
    Think,
    Thinking,
)

log = logging.getLogger(__name__)


class NewestRequest:
    """The newest request until it is answered, with the messages about it waiting to be taken.

    It remembers which levels a weaker player stands in for, so that whoever takes the messages
    hears each reason as new only once.

    Attributes:
        number: the newest request's, even after it has been answered.
        think: what was asked, or None once it is answered or forgotten.
        stopped: whether it must be answered at once.
    """

    def __init__(self) -> None:
        self.number = 0
        self.think: Think | None = None
        self.stopped = False
        self._messages: list[Message] = []
        self._level = ""
        self._said: type[Message] | None = None
        self._degraded = False
        # The levels that didn't answer their last request, and why.
        self._weak: dict[str, Degradation] = {}

    def begin(self, number: int, think: Think) -> None:
        """Take a new request, and drop everything about the previous one."""
        self.number = number
        self.think, self.stopped = think, False
        self._messages.clear()
        self._level = think.level
        self._said = None
        self._degraded = False

    def drop(self) -> None:
        """Stop expecting an answer."""
        self.think = None
        self._messages.clear()

    def is_open(self, number: int) -> bool:
        """Whether that request is the newest and not yet answered."""
        return self.think is not None and number == self.number

    @property
    def budget(self) -> Budget:
        """What may be spent on it."""
        if self.think is None:
            return Budget()
        level = level_of(self.think.options, self.think.level)
        return level.budget.within(self.think.seconds)

    def orders(self) -> list[tuple[int, Order]]:
        """The orders for a process that doesn't know about it yet, each with its number."""
        if self.think is None:
            return []
        orders = (self.think, Stop()) if self.stopped else (self.think,)
        return [(self.number, order) for order in orders]

    def put(self, message: Message) -> bool:
        """Keep a message about it if it says anything new; return whether it does."""
        if isinstance(message, Preparing | Thinking):
            if self._said is type(message):
                return False
            self._said = type(message)
        elif isinstance(message, Degraded):
            log.warning("a simpler opponent plays for %s: %s", self._level, message.reason)
            self._degraded = True
        elif isinstance(message, Chosen):
            self.think = None
            if not self._degraded:
                self._weak.pop(self._level, None)
        self._messages.append(message)
        return True

    def take(self) -> list[Message]:
        """Return the kept messages and drop them."""
        messages, self._messages = self._messages, []
        return [self._noted(one) if isinstance(one, Degraded) else one for one in messages]

    def _noted(self, message: Degraded) -> Degraded:
        """Remember why a weaker player answers; return the message, which says if that was known.

        Only now, as messages that nobody takes are dropped with their request.
        """
        known = self._weak.get(self._level) == message.reason
        self._weak[self._level] = message.reason
        return replace(message, known=known)


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
