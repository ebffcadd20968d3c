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

from game.ai.levels import LEVELS
from game.ai.messages import (
    Answer,
    Choice,
    Failed,
    Message,
    Move,
    Order,
    Prepare,
    Preparing,
    Quit,
    Request,
    Rest,
    Simpler,
    Stop,
    Think,
    ThinkDice,
)
from game.ai.server import serve, simple_answer
from game.ai.sigint import sigint_blocked
from game.engine import Options
from game.engine.dice import DiceEvent

__all__ = [
    "Choice",
    "Failed",
    "Message",
    "Move",
    "OpponentClient",
    "Preparing",
    "Simpler",
]

DEATHS = 3
"""How often the process may die over one request until a simpler player answers it."""

SIMPLEST = "easy"
"""The level that answers in the window's own process: it takes no time to speak of."""

FAREWELL_S = 0.2
"""How long the process has to leave by itself."""


def unheard() -> None:
    """A listener that takes no notice."""


class OpponentClient:
    """A process that thinks about one request at a time, started when first needed.

    No method waits for it. If it dies it is started again, and the request under way is put to
    it again. Each request is answered by one `Move` (in Dice `Choice`) unless another request comes
    first; only a position without legal placements, or one that breaks the rules, has nothing but
    `Failed`.
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
        self._request: Request | None = None
        self._answered = True
        self._hurried = False
        self._prepare: Prepare | None = None
        self._count = 0
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

    def prepare(self, options: Options) -> None:
        """Have the process ready when a game is about to begin. When closed, nothing happens."""
        with self._changed:
            if self._closed:
                return
            if self._pipe is None:
                self._prepare = Prepare(options)
            else:
                self._send(Prepare(options))
            self._begin()

    def think(
        self,
        options: Options,
        plies: tuple[tuple[int, int], ...],
        level: str,
        seed: int,
        ponder: bool = False,
    ) -> int:
        """Ask for a placement after some plies (colour, placement); the request's number.

        What was asked before is dropped. With `ponder` the level, if it is one that does, goes on
        thinking after its answer, for a while, until the next request, `stop` or `rest`. Raises
        ValueError for an unknown level, RuntimeError when closed.
        """
        return self._ask(lambda number: Think(number, options, plies, level, seed, ponder))

    def think_dice(self, players: int, events: tuple[DiceEvent, ...], level: str, seed: int) -> int:
        """Ask for a take in a game of Dice after some events; otherwise as `think`."""
        return self._ask(lambda number: ThinkDice(number, players, events, level, seed))

    def _ask(self, made: Callable[[int], Request]) -> int:
        """Put a request, made for its number, in the place of what was asked before."""
        with self._changed:
            if self._closed:
                raise RuntimeError("the worker is closed")
            request = made(self._count + 1)
            if request.level not in LEVELS:
                raise ValueError(f"no level {request.level!r}: choose one of {', '.join(LEVELS)}")
            self._count = request.request
            self._request = request
            self._answered = self._hurried = False
            self._inbox.clear()
            self._send(self._request)
            self._begin()
            return self._count

    def stop(self) -> None:
        """Have the request under way answered at once, with the best placement so far.

        Where none is, no further thought is given to the latest.
        """
        with self._changed:
            self._hurried = self._under_way() is not None
            self._send(Stop(self._count))

    def rest(self) -> None:
        """Have all thinking ended, and forgotten: the game is over, or left."""
        with self._changed:
            self._request, self._answered = None, True
            self._inbox.clear()
            self._send(Rest())

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

    def _begin(self) -> None:
        """See that somebody looks after a process."""
        if self._thread is None:
            self._thread = Thread(target=self._listen, name="opponents", daemon=True)
            self._thread.start()
            atexit.register(self.close)
        self._changed.notify_all()

    def _send(self, order: Order) -> None:
        if self._pipe is not None:
            with suppress(OSError):  # it died; the listener sees to that
                self._pipe.send(order)

    def _under_way(self) -> Request | None:
        return None if self._answered else self._request

    # -- in the listener's thread --------------------------------------------

    def _listen(self) -> None:
        """Keep a process going while there is something to think about."""
        with sigint_blocked():
            self._keep_going()

    def _keep_going(self) -> None:
        deaths: Counter[int] = Counter()
        while self._is_needed():
            with self._changed:
                request = self._under_way()
            if request is not None and deaths[request.request] == DEATHS:
                self._hear(Failed(request.request, f"its process ended {DEATHS} times"))
                continue
            self._live()
            with self._changed:
                died_over = self._under_way()
            if died_over is not None:
                deaths[died_over.request] += 1

    def _is_needed(self) -> bool:
        """Wait for something to think about or to get ready for; False when closed."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._closed or self._under_way() or self._prepare is not None
            )
            return not self._closed

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
                # Not done again after a death: it may be what the process died of.
                prepare, self._prepare = self._prepare, None
                for order in (prepare, request):
                    if order is not None:
                        self._send(order)
                if self._hurried and request is not None:
                    self._send(Stop(request.request))
                if self._closed:
                    self._send(Quit())
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
            self._answered = isinstance(message, Answer)
        self._on_message()
        if isinstance(message, Failed):
            self._answer_here(request)

    def _answer_here(self, request: Request) -> None:
        """Have the simplest player answer."""
        try:
            answer = simple_answer(request, SIMPLEST)
        except ValueError:  # there is no answer: the game is over, or was never one
            with self._changed:
                if self._under_way() is request:
                    self._answered = True
            return
        self._hear(answer)
