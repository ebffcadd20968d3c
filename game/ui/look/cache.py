"""A store of finished surfaces that stays within a budget of memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class SurfaceCache:
    """Surfaces by key, the least recently used dropped when `budget` bytes are exceeded."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.used = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of that key, made now if it isn't kept."""
        surface = self._kept.get(key)
        if surface is None:
            surface = self._kept[key] = make()
            self.used += _bytes(surface)
            while self.used > self.budget and len(self._kept) > 1:
                _, dropped = self._kept.popitem(last=False)
                self.used -= _bytes(dropped)
        else:
            self._kept.move_to_end(key)
        return surface

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self.used = 0


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()
