"""A guest's endpoint: its one connection to the host, directly or through a relay."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection

from game.network.door import address_of
from game.network.endpoint import Endpoint, Line
from game.network.events import Reason
from game.network.limits import OPENING_S
from game.network.links import Link, RelayLink
from game.network.pipe import SocketPipe
from game.network.reconnect import connection, direct_connection, keep_connected
from game.network.sealed import GuestChannel, Knock


class Dialer(Endpoint):
    """Connects to a table, and does so again whenever the connection is lost, until closed.

    If the table has several addresses, the one that answered last is tried first. Each time tells
    `Opened` with a new number, or `Trouble`.
    """

    def __init__(
        self, on_event: Callable[[], None], link: Link, *, guest: int = 0, token: str = ""
    ) -> None:
        """Start to connect.

        Args:
            on_event: called from another thread when `take` has something new. It must not raise.
            link: the way to the table.
            guest: the number of the guest who comes back, or 0.
            token: what they were given.
        """
        self._link = link
        self._member = (guest, token)
        super().__init__(on_event)

    def come_back_as(self, guest: int, token: str) -> None:
        """From now on come back by this token."""
        self._member = (guest, token)

    async def _serve(self) -> None:
        where = urlsplit(self._link.url).netloc
        await keep_connected(where, self._opened, self._receive, self._tell_trouble)

    async def _opened(self) -> ClientConnection:
        link = self._link
        if isinstance(link, RelayLink):
            return await connection(link.socket_url)
        socket = await direct_connection(link)
        self._link = link.at(address_of(socket.remote_address))
        return socket

    def _new_channel(self) -> GuestChannel:
        """Knock by the token, or else by what is in the link."""
        link, (guest, token) = self._link, self._member
        room = link.room if isinstance(link, RelayLink) else None
        if token:
            return GuestChannel(Knock.GUEST, token, guest=guest, room=room)
        if isinstance(link, RelayLink):
            return GuestChannel(Knock.KEY, link.key, room=room)
        return GuestChannel(Knock.CODE, link.code)

    async def _receive(self, socket: ClientConnection) -> None:
        """Take in what comes until the connection is closed."""
        pipe = SocketPipe(socket, is_text=False)
        address = address_of(socket.remote_address)
        line = Line(pipe, address, self._inbox, channel=self._new_channel())
        self._add(line)
        limit = asyncio.get_running_loop().call_later(OPENING_S, line.close_unopened)
        try:
            while (frame := await pipe.receive()) is not None:
                line.receive(frame)
        finally:
            limit.cancel()
            self._remove(line, pipe.reason)
        if line.is_refused:
            await asyncio.get_running_loop().create_future()

    def _see_unopened(self, reason: Reason, wait_s: int) -> None:
        if reason is Reason.UNKNOWN_GUEST:
            self._member = (0, "")  # The link may still let them in, as somebody new.
        else:
            self._tell_trouble(reason, wait_s)
