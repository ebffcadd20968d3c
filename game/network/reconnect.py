"""Connecting to others again and again, with growing pauses."""

from __future__ import annotations

import asyncio
import logging
import random
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Set
from socket import SOCK_STREAM
from typing import Any, NoReturn

from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidStatus, WebSocketException

from game.network.events import Reason
from game.network.limits import LARGEST_FRAME, OPENING_S, PING_S, PONG_S
from game.network.links import DirectLink
from game.network.pipe import OPTIONS

log = logging.getLogger(__name__)

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
