"""How many points are much: what divides a good event from a mistake, in each family of games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


class Quality(Enum):
    """How good an event was, by what it cost; the best first."""

    BEST = "best"
    """As good as what the search would choose, as far as it can distinguish them."""
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
"""The most units that an event of each quality costs; what costs more than all is a blunder.

A square is a point, and the usual piece has five. Half a square is less than what a search of some
thousand simulations can make out; a square and a half is still less than a domino; three are a
small piece or the better part of a large one; what costs more than six has lost a whole piece and
the turn for another square. KaTrain has the same steps for points of Go: ``eval_thresholds`` in
github.com/sanderland/katrain, ``katrain/config.json``.
"""


@dataclass(frozen=True)
class PointScale:
    """What counts as much in a family of games.

    Attributes:
        unit: how many points weigh as much as one on the 20×20 board.
        sure: the fewest visits of an event whose outlook can be relied on.
    """

    unit: float
    sure: int

    def limit(self, quality: Quality) -> float:
        """The most points that an event of a quality costs. There is none for a blunder."""
        return LIMITS[quality] * self.unit

    def quality(self, points: float) -> Quality:
        """How good an event is that costs that many points.

        >>> SCALES["duo"].quality(0.5), SCALES["trigon"].quality(7.3)
        (<Quality.BEST: 'best'>, <Quality.BLUNDER: 'blunder'>)
        """
        for quality in LIMITS:
            if points <= self.limit(quality):
                return quality
        return Quality.BLUNDER


_SEARCHED = 200
"""The mean of this many simulations is known to about a point: a lead at the end differs by some
ten points between playouts of one position, and 10 / √200 = 0.7."""

SCALES: Mapping[str, PointScale] = {
    # A square is a point, and the largest pieces have five.
    "blokus": PointScale(unit=1.0, sure=_SEARCHED),
    "duo": PointScale(unit=1.0, sure=_SEARCHED),
    "junior": PointScale(unit=1.0, sure=_SEARCHED),
    "solo": PointScale(unit=1.0, sure=_SEARCHED),
    # The largest pieces have six triangles.
    "trigon": PointScale(unit=1.2, sure=_SEARCHED),
    # Values are solved, not searched: half as much makes a difference, without any visits. And of
    # 14×14 squares each player has a board alone, where no rival takes what an event gives away.
    "dice": PointScale(unit=0.5, sure=0),
}
"""The scale of each family of games."""
