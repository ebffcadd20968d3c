"""The heat of Rush: what warms and cools its board, and what earns a medal."""

from __future__ import annotations

from enum import Enum

STEP, HOTTEST = 5, 5
"""How much warmth makes the heat one more, and the most of it."""

COOLS_MS = (9_000, 8_000, 7_000, 6_000)
"""After how long without a placement a heat of 2, 3, 4 and 5 cools: enough to look twice, not to
ponder."""

FINALE_MS = 150_000
"""From when on corners warm twice as much, and a fire burns to the end: games end hot."""

BURNS_MS = 12_000
"""How long the board burns, before that."""

FAST = 10
"""How many placements in a row are timed."""


class Feat(Enum):
    """What earns a medal: of bronze, silver or gold, for so much or, if it is time, so little."""

    RUN = (8, 16, 32)
    """Placements in a row without the heat cooling."""
    CORNERS = (2, 3, 4)
    """Corners touched by one piece."""
    TEN = (60, 42, 28)
    """Seconds for `FAST` placements in a row."""

    def medal(self, value: float) -> int:
        """What a value has earned, from 0 for nothing to 3 for gold.

        >>> Feat.RUN.medal(16), Feat.TEN.medal(41.5), Feat.TEN.medal(0)
        (2, 2, 0)
        """
        if self is Feat.TEN:
            return sum(0 < value <= bound for bound in self.value)
        return sum(value >= bound for bound in self.value)


def warmth(corners: int) -> int:
    """How much a placement warms the board that touches so many corners of its colour.

    >>> [warmth(corners) for corners in (1, 2, 3, 4)]
    [1, 3, 6, 10]
    """
    return corners * (corners + 1) // 2


def heat_of(warm: int) -> int:
    """The heat at so much warmth.

    >>> [heat_of(warm) for warm in (0, 4, 5, 20, 100)]
    [1, 1, 2, 5, 5]
    """
    return min(1 + warm // STEP, HOTTEST)
