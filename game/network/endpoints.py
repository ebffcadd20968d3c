"""The endpoints: a guest's, and those by which a host's guests come, directly or by a relay."""

from __future__ import annotations

import asyncio
import logging
import random
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping, Set
from functools import partial
from http import HTTPStatus
from socket import SOCK_STREAM
from typing import TYPE_CHECKING, Any, NoReturn
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import InvalidHandshake, InvalidStatus, WebSocketException
from websockets.http11 import Request, Response

from game.network.addresses import is_own_host, watched_addresses
from game.network.door import Door, DoorConnection, address_of, listening_socket
from game.network.endpoint import Endpoint, Line
from game.network.events import FrameError, Listening, Reason, RoomGiven
from game.network.limits import (
    ADDRESS_RATE,
    GUEST_RATE,
    LARGEST_FRAME,
    MOST_CONNECTIONS,
    OPENING_S,
    PING_S,
    PONG_S,
    MessageAllowance,
)
from game.network.links import (
    SEALED_PATH,
    SOCKET_PATH,
    USUAL_PORT,
    DirectLink,
    Link,
    RelayLink,
    host_socket_url,
)
from game.network.noise import Responder
from game.network.page import PageFile, answer, is_from_host, refusal
from game.network.pipe import OPTIONS, SocketPipe, code_of, reason_of_code
from game.network.relay_frames import (
    CLAIMING,
    Kind,
    closed_frame,
    code_in_frame,
    frame_of,
    parts_of,
)
from game.network.sealed import Credentials, GuestChannel, HostChannel, Knock

if TYPE_CHECKING:
    from game.network.sealed import SealedChannel


TRY_PAUSE_S = 0.25
"""The time between tries at several addresses, in seconds, as RFC 8305 recommends."""

_UNCONNECTED = (OSError, WebSocketException, ImportError)
"""What opening a `connection` raises if there is none: TimeoutError is an OSError, and for some
proxies of a system the library needs another one."""


class Backoff:
    """The pauses before tries: each up to twice as long as the one before, and none regular.

    Many guests of a table that comes back don't come all at once.
    """

    FIRST_S, LONGEST_S = 0.25, 10.0

    LASTS_S = 5.0
    """A connection that was there for so long begins anew with the shortest pause."""

    def __init__(self) -> None:
        self._next_s = self.FIRST_S

    def pause_s(self) -> float:
        """How long to wait before the next try."""
        pause = self._next_s * random.uniform(0.5, 1)
        self._next_s = min(2 * self._next_s, self.LONGEST_S)
        return pause

    def lasted(self, seconds: float) -> None:
        """A connection was there for so long."""
        if seconds >= self.LASTS_S:
            self._next_s = self.FIRST_S


def connection(url: str, address: str | None = None) -> connect:
    """A WebSocket to be opened, to a table or a relay; perhaps at this IP address of its host.

    A system's proxy is only taken on the way into the internet.
    """
    at: dict[str, Any] = {} if address is None else {"host": address}
    return connect(
        url,
        open_timeout=OPENING_S,
        ping_interval=PING_S,
        ping_timeout=PONG_S,
        max_size=LARGEST_FRAME,
        user_agent_header=None,
        proxy=True if url.startswith("wss:") else None,
        **at,
        **OPTIONS,
    )


async def direct_connection(link: DirectLink) -> ClientConnection:
    """A WebSocket to a table, at the first of its addresses that answers.

    Names are looked up before: tables let in only who asks for an address, as browsers ask too
    (see `game.network.page`). Raises what `connection` raises.
    """
    tries: list[connect] = []
    loop = asyncio.get_running_loop()
    for host in link.hosts:
        async with asyncio.timeout(OPENING_S):
            found = await loop.getaddrinfo(host, link.port, type=SOCK_STREAM)
        for address in dict.fromkeys(str(info[4][0]) for info in found):
            url = replace(link, host=address.partition("%")[0]).socket_url
            tries.append(connection(url, address))
    return await first_of(tries)


