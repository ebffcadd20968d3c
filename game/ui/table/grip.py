"""How the pointer's button holds a piece: by dragging it, or by a click and then carrying it."""

from __future__ import annotations

import math

from game.ui.shell.actions import Pixel


class Grip:
    """Tracks the pointer's button on a held piece, from press to release."""

    def __init__(self) -> None:
        """Start with the button up: keys hold the piece."""
        self._pressed_at: Pixel | None = None
        self._down = False
        self._click_places = False

    def press(self, at: Pixel, *, click_places: bool = False) -> None:
        """Note that the button went down on the piece.

        Args:
            at: the pixel.
            click_places: whether a mere click places the piece: it was laid down and fits.
        """
        self._pressed_at, self._down, self._click_places = at, True, click_places

    @property
    def down(self) -> bool:
        """Whether the button is down."""
        return self._down

    def leave(self) -> None:
        """Forget where it was pressed: keys move the piece now."""
        self._pressed_at = None

    def let_go(self) -> None:
        """Hold nothing."""
        self._pressed_at, self._down, self._click_places = None, False, False

    def release(self, at: Pixel, slack: float) -> bool:
        """Note that the button came up; return whether that drops the piece.

        It does after a drag, or a click that places. `slack` is how far the pointer may move during
        a click, in pixels.
        """
        if not self._down:
            return False
        self._down = False
        return self.strayed(at, slack) or self._click_places

    def strayed(self, at: Pixel, slack: float) -> bool:
        """Whether the pointer is more than `slack` from where it was pressed, or first seen."""
        if self._pressed_at is None:
            self._pressed_at = at
        return math.dist(at, self._pressed_at) > slack
