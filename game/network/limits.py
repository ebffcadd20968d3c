"""How much may come from outside, and how often."""

from __future__ import annotations

from msgspec import Struct

from game.base.rate_limits import Allowance

MOST_FROM_GUEST = 64 * 1024
"""The most bytes of a guest's message."""

MOST_SEALED = MOST_FROM_GUEST + 16
"""The most bytes of a guest's message when it is sealed."""

MOST_FROM_HOST = 1024 * 1024
"""The most bytes of a host's message."""

LARGEST_FRAME = MOST_FROM_HOST + 1024
"""The most bytes of a WebSocket's message: seals, and what relays add, have room in it."""

MOST_WAITING = 4 * MOST_FROM_HOST
"""The most bytes that wait to be sent to one connection, or to be taken from it."""

MOST_UNTAKEN = 1000
"""The most messages of a connection that wait to be taken."""

MOST_CONNECTIONS = 64
"""The most connections to a listener, among them those that only load a page."""

MOST_OF_ADDRESS = 16
"""The most of them from one address. A browser opens about six to load a page."""

OPENING_S = 5.0
"""How long it may take to open a connection."""

CLOSING_S = 0.5
"""How long the other side is given to answer that a connection is closed."""

PING_S = 4.0
"""How often a connection is asked whether it is still there."""

PONG_S = 5.0
"""How long the answer may take: a drop is noticed within nine seconds."""


class Rate(Struct, frozen=True):
    """How much may come: a second in the long run, and at once."""

    messages_per_s: float
    messages: float
    bytes_per_s: float
    bytes: float


GUEST_RATE = Rate(30, 150, 2 * MOST_FROM_GUEST, 4 * MOST_FROM_GUEST)
"""What a guest may send."""

HOST_RATE = Rate(400, 2000, 2 * MOST_FROM_HOST, 32 * MOST_FROM_HOST)
"""What a host may send to all guests of a room: at first, to each all that has happened."""


class MessageAllowance:
    """How many more messages may come now, and how large they may be."""

    __slots__ = ("_bytes", "_messages")

    def __init__(self, rate: Rate, now: float) -> None:
        self._messages = Allowance(rate.messages_per_s, rate.messages, now)
        self._bytes = Allowance(rate.bytes_per_s, rate.bytes, now)

    def take(self, size: int, now: float) -> bool:
        """Let a message of this many bytes through, or return False."""
        return self._messages.take(1, now) and self._bytes.take(size, now)
