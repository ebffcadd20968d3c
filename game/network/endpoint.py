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
from game.network.limits import MOST_FROM_HOST, MessageAllowance
from game.network.pipe import Pipe
from game.network.thread import Inbox, NetworkThread

if TYPE_CHECKING:
    from game.network.sealed import SealedChannel
from collections.abc import Mapping
from functools import partial
from http import HTTPStatus
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from game.network.addresses import is_own_host, watched_addresses
from game.network.door import Door, DoorConnection, address_of, listening_socket
from game.network.events import Listening, RoomGiven
from game.network.limits import (
    ADDRESS_RATE,
    GUEST_RATE,
    MOST_CONNECTIONS,
    MOST_SEALED,
    OPENING_S,
    PING_S,
)
from game.network.links import (
    SEALED_PATH,
    SOCKET_PATH,
    USUAL_PORT,
    Link,
    RelayLink,
    host_socket_url,
)
from game.network.noise import Responder
from game.network.page import PageFile, answer, is_from_host, refusal
from game.network.pipe import OPTIONS, SocketPipe, code_of, reason_of_code
from game.network.reconnect import connection, direct_connection, keep_connected
from game.network.relay_frames import (
    CLAIMING,
    Kind,
    closed_frame,
    code_in_frame,
    frame_of,
    parts_of,
)
from game.network.sealed import Credentials, GuestChannel, HostChannel, Knock

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
        self._call(self._send, connection, data)

    def close_connection(self, connection: int, reason: Reason = Reason.ENDED) -> None:
        """Close a connection; the other side is told why. `Closed` follows, with this reason."""
        self._call(self._close_line, connection, reason)

    def welcome(self, connection: int) -> None:
        """Whoever is there was let in: strangers don't cost them their place."""
        self._call(self._welcome_line, connection)

    # -- in the thread -------------------------------------------------------

    def _before_end(self) -> None:
        for line in list(self._lines.values()):
            line.close(Reason.ENDED)

    def _add(self, line: Line) -> None:
        self._lines[line.number] = line

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

    def _send(self, connection: int, data: bytes) -> None:
        if connection in self._lines:
            self._lines[connection].send(data)

    def _welcome_line(self, connection: int) -> None:
        if connection in self._lines:
            self._lines[connection].welcome()

    def _close_line(self, connection: int, reason: Reason) -> None:
        if connection in self._lines:
            self._lines[connection].close(reason)


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

    def welcome(self, connection: int) -> None:
        """Whoever is there was let in, as `Endpoint.welcome` has it."""
        if connection in self._owners:
            self._owners[connection].welcome(connection)

    def close_connection(self, connection: int, reason: Reason = Reason.ENDED) -> None:
        """Close a connection as `Endpoint.close_connection` does."""
        if connection in self._owners:
            self._owners[connection].close_connection(connection, reason)

    def close(self) -> None:
        """Close all of them, one second at most for each."""
        for endpoint in self._endpoints:
            endpoint.close()
        self._owners.clear()


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
