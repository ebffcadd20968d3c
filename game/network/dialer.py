"""A guest's endpoint: its one connection to the host, directly or through a relay."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection

from game.network.door import address_of
from game.network.endpoint import Endpoint, Line
from game.network.events import Reason
from game.network.limits import OPENING_S
from game.network.links import Link, RelayLink
from game.network.pipe import SocketPipe
from game.network.reconnect import UNCONNECTED, Backoff, connection, trouble_of
from game.network.sealed import SealedChannel

log = logging.getLogger(__name__)


class Dialer(Endpoint):
    """Connects to a table, and does so again whenever the connection is lost, until closed.

    Each time tells `Opened` with a new number, or `Trouble`.
    """

    def __init__(self, on_event: Callable[[], None], link: Link) -> None:
        """Start to connect.

        Args:
            on_event: called from another thread when `take` has something new. It must not raise.
            link: the way to the table.
        """
        self._link = link
        super().__init__(on_event)

    async def _serve(self) -> None:
        loop, backoff = asyncio.get_running_loop(), Backoff()
        while True:
            try:
                async with connection(self._link.socket_url) as socket:
                    start = loop.time()
                    await self._receive(socket)
                    backoff.lasted(loop.time() - start)
            except UNCONNECTED as error:
                log.info("no connection to %s: %s", urlsplit(self._link.socket_url).netloc, error)
                self._tell_trouble(trouble_of(error))
            await asyncio.sleep(backoff.pause_s())

    async def _receive(self, socket: ClientConnection) -> None:
        """Take in what comes until the connection is closed."""
        channel = None
        if isinstance(self._link, RelayLink):
            channel = SealedChannel(self._link.key, is_host=False)
        pipe = SocketPipe(socket, is_text=channel is None)
        line = Line(pipe, address_of(socket.remote_address), self._inbox, channel=channel)
        self._add(line)
        limit = asyncio.get_running_loop().call_later(OPENING_S, line.close_unopened)
        try:
            while (frame := await pipe.receive()) is not None:
                line.receive(frame)
        finally:
            limit.cancel()
            self._remove(line, pipe.reason)

    def _see_unopened(self, reason: Reason) -> None:
        self._tell_trouble(reason)
