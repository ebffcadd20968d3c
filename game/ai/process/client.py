"""The window's side of the process in which opponents think.

ARCHITECTURE.md follows a request and an analysis from end to end.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import count
from multiprocessing.connection import Connection
from typing import Generic, TypeVar

from game.ai.degradation import Cause, Degradation
from game.ai.kinds import OPPONENTS, level_of
from game.ai.player import Budget
from game.ai.process.messages import (
    Analyse,
    Analysed,
    Chosen,
    Degraded,
    Failed,
    Forget,
    Message,
    NotAnalysed,
    Order,
    Prepare,
    Stop,
    StopAnalysis,
    Think,
    Thinking,
)
from game.ai.process.server import PositionCache, serve
from game.ai.process.supervisor import LOOK_S, ProcessSupervisor, Work
from game.engine import Event, GameOptions

OrderT = TypeVar("OrderT", bound=Order)


class Newest(Generic[OrderT]):
    """The newest thing asked, until it is answered.

    Attributes:
        number: its number, even after it has been answered.
        order: what was asked, or None once it is answered or dropped.
    """

    def __init__(self) -> None:
        self.number = 0
        self.order: OrderT | None = None

    def begin(self, number: int, order: OrderT) -> None:
        """Take a new order, and drop everything about the previous one."""
        self.drop()
        self.number, self.order = number, order

    def drop(self) -> None:
        """Expect no more answers."""
        self.order = None

    def is_open(self, number: int) -> bool:
        """Whether that order is the newest and not yet answered."""
        return self.order is not None and number == self.number

    def orders(self) -> list[tuple[int, Order]]:
        """The orders for a process that doesn't know about it yet, each with its number."""
        return [] if self.order is None else [(self.number, self.order)]


