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

MOST_FRAGMENTS = 16
"""The most fragments that a message may come in. Neither browsers nor we send more than one."""

MESSAGE_S = 10.0
"""How long a message may take to arrive: no longer than a line that is lost goes unnoticed."""

OPENING_S = 5.0
"""How long it may take to open a connection."""

CLOSING_S = 0.5
"""How long the other side is given to answer that a connection is closed."""

PING_S = 4.0
"""How often a connection is asked whether it is still there."""

PONG_S = 5.0
"""How long the answer may take: a drop is noticed within nine seconds."""

TURNS = 50
"""In how many groups connections are asked, one after the other: all at once would take a while,
and one at a time twice as long altogether."""


class Rate(Struct, frozen=True):
    """How much may come: a second in the long run, and at once.

    A fragment of a message, which WebSocket calls a frame, counts as a message, and so does a ping.
    """

    messages_per_s: float
    messages: float
    bytes_per_s: float
    bytes: float


GUEST_RATE = Rate(30, 150, 2 * MOST_FROM_GUEST, 4 * MOST_FROM_GUEST)
"""What a guest may send."""

ADDRESS_RATE = Rate(240, 1200, 16 * MOST_FROM_GUEST, 32 * MOST_FROM_GUEST)
"""What may come to a table from one address: as much as eight guests may send."""

HOST_RATE = Rate(400, 2000, 2 * MOST_FROM_HOST, 32 * MOST_FROM_HOST)
"""What a host may send to all guests of a room: at first, to each all that has happened."""

NETWORK_RATE = Rate(1000, 8000, 2 * MOST_FROM_HOST, 32 * MOST_FROM_HOST)
"""What may come to a relay from one network, where several tables may be."""

OPENING_MESSAGES = 4
"""As how many messages a new connection counts: opening it takes about as long."""


class MessageAllowance:
    """How many more messages may come now, and how large they may be."""

    __slots__ = ("_bytes", "_messages")

    def __init__(self, rate: Rate, now: float) -> None:
        self._messages = Allowance(rate.messages_per_s, rate.messages, now)
        self._bytes = Allowance(rate.bytes_per_s, rate.bytes, now)

    def take(self, size: int, now: float, messages: int = 1) -> bool:
        """Let so many bytes in so many messages through, or return False."""
        return self._messages.take(messages, now) and self._bytes.take(size, now)

    def spend(self, size: int, now: float, messages: int) -> bool:
        """Count what has come already; False if that was too much."""
        enough = self._messages.spend(messages, now)
        return self._bytes.spend(size, now) and enough
