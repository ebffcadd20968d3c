"""Connecting to others again and again, with growing pauses."""

from __future__ import annotations

import random

from websockets.asyncio.client import connect
from websockets.exceptions import InvalidHandshake, InvalidStatus

from game.network.events import Reason
from game.network.limits import MOST_FROM_HOST, OPENING_S
from game.network.pipe import OPTIONS

OVERHEAD = 1024
"""More than seals and frames of a relay add to a message, in bytes."""


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


def connection(url: str, *, most_bytes: int = MOST_FROM_HOST) -> connect:
    """A WebSocket to be opened, to a table or a relay.

    A system's proxy is only taken on the way into the internet.
    """
    return connect(
        url,
        open_timeout=OPENING_S,
        max_size=most_bytes + OVERHEAD,
        user_agent_header=None,
        proxy=True if url.startswith("wss:") else None,
        **OPTIONS,
    )


def trouble_of(error: Exception) -> Reason:
    """Why there is no connection, from what `connection` raised."""
    if isinstance(error, InvalidStatus):
        refused = error.response.status_code in (403, 429, 503)
        return Reason.REFUSED if refused else Reason.NO_TABLE
    return Reason.NO_TABLE if isinstance(error, InvalidHandshake) else Reason.UNREACHABLE


UNCONNECTED = (OSError, InvalidHandshake)
"""What opening a `connection` raises if there is none; TimeoutError is an OSError."""
