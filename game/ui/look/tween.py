"""How things move between two values: tweens, and the easings that shape them.

The curves are those of Robert Penner ("Motion, Tweening, and Easing", in *Programming Macromedia
Flash MX*, 2002), under their usual names. Each takes how much of the time is over and gives how far
the movement has got, both from 0 to 1; `out_back` goes beyond 1 on its way. "In" begins slowly,
"out" ends slowly.
"""

from __future__ import annotations

import math

from msgspec import Struct

from game.ui.look.theme import share_over

OVERSHOOT = 1.70158
"""How far `out_back` swings beyond its end: with Penner's value, by a tenth of the way."""


class Tween(Struct, frozen=True):
    """A stretch of time in which something changes.

    Attributes:
        since, duration: when it begins, and how long it takes, in milliseconds. It may begin later.
    """

    since: float
    duration: float

    def share(self, now: float) -> float:
        """How much of it is over, from 0 to 1."""
        return share_over(now, self.since, self.duration)

    def begun(self, now: float) -> bool:
        """Whether it has begun."""
        return now >= self.since

    def over(self, now: float) -> bool:
        """Whether it is over."""
        return now >= self.until

    @property
    def until(self) -> float:
        """When it is over, in milliseconds."""
        return self.since + self.duration


def between(start: float, end: float, share: float) -> float:
    """The value that lies `share` of the way from `start` to `end`.

    >>> between(10, 20, 0.25)
    12.5
    """
    return start + (end - start) * share


def in_quad(share: float) -> float:
    """Begin slowly: like something let go."""
    return share * share


def out_quad(share: float) -> float:
    """End slowly."""
    return 1 - (1 - share) ** 2


def in_cubic(share: float) -> float:
    """Begin slowly, then fast."""
    return share**3


def out_cubic(share: float) -> float:
    """Fast at first, then gently to rest.

    >>> out_cubic(0.0), out_cubic(0.5), out_cubic(1.0)
    (0.0, 0.875, 1.0)
    """
    return 1 - (1 - share) ** 3


def out_back(share: float, overshoot: float = OVERSHOOT) -> float:
    """Swing beyond the end and back.

    >>> round(max(out_back(step / 100) for step in range(101)), 2), out_back(1.0)
    (1.1, 1.0)
    """
    left = share - 1
    return 1 + (overshoot + 1) * left**3 + overshoot * left**2


def there_and_back(share: float) -> float:
    """From 0 to 1 in the middle, and back: half a wave.

    >>> there_and_back(0.0), there_and_back(0.5), round(there_and_back(1.0), 9)
    (0.0, 1.0, 0.0)
    """
    return math.sin(math.pi * share)
