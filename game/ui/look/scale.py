"""From the design's lengths to the window's pixels."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from pygame import Rect


@dataclass(frozen=True)
class Scale:
    """The design in a window of `size` pixels: at least 960 wide and 720 high, one side exactly."""

    size: tuple[int, int]

    @property
    def unit(self) -> float:
        """The pixels of one design pixel."""
        return min(self.size[1] / 720, self.size[0] / 960)

    @property
    def wide(self) -> bool:
        """Whether the window is wider than high."""
        return self.size[0] >= self.size[1]

    def px(self, design: float) -> int:
        """A length of the design in the window's pixels, at least 1."""
        return max(1, round(design * self.unit))

    def centred(self, width: float, height: float) -> Rect:
        """A rectangle of the design's lengths in the middle of the window, within it."""
        rect = Rect(0, 0, self.px(width), self.px(height)).clip((0, 0, *self.size))
        rect.center = (self.size[0] // 2, self.size[1] // 2)
        return rect


def column(rect: Rect, count: int, height: int, gap: int) -> list[Rect]:
    """Rectangles of that height below each other, from the top of `rect`."""
    return [
        Rect(rect.left, rect.top + i * (height + gap), rect.width, height) for i in range(count)
    ]


def row(rect: Rect, count: int, gap: int) -> list[Rect]:
    """Rectangles side by side that share `rect`."""
    room = rect.width - gap * (count - 1)
    lefts = [rect.left + i * gap + room * i // count for i in range(count + 1)]
    return [
        Rect(left, rect.top, after - gap - left, rect.height) for left, after in pairwise(lefts)
    ]
