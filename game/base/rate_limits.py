"""How much may come from outside, and for how long nobody listens after mistakes.

All times are in seconds, by any clock that doesn't go backwards.
"""

from __future__ import annotations

import hmac
import ipaddress
import threading
from collections import OrderedDict
from collections.abc import Callable

FIRST_S = 1.0
"""The first pause."""

MOST_ADDRESSES = 10_000
"""How many addresses that made mistakes are remembered: the newest."""


class Allowance:
    """How much more may come now: a "token bucket", which is refilled as time passes."""

    __slots__ = ("_left", "_most", "_per_s", "_since")

    def __init__(self, per_s: float, most: float, now: float) -> None:
        self._per_s, self._most = per_s, most
        self._left, self._since = most, now

    def take(self, amount: float, now: float) -> bool:
        """Use some of it up; False if there isn't so much, and then nothing is used."""
        self._refill(now)
        if amount > self._left:
            return False
        self._left -= amount
        return True

    def spend(self, amount: float, now: float) -> bool:
        """Use up what has come already; False if that was too much: it is missing later."""
        self._refill(now)
        self._left -= amount
        return self._left >= 0

    def _refill(self, now: float) -> None:
        self._left = min(self._most, self._left + (now - self._since) * self._per_s)
        self._since = now


class Allowances:
    """An allowance for each of several, by their numbers, from the first time they are heard of."""

    def __init__(self, per_s: float, most: float) -> None:
        self._per_s, self._most = per_s, most
        self._all: dict[int, Allowance] = {}

    def take(self, number: int, now: float) -> bool:
        """Let one thing of theirs through, or return False."""
        allowance = self._all.setdefault(number, Allowance(self._per_s, self._most, now))
        return allowance.take(1, now)

    def forget(self, number: int) -> None:
        """They are gone."""
        self._all.pop(number, None)


class Pauses:
    """For how long addresses that made mistakes are not heard: each time twice as long."""

    def __init__(
        self, free: int, longest_s: float, counted_as: Callable[[str], str] | None = None
    ) -> None:
        """So many mistakes are `free`; the next one makes the first pause, of a second.

        `counted_as` tells which addresses are one: by default those of one `network_of`.
        """
        self._free, self._longest_s = free, longest_s
        self._counted_as = counted_as or network_of
        self._mistakes: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def mistake(self, address: str, now: float) -> None:
        """Count a mistake; after the free ones, begin a pause."""
        key = self._counted_as(address)
        count, _ = self._mistakes.pop(key, (0, now))
        over = count - self._free
        pause = FIRST_S * 2 ** min(over, 30) if over >= 0 else 0
        self._mistakes[key] = count + 1, now + min(pause, self._longest_s)
        if len(self._mistakes) > MOST_ADDRESSES:
            self._mistakes.popitem(last=False)

    def left(self, address: str, now: float) -> float:
        """For how long nothing is heard from this address; 0 if it is heard now."""
        key = self._counted_as(address)
        _, until = self._mistakes.get(key, (0, now))
        if now > until + 10 * self._longest_s:
            self._mistakes.pop(key, None)
        return max(0.0, until - now)

    def forgive(self, address: str) -> None:
        self._mistakes.pop(self._counted_as(address), None)


FREE_CODES, LONGEST_PAUSE_S = 3, 300.0
"""How many wrong codes may come from one address before it has to pause, and the longest pause. A
code of six letters has 47 million values: whoever guesses for a day tries fewer than 400 of them
from each address."""


class GuardedCode:
    """A code short enough to be guessed, and who may try. Several threads may ask.

    Attributes:
        code: the code; another one may be put in its place.
    """

    def __init__(self, code: str, now: Callable[[], float]) -> None:
        """Nobody has tried yet; `now` gives milliseconds."""
        self.code, self._now = code, now
        self._wrong = Pauses(FREE_CODES, LONGEST_PAUSE_S)
        self._lock = threading.Lock()

    def wait_s(self, address: str) -> float:
        """The seconds for which nothing is heard from an address."""
        with self._lock:
            return self._wrong.left(address, self._now() / 1000)

    def begin_try(self, address: str) -> float:
        """Somebody tries a code: the seconds for which nothing is heard from there, or 0.

        Until it has turned out to be right (`forgive`), it counts as wrong: who breaks off when
        they see that it isn't has learnt as much as others.
        """
        with self._lock:
            now = self._now() / 1000
            wait_s = self._wrong.left(address, now)
            if wait_s == 0:
                self._wrong.mistake(address, now)
            return wait_s

    def forgive(self, address: str) -> None:
        with self._lock:
            self._wrong.forgive(address)

    def is_right(self, code: str) -> bool:
        """Whether this is the code; in constant time, so that nobody learns how much of it is."""
        return hmac.compare_digest(self.code.encode(), code.encode("utf-8", "replace"))


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
