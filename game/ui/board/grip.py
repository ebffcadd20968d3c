"""How the pointer's button holds a piece: dragged, or clicked and then carried."""

from __future__ import annotations

import math

from game.ui.shell.actions import Pixel


class Grip:
    """The pointer's button on a held piece, from when it goes down until it comes up."""

    def __init__(self) -> None:
        """The button is up; keys hold the piece."""
        self._pressed_at: Pixel | None = None
        self._down = False
        self._click_places = False

    def press(self, at: Pixel, *, click_places: bool = False) -> None:
        """The button went down on the piece, at a pixel.

        Args:
            at: the pixel.
            click_places: whether a mere click places the piece, which was laid down and fits.
        """
        self._pressed_at, self._down, self._click_places = at, True, click_places

    @property
    def down(self) -> bool:
        """Whether the button is down."""
        return self._down

    def leave(self) -> None:
        """Keys move the piece: where it was pressed is of no account any more."""
        self._pressed_at = None

    def let_go(self) -> None:
        """Hold nothing."""
        self._pressed_at, self._down, self._click_places = None, False, False

    def release(self, at: Pixel, slack: float) -> bool:
        """The button came up; whether that drops the piece: after a drag, or a click that places.

        `slack` is how far the pointer may move in a click, in pixels.
        """
        if not self._down:
            return False
        self._down = False
        return self.strayed(at, slack) or self._click_places

    def strayed(self, at: Pixel, slack: float) -> bool:
        """Whether the pointer is farther from where it was pressed, or seen first, than `slack`."""
        if self._pressed_at is None:
            self._pressed_at = at
        return math.dist(at, self._pressed_at) > slack
