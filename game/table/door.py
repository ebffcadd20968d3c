"""Who may come in: the code of a table, and pauses after wrong ones."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Hashable

FREE_TRIES = 3
"""How many wrong codes an address may send before it has to pause."""

FREE_TRIES_OF_ALL = 30
"""How many wrong codes may come from all addresses together before everybody has to."""

FIRST_PAUSE_MS = 1_000.0
"""The first pause; each further wrong code doubles it."""

LONGEST_PAUSE_MS = 300_000.0

MOST_ADDRESSES = 1_000
"""How many addresses are remembered; the one that was wrong longest ago is forgotten."""


class Door:
    """Compares codes with that of a table, in constant time.

    A code of six letters has 64 million values. With these pauses, guessing for a day tries fewer
    than 400 of them from one address, and as many from any number of addresses.
    """

    def __init__(self, code: str, now: Callable[[], float]) -> None:
        """`now` gives milliseconds."""
        self._code = code.encode()
        self._now = now
        self._wrong: dict[Hashable, _Tries] = {}
        self._of_all = _Tries(FREE_TRIES_OF_ALL)

    def pause_ms(self, address: Hashable) -> float:
        """How long until another code from there is looked at; 0 if it would be now."""
        now = self._now()
        own = self._wrong.get(address)
        until = max(self._of_all.until, 0.0 if own is None else own.until)
        return max(0.0, until - now)

    def opens(self, address: Hashable, code: str) -> bool:
        """Whether a code is right. It isn't looked at during a pause, so ask for that first."""
        if hmac.compare_digest(self._code, code.encode("utf-8", "replace")):
            self._wrong.pop(address, None)
            return True
        now = self._now()
        tries = self._wrong.pop(address, None) or _Tries(FREE_TRIES)
        if len(self._wrong) >= MOST_ADDRESSES:
            del self._wrong[next(iter(self._wrong))]
        self._wrong[address] = tries
        tries.count(now)
        self._of_all.count(now)
        return False


class _Tries:
    """Wrong codes, and until when no other is looked at."""

    def __init__(self, free: int) -> None:
        self.until = 0.0
        self._left = free
        self._pause = FIRST_PAUSE_MS

    def count(self, now: float) -> None:
        self._left -= 1
        if self._left < 0:
            self.until = now + self._pause
            self._pause = min(2 * self._pause, LONGEST_PAUSE_MS)


class Allowance:
    """How much somebody may say: a "token bucket", which fills at a steady rate up to a brim."""

    def __init__(self, a_second: float, at_once: float, now: Callable[[], float]) -> None:
        """`now` gives milliseconds. It is full to begin with."""
        self._rate, self._brim, self._now = a_second / 1000, at_once, now
        self._level, self._since = at_once, now()

    def takes(self, amount: float = 1.0) -> bool:
        """Take that much out of it, if it is there."""
        now = self._now()
        self._level = min(self._brim, self._level + (now - self._since) * self._rate)
        self._since = now
        if self._level < amount:
            return False
        self._level -= amount
        return True
