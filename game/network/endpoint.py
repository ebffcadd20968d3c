"""Endpoints: what the main thread sees of the network, and the thread in which that is waited for.

The main thread calls `take`, `send`, `close_connection` and `close`, which don't wait. Everything
else here runs in the endpoint's own thread, in an asyncio loop: names with an underscore.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import count

from game.network.events import (
    Closed,
    NetworkEvent,
    Opened,
    Reason,
    Received,
    Trouble,
)
from game.network.inbox import Inbox
from game.network.limits import CLOSING_S, MOST_FROM_HOST, GuestAllowance
from game.network.pipe import Pipe
from game.network.sealed import SealedChannel, SealError

log = logging.getLogger(__name__)

JOIN_S = 1.0
"""The most that `close` waits for the thread."""

_numbers = count(1)
"""Numbers of connections: no two have the same, whichever endpoint they belong to."""


class Line:
    """A connection, in the network's thread."""

    def __init__(
        self,
        pipe: Pipe,
        address: str,
        inbox: Inbox,
        *,
        channel: SealedChannel | None = None,
        allowance: GuestAllowance | None = None,
    ) -> None:
        """Open it at once, or as soon as its channel is.

        Args:
            pipe: what frames go through.
            address: who is at the other end.
            inbox: where its events go.
            channel: what seals its messages, if anything does.
            allowance: how much may be received, if that is limited.
        """
        self.number = next(_numbers)
        self._pipe, self._address, self._inbox = pipe, address, inbox
        self._channel, self._allowance = channel, allowance
        self._reason: Reason | None = None
        self.is_open = False
        if channel is None:
            self._open()
        else:
            self._pass_on(channel)

    def _open(self) -> None:
        self.is_open = True
        self._inbox.put(Opened(self.number, self._address))

    def _pass_on(self, channel: SealedChannel) -> None:
        for frame in channel.frames_to_send():
            self._pipe.send(frame)

    def send(self, data: bytes) -> None:
        """Send a message, unless the connection is being closed."""
        if self._reason is not None:
            return
        if self._channel is None:
            self._pipe.send(data)
        else:
            self._channel.send(data)
            self._pass_on(self._channel)

    def receive(self, frame: bytes) -> None:
        """Take in a frame that came; one that mustn't come closes the connection."""
        if self._reason is not None:
            return
        now = asyncio.get_running_loop().time()
        if self._allowance is not None and not self._allowance.take(len(frame), now):
            self.close(Reason.TOO_MUCH)
            return
        if self._channel is None:
            self._tell(frame)
            return
        try:
            message = self._channel.receive(frame)
        except SealError as error:
            log.info("connection %d: %s", self.number, error)
            self.close(Reason.WRONG_KEY)
            return
        self._pass_on(self._channel)
        if message is not None:
            self._tell(message)
        elif self._channel.is_open:
            self._open()

    def _tell(self, message: bytes) -> None:
        if not self._inbox.put(Received(self.number, message)):
            self.close(Reason.TOO_MUCH)

    def close(self, reason: Reason) -> None:
        """Begin to close the connection, unless that has begun already."""
        if self._reason is None:
            self._reason = reason
            self._pipe.close(reason)

    def close_unopened(self) -> None:
        """Close the connection if its channel isn't open yet: there was time enough."""
        if not self.is_open:
            self.close(Reason.LOST)

    def ended(self, reason: Reason) -> Reason:
        """The pipe is closed, for this reason or an earlier one; returns which."""
        if self._reason is None:
            self._reason = reason
        if self.is_open:
            self.is_open = False
            self._inbox.put(Closed(self.number, self._reason))
        return self._reason


