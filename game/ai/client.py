"""The window's side of the process in which opponents think.

The way of a request, all of it:

1. `game.driver.GameDriver.update` calls `OpponentClient.ask` with a `Think`.
2. The client numbers it and hands it to an `OpponentProcess`, whose threads write and read the
   pipe; `game.ai.server.OpponentServer` answers with the same number.
3. `OpponentClient` drops what is about an older request, logs what failed, keeps the rest for
   `take`, and calls `on_message`, which wakes the window's loop.
4. The loop calls `GameDriver.update` again, which takes the messages and plays the event.

Meanwhile the client's own thread looks after the process: it starts it, replaces it where it has
ended or stands still, and where that doesn't help has the fallback player answer. When, is decided
in `game.ai.recovery`.
"""

from __future__ import annotations

import atexit
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from threading import Condition, Thread

from game.ai.degradation import Cause, Degradation
from game.ai.kinds import OPPONENTS, level_of
from game.ai.messages import (
    Chosen,
    Degraded,
    Failed,
    Forget,
    Message,
    Order,
    Prepare,
    Quit,
    Stop,
    Think,
)
from game.ai.newest_request import NewestRequest
from game.ai.player import Budget
from game.ai.process import FAREWELL_S, OpponentProcess
from game.ai.recovery import LOOK_S, Restarts, Watchdog
from game.ai.server import PositionCache, serve
from game.ai.sigint import sigint_blocked
from game.engine import Event, GameOptions

log = logging.getLogger(__name__)

MOST_DEATHS = 3
"""After so many failures of the process in a row the fallback answers, and from then on after each
until the process has answered."""

LONGEST_WAIT_S = 1.0
"""How long a request waits at most for the process to be started again."""

CLOSING_S = 2.0
"""How long closing may take."""

ENDED = Degradation(Cause.ENDED, "their process ended")


def ignore() -> None:
    """A listener that takes no notice."""


