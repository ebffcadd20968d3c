"""Keeps in the settings where the window is, for the next start."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from msgspec import Struct

from game.files.settings import Settings

MOVED = frozenset(
    {pygame.WINDOWMOVED, pygame.VIDEORESIZE, pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED}
)
"""Events after which the window has another place, size or state."""

SETTLING_MS = 500
"""How long apart the system may report that the window was maximised, or no longer is, and the size
and position it got by that: in any order."""


class Place(Struct, frozen=True):
    """Where the window is.

    Attributes:
        size: the width and height in pixels.
        position: the left and upper edge, without the frame, in pixels of the whole desktop; None
            if the system doesn't tell.
        maximised: whether SDL takes it for maximised.
    """

    size: tuple[int, int]
    position: tuple[int, int] | None
    maximised: bool = False


class PlaceKeeper:
    """Notes in the settings the size and position that the window had before it was maximised.

    A window that fills the screen has neither, so its events must not be passed on.
    """

    def __init__(self, settings: Settings, now: Callable[[], float]) -> None:
        """Begin with the place in the settings.

        Args:
            settings: `size`, `position` and `maximised` are kept up to date.
            now: the time, in milliseconds.
        """
        self._settings = settings
        self._now = now
        self._settled = self._latest = (settings.size, settings.position)
        self._since = now()

    def follow(self, event: int, place: Place) -> None:
        """Note where the window is after an event, whose type is in `MOVED`."""
        settings, now = self._settings, self._now()
        latest = (place.size, place.position or settings.position)
        moved, settling = latest != self._latest, now - self._since < SETTLING_MS
        if not (settings.maximised or settling):
            self._settled = self._latest
        if place.maximised or event == pygame.WINDOWMAXIMIZED:
            settings.maximised = True
        elif moved or (event == pygame.WINDOWRESTORED and settling):
            # SDL reports a maximised window as restored when it is shown again after it was
            # minimised, too; but then it is where it was.
            settings.maximised = False
        if moved:
            self._latest, self._since = latest, now
        settings.size, settings.position = self._settled if settings.maximised else latest