class NewestRequest(Newest[Think]):
    """The newest request, with the messages about it waiting to be taken.

    It remembers which levels a weaker player stands in for, so that whoever takes the messages
    hears each reason as new only once.

    Attributes:
        stopped: whether it must be answered at once.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stopped = False
        self._messages: list[Message] = []
        self._level = ""
        self._thinks = self._degraded = False
        # The levels that didn't answer their last request, and why.
        self._weak: dict[str, Degradation] = {}

    def begin(self, number: int, order: Think) -> None:
        super().begin(number, order)
        self._level = order.level
        self.stopped = self._thinks = self._degraded = False

    def drop(self) -> None:
        super().drop()
        self._messages.clear()

    @property
    def budget(self) -> Budget:
        """What may be spent on it."""
        if self.order is None:
            return Budget()
        level = level_of(self.order.options, self.order.level)
        return level.budget.within(self.order.seconds)

    def orders(self) -> list[tuple[int, Order]]:
        stop = [(self.number, Stop())] if self.order is not None and self.stopped else []
        return [*super().orders(), *stop]

    def put(self, message: Message) -> bool:
        """Keep a message about it if it says anything new; return whether it does."""
        if isinstance(message, Thinking):
            if self._thinks:
                return False
            self._thinks = True
        elif isinstance(message, Degraded):
            log.warning("a simpler opponent plays for %s: %s", self._level, message.reason)
            self._degraded = True
        elif isinstance(message, Chosen):
            self.order = None
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


class NewestAnalysis(Newest[Analyse]):
    """The newest analysis. Only the last report waits to be taken."""

    def __init__(self) -> None:
        super().__init__()
        self._message: Analysed | NotAnalysed | None = None

    def drop(self) -> None:
        super().drop()
        self._message = None

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


log = logging.getLogger(__name__)

NO_THREAD = Degradation(Cause.STARTING, "no thread can be started")


def ignore() -> None:
    """A listener that does nothing."""


class OpponentClient:
    """Asks a process that thinks about one request at a time, started when first needed.

    No method waits for it. If it ends or hangs it is replaced, and the current request passes to
    its replacement. Each request ends with one `Chosen` unless another comes first: if the process
    fails, the kind's fallback player answers here, after a `Degraded` that says why.

    Alongside requests it analyses one position at a time. Requests take priority, and the analysis
    resumes once they are answered.
    """

    def __init__(
        self,
        on_message: Callable[[], None] = ignore,
        serve: Callable[[Connection], None] = serve,
    ) -> None:
        """Nothing is started yet.

        Args:
            on_message: called from another thread when `take` or `take_analysis` has something
                new. It must not raise.
            serve: what the process does with its end of the pipe.
        """
        self._on_message = on_message
        self._supervisor = ProcessSupervisor(serve, self._work, self._hear, self._give_up)
        self._lock = self._supervisor.lock
        # All of these are read and written under the lock.
        self._numbers = count(1)
        self._request = NewestRequest()
        self._analysis = NewestAnalysis()

    @property
    def pid(self) -> int | None:
        """The process's number in the system, or None while there is none."""
        return self._supervisor.pid

    def prepare(self, options: GameOptions) -> None:
        """Have the process load what a game about to begin needs."""
        if not self._supervisor.is_closed:
            self._supervisor.prepare(Prepare(options))

    def close(self) -> None:
        """End the process, whatever it is doing. Nothing more is heard from it."""
        with self._lock:
            self._request.drop()
            self._analysis.drop()
        self._supervisor.close()

    @property
    def is_choosing(self) -> bool:
        """Whether an event was asked for and isn't chosen yet."""
        with self._lock:
            return self._request.order is not None

    @property
    def is_analysing(self) -> bool:
        """Whether a position is being analysed."""
        with self._lock:
            return self._analysis.order is not None

    # -- requests to choose --------------------------------------------------

    def ask(self, request: Think) -> None:
        """Ask for an event; any earlier request is dropped.

        Raises ValueError for an unknown level, RuntimeError when closed.
        """
        level_of(request.options, request.level)
        with self._lock:
            number = self._next_number()
            self._request.begin(number, request)
            self._supervisor.allow(self._request.budget)
            self._supervisor.send(number, request)
            is_looked_after = self._supervisor.wake()
        if not is_looked_after:
            self._fall_back(number, NO_THREAD)

    def stop(self) -> None:
        """Have the current request answered at once, with the best event found so far.

        If it has already been answered, stop thinking ahead.
        """
        with self._lock:
            self._request.stopped = True
            self._supervisor.send(self._request.number, Stop())

    def forget(self) -> None:
        """Stop all thinking and drop what is known: the game is over, or was left."""
        with self._lock:
            self._request.drop()
            self._supervisor.send(self._request.number, Forget())

    def take(self) -> list[Message]:
        """What has been heard about the newest request since the last call."""
        with self._lock:
            return self._request.take()

    # -- analyses ------------------------------------------------------------

    def analyse(self, order: Analyse) -> None:
        """Have a position analysed in place of the previous one.

        Raises RuntimeError when closed.
        """
        with self._lock:
            number = self._next_number()
            self._analysis.begin(number, order)
            self._supervisor.send(number, order)
            is_looked_after = self._supervisor.wake()
        if not is_looked_after:
            self._hear(number, NotAnalysed(NO_THREAD))

    def stop_analysis(self) -> None:
        """Stop analysing. What was found is kept until the game is forgotten."""
        with self._lock:
            self._analysis.drop()
            self._supervisor.send(self._analysis.number, StopAnalysis())

    def take_analysis(self) -> Analysed | NotAnalysed | None:
        """What is known about the position being analysed, if it is new since the last call."""
        with self._lock:
            return self._analysis.take()

    # -- what the supervisor asks and says -----------------------------------

    def _next_number(self) -> int:
        """The number of a new request or analysis. Raises RuntimeError when closed."""
        if self._supervisor.is_closed:
            raise RuntimeError("the client is closed")
        return next(self._numbers)

    def _work(self) -> Work:
        """What is wanted of the process; called under the lock."""
        orders = [*self._request.orders(), *self._analysis.orders()]
        return Work(orders, self._request.budget if self._request.order else None)

    def _hear(self, number: int, message: Message) -> None:
        """Take in what the process says about a request or an analysis; log failures."""
        if isinstance(message, Failed):
            log.error("a player failed: %s\n%s", message.reason, message.traceback)
        with self._lock:
            if self._analysis.is_open(number):
                is_new = self._analysis.put(message)
                is_success = isinstance(message, Analysed) and message.final
            elif isinstance(message, Failed):
                reason = Degradation(Cause.ERROR, message.reason)
                self._supervisor.do(partial(self._fall_back, number, reason))
                return
            else:
                is_new = self._request.is_open(number) and self._request.put(message)
                is_success = isinstance(message, Chosen)
            if is_success:
                self._supervisor.succeed()
        if is_new:
            self._on_message()

    def _give_up(self, reason: Degradation) -> None:
        """Answer all that was asked without the process, which fails."""
        self._hear(self._analysis.number, NotAnalysed(reason))
        self._fall_back(self._request.number, reason)

    def _fall_back(self, number: int, reason: Degradation) -> None:
        """Report that the process failed on a request, and have the fallback answer it here."""
        with self._lock:
            think = self._request.order
            if think is None or not self._request.is_open(number):
                return
        try:
            self._report(number, Degraded(reason))
            self._report(number, Chosen(_fallback_event(think)))
        except ValueError:
            log.exception("the game is over, or breaks the rules")
            with self._lock:
                if self._request.is_open(number):
                    self._request.order = None
        except Exception:
            log.exception("there is nothing to choose")
            with self._lock:
                self._lock.wait(LOOK_S)
                self._supervisor.do(partial(self._fall_back, number, reason))

    def _report(self, number: int, message: Message) -> None:
        """Keep a message of the fallback's about a request if that is still the newest."""
        with self._lock:
            is_new = self._request.is_open(number) and self._request.put(message)
        if is_new:
            self._on_message()


def _fallback_event(request: Think) -> Event:
    """What the fallback player chooses. Raises ValueError if there is nothing to choose."""
    position = PositionCache().position(request.options, request.events)
    player = OPPONENTS[request.options.kind].fallback(request.seed)
    event: Event = player.choose(position, Budget())
    return event


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
