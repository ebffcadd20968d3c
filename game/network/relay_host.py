"""A host's endpoint for guests who reach it through a relay."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from websockets.asyncio.client import ClientConnection

from game.network.endpoint import Endpoint, Line
from game.network.events import Reason, RoomGiven
from game.network.frame_error import FrameError
from game.network.limits import GUEST_RATE, MOST_CONNECTIONS, OPENING_S, MessageAllowance
from game.network.links import host_socket_url
from game.network.noise import Responder
from game.network.pipe import SocketPipe, code_of, reason_of_code
from game.network.reconnect import connection, keep_connected
from game.network.relay_frames import (
    CLAIMING,
    Kind,
    closed_frame,
    code_in_frame,
    frame_of,
    parts_of,
)
from game.network.sealed import Credentials, HostChannel

log = logging.getLogger(__name__)

LONGEST_ADDRESS = 64
"""More letters than an IP address has."""


def claim(content: bytes, private_key: X25519PrivateKey) -> bytes:
    """A host's answer to the content of a relay's CLAIM. Raises FrameError."""
    handshake = Responder(CLAIMING, content, with_secret=False)
    return frame_of(Kind.CLAIM, 0, handshake.answer(private_key))


class _GuestPipe:
    """What goes through the relay to one guest and back."""

    def __init__(
        self, relay: SocketPipe, guest: int, on_closed: Callable[[int, Reason], None]
    ) -> None:
        self._relay, self._guest, self._on_closed = relay, guest, on_closed

    def send(self, frame: bytes) -> None:
        self._relay.send(frame_of(Kind.DATA, self._guest, frame))

    def close(self, reason: Reason) -> None:
        self._relay.send(closed_frame(self._guest, code_of(reason)))
        # What the relay does about it doesn't matter.
        asyncio.get_running_loop().call_soon(self._on_closed, self._guest, reason)


class RelayHost(Endpoint):
    """A table's room at a relay; connects again whenever the connection is lost.

    Tells `RoomGiven` each time the room is there, and `Trouble` when it isn't.
    """

    def __init__(
        self,
        on_event: Callable[[], None],
        relay: str,
        credentials: Credentials,
    ) -> None:
        """Start to connect.

        Args:
            on_event: called from another thread when `take` has something new. It must not raise.
            relay: the relay's URL, as `game.network.links.relay_url` returns it.
            credentials: by which the room is the table's own, and guests come in.
        """
        self._relay, self._credentials = relay, credentials
        self._guests: dict[int, Line] = {}
        self._pipe: SocketPipe | None = None
        self._keeps_room = False
        super().__init__(on_event)

    def keep_room(self) -> None:
        """Have the relay keep the room when this is closed: the table will be open again."""
        self._keeps_room = True

    async def _serve(self) -> None:
        opened = partial(connection, host_socket_url(self._relay))
        where = urlsplit(self._relay).netloc
        await keep_connected(where, opened, self._receive, self._tell_trouble)

    def _before_end(self) -> None:
        super()._before_end()
        if self._pipe is not None and not self._keeps_room:
            self._pipe.close(Reason.ENDED)  # Otherwise the relay would keep the room for us.

    async def _receive(self, socket: ClientConnection) -> None:
        """Take in what the relay says until the connection is closed."""
        self._pipe = pipe = SocketPipe(socket, is_text=False)
        try:
            while (frame := await pipe.receive()) is not None:
                try:
                    self._hear(pipe, *parts_of(frame))
                except FrameError as error:
                    log.warning("the relay: %s", error)
                    pipe.close(Reason.REFUSED)
        finally:
            for guest in list(self._guests):
                self._lose(guest, Reason.LOST)
        self._tell_trouble(pipe.reason)

    def _hear(self, pipe: SocketPipe, kind: Kind, guest: int, content: bytes) -> None:
        """Take in a frame. Raises FrameError."""
        if kind is Kind.CLAIM:
            pipe.send(claim(content, self._credentials.private_key))
        elif kind is Kind.ROOM:
            self._last_trouble = None
            self._inbox.put(RoomGiven(self._credentials.room))
        elif kind is Kind.OPENED:
            self._welcome(pipe, guest, content)
        elif guest not in self._guests:
            log.debug("the relay speaks of a guest who has gone")
        elif kind is Kind.DATA:
            self._guests[guest].receive(content)
        else:
            self._lose(guest, reason_of_code(code_in_frame(content)))

    def _welcome(self, relay: SocketPipe, guest: int, address: bytes) -> None:
        """Open a channel to a guest."""
        if guest in self._guests:
            raise FrameError("two guests have one number")
        if len(address) > LONGEST_ADDRESS:
            raise FrameError("this is no address")
        pipe = _GuestPipe(relay, guest, self._lose)
        if len(self._guests) >= MOST_CONNECTIONS:
            pipe.close(Reason.FULL)
            return
        loop = asyncio.get_running_loop()
        told = address.decode("ascii", "replace")
        line = Line(
            pipe,
            told,
            self._inbox,
            channel=HostChannel(self._credentials, told, takes_code=False),
            allowance=MessageAllowance(GUEST_RATE, loop.time()),
        )
        self._guests[guest] = line
        self._add(line)
        loop.call_later(OPENING_S, line.close_unopened)

    def _lose(self, guest: int, reason: Reason) -> None:
        """A guest has gone, or is taken for gone."""
        line = self._guests.pop(guest, None)
        if line is not None:
            self._remove(line, reason)
