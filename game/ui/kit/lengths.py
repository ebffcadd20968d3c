"""Lengths along an axis, and how boxes in a row or a column divide what there is.

Each box has a `Span` along an axis: what it needs at least, what it has usually, and what it takes
at most. `divide` hands out a total in this order:

1. Is it less than the usual lengths take together, everybody gives way in proportion to
   ``usual - least``.
2. Is it less than even the least lengths, everybody gets the same share of its least length. So
   boxes never overlap, and never leave their container, however small that is.
3. Is it more, the rest goes to those that grow, in proportion to their weights, each up to its
   most.

This is the flexible box layout of CSS (CSS Flexible Box Layout Module Level 1, section 9.7), with a
least length instead of a shrink factor.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from msgspec import Struct

UNLIMITED = 1 << 20
"""More pixels than any window has."""


class Span(NamedTuple):
    """What a box needs along an axis, in the window's pixels."""

    least: int
    usual: int
    most: int = UNLIMITED


class Size(Struct, frozen=True):
    """A box's own wish along an axis, in design pixels. What is left out follows from its content.

    Attributes:
        least: by default that of the content, or the usual one if that's given.
        most: by default the usual one, if that's given.
        share: the usual length as a share of its container's, instead of `usual`.
        with_text: how far these lengths, which are for the usual text size, grow with it: 1 is
            as much as the text does, 0.5 half as much.
    """

    usual: float | None = None
    least: float | None = None
    most: float | None = None
    share: float | None = None
    with_text: float = 0


Length = float | Size | None
"""A box's length: a number of design pixels, a `Size`, or None for whatever its content needs."""


EQUAL = Size(0, most=UNLIMITED)
"""A length whatever the content needs: boxes that grow alike get the same."""


def rows(design: float, least: float | None = None) -> Size:
    """A height that grows with its text, in design pixels at the usual text size."""
    return Size(design, least=least, with_text=1)


def divide(total: int, spans: Sequence[Span], grow: Sequence[float]) -> list[int]:
    """The lengths of boxes one after the other, which add up to at most the `total`.

    >>> divide(100, [Span(10, 30), Span(20, 20), Span(0, 0)], [0, 0, 1])
    [30, 20, 50]
    >>> pair = [Span(10, 30), Span(20, 20)]
    >>> divide(40, pair, [0, 0]), divide(15, pair, [0, 0])
    ([20, 20], [5, 10])
    >>> divide(100, [Span(0, 10, 20), Span(0, 10)], [1, 1])
    [20, 80]
    """
    lengths = [span.usual for span in spans]
    spare = total - sum(lengths)
    if spare < 0:
        return _shrunk(total, spans)
    growing = [index for index, weight in enumerate(grow) if weight > 0]
    while spare > 0 and growing:
        given = portions(spare, [grow[index] for index in growing])
        for index, more in zip(growing, given, strict=True):
            taken = min(more, spans[index].most - lengths[index])
            lengths[index] += taken
            spare -= taken
        growing = [index for index in growing if lengths[index] < spans[index].most]
    return lengths


def _shrunk(total: int, spans: Sequence[Span]) -> list[int]:
    """Lengths below the usual ones; see the head of this module."""
    least = [span.least for span in spans]
    spare = total - sum(least)
    if spare < 0:
        return portions(max(0, total), least)
    more = portions(spare, [span.usual - span.least for span in spans])
    return [one + other for one, other in zip(least, more, strict=True)]


class Axis(Struct, frozen=True):
    """Boxes one after the other, with gaps between them, in pixels.

    For fingers, `touchable` says which of them may be hit, and `least_target` how far targets are
    apart if there is room; it is 0 for a pointer.
    """

    spans: Sequence[Span]
    grow: Sequence[float]
    touchable: Sequence[bool]
    gap: int
    least_target: int = 0

    def _with_gaps(self, lengths: Sequence[int]) -> list[Span]:
        """What everything needs, gaps included: wide ones beside boxes of little length."""
        least = self.gap // 2
        spans = [Span(least, self.gap, self.gap)] * max(0, 2 * len(self.spans) - 1)
        spans[::2] = self.spans
        if self.least_target:
            for number, pair in enumerate(pairwise(self.touchable)):
                if all(pair):
                    wanted = self.least_target - min(lengths[number : number + 2])
                    gap = max(self.gap, wanted)
                    spans[2 * number + 1] = Span(least, gap, gap)
        return spans

    def total(self) -> Span:
        """What all need together; they take no more unless one of them grows."""
        spans = self._with_gaps([span.usual for span in self.spans])
        usual = sum(span.usual for span in spans)
        most = UNLIMITED if any(self.grow) else usual
        return Span(sum(span.least for span in spans), usual, max(usual, most))

    def places(self, room: int, before: float = 0.0) -> list[tuple[int, int]]:
        """Where in a room of that length each box starts, and its length.

        So great a share of what nobody takes is left `before` the first.
        """
        grow = [0.0] * max(0, 2 * len(self.spans) - 1)
        grow[::2] = self.grow
        lengths = divide(room, self._with_gaps([self.least_target] * len(self.spans)), grow)
        if self.least_target:
            # Those that grow may be long enough for a finger by themselves; and one that would grow
            # further only loses what its gaps win.
            lengths = lengths[::2]
            reached = [
                self.least_target if weight and length < span.most else max(span.usual, length)
                for span, weight, length in zip(self.spans, self.grow, lengths, strict=True)
            ]
            lengths = divide(room, self._with_gaps(reached), grow)
        start = int((room - sum(lengths)) * before)
        starts = accumulate(lengths, initial=start)
        return list(zip(starts, lengths, strict=False))[::2]


def portions(total: int, weights: Sequence[float]) -> list[int]:
    """Divide a whole number in proportion to weights; the parts add up to it exactly.

    >>> portions(10, [1, 1, 1]), portions(10, [0, 0])
    ([3, 3, 4], [0, 0])
    """
    whole, reached, parts, before = sum(weights), 0.0, [], 0
    for weight in weights:
        reached += weight
        end = int(total * reached / whole + 1e-9) if whole > 0 else 0
        parts.append(end - before)
        before = end
    return parts
