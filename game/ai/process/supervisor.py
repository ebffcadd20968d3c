"""Keeps the opponents' process alive for as long as there is work for it."""

from __future__ import annotations

import atexit
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from threading import Condition, Thread

from game.ai.degradation import Cause, Degradation, in_a_line
from game.ai.player import Budget
from game.ai.process.messages import Message, Order, Prepare, Quit
from game.ai.process.opponent_process import FAREWELL_S, OpponentProcess
from game.ai.process.recovery import LOOK_S, MOST_DEATHS, Restarts, Watchdog
from game.ai.process.sigint import sigint_blocked

log = logging.getLogger(__name__)

LONGEST_WAIT_S = 1.0
"""The longest that work waits for the process to be started again."""

CLOSING_S = 2.0
"""How long closing may take."""

ENDED = Degradation(Cause.ENDED, "their process ended")


@dataclass(frozen=True)
class Work:
    """What is wanted of the process.

    Attributes:
        orders: what a process that has just been started must be told, each with its number; empty
            if nothing is wanted.
        budget: what may be spent on a request to choose, or None if there is none: an analysis may
            go on for ever.
    """

    orders: Sequence[tuple[int, Order]] = ()
    budget: Budget | None = None


class ProcessSupervisor:
    """Starts a process when there is work for it, watches over it, and replaces it.

    A thread of its own does so, by the rules of `recovery`. No method waits for the process.

    Attributes:
        lock: held while the work is looked at, so whoever changes that holds it too.
        is_closed: whether no process is started any more.
    """

    def __init__(
        self,
        serve: Callable[[Connection], None],
        work: Callable[[], Work],
        on_message: Callable[[int, Message], None],
        on_failure: Callable[[Degradation], None],
    ) -> None:
        """Nothing is started yet.

        Args:
            serve: what the process does with its end of the pipe.
            work: what is wanted of it now; called under the lock.
            on_message: called with what it says and the number that this is about, in a thread of
                the process's.
            on_failure: called with the reason if it can't do the work, in the supervisor's thread.
        """
        self.lock = Condition()
        self.is_closed = False
        self._serve = serve
        self._work = work
        self._on_message = on_message
        self._on_failure = on_failure
        # All of these are read and written under the lock.
        self._prepare: Prepare | None = None  # to be sent once there is a process
        self._jobs: deque[Callable[[], None]] = deque()
        self._process: OpponentProcess | None = None
        self._watchdog = Watchdog()
        self._restarts = Restarts()
        self._thread: Thread | None = None

    @property
    def pid(self) -> int | None:
        """The process's number in the system, or None while there is none."""
        with self.lock:
            return None if self._process is None else self._process.pid

    def wake(self) -> bool:
        """Have the work looked at, as there is more; return False if no thread can be started."""
        with self.lock:
            if self._thread is None:
                thread = Thread(target=self._run, name="opponents", daemon=True)
                try:
                    thread.start()
                except (RuntimeError, MemoryError):  # The next call tries again.
                    log.exception("nobody can look after the opponents' process")
                    return False
                self._thread = thread
                atexit.register(self.close)
            self.lock.notify_all()
            return True

    def send(self, number: int, order: Order) -> None:
        """Send an order to the process, if there is one."""
        with self.lock:
            if self._process is not None:
                self._process.send(number, order)

    def prepare(self, order: Prepare) -> None:
        """Send an order even if a process must be started for it."""
        with self.lock:
            if self._process is None:
                self._prepare = order
            self.send(0, order)
            self.wake()

    def allow(self, budget: Budget) -> None:
        """Give the process the time for a new request with that budget."""
        with self.lock:
            self._watchdog.ask(budget)

    def do(self, job: Callable[[], None]) -> None:
        """Have something done in the supervisor's thread."""
        with self.lock:
            self._jobs.append(job)
            self.lock.notify_all()

    def succeed(self) -> None:
        """Note that the process has done some of its work."""
        with self.lock:
            self._restarts.succeed()

    def close(self) -> None:
        """End the process, whatever it is doing."""
        with self.lock:
            if self.is_closed:
                return
            self.is_closed = True
            self.send(0, Quit())
            self.lock.notify_all()
            thread = self._thread
        if thread is not None:
            atexit.unregister(self.close)
            thread.join(CLOSING_S)

    # -- in the process's threads --------------------------------------------

    def _hear(self, process: OpponentProcess, number: int, message: Message) -> None:
        with self.lock:
            if process is not self._process:
                return
            self._watchdog.hear(message)
        self._on_message(number, message)

    def _look(self) -> None:
        with self.lock:
            self.lock.notify_all()

    # -- in the supervisor's thread ------------------------------------------

    def _run(self) -> None:
        """Keep a process running while there is work."""
        with suppress(ImportError, OSError, MemoryError):
            import numpy.random  # noqa: F401  # The fallback needs it, with no file to be opened.
        with sigint_blocked():
            while (act := self._next_act()) is not None:
                try:
                    act()
                except Exception as error:  # Only `close` may end this loop.
                    log.exception("the opponents' process can't be started")
                    with self.lock:
                        self._prepare = None
                    detail = f"their process can't be started ({in_a_line(error)})"
                    self._fail(Degradation(Cause.STARTING, detail))
            if self._process is not None:
                self._process.end(FAREWELL_S)
                self._process = None

    def _next_act(self) -> Callable[[], None] | None:
        """Wait until there is something to do, and return it; None when closed."""
        with self.lock:
            while not self.is_closed:
                act, wait_s = self._act_due(time.monotonic())
                if act is not None:
                    return act
                self.lock.wait(wait_s)
            return None

    def _act_due(self, now: float) -> tuple[Callable[[], None] | None, float | None]:
        """What to do now, or else how long to wait for that; called under the lock."""
        if self._jobs:
            return self._jobs.popleft(), None
        process, work = self._process, self._work()
        if process is not None and process.has_ended:
            return partial(self._bury, process, ENDED), None
        if process is not None:
            if not work.orders:
                self._watchdog.rest()
                return None, None
            hangs = self._watchdog.look(now, is_asked=work.budget is not None)
            return (partial(self._bury, process, hangs) if hangs else None), LOOK_S
        if not work.orders and self._prepare is None:
            return None, None
        pause, last = self._restarts.pause(now), self._restarts.reason
        if pause <= 0:
            return self._start, None
        if last is not None and pause > LONGEST_WAIT_S and work.orders:
            return partial(self._on_failure, last), None
        return None, pause

    def _start(self) -> None:
        """Start a process and give it all that is waiting for one."""
        with sigint_blocked():
            process = OpponentProcess(self._serve, self._hear, self._look)
        with self.lock:
            work = self._work()
            self._process, self._watchdog = process, Watchdog()
            self._watchdog.ask(work.budget or Budget())
            # Not sent again if the process dies: it may be the cause.
            prepare, self._prepare = self._prepare, None
            if prepare is not None:
                self.send(0, prepare)
            for number, order in work.orders:
                self.send(number, order)

    def _bury(self, process: OpponentProcess, reason: Degradation) -> None:
        """Dispose of a process that has ended or hangs."""
        with self.lock:
            self._process = None
        status = process.end()
        log.warning("the opponents' process is given up: %s (status %s)", reason, status)
        self._fail(reason)

    def _fail(self, reason: Degradation) -> None:
        """Count a failure of the process at its work; after too many, give the work up."""
        with self.lock:
            if self._work().orders:
                self._restarts.fail(reason, time.monotonic())
                if self._restarts.failures >= MOST_DEATHS:
                    self.do(partial(self._on_failure, reason))
