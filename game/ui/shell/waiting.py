"""How the main loop waits: for the next frame while something moves, else for an event."""

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
