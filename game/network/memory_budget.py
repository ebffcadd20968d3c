"""How much memory all connections of a relay may take together."""

from __future__ import annotations

from collections import Counter, defaultdict
from operator import itemgetter
from typing import Protocol

AT_ONCE = 8
"""When there is too much, this part of all is freed at once, so that it isn't sought each time."""


class Holder(Protocol):
    """A connection that takes memory."""

    @property
    def held(self) -> int:
        """How many bytes it takes now: what isn't whole yet, and what waits to be sent."""

    @property
    def network(self) -> str:
        """Where it comes from."""

    def abort(self) -> None:
        """Close it without a word, and free what it takes."""


class MemoryBudget:
    """Counts what connections take; if that is too much, closes the largest.

    That is, the largest of the network whose connections take most altogether: nobody has to go
    because somebody else has many small ones.
    """

    def __init__(self, most: float) -> None:
        """Nothing is taken yet; `most` is in bytes."""
        self._most = most
        self._held: dict[Holder, int] = {}
        self._total = 0

    def count(self, holder: Holder) -> None:
        """What a connection takes may have grown."""
        held, before = holder.held, self._held.get(holder, 0)
        if held == before:
            return
        self._total += held - before
        if held:
            self._held[holder] = held
        else:
            del self._held[holder]
        if self._total > self._most:
            self._free()

    def forget(self, holder: Holder) -> None:
        """A connection is closed."""
        self._total -= self._held.pop(holder, 0)

    def _free(self) -> None:
        # Much may have been sent that was last counted while it waited.
        self._held = {holder: held for holder in self._held if (held := holder.held)}
        self._total = sum(self._held.values())
        by_network: dict[str, list[Holder]] = defaultdict(list)
        sums: Counter[str] = Counter()
        for holder, held in sorted(self._held.items(), key=itemgetter(1)):
            by_network[holder.network].append(holder)
            sums[holder.network] += held
        while self._total > self._most * (1 - 1 / AT_ONCE):
            network = max(sums, key=sums.__getitem__)
            largest = by_network[network].pop()
            sums[network] -= self._held[largest]
            self.forget(largest)
            largest.abort()
