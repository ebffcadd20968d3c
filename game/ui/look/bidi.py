"""The order of letters in a line: a reduced form of Unicode's bidirectional algorithm (UAX 9).

A line runs from left to right, like the program's own texts; names in it may run from right to
left, but not the numbers in those names.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

ELLIPSIS = "…"
"""Takes the place of what was cut off a text."""

_FIRST_RIGHT_TO_LEFT = "\u0590"
"""The start of Hebrew, the first script that runs from right to left."""


def levels(graphemes: Sequence[str]) -> list[int]:
    """The level of each grapheme: 0 left to right, 1 right to left, 2 for a number within that."""
    if not any(grapheme[0] >= _FIRST_RIGHT_TO_LEFT for grapheme in graphemes):
        return [0] * len(graphemes)
    found: list[int | None] = []
    strong = 0
    for grapheme in graphemes:
        kind = unicodedata.bidirectional(grapheme[0])
        if kind == "L":
            strong = 0
        elif kind in ("R", "AL"):
            strong = 1
        if kind in ("L", "R", "AL"):
            found.append(strong)
        elif kind == "AN" or (kind == "EN" and strong):
            found.append(2)
        else:
            found.append(0 if kind == "EN" else None)
    return _neutral_as_neighbours(graphemes, found)


def _neutral_as_neighbours(graphemes: Sequence[str], found: Sequence[int | None]) -> list[int]:
    """Let a grapheme without a direction run right to left if both its neighbours do.

    An ellipsis only follows what is before it: it is at the end that was cut.
    """
    result: list[int] = []
    for index, level in enumerate(found):
        if level is None:
            before = result[-1] if result else 0
            after = next((other for other in found[index:] if other is not None), 0)
            cut = graphemes[index] == ELLIPSIS
            level = 1 if before and (after or cut) else 0
        result.append(level)
    return result


def visual_order(runs: Sequence[T], levels: Sequence[int]) -> list[T]:
    """Reorder runs from the order in which they are read to left to right as seen."""
    order = list(range(len(runs)))
    for level in (2, 1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[start:end] = reversed(order[start:end])
            start = end + 1
    return [runs[index] for index in order]