class Endpoint(ABC):
    """Connections to others, in a thread of its own that is started at once."""

    def __init__(self, on_event: Callable[[], None]) -> None:
        """Start the thread; what `_serve` needs has to be there already.

        Args:
            on_event: called from another thread when `take` has something new. It must not raise.
        """
        self._inbox = Inbox(on_event)
        self._lines: dict[int, Line] = {}
        self._last_trouble: Reason | None = None
        self._loop = asyncio.new_event_loop()
        self._is_closed = asyncio.Event()
        name = type(self).__name__
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def take(self) -> list[NetworkEvent]:
        """What has happened since the last call, in order."""
        return self._inbox.take()

    def send(self, connection: int, data: bytes) -> None:
        """Send a message; nothing happens if the connection is no longer there.

        A connection whose other side doesn't take what is sent to it is closed as `TOO_SLOW`.
        Raises ValueError for a message larger than anybody may send.
        """
        if len(data) > MOST_FROM_HOST:
            raise ValueError(f"a message has {MOST_FROM_HOST} bytes at most, not {len(data)}")
        self._call(self._send, connection, data)

    def close_connection(self, connection: int, reason: Reason = Reason.ENDED) -> None:
        """Close a connection; the other side is told why. `Closed` follows, with this reason."""
        self._call(self._close_line, connection, reason)

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
        """Open connections and receive what comes, until cancelled."""

    def _work(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve_until_closed())

    async def _serve_until_closed(self) -> None:
        serving = asyncio.create_task(self._serve())
        serving.add_done_callback(self._see_failure)
        await self._is_closed.wait()
        for line in list(self._lines.values()):
            line.close(Reason.ENDED)
        serving.cancel()
        await asyncio.wait({serving}, timeout=CLOSING_S)

    def _see_failure(self, serving: asyncio.Task[None]) -> None:
        if not serving.cancelled() and (error := serving.exception()) is not None:
            log.error("the network's thread fails", exc_info=error)
            self._tell_trouble(Reason.FAILED)

    def _add(self, line: Line) -> None:
        self._lines[line.number] = line

    def _remove(self, line: Line, reason: Reason) -> None:
        """A line's pipe is closed; if it never was open, that is told as trouble."""
        del self._lines[line.number]
        was_open = line.is_open
        reason = line.ended(reason)
        if was_open:
            self._last_trouble = None
        else:
            self._see_unopened(reason)

    def _see_unopened(self, reason: Reason) -> None:
        """A line ended that never was open."""

    def _send(self, connection: int, data: bytes) -> None:
        if connection in self._lines:
            self._lines[connection].send(data)

    def _close_line(self, connection: int, reason: Reason) -> None:
        if connection in self._lines:
            self._lines[connection].close(reason)

    def _tell_trouble(self, reason: Reason) -> None:
        """Tell why there is no connection, if that is news."""
        if reason != self._last_trouble:
            self._last_trouble = reason
            self._inbox.put(Trouble(reason))


class Endpoints:
    """Several endpoints as one: a host's table may be reached directly and through a relay."""

    def __init__(self, endpoints: Iterable[Endpoint] = ()) -> None:
        self._endpoints = list(endpoints)
        self._owners: dict[int, Endpoint] = {}

    def add(self, endpoint: Endpoint) -> None:
        """Have one more."""
        self._endpoints.append(endpoint)

    def take(self) -> list[NetworkEvent]:
        """What has happened at any of them since the last call, in order for each."""
        events: list[NetworkEvent] = []
        for endpoint in self._endpoints:
            for event in endpoint.take():
                if isinstance(event, Opened):
                    self._owners[event.connection] = endpoint
                elif isinstance(event, Closed):
                    self._owners.pop(event.connection, None)
                events.append(event)
        return events

    def send(self, connection: int, data: bytes) -> None:
        """Send a message as `Endpoint.send` does."""
        if connection in self._owners:
            self._owners[connection].send(connection, data)

    def close_connection(self, connection: int, reason: Reason = Reason.ENDED) -> None:
        """Close a connection as `Endpoint.close_connection` does."""
        if connection in self._owners:
            self._owners[connection].close_connection(connection, reason)

    def close(self) -> None:
        """Close all of them, one second at most for each."""
        for endpoint in self._endpoints:
            endpoint.close()
        self._owners.clear()
