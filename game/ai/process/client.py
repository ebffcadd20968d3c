"""The window's side of the process in which opponents think.

ARCHITECTURE.md follows a request and an analysis from end to end.
"""

from __future__ import annotations

import atexit
import logging
from collections.abc import Callable
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
    Order,
    Prepare,
    Quit,
    Stop,
    StopAnalysis,
    Think,
)
from game.ai.process.opponent_process import OpponentProcess
from game.ai.process.position_cache import PositionCache
from game.ai.process.recovery import LOOK_S
from game.ai.process.server import serve
from game.ai.process.supervisor import ProcessKeeper
from game.engine import Event, GameOptions

log = logging.getLogger(__name__)

NO_THREAD = Degradation(Cause.STARTING, "no thread can be started")

CLOSING_S = 2.0
"""How long closing may take."""


def ignore() -> None:
    """A listener that does nothing."""


class OpponentClient(ProcessKeeper):
    """A process that thinks about one request at a time, started when first needed.

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
        super().__init__(on_message, serve)
        self._numbers = count(1)

    def prepare(self, options: GameOptions) -> None:
        """Have the process load what a game about to begin needs."""
        with self._changed:
            if self._closed:
                return
            if self._process is None:
                self._prepare = Prepare(options)
            else:
                self._send(Prepare(options))
            self._wake_keeper()

    def ask(self, request: Think) -> None:
        """Ask for an event; any earlier request is dropped.

        Raises ValueError for an unknown level, RuntimeError when closed.
        """
        level_of(request.options, request.level)
        with self._changed:
            if self._closed:
                raise RuntimeError("the client is closed")
            self._newest.begin(next(self._numbers), request)
            self._watchdog.ask(self._newest.budget)
            self._send(request)
            self._wake_keeper()
            number, kept = self._newest.number, self._thread is not None
        if not kept:
            self._fall_back(number, NO_THREAD)

    def stop(self) -> None:
        """Have the current request answered at once, with the best event found so far.

        If it has already been answered, stop thinking ahead.
        """
        with self._changed:
            self._newest.stopped = True
            self._send(Stop())

    def forget(self) -> None:
        """Stop all thinking and drop what is known: the game is over, or was left."""
        with self._changed:
            self._newest.drop()
            self._send(Forget())

    def take(self) -> list[Message]:
        """What has been heard about the newest request since the last call."""
        with self._changed:
            return self._newest.take()

    def analyse(self, order: Analyse) -> None:
        """Have a position analysed in place of the previous one.

        Raises RuntimeError when closed.
        """
        with self._changed:
            if self._closed:
                raise RuntimeError("the client is closed")
            self._analysis.begin(next(self._numbers), order)
            self._send_analysis(order)
            self._wake_keeper()
            if self._thread is None:
                self._give_up_analysis(self._analysis.number, NO_THREAD)

    def stop_analysis(self) -> None:
        """Stop analysing. What was found is kept until the game is forgotten."""
        with self._changed:
            self._analysis.drop()
            self._send_analysis(StopAnalysis())

    def take_analysis(self) -> Analysed | NotAnalysed | None:
        """What is known about the position being analysed, if it is new since the last call."""
        with self._changed:
            return self._analysis.take()

    def close(self) -> None:
        """End the process, whatever it is doing. Nothing more is heard from it."""
        with self._changed:
            if self._closed:
                return
            self._closed = True
            self._newest.drop()
            self._analysis.drop()
            self._send(Quit())
            self._changed.notify_all()
            thread = self._thread
        if thread is not None:
            atexit.unregister(self.close)
            thread.join(CLOSING_S)

    def _send_analysis(self, order: Order) -> None:
        if self._process is not None:
            self._process.send(self._analysis.number, order)

    # -- in the keeper's thread ----------------------------------------------

    def _fall_back(self, number: int, reason: Degradation) -> None:
        """Report that the process failed on a request, and have the fallback answer it here."""
        with self._changed:
            think = self._newest.think
            if think is None or number != self._newest.number:
                return
            self._newest.failure = None
        self._pass_on(number, Degraded(reason))
        try:
            self._pass_on(number, Chosen(_fallback_event(think)))
        except Exception as error:
            log.exception("there is nothing to choose")
            # A ValueError means that the game is over or breaks the rules.
            retry = not isinstance(error, ValueError)
            with self._changed:
                if retry:
                    self._changed.wait(LOOK_S)
                self._newest.fail(number, reason if retry else None)

    # -- in the thread that hears the process --------------------------------

    def _hear(self, process: OpponentProcess, number: int, message: Message) -> None:
        """Take in what a process says about a request; log failures."""
        if isinstance(message, Failed):
            log.error("a player failed: %s\n%s", message.reason, message.traceback)
        with self._changed:
            if process is not self._process:
                return
            self._watchdog.hear(message)
            is_analysis = self._analysis.is_open(number)
            if is_analysis:
                is_new = self._put_analysis(message)
            elif isinstance(message, Failed):
                self._newest.fail(number, Degradation(Cause.ERROR, message.reason))
                self._changed.notify_all()
                return
            elif isinstance(message, Chosen):
                self._restarts.succeed()
        if not is_analysis:
            self._pass_on(number, message)
        elif is_new:
            self._on_message()

    def _put_analysis(self, message: Message) -> bool:
        """Keep a message that tells something new about the analysis; return whether it does.

        Called under the lock.
        """
        if isinstance(message, Failed):
            message = NotAnalysed(Degradation(Cause.ERROR, message.reason))
        if not isinstance(message, Analysed | NotAnalysed):
            return False
        if isinstance(message, Analysed) and message.final:
            self._restarts.succeed()
        self._analysis.put(message)
        return True

    # -- in either -----------------------------------------------------------

    def _pass_on(self, number: int, message: Message) -> None:
        """Keep a message for `take` if it is new and about the newest request."""
        with self._changed:
            new = self._newest.is_open(number) and self._newest.put(message)
        if new:
            self._on_message()


def _fallback_event(request: Think) -> Event:
    """What the fallback player chooses. Raises ValueError if there is nothing to choose."""
    position = PositionCache().position(request.options, request.events)
    player = OPPONENTS[request.options.kind].fallback(request.seed)
    event: Event = player.choose(position, Budget())
    return event
