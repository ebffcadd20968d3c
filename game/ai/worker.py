"""The window's side of the process in which opponents think."""

from __future__ import annotations

import atexit
import multiprocessing
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Condition, Thread

from game.ai.interrupts import interrupts_held
from game.ai.levels import LEVELS
from game.ai.messages import Failed, Message, Move, Order, Quit, Report, Stop, Think
from game.ai.thinker import Replay, serve
from game.engine import Rules

__all__ = ["Failed", "Message", "Move", "Report", "Worker"]

DEATHS = 3
"""How often the process may die over one request until a simpler player answers it."""

SIMPLEST = "easy"
"""The level that answers in the window's own process: it takes no time to speak of."""

FAREWELL_S = 0.2
"""How long the process has to leave by itself."""


def unheard() -> None:
    """A listener that takes no notice."""


class Worker:
    """A process that thinks about one request at a time, started when first needed.

    No method waits for it. If it dies it is started again, and the request under way is put to
    it again. Each request is answered by one `Move` unless another request comes first; only a
    position without legal placements, or one that breaks the rules, has nothing but `Failed`.
    """

    def __init__(
        self,
        on_message: Callable[[], None] = unheard,
        serve: Callable[[Connection], None] = serve,
    ) -> None:
        """Nothing is started yet.

        Args:
            on_message: called from another thread when `poll` has something new. It must not
                raise.
            serve: what the process does with its end of the pipe.
        """
        self._on_message = on_message
        self._serve = serve
        self._changed = Condition()
        # All of these are read and written under the condition's lock.
        self._request: Think | None = None
        self._answered = True
        self._hurried = False
        self._count = 0
        self._inbox: list[Message] = []
        self._pipe: Connection | None = None
        self._process: SpawnProcess | None = None
        self._thread: Thread | None = None
        self._closed = False

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        """The process that thinks, or None while there is none."""
        with self._changed:
            return None if self._process is None else self._process.pid

    def think(self, rules: Rules, plies: tuple[tuple[int, int], ...], level: str, seed: int) -> int:
        """Ask for a placement after some plies (colour, placement); the request's number.

        What was asked before is dropped. Raises ValueError for an unknown level, RuntimeError
        when closed.
        """
        if level not in LEVELS:
            raise ValueError(f"no level {level!r}: choose one of {', '.join(LEVELS)}")
        with self._changed:
            if self._closed:
                raise RuntimeError("the worker is closed")
            self._count += 1
            self._request = Think(self._count, rules, plies, level, seed)
            self._answered = self._hurried = False
            self._inbox.clear()
            self._send(self._request)
            if self._thread is None:
                self._thread = Thread(target=self._listen, name="opponents", daemon=True)
                self._thread.start()
                atexit.register(self.close)
            self._changed.notify_all()
            return self._count

    def stop(self) -> None:
        """Have the request under way answered at once, with the best placement so far."""
        with self._changed:
            request = self._under_way()
            if request is not None:
                self._hurried = True
                self._send(Stop(request.request))

    def poll(self) -> list[Message]:
        """What has been heard of the latest request since the last call."""
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

    def _send(self, order: Order) -> None:
        if self._pipe is not None:
            with suppress(OSError):  # it died; the listener sees to that
                self._pipe.send(order)

    def _under_way(self) -> Think | None:
        return None if self._answered else self._request

    # -- in the listener's thread --------------------------------------------

    def _listen(self) -> None:
        """Keep a process going while there is something to think about."""
        with interrupts_held():
            self._keep_going()

    def _keep_going(self) -> None:
        deaths: Counter[int] = Counter()
        while (request := self._next_request()) is not None:
            if deaths[request.request] == DEATHS:
                self._hear(Failed(request.request, f"its process ended {DEATHS} times"))
                continue
            self._live()
            with self._changed:
                died_over = self._under_way()
            if died_over is not None:
                deaths[died_over.request] += 1

    def _next_request(self) -> Think | None:
        """Wait for something to think about; None when closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._under_way() is not None)
            return None if self._closed else self._under_way()

    def _live(self) -> None:
        """Start a process, put the request to it, and hear it until it ends."""
        context = multiprocessing.get_context("spawn")
        pipe, theirs = context.Pipe()
        process = context.Process(target=self._serve, args=(theirs,), daemon=True)
        with pipe:
            with theirs, suppress(OSError):
                process.start()
            if process.pid is None:
                return
            with self._changed:
                self._pipe, self._process = pipe, process
                request = self._under_way()
                self._send(Quit() if self._closed or request is None else request)
                if self._hurried and request is not None:
                    self._send(Stop(request.request))
            with suppress(EOFError, OSError):
                while True:
                    self._hear(pipe.recv())
            with self._changed:
                self._pipe = self._process = None
            process.kill()
            process.join()
            process.close()

    def _hear(self, message: Message) -> None:
        """Put a message where `poll` finds it, unless it comes too late."""
        with self._changed:
            request = self._under_way()
            if self._closed or request is None or message.request != request.request:
                return
            self._inbox.append(message)
            self._answered = isinstance(message, Move)
        self._on_message()
        if isinstance(message, Failed):
            self._answer_here(request)

    def _answer_here(self, request: Think) -> None:
        """Have the simplest player answer."""
        level = LEVELS[SIMPLEST]
        try:
            position = Replay().position(request.rules, request.plies)
            placement = level.player(request.seed).choose(position, level.budget)
        except ValueError:  # there is no answer: the game is over, or was never one
            with self._changed:
                if self._under_way() is request:
                    self._answered = True
            return
        self._hear(Move(request.request, placement))
