"""A guest's endpoint: its one connection to the host, directly or through a relay."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from websockets.asyncio.client import ClientConnection

from game.network.door import address_of
from game.network.endpoint import Endpoint, Line
from game.network.events import Reason
from game.network.libraries import libraries_needed
from game.network.limits import OPENING_S
from game.network.links import Link, RelayLink
from game.network.pipe import SocketPipe
from game.network.reconnect import keep_connected

if TYPE_CHECKING:
    from game.network.sealed import SealedChannel


class Dialer(Endpoint):
    """Connects to a table, and does so again whenever the connection is lost, until closed.

    Each time tells `Opened` with a new number, or `Trouble`.
    """

    def __init__(self, on_event: Callable[[], None], link: Link) -> None:
        """Start to connect. Raises MissingLibraryError.

        Args:
            on_event: called from another thread when `take` has something new. It must not raise.
            link: the way to the table.
        """
        self._link = link
        self._new_channel: Callable[[], SealedChannel | None] = lambda: None
        if isinstance(link, RelayLink):
            with libraries_needed():
                # Here, as it brings a library of 7 MB, which direct connections can do without.
                from game.network import sealed
            self._new_channel = partial(sealed.SealedChannel, link.key, is_host=False)
        super().__init__(on_event)

    async def _serve(self) -> None:
        await keep_connected(self._link.socket_url, self._receive, self._tell_trouble)

    async def _receive(self, socket: ClientConnection) -> None:
        """Take in what comes until the connection is closed."""
        channel = self._new_channel()
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
