"""The process in which opponents think, as seen from the window's."""

from __future__ import annotations

import logging
import multiprocessing
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from threading import Condition, Thread

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
from game.ai.process.parent import start
from game.ai.process.working_folder import leave_deleted_folder

log = logging.getLogger(__name__)

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
