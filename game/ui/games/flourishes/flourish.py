"""Flourishes, and the stage on which they play."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from msgspec import Struct

from game.ui.look.particles import Particles
from game.ui.look.tween import Tween
from game.ui.shell.context import UiContext


class Flourish(Struct, frozen=True, eq=False):
    """Something short to be seen.

    Attributes:
        paint: draws how it looks when a share of its time is over, and returns what was covered.
        depth: what lies deeper is drawn earlier.
        lasting: whether it plays so long that the next press or key ends it.
        on_end: called once it's over; not if the whole stage was cleared before.
    """

    tween: Tween
    paint: Callable[[pygame.Surface, float], list[pygame.Rect]]
    depth: int = 1
    lasting: bool = False
    on_end: Callable[[], None] | None = None


def call(at: float, what: Callable[[], None]) -> Flourish:
    """Calls something, and shows nothing itself."""
    return Flourish(Tween(at, 0.0), lambda surface, share: [], on_end=what)


class Stage:
    """The flourishes that play or are about to, and the particles."""

    def __init__(self, ui: UiContext) -> None:
        self.particles = Particles()
        self._ui = ui
        self._all: list[Flourish] = []

    @property
    def animating(self) -> bool:
        """Whether anything plays, or is about to."""
        return bool(self._all) or self.particles.flying(self._ui.now())

    @property
    def lasting(self) -> bool:
        """Whether something plays that should be seen to its end if nobody minds."""
        return any(flourish.lasting for flourish in self._all)

    def add(self, *flourishes: Flourish) -> None:
        """Let flourishes play when their time comes."""
        self._all = sorted((*self._all, *flourishes), key=lambda one: one.depth)

    def clear(self) -> None:
        self._all = []
        self.particles.clear()

    def skip(self) -> None:
        """Let what lasts long be over now."""
        self._drop([flourish for flourish in self._all if flourish.lasting])

    def pass_time(self) -> None:
        now = self._ui.now()
        self._drop([flourish for flourish in self._all if flourish.tween.over(now)])

    def _drop(self, over: Sequence[Flourish]) -> None:
        self._all = [flourish for flourish in self._all if flourish not in over]
        for flourish in over:
            if flourish.on_end is not None:
                flourish.on_end()

    def paint(self, surface: pygame.Surface) -> list[pygame.Rect]:
        now, covered = self._ui.now(), []
        self._ui.clock.move(moves=self.animating)
        for flourish in self._all:
            if flourish.tween.begun(now):
                covered += flourish.paint(surface, flourish.tween.share(now))
        return covered + self.particles.paint(surface, now)
