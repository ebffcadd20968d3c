"""How much may come from outside, and how often."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict

from msgspec import Struct

MOST_FROM_GUEST = 64 * 1024
"""The most bytes of a guest's message."""

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


class Allowance:
    """How much more may come now: a bucket that is refilled as time passes.

    The times are seconds of any clock that doesn't go backwards.
    """

    __slots__ = ("_left", "_most", "_per_s", "_since")

    def __init__(self, per_s: float, most: float, now: float) -> None:
        self._per_s, self._most = per_s, most
        self._left, self._since = most, now

    def take(self, amount: float, now: float) -> bool:
        """Use some of it up; False if there isn't so much, and then nothing is used."""
        self._left = min(self._most, self._left + (now - self._since) * self._per_s)
        self._since = now
        if amount > self._left:
            return False
        self._left -= amount
        return True


class Rate(Struct, frozen=True):
    """How much may come: a second in the long run, and at once."""

    messages_per_s: float
    messages: float
    bytes_per_s: float
    bytes: float


GUEST_RATE = Rate(30, 150, 128 * 1024, 16 * MOST_FROM_GUEST)
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


class Pauses:
    """For how long addresses that made mistakes are not heard: each time twice as long.

    Only the newest addresses are remembered.
    """

    FREE, FIRST_S, LONGEST_S, MOST_ADDRESSES = 10, 1.0, 60.0, 10_000

    def __init__(self) -> None:
        self._mistakes: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def mistake(self, address: str, now: float) -> None:
        """Count a mistake; after `FREE` of them, begin a pause."""
        key = network_of(address)
        count, _ = self._mistakes.pop(key, (0, now))
        pause = self.FIRST_S * 2 ** min(count - self.FREE, 30) if count >= self.FREE else 0
        self._mistakes[key] = count + 1, now + min(pause, self.LONGEST_S)
        if len(self._mistakes) > self.MOST_ADDRESSES:
            self._mistakes.popitem(last=False)

    def is_paused(self, address: str, now: float) -> bool:
        """Whether nothing is heard from this address now."""
        key = network_of(address)
        _, until = self._mistakes.get(key, (0, now))
        if now > until + 10 * self.LONGEST_S:
            self._mistakes.pop(key, None)
        return now < until


def network_of(address: str) -> str:
    """What an address is counted as: an IPv6 address as its network of 64 bits, which one has.

    >>> network_of("2001:db8::1:2"), network_of("192.168.1.5"), network_of("unknown")
    ('2001:db8::/64', '192.168.1.5', 'unknown')
    """
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if known.version == 4:
        return str(known)
    return str(ipaddress.ip_network((known, 64), strict=False))
