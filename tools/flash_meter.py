"""Counts flashes as WCAG 2.3.1 defines them, in frames of a film.

https://www.w3.org/TR/WCAG22/#dfn-general-flash-and-red-flash-thresholds: a flash is a pair of
opposing changes in relative luminance of 10 % of the most there is or more, the darker image being
below 0.80; a red flash is one of a saturated red. Nobody is harmed by three of them in a second, or
by smaller ones than a quarter of ten degrees of sight: 21,824 pixels of a block of 341 by 256, on
a screen of 1024 by 768.

What the definition leaves open is taken strictly: a change may take many frames, as in a fade. It
counts when enough pixels flash that often in a second, each by itself, at whatever instants; and
also when a block flashes as a whole, whichever of its pixels do it: when so many more of them get
brighter than darker at once, or the other way about. Small things that fly about do neither.
"""

from __future__ import annotations

from collections import deque

import numpy as np
import numpy.typing as npt
from msgspec import Struct

SIZE = (1024, 768)
"""The width and height of the screen for which the areas are defined, in pixels."""

MOST = 3
"""How many flashes in a second are harmless."""

AREA, BLOCK = 21_824, (341, 256)
"""How many pixels of which part of the screen must flash to count."""

LUMINANCE = 0.1
"""By how much the relative luminance of a pixel must change, from 0 to 1."""

BRIGHT = 0.8
"""If both of its luminances are at least this, it may."""

RED_CHANGE = 20 / 320
"""By how much R - G - B of linear parts must change, from 0 to 1, where one is a saturated red."""

SATURATED = 0.8
"""The share of red in a saturated red."""

TOGETHER_MS = 120
"""Pixels that change within this time, in milliseconds, change at once."""

EVERY = 2
"""One pixel of so many is looked at, across and down."""

CELL = 8
"""Areas are counted in cells of so many of these pixels, across and down."""

Values = npt.NDArray[np.float32]
Marked = npt.NDArray[np.bool_]

_CODES = np.arange(256) / 255
_LINEAR = np.where(_CODES <= 0.04045, _CODES / 12.92, ((_CODES + 0.055) / 1.055) ** 2.4).astype(
    np.float32
)


class Flashes(Struct, frozen=True):
    """The most flashes that were seen in any second: of all kinds, and of saturated red."""

    general: int
    red: int

    @property
    def harmless(self) -> bool:
        return max(self.general, self.red) <= MOST


class FlashMeter:
    """Counts the flashes in frames that follow each other in steps of so many milliseconds."""

    def __init__(self, step_ms: int) -> None:
        self._general, self._red = (_Swings(least) for least in (LUMINANCE, RED_CHANGE))
        self._general_pairs, self._red_pairs = _Pairs(step_ms), _Pairs(step_ms)
        self._last: npt.NDArray[np.uint8] | None = None

    def add(self, frame: npt.NDArray[np.uint8]) -> None:
        """See the next frame: the red, green and blue of pixels, by ``[x, y]``, of a screen."""
        assert frame.shape == (*SIZE, 3)
        looked_at = np.ascontiguousarray(frame[::EVERY, ::EVERY])
        if self._last is not None and np.array_equal(looked_at, self._last):
            still = np.zeros(looked_at.shape[:2], dtype=np.bool_)
            self._general_pairs.add(still, still)
            self._red_pairs.add(still, still)
            return
        self._last = looked_at
        linear = _LINEAR[looked_at]
        red, green, blue = linear[:, :, 0], linear[:, :, 1], linear[:, :, 2]
        luminance: Values = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        general = self._general.see(luminance, low_counts=luminance < BRIGHT)
        self._general_pairs.add(*general)
        redness: Values = np.maximum(red - green - blue, 0)
        is_saturated = red >= SATURATED * np.maximum(red + green + blue, 1e-6)
        self._red_pairs.add(*self._red.see(redness, either_counts=is_saturated))

    @property
    def worst(self) -> Flashes:
        """The most in any second so far."""
        return Flashes(self._general_pairs.most, self._red_pairs.most)


