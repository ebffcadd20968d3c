"""Endpoints: connections, as the main thread and the network's thread see them.

The main thread calls `take`, `send`, `welcome`, `close_connection` and `close`. Everything else
here runs in the endpoint's own thread (see `game.network.thread`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from itertools import count
from typing import TYPE_CHECKING

from game.network.events import (
    Closed,
    FrameError,
    NetworkEvent,
    Opened,
    Reason,
    Received,
)
from game.network.limits import MOST_FROM_HOST, OPENING_S, MessageAllowance
from game.network.pipe import Pipe, SocketPipe
from game.network.thread import Inbox, NetworkThread

if TYPE_CHECKING:
    from game.network.sealed import SealedChannel

log = logging.getLogger(__name__)

REFUSALS = {Reason.WRONG_CODE, Reason.WAIT}
"""After these another try would be one more guess."""

_numbers = count(1)
"""Numbers of connections: no two have the same, whichever endpoint they belong to."""


class Line:
    """A connection, in the network's thread.

    Attributes:
        number: that of the connection.
        is_open: whether messages can be sent.
        is_refused: whether the handshake has shown that another try is for a person to make.
        wait_s: after how many seconds it is heard, if the other side has said so.
    """

    def __init__(
        self,
        pipe: Pipe,
        address: str,
        inbox: Inbox,
        *,
        channel: SealedChannel | None = None,
        allowance: MessageAllowance | None = None,
        welcome: Callable[[], None] = lambda: None,
    ) -> None:
        """Open it at once, or as soon as its channel is.

        Args:
            pipe: what frames go through.
            address: who is at the other end.
            inbox: where its events go.
            channel: what seals its messages, if anything does.
            allowance: how much may be received, if that is limited here.
            welcome: called when whoever is at the other end was let in.
        """
        self.number = next(_numbers)
        self._pipe, self._address, self._inbox = pipe, address, inbox
        self._channel, self._allowance, self.welcome = channel, allowance, welcome
        self._reason: Reason | None = None
        self.is_open = False
        self.is_refused = False
        self.wait_s = 0
        if channel is None:
            self._open()
        else:
            self._pass_on(channel)

    def _open(self) -> None:
        self.is_open = True
        channel = self._channel
        guest = 0 if channel is None else channel.guest
        self._inbox.put(Opened(self.number, self._address, channel is not None, guest))

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
        except FrameError as error:
            log.info("connection %d: %s", self.number, error)
            self._pass_on(self._channel)
            self.is_refused, self.wait_s = error.reason in REFUSALS, error.wait_s
            self.close(error.reason)
            return
        if self._channel.is_open and not self.is_open:
            self._open()
        self._pass_on(self._channel)
        if message is not None:
            self._tell(message)

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


class Endpoint(NetworkThread):
    """Connections to others."""

    def __init__(self, on_event: Callable[[], None]) -> None:
        self._lines: dict[int, Line] = {}
        super().__init__(on_event)

    def send(self, connection: int, data: bytes) -> None:
        """Send a message; nothing happens if the connection is no longer there.

        A connection whose other side doesn't take what is sent to it is closed as `TOO_SLOW`.
        Raises ValueError for a message larger than anybody may send.
        """
        if len(data) > MOST_FROM_HOST:
            raise ValueError(f"a message has {MOST_FROM_HOST} bytes at most, not {len(data)}")
        self._call(self._do, connection, lambda line: line.send(data))

    def close_connection(self, connection: int, reason: Reason = Reason.ENDED) -> None:
        """Close a connection; the other side is told why. `Closed` follows, with this reason."""
        self._call(self._do, connection, lambda line: line.close(reason))

    def welcome(self, connection: int) -> None:
        """Whoever is there was let in: strangers don't cost them their place."""
        self._call(self._do, connection, lambda line: line.welcome())

    # -- in the thread -------------------------------------------------------

    def _before_end(self) -> None:
        for line in list(self._lines.values()):
            line.close(Reason.ENDED)

    def _add(self, line: Line) -> asyncio.TimerHandle:
        """Have one more line, which has some time to be opened."""
        self._lines[line.number] = line
        return asyncio.get_running_loop().call_later(OPENING_S, line.close_unopened)

    async def _hear(self, pipe: SocketPipe, line: Line) -> None:
        """Take in what comes by a line until it is closed."""
        limit = self._add(line)
        try:
            while (frame := await pipe.receive()) is not None:
                line.receive(frame)
        finally:
            limit.cancel()
            self._remove(line, pipe.reason)

    def _remove(self, line: Line, reason: Reason) -> None:
        """A line's pipe is closed."""
        del self._lines[line.number]
        was_open = line.is_open
        reason = line.ended(reason)
        if was_open:
            self._last_trouble = None
        else:
            self._see_unopened(reason, line.wait_s)

    def _see_unopened(self, reason: Reason, wait_s: int) -> None:
        """A line ended that never was open; after some seconds another one may be."""

    def _do(self, connection: int, what: Callable[[Line], None]) -> None:
        if connection in self._lines:
            what(self._lines[connection])


class Endpoints:
    """Several endpoints as one: a host's table may be reached directly and through a relay.

    Each connection is of one of them, and the others don't know its number.
    """

    def __init__(self, endpoints: Iterable[Endpoint] = ()) -> None:
        self._endpoints = list(endpoints)

    def add(self, endpoint: Endpoint) -> None:
        """Have one more."""
        self._endpoints.append(endpoint)

    def take(self) -> list[NetworkEvent]:
        """What has happened at any of them since the last call, in order for each."""
        return [event for endpoint in self._endpoints for event in endpoint.take()]

    def send(self, connection: int, data: bytes) -> None:
        for endpoint in self._endpoints:
            endpoint.send(connection, data)

    def welcome(self, connection: int) -> None:
        for endpoint in self._endpoints:
            endpoint.welcome(connection)

    def close_connection(self, connection: int, reason: Reason = Reason.ENDED) -> None:
        for endpoint in self._endpoints:
            endpoint.close_connection(connection, reason)

    def close(self) -> None:
        """Close all of them, one second at most for each."""
        for endpoint in self._endpoints:
            endpoint.close()
