"""The window's side of the process in which opponents think.

ARCHITECTURE.md follows a request and an analysis from end to end.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from itertools import count
from multiprocessing.connection import Connection

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
    Prepare,
    RunsGeneral,
    Stop,
    StopAnalysis,
    Think,
)
from game.ai.process.newest_request import NewestAnalysis, NewestRequest
from game.ai.process.own_kernels import OwnKernels
from game.ai.process.position_cache import PositionCache
from game.ai.process.recovery import LOOK_S
from game.ai.process.server import serve
from game.ai.process.supervisor import ProcessSupervisor, Work
from game.engine import Event, GameOptions

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
        # Only the supervisor's thread compiles, and nobody once that has ended.
        self._own_kernels = OwnKernels()

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
        self._own_kernels.close()

    @property
    def is_choosing(self) -> bool:
        """Whether an event was asked for and isn't chosen yet."""
        with self._lock:
            return self._request.think is not None

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
        return Work(orders, self._request.budget if self._request.think else None)

    def _hear(self, number: int, message: Message) -> None:
        """Take in what the process says about a request or an analysis; log failures."""
        if isinstance(message, Failed):
            log.error("a player failed: %s\n%s", message.reason, message.traceback)
        if isinstance(message, RunsGeneral):
            # In the thread that lasts: on Linux a process ends with the thread that started it.
            self._supervisor.do(partial(self._own_kernels.compile, message.options))
            return
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
            think = self._request.think
            if think is None or not self._request.is_open(number):
                return
        try:
            self._report(number, Degraded(reason))
            self._report(number, Chosen(_fallback_event(think)))
        except ValueError:
            log.exception("the game is over, or breaks the rules")
            with self._lock:
                if self._request.is_open(number):
                    self._request.think = None
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
