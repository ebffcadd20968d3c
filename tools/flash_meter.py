"""Counts flashes as WCAG 2.3.1 defines them, in frames of a film.

https://www.w3.org/TR/WCAG22/#dfn-general-flash-and-red-flash-thresholds: a flash is a pair of
opposing changes in relative luminance of 10 % of the most there is or more, the darker image being
below 0.80; a red flash is one of a saturated red. Nobody is harmed by three of them in a second, or
by smaller ones than a quarter of ten degrees of sight: 21,824 pixels of a block of 341 by 256, on
a screen of 1024 by 768.

What the definition leaves open is taken strictly: a change may take many frames, as in a fade. It
counts when enough pixels flash that often in a second, each by itself, if all of them have just
changed, whichever way; and also when a block flashes as a whole, whichever of its pixels do it:
when so many more of them get brighter than darker at once, or the other way about. Small things
that fly about do neither, unless they are a crowd.
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

TOGETHER_MS = 140
"""Pixels that change within this time, in milliseconds, change at once. Whatever flashes regularly,
four times a second or more, changes in any such time."""

FINE = 4
"""Squares of so many pixels, across and down, count as one pixel each, of their mean colour: by a
note to the definition, what is finer than a tenth of a degree, 3.4 pixels, harms nobody. Otherwise
the lines between a board's cells would count as it is moved."""

CELL = 4
"""Areas are counted in cells of so many of these squares, across and down."""

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


Box = tuple[slice, slice]
"""A part of the screen, of the pixels that are looked at."""


