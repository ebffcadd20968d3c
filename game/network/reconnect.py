"""Connecting to others again and again, with growing pauses."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from typing import NoReturn
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidStatus, WebSocketException

from game.network.events import Reason
from game.network.limits import LARGEST_FRAME, OPENING_S, PING_S, PONG_S
from game.network.pipe import OPTIONS

log = logging.getLogger(__name__)


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


def connection(url: str) -> connect:
    """A WebSocket to be opened, to a table or a relay.

    A system's proxy is only taken on the way into the internet.
    """
    return connect(
        url,
        open_timeout=OPENING_S,
        ping_interval=PING_S,
        ping_timeout=PONG_S,
        max_size=LARGEST_FRAME,
        user_agent_header=None,
        proxy=True if url.startswith("wss:") else None,
        **OPTIONS,
    )


_STATUSES = {403: Reason.REFUSED, 429: Reason.WAIT, 503: Reason.FULL}
"""Why a server that answered a request for a WebSocket didn't open one."""


def trouble_of(error: Exception) -> Reason:
    """Why there is no connection, from what `connection` raised."""
    if isinstance(error, InvalidStatus):
        return _STATUSES.get(error.response.status_code, Reason.NO_TABLE)
    return Reason.NO_TABLE if isinstance(error, InvalidHandshake) else Reason.UNREACHABLE


_UNCONNECTED = (OSError, WebSocketException, ImportError)
"""What opening a `connection` raises if there is none: TimeoutError is an OSError, and for some
proxies of a system the library needs another one."""


async def keep_connected(
    url: str,
    use: Callable[[ClientConnection], Awaitable[None]],
    tell_trouble: Callable[[Reason], None],
) -> NoReturn:
    """Connect, and use the connection until it is closed; again and again, until cancelled."""
    loop, backoff = asyncio.get_running_loop(), Backoff()
    while True:
        try:
            async with connection(url) as socket:
                start = loop.time()
                await use(socket)
                backoff.lasted(loop.time() - start)
        except _UNCONNECTED as error:
            log.info("no connection to %s: %s", urlsplit(url).netloc, error)
            tell_trouble(trouble_of(error))
        await asyncio.sleep(backoff.pause_s())
