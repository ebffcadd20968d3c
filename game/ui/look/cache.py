"""Surfaces that were drawn: a cache of them bounded by memory, and drawing spread over frames."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import ParamSpec

import pygame

MIB = 1024 * 1024


class SurfaceCache:
    """Surfaces by key; beyond `budget` bytes the least recently used are dropped.

    Attributes:
        budget: the most bytes of pixels, except where a single surface has more.
        used: the bytes of pixels in the cache.
    """

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.used = 0
        self._surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __contains__(self, key: Hashable) -> bool:
        """Whether the surface with that key needn't be made."""
        return key in self._surfaces

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface with that key, made by `make` if it isn't in the cache."""
        surface = self._surfaces.get(key)
        if surface is not None:
            self._surfaces.move_to_end(key)
            return surface
        surface = self._surfaces[key] = make()
        self.used += _bytes(surface)
        while self.used > self.budget and len(self._surfaces) > 1:
            _, dropped = self._surfaces.popitem(last=False)
            self.used -= _bytes(dropped)
        return surface


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

        return kept

    return keep


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()


class OutOfTime(Exception):  # noqa: N818 (it is no error: drawing goes on in the next frame)
    """This frame's time for drawing is up. Whatever is in the caches stays there."""


class Pacer:
    """Interrupts drawing that takes too long for one frame.

    Code that draws cached pictures asks before each part. After `begin`, the first part is always
    drawn, so that each frame makes progress; once the time is up, asking raises `OutOfTime`. The
    scene is then painted again in the next frame, and gets further.
    """

    def __init__(self) -> None:
        self._seconds: float | None = None
        self._deadline: float | None = None

    def begin(self, milliseconds: float) -> None:
        """Allow this much time, counted from the first part drawn."""
        self._seconds = milliseconds / 1000
        self._deadline = None

    def lift(self) -> None:
        """Lift the time limit."""
        self._seconds = self._deadline = None

    def ask(self) -> None:
        """Ask before drawing something. Raises OutOfTime if there is no time left for it."""
        if self._seconds is None:
            return
        now = time.perf_counter()
        if self._deadline is None:
            self._deadline = now + self._seconds
        elif now > self._deadline:
            raise OutOfTime
