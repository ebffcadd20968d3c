"""What separates a good event from a mistake, in points, in each family of games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


class Quality(Enum):
    """How good an event was, judged by what it cost; best first."""

    BEST = "best"
    """As good as what the search would choose, as far as it can tell them apart."""
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


LIMITS: Mapping[Quality, float] = {
    Quality.BEST: 0.5,
    Quality.GOOD: 1.5,
    Quality.INACCURACY: 3.0,
    Quality.MISTAKE: 6.0,
}
"""The most units an event of each quality can cost; anything costlier is a blunder.

A square is a point, and the usual piece has five. Half a square is less than a search of some
thousand simulations can make out; a square and a half is still less than a domino; three are a
small piece or the better part of a large one; more than six is a whole piece lost, and another
square besides. KaTrain uses the same steps for points in Go: ``eval_thresholds`` in
github.com/sanderland/katrain, ``katrain/config.json``.
"""


@dataclass(frozen=True)
class PointScale:
    """What counts as a lot of points in a family of games.

    Attributes:
        unit: how many points weigh as much as one on the 20×20 board.
        sure: the fewest visits with which an event's outlook can be relied on.
    """

    unit: float
    sure: int

    def limit(self, quality: Quality) -> float:
        """The most points an event of a quality can cost. A blunder has no limit."""
        return LIMITS[quality] * self.unit

    def quality(self, points: float) -> Quality:
        """The quality of an event that costs this many points.

        >>> SCALES["duo"].quality(0.5), SCALES["trigon"].quality(7.3)
        (<Quality.BEST: 'best'>, <Quality.BLUNDER: 'blunder'>)
        """
        for quality in LIMITS:
            if points <= self.limit(quality):
                return quality
        return Quality.BLUNDER


_SEARCHED = 200
"""The mean of this many simulations is accurate to about a point: final leads vary by some ten
points between playouts of one position, and 10 / √200 = 0.7."""

SCALES: dict[str, PointScale] = {
    # A square is a point, and the largest pieces have five.
    "blokus": PointScale(unit=1.0, sure=_SEARCHED),
    "duo": PointScale(unit=1.0, sure=_SEARCHED),
    "junior": PointScale(unit=1.0, sure=_SEARCHED),
    "solo": PointScale(unit=1.0, sure=_SEARCHED),
    # The largest pieces have six triangles.
    "trigon": PointScale(unit=1.2, sure=_SEARCHED),
    # A square or a segment is a point as well. The largest pieces of Nexos have four.
    "callisto": PointScale(unit=1.0, sure=_SEARCHED),
    "nexos": PointScale(unit=0.8, sure=_SEARCHED),
    "gembloq": PointScale(unit=1.0, sure=_SEARCHED),
    # Values are solved, not searched, so half as much makes a difference and no visits are needed.
    # Besides, each player has a board alone: no rival takes what an event gives away.
    "dice": PointScale(unit=0.5, sure=0),
}
"""The scale of each family of games."""
