"""The window's clock, and how the loop waits.

It waits for the next frame while something moves, else for an event, or for a time at which it must
go on though nobody does anything.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

FRAME_MS = 1000 / 60
"""The time between frames while something moves; an event may cut it to half."""

LOOK_MS = 4
"""How often the loop looks for events between two frames while something moves."""

POLLS_MS = ((20_000, 90), (3_000, 36), (0, 12))
"""How long an idle window waits between two looks for events, after how long without one. SDL's own
wait looks every millisecond, which costs three percent of a processor for doing nothing. A look and
waking up for it take a tenth of a millisecond, so at last they are few; only what comes first after
a rest, mostly the pointer on its way, may wait for one."""


class Clock:
    """Knows for what the loop wakes, from what was asked of it in the last turn of the loop.

    Nothing is registered here, so nothing need be ended: whoever waits for a time asks in each turn
    whether it has come, and whoever moves says so in each turn, where it is brought up to date or
    drawn. What isn't asked again is forgotten with the next turn.

    Attributes:
        now: the time, in milliseconds.
        moving: whether something moves, so that the next frame differs from the last.
        due: the time at which the loop must go on at the latest; None if it may wait for ever.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.turn()

    def turn(self) -> None:
        """Forget what was asked: a turn of the loop begins."""
        self.moving = False
        self.due: float | None = None

    def wake(self, when: float | None) -> None:
        """Have the loop go on at a time, if there is one."""
        if when is not None and (self.due is None or when < self.due):
            self.due = when

    def reached(self, when: float | None) -> bool:
        """Whether a time has come; if not, the loop goes on when it does. None never comes.

        >>> clock = Clock(lambda: 1000.0)
        >>> clock.reached(900.0), clock.reached(None), clock.reached(1500.0), clock.due
        (True, False, False, 1500.0)
        """
        if when is None or self.now() >= when:
            return when is not None
        self.wake(when)
        return False

    def move(self, *, moves: bool = True) -> bool:
        """Have another frame follow this one if something `moves`; returns whether it does."""
        self.moving |= moves
        return moves


class Waiting:
    """Waits until the loop should go on, and gives it the events.

    If the clock is set from outside, there is no waiting for frames.
    """

    def __init__(self, now: Callable[[], float], *, waits_for_frames: bool) -> None:
        self._now = now
        self._waits_for_frames = waits_for_frames
        self._next_frame = 0.0
        self._last_event = 0

    def for_frame(self) -> list[pygame.Event]:
        """Wait until the next frame is due; once half of the time is over, an event will do."""
        if self._waits_for_frames:
            while (left := self._next_frame - pygame.time.get_ticks()) > 0:
                if left <= FRAME_MS / 2 and pygame.event.peek():
                    break
                pygame.time.wait(max(1, min(round(left), LOOK_MS)))
            self._next_frame = pygame.time.get_ticks() + FRAME_MS
        return pygame.event.get()

    def for_event(self, due: float | None) -> list[pygame.Event]:
        """Wait until something happens, or until a time on the clock."""
        while not (events := pygame.event.get()):
            still = pygame.time.get_ticks() - self._last_event
            pause: float = next(pause for after, pause in POLLS_MS if still >= after)
            if due is not None:
                pause = min(pause, due - self._now())
                if pause <= 0:
                    return []
            pygame.time.wait(math.ceil(pause))
        self._last_event = pygame.time.get_ticks()
        return events
