"""Many small things that fly at once: a pool of particles as arrays.

Where a particle is follows from when it was thrown, not from the frame before: however many frames
are shown, all fly alike, and nothing goes on while nothing is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import numpy as np
import numpy.typing as npt
import pygame
from msgspec import Struct

from game.ui.look.glints import Strip

Numbers = npt.NDArray[np.float64]

CAPACITY = 640
"""How many particles fly at most at once; the oldest make room."""

DWINDLES = 0.55
"""The share of its life after which a particle dwindles."""


class Throw(Struct, frozen=True):
    """How particles are thrown: arrays with an entry for each, or numbers for all.

    Attributes:
        at: ``(n, 2)``, where they start, in pixels.
        speed: ``(n, 2)``, how fast, in pixels a second, right and down.
        life: how long each lives, in milliseconds.
        delay: how much later each sets off, in milliseconds.
        gravity: how much faster they fall after a second, in pixels a second.
        drag: how much the air slows them down: after ``1 / drag`` seconds to a third (1 / e).
        tumble: how often each turns over in a second.
    """

    at: Numbers
    speed: Numbers
    life: Numbers | float
    delay: Numbers | float = 0.0
    gravity: float = 0.0
    drag: float = 0.0
    tumble: Numbers | float = 0.0


class Particles:
    """A pool of particles; those thrown while it is full take the place of the oldest."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        """Make room for so many; nothing flies yet."""
        self._at, self._speed = np.zeros((capacity, 2)), np.zeros((capacity, 2))
        # Columns of the same length: when it sets off and how long it lives, how it falls, turns.
        self._since, self._life = np.zeros(capacity), np.zeros(capacity)
        self._gravity, self._drag, self._tumble = (np.zeros(capacity) for _ in range(3))
        self._turned = np.zeros(capacity)
        # All pictures of each, in how many sizes, and how many of them make a whole turn.
        self._pictures: list[tuple[pygame.Surface, ...]] = [()] * capacity
        self._steps, self._around = (np.ones(capacity, dtype=np.int64) for _ in range(2))
        self._next, self._until = 0, 0.0

    def throw(self, now: float, throw: Throw, strips: Sequence[Strip]) -> None:
        """Throw particles, which look like these strips in turn."""
        count, capacity = len(throw.at), len(self._since)
        spots = (self._next + np.arange(count)) % capacity
        self._next = (self._next + count) % capacity
        self._at[spots], self._speed[spots] = throw.at, throw.speed
        self._since[spots], self._life[spots] = now + np.asarray(throw.delay), throw.life
        self._gravity[spots], self._drag[spots] = throw.gravity, max(throw.drag, 1e-6)
        self._tumble[spots] = throw.tumble
        self._turned[spots] = np.arange(count) * 0.37 % 1
        flat = [tuple(chain.from_iterable(strip)) for strip in strips]
        for number, spot in enumerate(spots.tolist()):
            self._pictures[spot] = flat[number % len(flat)]
        kinds = np.arange(count) % len(strips)
        self._steps[spots] = np.array([len(strip) for strip in strips])[kinds]
        self._around[spots] = np.array([len(strip[0]) for strip in strips])[kinds]
        ends = self._since[spots] + self._life[spots]
        self._until = max(self._until, float(ends.max(initial=0.0)))

    def clear(self) -> None:
        """Let nothing fly any more."""
        self._life[:], self._until = 0.0, 0.0

    def flying(self, now: float) -> bool:
        """Whether anything flies, or is about to."""
        return now < self._until

    def paint(self, surface: pygame.Surface, now: float) -> list[pygame.Rect]:
        """Draw all that fly; return what each covered."""
        if not self.flying(now):
            return []
        age = now - self._since
        alive = np.flatnonzero((age >= 0) & (age < self._life))
        seconds = age[alive] / 1000
        drag = self._drag[alive]
        # The speed falls off as exp(-drag t): this is how far that has led.
        along = -np.expm1(-drag * seconds) / drag
        spots = self._at[alive] + self._speed[alive] * along[:, np.newaxis]
        spots[:, 1] += self._gravity[alive] * seconds**2 / 2
        share = age[alive] / self._life[alive]
        left = np.clip((1 - share) / (1 - DWINDLES), 0, 1)
        turns = (self._turned[alive] + self._tumble[alive] * seconds) % 1
        steps, around = self._steps[alive], self._around[alive]
        step = np.minimum(steps - 1, ((1 - left) * steps).astype(np.int64))
        which = step * around + (turns * around).astype(np.int64) % around
        drawn = []
        for index, number, (x, y) in zip(
            alive.tolist(), which.tolist(), spots.tolist(), strict=True
        ):
            picture = self._pictures[index][number]
            width, height = picture.get_size()
            drawn.append((picture, (round(x - width / 2), round(y - height / 2))))
        return [rect for rect in surface.blits(drawn) or () if rect]
