"""Surfaces that were drawn: a cache of them bounded by memory, and drawing spread over frames."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import ParamSpec

import pygame

MIB = 1024 * 1024


class OutOfTime(Exception):  # noqa: N818 (it is no error: drawing goes on in the next frame)
    """This frame's time for drawing is up. Whatever is in the caches stays there."""


class Pacer:
    """Interrupts drawing that takes too long for one frame.

    Caches ask before they have something drawn, and so does code that draws anything large in
    parts. After `begin`, the first part is always drawn, so that each frame makes progress; once
    the time is up, asking raises `OutOfTime`. The scene is then painted again in the next frame,
    and gets further.

    Attributes:
        active: whether there is a limit.
        painting: the number of the picture of the window that is painted, over one frame or more.
    """

    def __init__(self) -> None:
        self.active = False
        self.painting = 0
        self._until = self._least = 0.0
        self._deadline: float | None = None

    def begin(self, milliseconds: float, least: float = 0.0) -> None:
        """Allow this much time from now, or the `least` from the first part drawn if that is later.

        What is drawn already is painted again before, which takes time as well.
        """
        self._until = time.perf_counter() + milliseconds / 1000
        self._least = least / 1000
        self._deadline = None
        self.active = True

    def lift(self) -> None:
        """Lift the time limit."""
        self.active = False

    def done(self) -> None:
        """Tell that a picture of the window is painted."""
        self.painting += 1

    def ask(self) -> None:
        """Ask before drawing something. Raises OutOfTime if there is no time left for it."""
        if not self.active:
            return
        now = time.perf_counter()
        if self._deadline is None:
            self._deadline = max(self._until, now + self._least)
        elif now > self._deadline:
            raise OutOfTime


PACER = Pacer()
"""The one of this process: only one thing is painted at a time."""


class SurfaceCache:
    """Surfaces by key; beyond `budget` bytes the least recently used are dropped.

    What a painting that is interrupted has used stays until that is done, which it would never be
    if all had to be drawn anew in each frame.

    Attributes:
        budget: the most bytes of pixels, except where a single surface or painting has more.
        used: the bytes of pixels in the cache.
    """

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.used = 0
        self._surfaces: OrderedDict[Hashable, tuple[pygame.Surface, int]] = OrderedDict()

    def __contains__(self, key: Hashable) -> bool:
        """Whether the surface with that key needn't be made."""
        return key in self._surfaces

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface with that key, made by `make` if it isn't in the cache.

        Raises OutOfTime if there is no time left to make it.
        """
        known = self._surfaces.get(key)
        if known is not None:
            self._surfaces[key] = known[0], PACER.painting
            self._surfaces.move_to_end(key)
            return known[0]
        PACER.ask()
        surface = make()
        self._surfaces[key] = surface, PACER.painting
        self.used += _bytes(surface)
        while self.used > self.budget and len(self._surfaces) > 1:
            oldest, (dropped, painting) = next(iter(self._surfaces.items()))
            if PACER.active and painting == PACER.painting:
                break
            del self._surfaces[oldest]
            self.used -= _bytes(dropped)
        return surface

    def clear(self) -> None:
        """Drop them all."""
        self._surfaces.clear()
        self.used = 0


P = ParamSpec("P")


def surfaces_kept(
    budget: int,
) -> Callable[[Callable[P, pygame.Surface]], Callable[P, pygame.Surface]]:
    """Cache what a function draws, by its arguments, in a `SurfaceCache` of its own.

    Like `functools.lru_cache`, but bounded by the size of the surfaces rather than their number.
    """

    def keep(draw: Callable[P, pygame.Surface]) -> Callable[P, pygame.Surface]:
        cache = SurfaceCache(budget)

        @wraps(draw)
        def kept(*args: P.args, **kwargs: P.kwargs) -> pygame.Surface:
            key = (args, tuple(sorted(kwargs.items())))
            return cache.get(key, lambda: draw(*args, **kwargs))

        kept.cache_clear = cache.clear  # type: ignore[attr-defined]
        return kept

    return keep


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()
