"""How a level searches, as data."""

from __future__ import annotations

import os
from dataclasses import dataclass


class SearchUnavailableError(Exception):
    """A search isn't possible here, and why, in a few words."""


MOST_THREADS = 16
"""More than these get in each other's way."""


@dataclass(frozen=True)
class Search:
    """How a player searches and chooses.

    Attributes:
        curiosity: the weight of what was learned about placements against what the search found.
        reserve: by how much a placement without a visit is thought worse than its position.
        margin: the part of a value that the points make; the rest is the chance to win.
        spread: the difference in points that matters much, in hundreds.
        temperature: by how much learned preferences are made milder between two players, where a
            deep search does better so; 1 takes them as learned, as always with more players.
        sureness: the chance to choose the placement visited most; failing that, the one visited
            second with the same chance, and so on.
        variety: in the first placements, how much worse than the best by its value, 0 to 1,
            another placement may be to be chosen instead.
        opening: the part of its budget that it takes for the first placement of a colour, when
            little is decided yet.
        nodes: how many positions are kept in memory at most, at about 0.8 KB each. Memory that a
            search has no use for isn't taken.
        threads: how many grow the tree at once; None for one on each core.
        keeps: whether what is known is kept from one placement to the next. Without, seed and work
            decide whatever was asked before.
        ponders: whether it thinks on the others' time, where that is wanted.
    """

    curiosity: float = 0.7
    reserve: float = 0.1
    margin: float = 0.2
    spread: float = 0.3
    temperature: float = 1.0
    sureness: float = 1.0
    variety: float = 0.0
    opening: float = 1.0
    nodes: int = 20_000
    threads: int | None = 1
    keeps: bool = False
    ponders: bool = False

    @property
    def crew(self) -> int:
        """The number of threads on this machine."""
        return min(MOST_THREADS, _cores()) if self.threads is None else self.threads


def _cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