class _Swings:
    """Tells for each pixel when its value has swung to the other side by so much."""

    def __init__(self, least: float) -> None:
        self._least = least
        self._low: Values | None = None

    def see(
        self,
        values: Values,
        *,
        low_counts: Marked | None = None,
        either_counts: Marked | None = None,
    ) -> tuple[Marked, Marked]:
        """Which pixels have risen with these values, and which have fallen.

        Only if the lower value is marked, and only if either of them, or any between, is.
        """
        every = np.True_
        if self._low is None:
            self._low, self._high = values.copy(), values.copy()
            self._low_counted = np.zeros(values.shape, dtype=np.bool_) | (
                every if low_counts is None else low_counts
            )
            self._counted = np.zeros(values.shape, dtype=np.bool_)
            self._way = np.zeros(values.shape, dtype=np.int8)
        lower = values < self._low
        np.copyto(self._low, values, where=lower)
        if low_counts is not None:
            np.copyto(self._low_counted, low_counts, where=lower)
        np.maximum(self._high, values, out=self._high)
        counts: Marked | np.bool_ = every
        if either_counts is not None:
            self._counted |= either_counts
            counts = self._counted
        rises: Marked = (values - self._low >= self._least) & (self._way <= 0)
        rises &= self._low_counted & counts
        falls: Marked = (self._high - values >= self._least) & (self._way >= 0) & counts
        if low_counts is not None:
            falls &= low_counts
        turns = rises | falls
        self._way += rises.astype(np.int8) * (1 - self._way)
        self._way -= falls.astype(np.int8) * (1 + self._way)
        np.copyto(self._low, values, where=turns)
        np.copyto(self._high, values, where=turns)
        if low_counts is not None:
            np.copyto(self._low_counted, low_counts, where=turns)
        if either_counts is not None:
            np.copyto(self._counted, either_counts, where=turns)
        return rises, falls


class _Pairs:
    """Counts pairs of opposing changes of so many pixels, in each block of the screen.

    Attributes:
        most: the most pairs in any block in any second.
    """

    def __init__(self, step_ms: int) -> None:
        self.most = 0
        self._together: deque[Areas] = deque(maxlen=max(1, TOGETHER_MS // step_ms))
        self._pixels, self._blocks = (_InSecond(1000 // step_ms) for _ in range(2))

    def add(self, rises: Marked, falls: Marked) -> None:
        """Which pixels have risen with a frame, and which have fallen."""
        changes = self._pixels.add(rises | falls)
        while self._is_large(changes >= 2 * (self.most + 1)):
            self.most += 1
        self._together.append(_areas(rises) - _areas(falls))
        brighter: Areas = np.sum(self._together, axis=0)
        if not hasattr(self, "_way"):
            self._way = np.zeros(brighter.shape, dtype=np.int8)
        turned = (np.abs(brighter) >= AREA / EVERY**2) & (np.sign(brighter) != self._way)
        self._way[turned] = np.sign(brighter)[turned]
        self.most = max(self.most, int(self._blocks.add(turned).max()) // 2)

    @staticmethod
    def _is_large(marked: Marked) -> bool:
        """Whether so many pixels of any block are marked."""
        least = AREA / EVERY**2
        return bool(np.count_nonzero(marked) >= least and (_areas(marked) >= least).any())


class _InSecond:
    """How often each place was marked in the last second."""

    def __init__(self, frames: int) -> None:
        self._marked: deque[Marked] = deque()
        self._frames = frames

    def add(self, marked: Marked) -> Counts:
        """Go on by a frame; returns the counts with it."""
        if not self._marked:
            self._counts = np.zeros(marked.shape, dtype=np.uint8)
        self._marked.append(marked)
        self._counts += marked
        if len(self._marked) > self._frames:
            self._counts -= self._marked.popleft()
        return self._counts


Counts = npt.NDArray[np.uint8]

Areas = npt.NDArray[np.int64]
"""How many pixels are marked in each block of the screen."""


def _areas(marked: Marked) -> Areas:
    """The areas of all blocks that begin at a cell."""
    across, down = (side // CELL for side in marked.shape)
    cells = marked[: across * CELL, : down * CELL].reshape(across, CELL, down, CELL)
    sums = np.zeros((across + 1, down + 1), dtype=np.int64)
    sums[1:, 1:] = cells.sum(axis=(1, 3)).cumsum(axis=0).cumsum(axis=1)
    # Rather a little too large than too small.
    wide, high = (-(-side // (CELL * EVERY)) for side in BLOCK)
    areas: Areas = sums[wide:, high:] - sums[:-wide, high:] - sums[wide:, :-high]
    return areas + sums[:-wide, :-high]
