"""The safe area: the part of the window in which scenes are laid out."""

from __future__ import annotations

import pygame
from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect

from game.ui.look.canvas import part_of
from game.ui.shell.actions import Action, Pixel, Point, Press, Release

LEAST_SIZE = (320, 240)
"""The least width and height for which scenes are laid out; a smaller window shows only part."""


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
