"""Keeps the opponents' process alive for as long as there is work for it."""

from __future__ import annotations

import atexit
import logging
import multiprocessing
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from math import inf
from multiprocessing.connection import Connection
from threading import Condition, Thread

from game.ai.degradation import Cause, Degradation, in_a_line
from game.ai.player import Budget
from game.ai.process.messages import (
    Analyse,
    Forget,
    Message,
    Order,
    Prepare,
    Quit,
    Stop,
    StopAnalysis,
    Think,
)
from game.ai.process.parent import leave_deleted_folder, sigint_blocked, start

PAUSES_S = (0.0, 1.0, 1.0, 5.0, 30.0)
"""How long after the first, second … failure in a row the process is started again; the last
applies to all that follow."""

MOST_DEATHS = 3
"""How many failures of the process in a row it takes until what was asked of it is given up: the
fallback answers a request, and a position isn't analysed. From then on every failure has that
effect, until the process has answered."""

LOOK_S = 1.0
"""How often to check whether a process must be replaced. Any more time than this between two checks
doesn't count: the machine, or this process, was asleep."""

STARTING_S = 60.0
"""How long a process may take to say anything at all, while something is asked of it."""

SILENCE_S = 10.0
"""How long it may be silent after that. It speaks every second."""

THINKING_S, BUDGETS = 30.0, 3
"""How long it may take over a request: these seconds plus this multiple of the level's time. The
first in a game includes loading what that needs, which takes a fraction of a second."""


class Restarts:
    """Counts the failures of the process in a row.

    Attributes:
        failures: how many since it last answered a request, or completed an analysis.
        reason: the last failure's, if there was one.
    """

    def __init__(self) -> None:
        self.failures = 0
        self.reason: Degradation | None = None
        self._next = -inf

    def fail(self, reason: Degradation, now: float) -> None:
        """Note a failure."""
        self.failures += 1
        self.reason = reason
        self._next = now + PAUSES_S[min(self.failures, len(PAUSES_S)) - 1]

    def succeed(self) -> None:
        """Note that the process has answered a request, or completed an analysis."""
        self.failures = 0
        self._next = -inf

    def pause(self, now: float) -> float:
        """The seconds left until the process may be started again; 0 or less for at once."""
        return self._next - now


class Watchdog:
    """Detects, from its messages, that a process hangs while it has a request."""

    def __init__(self) -> None:
        """Watch a process that is about to be started."""
        self._looked: float | None = None
        self._heard = False
        self._quiet = self._thought = 0.0
        self._limit = inf

    def ask(self, budget: Budget) -> None:
        """Note that it was given a request, with this budget."""
        self._thought = 0.0
        self._limit = THINKING_S + BUDGETS * (budget.seconds or 0.0)

    def rest(self) -> None:
        """Note that it no longer has a request."""
        self._looked = None
        self._quiet = 0.0

    def hear(self) -> None:
        """Note that it has said something."""
        self._quiet = 0.0
        self._heard = True

    def look(self, now: float, *, is_asked: bool = True) -> Degradation | None:
        """Check a process with something to do; return why it must be replaced, or None.

        Args:
            now: the time, in seconds.
            is_asked: whether it has a request to choose, rather than only an analysis, which may
                go on forever.
        """
        passed = 0.0 if self._looked is None else min(now - self._looked, LOOK_S)
        self._looked = now
        self._quiet += passed
        if self._heard and is_asked:
            self._thought += passed
        patience = SILENCE_S if self._heard else STARTING_S
        if self._quiet > patience:
            return _slow(f"their process was silent for {patience:.0f} s")
        if self._thought > self._limit:
            return _slow(f"their process thought for {self._limit:.0f} s")
        return None


def _slow(detail: str) -> Degradation:
    return Degradation(Cause.SLOW, detail)


FAREWELL_S = 0.2
"""How long the process has to end on its own."""

SUPERSEDES: dict[type[Order], tuple[type[Order], ...]] = {
    Prepare: (Prepare,),
    Think: (Think, Stop),
    Stop: (Stop,),
    Analyse: (Analyse, StopAnalysis),
    StopAnalysis: (Analyse, StopAnalysis),
    Forget: (Forget, Think, Stop),
    Quit: (Prepare, Think, Stop, Analyse, StopAnalysis, Forget, Quit),
}
"""The unsent orders that each order supersedes."""


class Outbox:
    """The orders waiting to be sent: at most one of each kind."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._orders: list[tuple[int, Order]] = []
        self._closed = False

    def put(self, number: int, order: Order) -> None:
        """Add an order about a request, and drop those that it supersedes."""
        needless = SUPERSEDES[type(order)]
        with self._changed:
            kept = [entry for entry in self._orders if not isinstance(entry[1], needless)]
            self._orders = [*kept, (number, order)]
            self._changed.notify()

    def get(self) -> tuple[int, Order] | None:
        """Wait for the next order; None once closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or bool(self._orders))
            return None if self._closed else self._orders.pop(0)

    def close(self) -> None:
        """Send nothing more."""
        with self._changed:
            self._closed = True
            self._changed.notify()

    def __len__(self) -> int:
        return len(self._orders)


class OpponentProcess:
    """A process and both directions of its pipe, each with its own thread: nobody else waits.

    Attributes:
        pid: its number in the system.
        has_ended: whether nothing more will be heard from it.
    """

    def __init__(
        self,
        serve: Callable[[Connection], None],
        on_message: Callable[[OpponentProcess, int, Message], None],
        on_end: Callable[[], None],
    ) -> None:
        """Start it. Raises OSError, MemoryError or RuntimeError if that fails.

        Args:
            serve: what it does with its end of the pipe.
            on_message: called from a thread with each message and the number of its request.
            on_end: called from a thread once it has ended.
        """
        leave_deleted_folder()
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs,), daemon=True)
        self._on_message = on_message
        self._on_end = on_end
        self._outbox = Outbox()
        self.has_ended = False
        threads = [
            Thread(target=work, name=f"opponents' {name}", daemon=True)
            for name, work in (("orders", self._send), ("messages", self._hear))
        ]
        try:
            with theirs:
                start(self._process)
            for thread in threads:
                thread.start()
        except BaseException:
            self._outbox.close()
            if self._process.pid is not None:
                self._process.kill()
            self._pipe.close()
            raise
        self._sender, self._hearer = threads
        self.pid = self._process.pid

    def send(self, number: int, order: Order) -> None:
        """Send an order about a request. This never waits; orders sent too late are dropped."""
        self._outbox.put(number, order)

    def end(self, farewell_s: float = 0.0) -> int | None:
        """End it, whatever it is doing; return its exit status, if known."""
        self._process.join(farewell_s)
        self._outbox.close()
        self._process.kill()
        self._process.join()
        status = self._process.exitcode
        # Its end of the pipe is closed by now, so these stop waiting.
        self._sender.join(FAREWELL_S)
        self._hearer.join(FAREWELL_S)
        self._pipe.close()
        self._process.close()
        return status

    # -- in threads of their own ---------------------------------------------

    def _send(self) -> None:
        with suppress(OSError):  # It has ended.
            while (entry := self._outbox.get()) is not None:
                self._pipe.send(entry)

    def _hear(self) -> None:
        try:
            while True:
                self._on_message(self, *self._pipe.recv())
        except (EOFError, OSError):
            pass
        except Exception:  # What it says can't be understood: it is of no more use.
            log.exception("the opponents' process can't be understood")
        finally:
            self.has_ended = True
            self._on_end()


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

    A thread of its own does so, by the rules of `Restarts` and `Watchdog`. No method waits for the
    process.

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
            self._watchdog.hear()
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