async def first_of(tries: Iterable[connect]) -> ClientConnection:
    """The first of some WebSockets to be opened, of which there is at least one.

    Each try begins `TRY_PAUSE_S` after the one before, or as soon as that has failed (RFC 8305,
    section 5); once one has opened, the others are given up. If all fail, raises the error of one
    at whose other end somebody answered, or else the first.
    """
    waiting, under_way = deque(tries), set[asyncio.Task[ClientConnection]]()
    errors: list[Exception] = []
    try:
        while waiting or under_way:
            if waiting:
                under_way.add(asyncio.ensure_future(waiting.popleft()))
            pause = TRY_PAUSE_S if waiting else None
            ended, _ = await asyncio.wait(
                under_way, timeout=pause, return_when=asyncio.FIRST_COMPLETED
            )
            for one in ended:
                under_way.discard(one)
                try:
                    return one.result()
                except _UNCONNECTED as error:
                    errors.append(error)
    finally:
        await _give_up(under_way)
    raise min(errors, key=lambda error: isinstance(error, OSError))


async def _give_up(tries: Set[asyncio.Task[ClientConnection]]) -> None:
    """End tries that are no longer needed, and close what they have opened after all."""
    for one in tries:
        one.cancel()
    for end in await asyncio.gather(*tries, return_exceptions=True):
        if isinstance(end, ClientConnection):
            end.transport.abort()


_STATUSES = {403: Reason.REFUSED, 429: Reason.WAIT, 503: Reason.FULL}
"""Why a server that answered a request for a WebSocket didn't open one."""


def trouble_of(error: Exception) -> Reason:
    """Why there is no connection, from what `connection` raised."""
    if isinstance(error, InvalidStatus):
        return _STATUSES.get(error.response.status_code, Reason.NO_TABLE)
    return Reason.NO_TABLE if isinstance(error, InvalidHandshake) else Reason.UNREACHABLE


async def keep_connected(
    where: str,
    opened: Callable[[], Awaitable[ClientConnection]],
    use: Callable[[ClientConnection], Awaitable[None]],
    tell_trouble: Callable[[Reason], None],
) -> NoReturn:
    """Connect, and use the connection until it is closed; again and again, until cancelled.

    Args:
        where: what it leads to, for the log.
        opened: opens a connection.
        use: uses it.
        tell_trouble: told why there is none.
    """
    loop, backoff = asyncio.get_running_loop(), Backoff()
    while True:
        try:
            async with await opened() as socket:
                start = loop.time()
                await use(socket)
                backoff.lasted(loop.time() - start)
        except _UNCONNECTED as error:
            log.info("no connection to %s: %s", where, error)
            tell_trouble(trouble_of(error))
        await asyncio.sleep(backoff.pause_s())


log = logging.getLogger(__name__)


class Dialer(Endpoint):
    """Connects to a table, and does so again whenever the connection is lost, until closed.

    If the table has several addresses, the one that answered last is tried first. Each time tells
    `Opened` with a new number, or `Trouble`.
    """

    def __init__(
        self, on_event: Callable[[], None], link: Link, *, guest: int = 0, token: str = ""
    ) -> None:
        """Start to connect, as a new guest or the one of that number, by what they were given."""
        self._link = link
        self._member = (guest, token)
        super().__init__(on_event)

    def come_back_as(self, guest: int, token: str) -> None:
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
        await self._hear(pipe, line)
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

        Port 0 is any that is free; without a host it listens at all of this machine's addresses.
        `page` is from `read_page`. `new_channel` makes what seals a connection from an address;
        without it only pages come.
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
        async with door.serving(socket, self._answer, self._receive):
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
        await self._hear(pipe, line)


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
        """Start to connect to a relay, by a URL as `game.network.links.relay_url` returns it.

        By the credentials the room is the table's own, and guests come in.
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
                    self._take(pipe, *parts_of(frame))
                except FrameError as error:
                    log.warning("the relay: %s", error)
                    pipe.close(Reason.REFUSED)
        finally:
            for guest in list(self._guests):
                self._lose(guest, Reason.LOST)
        self._tell_trouble(pipe.reason)

    def _take(self, pipe: SocketPipe, kind: Kind, guest: int, content: bytes) -> None:
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
        now = asyncio.get_running_loop().time()
        told = address.decode("ascii", "replace")
        line = Line(
            pipe,
            told,
            self._inbox,
            channel=HostChannel(self._credentials, told, takes_code=False),
            allowance=MessageAllowance(GUEST_RATE, now),
        )
        self._guests[guest] = line
        self._add(line)

    def _lose(self, guest: int, reason: Reason) -> None:
        """A guest has gone, or is taken for gone."""
        line = self._guests.pop(guest, None)
        if line is not None:
            self._remove(line, reason)
