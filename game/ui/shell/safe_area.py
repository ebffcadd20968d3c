"""The window's pixels: how many a millimetre has, and in which of them scenes are laid out."""

from __future__ import annotations

import pygame
from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect

from game.ui.look.canvas import part_of
from game.ui.shell.actions import Action, Pixel, Point, Press, Release
from game.ui.shell.sdl import screen_dpi

MM_PER_INCH = 25.4

USUAL_DPI = 96.0
"""The assumed density of a screen that reports none, in pixels per inch."""

PLAUSIBLE_DPI = (50.0, 800.0)
"""The lowest and highest reported densities that are believed, in pixels per inch."""

LARGEST_SIDE_MM = 200.0
"""If the screen reports no density, a window's shorter side is taken to be at most this long, in
millimetres: a window with more pixels then has smaller ones."""

SMALLEST_SIDE_MM = 60.0
"""A window's shorter side is taken to be at least this long, in millimetres, so that targets the
size of a fingertip fit in every window."""


LEAST_SIZE = (320, 240)
"""The least width and height for which scenes are laid out; a smaller window shows only part."""


def pixels_per_mm(dpi: float | None, size: tuple[int, int]) -> float:
    """Return how many pixels a millimetre has.

    Args:
        dpi: what the screen reports, in pixels per inch, or None.
        size: the window's width and height in pixels.

    >>> pixels_per_mm(254.0, (1280, 800)), pixels_per_mm(None, (3840, 2160))
    (10.0, 10.8)
    """
    side = min(size)
    if dpi is None:
        return max(USUAL_DPI / MM_PER_INCH, side / LARGEST_SIDE_MM)
    return min(dpi / MM_PER_INCH, side / SMALLEST_SIDE_MM)


def reported_dpi() -> float | None:
    """The density of the screen that shows the window, in pixels per inch; None if unknown."""
    dpi = screen_dpi()
    lowest, highest = PLAUSIBLE_DPI
    return dpi if dpi is not None and lowest <= dpi <= highest else None


class SafeArea(Struct, frozen=True):
    """Where scenes are in the window: all of it but a margin, in which only the background is.

    Scenes know nothing of the margin. Their pixels are counted from the safe area's corner, those
    of events and of what is shown from the window's; only here they are converted.

    Attributes:
        window: the width and height of the window in pixels, or `LEAST_SIZE` where it is smaller.
        rect: the safe area, in pixels of the window.
    """

    window: tuple[int, int]
    rect: Rect

    @classmethod
    def within(cls, size: tuple[int, int], margin: float = 0.0) -> SafeArea:
        """The safe area in a window of that size.

        Args:
            size: the window's width and height in pixels.
            margin: the share of the width that is left free at either side, and of the height at
                the top and the bottom.

        >>> SafeArea.within((1920, 1080), 0.05).rect
        Rect(96, 54, 1728, 972)
        """
        width, height = (max(*pair) for pair in zip(size, LEAST_SIZE, strict=True))
        free = round(margin * width), round(margin * height)
        return cls((width, height), Rect(free, (width - 2 * free[0], height - 2 * free[1])))

    @property
    def size(self) -> tuple[int, int]:
        """The width and height for which scenes are laid out, in pixels."""
        return self.rect.size

    def part_of(self, picture: pygame.Surface) -> pygame.Surface:
        """The safe area in a picture of the window, to paint on, clipped as the picture is."""
        if self.rect.size == self.window:
            return picture
        part = part_of(picture, self.rect)
        part.set_clip(picture.get_clip().move(-self.rect.left, -self.rect.top))
        return part

    def in_window(self, rect: Rect) -> Rect:
        """A rectangle of the safe area, in pixels of the window."""
        return rect.move(self.rect.topleft)

    def entered_by(self, action: Action) -> Action:
        """An action whose pixels are the window's, with those of the safe area."""
        if isinstance(action, Point | Press | Release):
            return replace(action, at=self._entered(action.at))
        return action

    def _entered(self, at: Pixel) -> Pixel:
        return at[0] - self.rect.left, at[1] - self.rect.top
