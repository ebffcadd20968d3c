"""What frames of bytes go through: a WebSocket, and why it was closed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Protocol

from websockets.asyncio.connection import Connection, broadcast
from websockets.exceptions import ConnectionClosed

from game.network.events import Reason
from game.network.limits import CLOSING_S, MOST_WAITING

QUIET = logging.getLogger(f"{__name__}.library")
"""For the library, which would log every stranger's mistake with a traceback."""
QUIET.addHandler(logging.NullHandler())
QUIET.propagate = False

OPTIONS: dict[str, Any] = {
    "compression": None,  # It would take more memory than all the rest of a connection.
    "close_timeout": CLOSING_S,
    # Above it closing would wait for the other side to take what is sent, perhaps for
    # ever: more than this never waits, as `SocketPipe` closes before.
    "write_limit": 2 * MOST_WAITING,
    "logger": QUIET,
}
"""How all WebSockets are opened, on either side."""

_CODES = {
    Reason.ENDED: 1000,
    Reason.TOO_MUCH: 1008,
    Reason.AWAY: 4000,
    Reason.FULL: 4001,
    Reason.TOO_SLOW: 4002,
    Reason.REFUSED: 4003,
    Reason.UNKNOWN_ROOM: 4004,
    Reason.WRONG_KEY: 4005,
    Reason.WAIT: 4006,
}
"""The codes that WebSockets are closed with (RFC 6455, section 7.4: from 4000 on they are ours)."""

_REASONS = {
    **{code: reason for reason, code in _CODES.items()},
    1001: Reason.ENDED,
    1002: Reason.REFUSED,
    1003: Reason.REFUSED,
    1007: Reason.REFUSED,
    1009: Reason.TOO_MUCH,
}


def code_of(reason: Reason) -> int:
    """The code that a WebSocket is closed with for a reason."""
    return _CODES.get(reason, 1000)


def reason_of_code(code: int) -> Reason:
    """The reason for which a WebSocket was closed with a code."""
    return _REASONS.get(code, Reason.LOST)


def reason_of(error: ConnectionClosed) -> Reason:
    """Why a WebSocket is closed: what the side that closed it first said."""
    first = error.rcvd if error.rcvd_then_sent or error.sent is None else error.sent
    return Reason.LOST if first is None else reason_of_code(first.code)


class Pipe(Protocol):
    """Carries frames to one other side, without waiting; used in the network's thread only."""

    def send(self, frame: bytes) -> None:
        """Pass a frame on, or nothing if the pipe is being closed."""

    def close(self, reason: Reason) -> None:
        """Begin to close the pipe, unless that has begun already."""


class SocketPipe:
    """A WebSocket as a pipe.

    If the other side doesn't take what is sent, so that more than `most_waiting` bytes wait, it is
    closed.

    Attributes:
        welcome: to be called when whoever is at the other end has shown that they belong here.
    """

    def __init__(
        self,
        socket: Connection,
        *,
        is_text: bool,
        most_waiting: int = MOST_WAITING,
        welcome: Callable[[], None] = lambda: None,
    ) -> None:
        self.welcome = welcome
        self._socket, self._is_text, self._most_waiting = socket, is_text, most_waiting
        self._reason: Reason | None = None
        self._closing: asyncio.Task[None] | None = None

    def send(self, frame: bytes) -> None:
        if self._reason is not None or self._socket.transport.is_closing():
            return
        # Writes at once; `Connection.send` would need a task to wait in.
        broadcast((self._socket,), frame, text=self._is_text)
        if self.waiting > self._most_waiting:
            self.close(Reason.TOO_SLOW)

    def close(self, reason: Reason) -> None:
        if self._reason is None:
            self._reason = reason
            closing = self._socket.close(code_of(reason))
            self._closing = asyncio.get_running_loop().create_task(closing)

    async def receive(self) -> bytes | None:
        """The next frame, or None when the WebSocket is closed."""
        try:
            while True:
                frame = await self._socket.recv()
                if self._reason is not None:
                    continue  # What comes before the other side has heard that it is closed.
                if isinstance(frame, str) == self._is_text:
                    return frame.encode() if isinstance(frame, str) else frame
                self.close(Reason.REFUSED)
        except ConnectionClosed as error:
            if self._reason is None:
                self._reason = reason_of(error)
            return None

    @property
    def waiting(self) -> int:
        """How many bytes wait for the other side to take them."""
        return self._socket.transport.get_write_buffer_size()

    @property
    def reason(self) -> Reason:
        """Why it is closed, or being closed; LOST as long as it isn't."""
        return self._reason or Reason.LOST
