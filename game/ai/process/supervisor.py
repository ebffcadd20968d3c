"""Starts the opponents' process when it is needed, watches over it, and replaces it."""

from __future__ import annotations

import atexit
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from threading import Condition, Thread

from game.ai.degradation import Cause, Degradation, in_a_line
from game.ai.process.messages import Message, NotAnalysed, Order, Prepare
from game.ai.process.newest_analysis import NewestAnalysis
from game.ai.process.newest_request import NewestRequest
from game.ai.process.opponent_process import FAREWELL_S, OpponentProcess
from game.ai.process.recovery import LOOK_S, MOST_DEATHS, Restarts, Watchdog
from game.ai.process.sigint import sigint_blocked

log = logging.getLogger(__name__)

LONGEST_WAIT_S = 1.0
"""The longest that a request or an analysis waits for the process to be started again."""


ENDED = Degradation(Cause.ENDED, "their process ended")


class ProcessKeeper(ABC):
    """Keeps a process running while something is asked of it, from a thread of its own."""

    def __init__(self, on_message: Callable[[], None], serve: Callable[[Connection], None]) -> None:
        """Nothing is started yet; see `game.ai.process.client.OpponentClient`."""
        self._on_message = on_message
        self._serve = serve
        self._changed = Condition()
        # All of these are read and written under the condition's lock.
        self._newest = NewestRequest()
        self._analysis = NewestAnalysis()
        self._prepare: Prepare | None = None  # to be sent once there is a process
        self._process: OpponentProcess | None = None
        self._watchdog = Watchdog()
        self._restarts = Restarts()
        self._thread: Thread | None = None
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The process's number in the system, or None while there is none."""
        with self._changed:
            return None if self._process is None else self._process.pid

    @abstractmethod
    def close(self) -> None:
        """End the process, whatever it is doing."""

    @abstractmethod
    def _hear(self, process: OpponentProcess, number: int, message: Message) -> None:
        """Take in what a process says; called in a thread of its own."""

    @abstractmethod
    def _fall_back(self, number: int, reason: Degradation) -> None:
        """Have the fallback answer a request over which the process failed."""

    # -- under the lock ------------------------------------------------------

    def _wake_keeper(self) -> None:
        """Make sure that a thread looks after the process, and wake it."""
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
        """Count a failure of the process; after too many, give up what was asked of it."""
        asked, analyses = self._newest.think is not None, self._analysis.order is not None
        if asked or analyses:
            self._restarts.fail(reason, time.monotonic())
        if self._restarts.failures < MOST_DEATHS:
            return
        if asked:
            self._newest.failure = reason
        if analyses:
            self._give_up_analysis(self._analysis.number, reason)

    # -- under the lock or not -----------------------------------------------

    def _give_up_analysis(self, number: int, reason: Degradation) -> None:
        """Report that the position can't be analysed, if that is still wanted."""
        with self._changed:
            if not self._analysis.is_open(number):
                return
            self._analysis.put(NotAnalysed(reason))
        self._on_message()

    # -- in the keeper's thread ----------------------------------------------

    def _keep(self) -> None:
        """Keep a process running while there is something to think about."""
        with suppress(ImportError, OSError, MemoryError):
            import numpy.random  # noqa: F401  # The fallback needs it, with no file to be opened.
        with sigint_blocked():
            while (act := self._next_act()) is not None:
                try:
                    act()
                except Exception as error:  # Only `close` may end this loop.
                    log.exception("the opponents' process can't be started")
                    with self._changed:
                        self._prepare = None
                        detail = f"their process can't be started ({in_a_line(error)})"
                        self._fail(Degradation(Cause.STARTING, detail))
            if self._process is not None:
                self._process.end(FAREWELL_S)
                self._process = None

    def _next_act(self) -> Callable[[], None] | None:
        """Wait until there is something to do, and return it; None when closed."""
        with self._changed:
            while not self._closed:
                act, wait_s = self._act_due(time.monotonic())
                if act is not None:
                    return act
                self._changed.wait(wait_s)
            return None

    def _act_due(self, now: float) -> tuple[Callable[[], None] | None, float | None]:
        """What to do now, or else how long to wait for that; called under the lock."""
        process, newest = self._process, self._newest
        asked, analyses = newest.think is not None, self._analysis.order is not None
        busy = asked or analyses
        if asked and newest.failure is not None:
            return partial(self._fall_back, newest.number, newest.failure), None
        if process is not None and process.has_ended:
            return partial(self._bury, process, ENDED), None
        if process is not None:
            if not busy:
                self._watchdog.rest()
                return None, None
            reason = self._watchdog.look(now, asked)
            return (partial(self._bury, process, reason) if reason else None), LOOK_S
        if not busy and self._prepare is None:
            return None, None
        pause = self._restarts.pause(now)
        if pause <= 0:
            return self._start, None
        last = self._restarts.reason
        if last is not None and pause > LONGEST_WAIT_S:
            if asked:
                return partial(self._fall_back, newest.number, last), None
            if analyses:
                return partial(self._give_up_analysis, self._analysis.number, last), None
        return None, pause

    def _start(self) -> None:
        """Start a process and give it everything that is waiting for one."""
        with sigint_blocked():
            process = OpponentProcess(self._serve, self._hear, self._wake)
        with self._changed:
            self._process, self._watchdog = process, Watchdog()
            self._watchdog.ask(self._newest.budget)
            # Not sent again if the process dies: it may be the cause.
            prepare, self._prepare = self._prepare, None
            if prepare is not None:
                self._send(prepare)
            for order in self._newest.orders():
                self._send(order)
            if self._analysis.order is not None:
                process.send(self._analysis.number, self._analysis.order)

    def _bury(self, process: OpponentProcess, reason: Degradation) -> None:
        """Dispose of a process that has ended or hangs."""
        with self._changed:
            self._process = None
        status = process.end()
        log.warning("the opponents' process is given up: %s (status %s)", reason, status)
        with self._changed:
            self._fail(reason)

    def _wake(self) -> None:
        with self._changed:
            self._changed.notify_all()
