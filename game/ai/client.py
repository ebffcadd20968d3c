"""The window's side of the process in which opponents think.

The way of a request, all of it:

1. `game.driver.GameDriver.update` calls `OpponentClient.ask` with a `Think`.
2. The client numbers it and sends it down the pipe; `game.ai.server.OpponentServer` answers with
   the same number.
3. The client's listening thread drops what is about an older request, logs what failed, keeps the
   rest for `take`, and calls `on_message`, which wakes the window's loop.
4. The loop calls `GameDriver.update` again, which takes the messages and plays the event.
"""

from __future__ import annotations

import atexit
import logging
import multiprocessing
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Condition, Thread

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
from game.ai.player import Budget
from game.ai.server import PositionCache, serve
from game.ai.sigint import sigint_blocked
from game.engine import GameOptions

log = logging.getLogger(__name__)

MOST_DEATHS = 3
"""How often the process may die over one request until the fallback answers it."""

FAREWELL_S = 0.2
"""How long the process has to end by itself."""


def ignore() -> None:
    """A listener that takes no notice."""


class OpponentClient:
    """A process that thinks about one request at a time, started when first needed.

    No method waits for it. If it dies it is started again, and the request under way is sent to
    it again. Each request ends with one `Chosen` unless another comes first: where the process
    fails, the kind's fallback player answers here, after a `Degraded` that says why.
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
        self._number = 0  # of the newest request
        self._request: Think | None = None  # the newest, until it is answered
        self._stopped = False
        self._deaths = 0  # of the process over this request
        self._prepare: Prepare | None = None  # to be sent once there is a process
        self._inbox: list[Message] = []
        self._pipe: Connection | None = None
        self._process: SpawnProcess | None = None
        self._thread: Thread | None = None
        self._closed = False

    def __enter__(self) -> OpponentClient:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

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
            if self._pipe is None:
                self._prepare = Prepare(options)
            else:
                self._send(Prepare(options))
            self._start()

    def ask(self, request: Think) -> None:
        """Ask for an event; what was asked before is dropped.

        Raises ValueError for an unknown level, RuntimeError when closed.
        """
        level_of(request.options, request.level)
        with self._changed:
            if self._closed:
                raise RuntimeError("the client is closed")
            self._number += 1
            self._request, self._stopped, self._deaths = request, False, 0
            self._inbox.clear()
            self._send(request)
            self._start()

    def stop(self) -> None:
        """Have the request under way answered at once, with the best event found so far.

        Where it is answered already, no further thought is given to it.
        """
        with self._changed:
            self._stopped = True
            self._send(Stop())

    def forget(self) -> None:
        """End all thinking, and drop what is known: the game is over, or left."""
        with self._changed:
            self._request = None
            self._inbox.clear()
            self._send(Forget())

    def take(self) -> list[Message]:
        """What has been heard about the newest request since the last call."""
        with self._changed:
            messages, self._inbox = self._inbox, []
            return messages

    def close(self) -> None:
        """End the process, whatever it is doing. Nothing is heard of it any more."""
        with self._changed:
            if self._closed:
                return
            self._closed = True
            self._inbox.clear()
            self._send(Quit())
            self._changed.notify_all()
            thread = self._thread
        if thread is None:
            return
        atexit.unregister(self.close)
        thread.join(FAREWELL_S)
        with self._changed:
            if self._process is not None:
                self._process.kill()
        thread.join(FAREWELL_S)

    # -- under the lock ------------------------------------------------------

    def _start(self) -> None:
        """See that a thread looks after a process."""
        if self._thread is None:
            self._thread = Thread(target=self._listen, name="opponents", daemon=True)
            self._thread.start()
            atexit.register(self.close)
        self._changed.notify_all()

    def _send(self, order: Order) -> None:
        if self._pipe is not None:
            with suppress(OSError):  # The process died; the listener sees to that.
                self._pipe.send((self._number, order))

    # -- in the listener's thread --------------------------------------------

    def _listen(self) -> None:
        """Keep a process going while there is something to think about."""
        with sigint_blocked():
            while self._is_needed():
                self._live()
                self._count_death()

    def _is_needed(self) -> bool:
        """Wait for something to think about or to prepare for; False when closed."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._closed or self._request is not None or self._prepare is not None
            )
            return not self._closed

    def _live(self) -> None:
        """Start a process, send it the request, and hear it until it ends."""
        context = multiprocessing.get_context("spawn")
        pipe, theirs = context.Pipe()
        process = context.Process(target=self._serve, args=(theirs,), daemon=True)
        with pipe:
            with theirs:
                try:
                    process.start()
                except OSError:
                    log.exception("the opponents' process can't be started")
                    with self._changed:
                        self._prepare = None
                    return
            self._connect(pipe, process)
            with suppress(EOFError, OSError):
                while True:
                    self._hear(*pipe.recv())
            with self._changed:
                self._pipe = self._process = None
            process.kill()
            process.join()
            if not self._closed:
                log.warning("the opponents' process ended with status %s", process.exitcode)
            process.close()

    def _connect(self, pipe: Connection, process: SpawnProcess) -> None:
        """Send a new process all that waits for one."""
        with self._changed:
            self._pipe, self._process = pipe, process
            # Not sent again after a death: it may be what the process died of.
            prepare, self._prepare = self._prepare, None
            for order in (prepare, self._request):
                if order is not None:
                    self._send(order)
            if self._stopped:
                self._send(Stop())
            if self._closed:
                self._send(Quit())

    def _count_death(self) -> None:
        """After too many deaths over one request, have the fallback answer it."""
        with self._changed:
            if self._request is None:
                return
            self._deaths += 1
            number, deaths = self._number, self._deaths
        if deaths == MOST_DEATHS:
            self._fall_back(number, f"their process ended {deaths} times")

    def _hear(self, number: int, message: Message) -> None:
        """Keep a message for `take` unless it is about an older request; log what failed."""
        if isinstance(message, Failed):
            log.error("a player failed: %s\n%s", message.reason, message.traceback)
            self._fall_back(number, message.reason)
            return
        with self._changed:
            if self._closed or self._request is None or number != self._number:
                return
            self._inbox.append(message)
            if isinstance(message, Chosen):
                self._request = None
        if isinstance(message, Degraded):
            log.warning("simpler opponents play: %s", message.reason)
        self._on_message()

    def _fall_back(self, number: int, reason: str) -> None:
        """Say that the process failed over a request, and have the fallback answer it here."""
        with self._changed:
            request = self._request if number == self._number else None
        if request is None:
            return
        self._hear(number, Degraded(reason))
        try:
            position = PositionCache().position(request.options, request.events)
            player = OPPONENTS[request.options.kind].fallback(request.seed)
            event = player.choose(position, Budget())
        except ValueError:  # There is no answer: the game is over, or was never one by the rules.
            log.exception("there is nothing to choose")
            with self._changed:
                if number == self._number:
                    self._request = None
            return
        self._hear(number, Chosen(event))