class FlashMeter:
    """Counts the flashes in frames that follow each other in steps of so many milliseconds."""

    def __init__(self, step_ms: int) -> None:
        shape = SIZE[0] // FINE, SIZE[1] // FINE
        self._general, self._red = (_Swings(shape, least) for least in (LUMINANCE, RED_CHANGE))
        self._general_pairs, self._red_pairs = (_Pairs(shape, step_ms) for _ in range(2))
        self._last: npt.NDArray[np.uint8] | None = None

    def add(self, frame: npt.NDArray[np.uint8]) -> None:
        """See the next frame: the red, green and blue of pixels, by ``[x, y]``, of a screen."""
        assert frame.shape == (*SIZE, 3)
        across, down = (side // FINE for side in SIZE)
        squares = frame.reshape(across, FINE, down, FINE, 3)
        seen = squares.mean(axis=(1, 3), dtype=np.float32).astype(np.uint8)
        box = _changed(self._last, seen)
        self._last = seen
        red, green, blue = (_LINEAR[seen[*box, channel]] for channel in range(3))
        luminance: Values = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        general = self._general.see(box, luminance, dark=luminance < BRIGHT)
        self._general_pairs.add(box, *general)
        saturated = red >= SATURATED * np.maximum(red + green + blue, 1e-6)
        redness: Values = np.maximum(red - green - blue, 0)
        self._red_pairs.add(box, *self._red.see(box, redness, counts=saturated))

    @property
    def worst(self) -> Flashes:
        """The most in any second so far."""
        return Flashes(self._general_pairs.most, self._red_pairs.most)


def _changed(last: npt.NDArray[np.uint8] | None, seen: npt.NDArray[np.uint8]) -> Box:
    """The part in which two frames differ; all of it at first."""
    if last is None:
        return slice(None), slice(None)
    differ = (last != seen).any(axis=2)
    sides = (np.flatnonzero(differ.any(axis=1 - axis)) for axis in (0, 1))
    across, down = (
        slice(int(side[0]), int(side[-1]) + 1) if len(side) else slice(0, 0) for side in sides
    )
    return across, down


class _Swings:
    """Tells for each pixel when its value has swung to the other side by so much."""

    def __init__(self, shape: tuple[int, int], least: float) -> None:
        self._least = least
        # What has been seen since the last swing, and which way that was.
        self._low = np.full(shape, np.inf, dtype=np.float32)
        self._high = np.full(shape, -np.inf, dtype=np.float32)
        self._low_dark, self._counts = (np.zeros(shape, dtype=np.bool_) for _ in range(2))
        self._way = np.zeros(shape, dtype=np.int8)

    def see(
        self, box: Box, values: Values, *, dark: Marked | None = None, counts: Marked | None = None
    ) -> tuple[Marked, Marked]:
        """Which pixels of a part have risen with their new values, and which have fallen.

        Only if the lower value is `dark`, and only if any since the last swing `counts`.
        """
        every = np.ones(values.shape, dtype=np.bool_)
        dark, counts = (every if one is None else one for one in (dark, counts))
        low, high, way = self._low[box], self._high[box], self._way[box]
        low_dark, counted = self._low_dark[box], self._counts[box]
        lower = values < low
        np.copyto(low, values, where=lower)
        np.copyto(low_dark, dark, where=lower)
        np.maximum(high, values, out=high)
        np.logical_or(counted, counts, out=counted)
        rises: Marked = (values - low >= self._least) & (way <= 0) & low_dark & counted
        falls: Marked = (high - values >= self._least) & (way >= 0) & dark & counted
        turns = rises | falls
        way[rises], way[falls] = 1, -1
        for kept, now in ((low, values), (high, values), (low_dark, dark), (counted, counts)):
            np.copyto(kept, now, where=turns)
        return rises, falls


class _Pairs:
    """Counts pairs of opposing changes of so many pixels, in each block of the screen.

    Attributes:
        most: the most pairs in any block in any second.
    """

    def __init__(self, shape: tuple[int, int], step_ms: int) -> None:
        self.most = 0
        self._nothing = np.zeros(shape, dtype=np.bool_)
        blocks = _areas(self._nothing)
        together = max(1, TOGETHER_MS // step_ms)
        self._together: deque[Areas] = deque(maxlen=together)
        self._just = _Counts(shape, together)
        self._way = np.zeros(blocks.shape, dtype=np.int8)
        self._pixels = _Counts(shape, 1000 // step_ms)
        self._blocks = _Counts(blocks.shape, 1000 // step_ms)

    def add(self, box: Box, rises: Marked, falls: Marked) -> None:
        """Which pixels of a part have risen with a frame, and which have fallen."""
        turns = rises | falls
        self._pixels.add(box, turns)
        self._just.add(box, turns)
        while self._is_large(
            (self._pixels.counts >= 2 * (self.most + 1)) & (self._just.counts > 0)
        ):
            self.most += 1
        self._together.append(self._areas_of(box, rises) - self._areas_of(box, falls))
        brighter: Areas = np.sum(self._together, axis=0)
        turned = (np.abs(brighter) >= LEAST) & (np.sign(brighter) != self._way)
        self._way[turned] = np.sign(brighter)[turned]
        self._blocks.add((slice(None), slice(None)), turned)
        self.most = max(self.most, int(self._blocks.counts.max()) // 2)

    def _areas_of(self, box: Box, marked: Marked) -> Areas:
        """How many of a part's pixels are marked in each block."""
        if not marked.any():
            return np.zeros(self._way.shape, dtype=np.int64)
        whole = self._nothing.copy()
        whole[box] = marked
        return _areas(whole)

    @staticmethod
    def _is_large(marked: Marked) -> bool:
        """Whether so many pixels of any block are marked."""
        return bool(np.count_nonzero(marked) >= LEAST and (_areas(marked) >= LEAST).any())


LEAST = AREA / FINE**2
"""How many of the pixels that are looked at must flash to count."""


class _Counts:
    """How often each place was marked in the last frames: `counts`."""

    def __init__(self, shape: tuple[int, ...], frames: int) -> None:
        self.counts = np.zeros(shape, dtype=np.uint8)
        self._marked: deque[tuple[Box, Marked]] = deque()
        self._frames = frames

    def add(self, box: Box, marked: Marked) -> None:
        """Go on by a frame, with what is marked in a part."""
        self._marked.append((box, marked))
        self.counts[box] += marked
        if len(self._marked) > self._frames:
            gone, was_marked = self._marked.popleft()
            self.counts[gone] -= was_marked


Areas = npt.NDArray[np.int64]
"""How many pixels are marked in each block of the screen."""


def _areas(marked: Marked) -> Areas:
    """The areas of all blocks that begin at a cell."""
    across, down = (side // CELL for side in marked.shape)
    cells = marked[: across * CELL, : down * CELL].reshape(across, CELL, down, CELL)
    sums = np.zeros((across + 1, down + 1), dtype=np.int64)
    sums[1:, 1:] = cells.sum(axis=(1, 3)).cumsum(axis=0).cumsum(axis=1)
    # Rather a little too large than too small.
    wide, high = (-(-side // (CELL * FINE)) for side in BLOCK)
    areas: Areas = sums[wide:, high:] - sums[:-wide, high:] - sums[wide:, :-high]
    return areas + sums[:-wide, :-high]
