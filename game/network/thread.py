"""The thread in which the network is waited for, and what it has for the main thread.

The main thread calls `take` and `close`, which don't wait, or a second at most. Everything else
runs in a thread of its own, in an asyncio loop: names with an underscore.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

from game.network.events import NetworkEvent, Reason, Received, Trouble
from game.network.limits import CLOSING_S, MOST_UNTAKEN, MOST_WAITING


class Inbox:
    """Events in their order, put in by one thread and taken by another."""

    def __init__(self, on_event: Callable[[], None]) -> None:
        self._on_event = on_event
        self._lock = threading.Lock()
        self._events: list[NetworkEvent] = []
        self._messages: Counter[int] = Counter()
        self._bytes: Counter[int] = Counter()
        self._is_closed = False

    def put(self, event: NetworkEvent) -> bool:
        """Add an event; False if too much of its connection waits already, and then it is lost."""
        with self._lock:
            if self._is_closed:
                return True
            if isinstance(event, Received) and not self._has_room(event):
                return False
            is_first = not self._events
            self._events.append(event)
        if is_first:
            self._on_event()
        return True

    def _has_room(self, event: Received) -> bool:
        """Count a message, unless there is too much of its connection."""
        number, size = event.connection, len(event.data)
        if self._messages[number] == MOST_UNTAKEN or self._bytes[number] + size > MOST_WAITING:
            return False
        self._messages[number] += 1
        self._bytes[number] += size
        return True

    def take(self) -> list[NetworkEvent]:
        """The events put in since the last call."""
        with self._lock:
            events, self._events = self._events, []
            self._messages.clear()
            self._bytes.clear()
        return events

    def close(self) -> None:
        """Drop all events, and those that come later."""
        with self._lock:
            self._is_closed = True
            self._events.clear()


log = logging.getLogger(__name__)

JOIN_S = 1.0
"""The most that `close` waits for the thread."""


class NetworkThread(ABC):
    """Waits for the network in a thread of its own, and has events for the main thread."""

    def __init__(self, on_event: Callable[[], None]) -> None:
        """Start the thread; what `_serve` needs has to be there already.

        Args:
            on_event: called from another thread when `take` has something new. It must not raise.
        """
        self._inbox = Inbox(on_event)
        self._last_trouble: Reason | None = None
        self._loop = asyncio.new_event_loop()
        self._is_closed = asyncio.Event()
        name = type(self).__name__
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def take(self) -> list[NetworkEvent]:
        """What has happened since the last call, in order."""
        return self._inbox.take()

    def close(self) -> None:
        """Close all connections and end the thread; nothing more is heard of it.

        Waits a second at most.
        """
        self._inbox.close()
        self._call(self._is_closed.set)
        self._thread.join(JOIN_S)

    def _call(self, what: Callable[..., None], *arguments: object) -> None:
        """Have something done in the thread, unless that has ended."""
        with suppress(RuntimeError):  # The loop is closed.
            self._loop.call_soon_threadsafe(what, *arguments)

    # -- in the thread -------------------------------------------------------

    @abstractmethod
    async def _serve(self) -> None:
        """Do what there is to do, until cancelled."""

    def _before_end(self) -> None:
        """The thread is about to end."""

    def _work(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve_until_closed())

    async def _serve_until_closed(self) -> None:
        serving = asyncio.create_task(self._serve())
        serving.add_done_callback(self._see_failure)
        await self._is_closed.wait()
        self._before_end()
        serving.cancel()
        await asyncio.wait({serving}, timeout=CLOSING_S)

    def _see_failure(self, serving: asyncio.Task[None]) -> None:
        if not serving.cancelled() and (error := serving.exception()) is not None:
            log.error("the network's thread fails", exc_info=error)
            self._tell_trouble(Reason.FAILED)

    def _tell_trouble(self, reason: Reason, wait_s: int = 0) -> None:
        """Tell what is wrong, if that is news."""
        if reason != self._last_trouble:
            self._last_trouble = reason
            self._inbox.put(Trouble(reason, wait_s))
