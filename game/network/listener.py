"""A host's endpoint for guests who reach it directly."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING

from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from game.network.addresses import is_own_host, watched_addresses
from game.network.door import Door, DoorConnection, listening_socket
from game.network.endpoint import Endpoint, Line
from game.network.events import Listening, Reason
from game.network.limits import (
    ADDRESS_RATE,
    MOST_CONNECTIONS,
    MOST_SEALED,
    OPENING_S,
    PING_S,
)
from game.network.links import SEALED_PATH, SOCKET_PATH, USUAL_PORT
from game.network.page import PageFile, answer, is_from_host, refusal
from game.network.pipe import OPTIONS, SocketPipe

if TYPE_CHECKING:
    from game.network.sealed import SealedChannel

log = logging.getLogger(__name__)


class Listener(Endpoint):
    """Listens to a port, for guests and for browsers that load the page.

    Tells `Listening`, and again whenever this machine's addresses change; or `Trouble` with
    `PORT_TAKEN`, and does nothing further: another one, with port 0 for any, may be opened in its
    place.
    """

    def __init__(
        self,
        on_event: Callable[[], None],
        *,
        port: int = USUAL_PORT,
        host: str | None = None,
        page: Mapping[str, PageFile] | None = None,
        new_channel: Callable[[str], SealedChannel] | None = None,
    ) -> None:
        """Start to listen.

        Args:
            on_event: called from another thread when `take` has something new. It must not raise.
            port: the port; 0 for any that is free.
            host: the address to listen at, or None for all of this machine's, IPv4 and IPv6.
            page: the files of the page, from `read_page`; without them there is none.
            new_channel: makes what seals a connection from an address; without it only pages come.
        """
        self._port, self._host, self._page = port, host, page or {}
        self._new_channel = new_channel
        super().__init__(on_event)

    async def _serve(self) -> None:
        try:
            socket = listening_socket(self._host, self._port)
        except OSError as error:
            log.warning("can't listen to port %d: %s", self._port, error)
            self._tell_trouble(Reason.PORT_TAKEN)
            return
        door = Door(MOST_CONNECTIONS, ADDRESS_RATE)
        async with serve(
            self._receive,
            sock=socket,
            process_request=self._answer,
            server_header=None,
            open_timeout=OPENING_S,
            max_size=MOST_SEALED,
            ping_interval=None,  # The door asks.
            create_connection=door.connection_class(),
            **OPTIONS,
        ):
            port = socket.getsockname()[1]
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(door.watch(PING_S))
                async for addresses in watched_addresses():
                    self._inbox.put(Listening(port, addresses))

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """What a browser is answered; None for a guest, who is connected."""
        hosts = request.headers.get_all("Host")
        if len(hosts) != 1 or not is_own_host(hosts[0]) or not is_from_host(request):
            return refusal(HTTPStatus.FORBIDDEN)
        if request.path == SOCKET_PATH or (request.path == SEALED_PATH and self._new_channel):
            return None
        return answer(request, self._page)

    async def _receive(self, socket: ServerConnection) -> None:
        assert isinstance(socket, DoorConnection)
        address = socket.address
        is_sealed = socket.request is not None and socket.request.path == SEALED_PATH
        channel = self._new_channel(address) if self._new_channel and is_sealed else None
        pipe = SocketPipe(socket, is_text=channel is None)
        line = Line(pipe, address, self._inbox, channel=channel, welcome=socket.welcome)
        self._add(line)
        asyncio.get_running_loop().call_later(OPENING_S, line.close_unopened)
        try:
            while (frame := await pipe.receive()) is not None:
                line.receive(frame)
        finally:
            self._remove(line, pipe.reason)