class OpponentClient:
    """A process that thinks about one request at a time, started when first needed.

    No method waits for it. If it ends or stands still it is replaced, and the request under way is
    given to the next. Each request ends with one `Chosen` unless another comes first: where the
    process fails, the kind's fallback player answers here, after a `Degraded` that says why.
    """

    def __init__(
        self,
        on_message: Callable[[], None] = ignore,
        serve: Callable[[Connection], None] = serve,
    ) -> None:
        """Nothing is started yet.

        Args:
            on_message: called from another thread when `take` has something new. It must not
                raise.
            serve: what the process does with its end of the pipe.
        """
        self._on_message = on_message
        self._serve = serve
        self._changed = Condition()
        # All of these are read and written under the condition's lock.
        self._newest = NewestRequest()
        self._prepare: Prepare | None = None  # to be sent once there is a process
        self._process: OpponentProcess | None = None
        self._watchdog = Watchdog()
        self._restarts = Restarts()
        self._thread: Thread | None = None
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The process that thinks, or None while there is none."""
        with self._changed:
            return None if self._process is None else self._process.pid

    def prepare(self, options: GameOptions) -> None:
        """Have the process load what a game needs that is about to begin."""
        with self._changed:
            if self._closed:
                return
            if self._process is None:
                self._prepare = Prepare(options)
            else:
                self._send(Prepare(options))
            self._wake_keeper()

    def ask(self, request: Think) -> None:
        """Ask for an event; what was asked before is dropped.

        Raises ValueError for an unknown level, RuntimeError when closed.
        """
        level_of(request.options, request.level)
        with self._changed:
            if self._closed:
                raise RuntimeError("the client is closed")
            self._newest.begin(request)
            self._watchdog.ask(self._newest.budget)
            self._send(request)
            self._wake_keeper()
            number, kept = self._newest.number, self._thread is not None
        if not kept:
            self._fall_back(number, _not_started("a thread"))

    def stop(self) -> None:
        """Have the request under way answered at once, with the best event found so far.

        Where it is answered already, no further thought is given to it.
        """
        with self._changed:
            self._newest.stopped = True
            self._send(Stop())

    def forget(self) -> None:
        """End all thinking, and drop what is known: the game is over, or left."""
        with self._changed:
            self._newest.drop()
            self._send(Forget())

    def take(self) -> list[Message]:
        """What has been heard about the newest request since the last call."""
        with self._changed:
            return self._newest.take()

    def close(self) -> None:
        """End the process, whatever it is doing. Nothing is heard of it any more."""
        with self._changed:
            if self._closed:
                return
            self._closed = True
            self._newest.drop()
            self._send(Quit())
            self._changed.notify_all()
            thread = self._thread
        if thread is not None:
            atexit.unregister(self.close)
            thread.join(CLOSING_S)

    # -- under the lock ------------------------------------------------------

    def _wake_keeper(self) -> None:
        """See that a thread looks after a process, and that it looks now."""
        if self._thread is None:
            thread = Thread(target=self._keep, name="opponents", daemon=True)
            try:
                thread.start()
            except (RuntimeError, MemoryError):  # The next request tries again.
                log.exception("nobody can look after the opponents' process")
                return
            self._thread = thread
            atexit.register(self.close)
        self._changed.notify_all()

    def _send(self, order: Order) -> None:
        if self._process is not None:
            self._process.send(self._newest.number, order)

    def _fail(self, reason: Degradation) -> None:
        """Count a failure of the process; after too many, have the fallback answer the request."""
        if self._newest.think is not None:
            self._restarts.fail(reason, time.monotonic())
            if self._restarts.failures >= MOST_DEATHS:
                self._newest.failure = reason

    # -- in the keeper's thread ----------------------------------------------

    def _keep(self) -> None:
        """Keep a process going while there is something to think about."""
        with suppress(ImportError, OSError, MemoryError):
            import numpy.random  # noqa: F401  # The fallback needs it, with no file to be opened.
        with sigint_blocked():
            while (act := self._next_act()) is not None:
                try:
                    act()
                except Exception as error:  # Nothing may end this loop but `close`.
                    log.exception("the opponents' process can't be started")
                    with self._changed:
                        self._prepare = None
                        self._fail(_not_started("their process", error))
            if self._process is not None:
                self._process.end(FAREWELL_S)
                self._process = None

    def _next_act(self) -> Callable[[], None] | None:
        """Wait until something is to be done, and say what; None when closed."""
        with self._changed:
            while not self._closed:
                act, wait_s = self._act_due(time.monotonic())
                if act is not None:
                    return act
                self._changed.wait(wait_s)
            return None

    def _act_due(self, now: float) -> tuple[Callable[[], None] | None, float | None]:
        """What is to be done now, else how long to wait for that; under the lock."""
        process, newest = self._process, self._newest
        asked = newest.think is not None
        if asked and newest.failure is not None:
            return partial(self._fall_back, newest.number, newest.failure), None
        if process is not None and process.has_ended:
            return partial(self._bury, process, ENDED), None
        if process is not None:
            if not asked:
                self._watchdog.rest()
                return None, None
            reason = self._watchdog.look(now)
            return (partial(self._bury, process, reason) if reason else None), LOOK_S
        if not asked and self._prepare is None:
            return None, None
        pause = self._restarts.pause(now)
        if pause <= 0:
            return self._start, None
        if asked and pause > LONGEST_WAIT_S and self._restarts.reason is not None:
            return partial(self._fall_back, newest.number, self._restarts.reason), None
        return None, pause

    def _start(self) -> None:
        """Start a process and give it all that waits for one."""
        with sigint_blocked():
            process = OpponentProcess(self._serve, self._hear, self._wake)
        with self._changed:
            self._process, self._watchdog = process, Watchdog()
            self._watchdog.ask(self._newest.budget)
            # Not sent again after a death: it may be what the process died of.
            prepare, self._prepare = self._prepare, None
            if prepare is not None:
                self._send(prepare)
            for order in self._newest.orders():
                self._send(order)

    def _bury(self, process: OpponentProcess, reason: Degradation) -> None:
        """Do away with a process that has ended or stands still."""
        with self._changed:
            self._process = None
        status = process.end()
        log.warning("the opponents' process is given up: %s (status %s)", reason, status)
        with self._changed:
            self._fail(reason)

    def _fall_back(self, number: int, reason: Degradation) -> None:
        """Say that the process failed over a request, and have the fallback answer it here."""
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
            # There is nothing where the game is over, or not one by the rules.
            retry = not isinstance(error, ValueError)
            with self._changed:
                if retry:
                    self._changed.wait(LOOK_S)
                self._newest.fail(number, reason if retry else None)

    # -- in the thread that hears the process --------------------------------

    def _hear(self, process: OpponentProcess, number: int, message: Message) -> None:
        """Take in what a process says about a request; log what failed."""
        if isinstance(message, Failed):
            log.error("a player failed: %s\n%s", message.reason, message.traceback)
        with self._changed:
            if process is not self._process:
                return
            self._watchdog.hear(message)
            if isinstance(message, Failed):
                self._newest.fail(number, Degradation(Cause.ERROR, message.reason))
                self._changed.notify_all()
                return
            if isinstance(message, Chosen):
                self._restarts.succeed()
        self._pass_on(number, message)

    def _wake(self) -> None:
        with self._changed:
            self._changed.notify_all()

    # -- in either -----------------------------------------------------------

    def _pass_on(self, number: int, message: Message) -> None:
        """Keep a message for `take` if it is new and about the newest request."""
        with self._changed:
            new = self._newest.is_open(number) and self._newest.put(message)
        if new:
            self._on_message()


def _fallback_event(request: Think) -> Event:
    """What the fallback player chooses. Raises ValueError where there is nothing to choose."""
    position = PositionCache().position(request.options, request.events)
    player = OPPONENTS[request.options.kind].fallback(request.seed)
    event: Event = player.choose(position, Budget())
    return event


def _not_started(what: str, error: Exception | None = None) -> Degradation:
    why = "" if error is None else f" ({_in_a_line(error)})"
    return Degradation(Cause.STARTING, f"{what} can't be started{why}")


def _in_a_line(error: Exception) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())}".removesuffix(": ")
