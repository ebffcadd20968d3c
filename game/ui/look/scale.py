"""The scale from design pixels to the window's pixels, and rectangles in rows and columns."""

from __future__ import annotations

from itertools import pairwise

from msgspec import Struct
from pygame import Rect


class UiScale(Struct, frozen=True):
    """The scale at which the design is drawn.

    Attributes:
        unit: the size of a design pixel in the window's pixels.
    """

    unit: float

    @classmethod
    def for_window(cls, size: tuple[int, int]) -> UiScale:
        """The largest scale at which 960×720 design pixels fit in a window of `size` pixels."""
        return cls(min(size[1] / 720, size[0] / 960))

    @classmethod
    def for_table(cls, size: tuple[int, int]) -> UiScale:
        """The same for a table; a high one has 720×1080 design pixels."""
        if is_beside(size):
            return cls.for_window(size)
        return cls(min(size[0] / 720, size[1] / 1080))

    def px(self, design: float) -> int:
        """A length in design pixels, converted to the window's: at least 1, but 0 stays 0."""
        return max(1, round(design * self.unit)) if design else 0


BESIDE = 1.2
"""The ratio of a window's width to its height from which what belongs to a board stands beside it,
not below."""


def is_beside(size: tuple[int, int]) -> bool:
    """Whether a window, or a part of it, has room for more beside a board."""
    return size[0] >= BESIDE * size[1]


def is_wide(size: tuple[int, int]) -> bool:
    """Whether a window is at least as wide as high."""
    return size[0] >= size[1]


def column(rect: Rect, count: int, height: int, gap: int) -> list[Rect]:
    """Rectangles of `height` below each other, `gap` pixels apart, from the top of `rect`."""
    return [
        Rect(rect.left, rect.top + i * (height + gap), rect.width, height) for i in range(count)
    ]


def row(rect: Rect, count: int, gap: int) -> list[Rect]:
    """Rectangles of equal width that fill `rect` side by side, `gap` pixels apart."""
    width = rect.width - gap * (count - 1)
    lefts = [rect.left + i * gap + width * i // count for i in range(count + 1)]
    return [
        Rect(left, rect.top, after - gap - left, rect.height) for left, after in pairwise(lefts)
    ]
