"""The crown that hops to whoever has taken the lead."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pygame
from pygame import Rect

from game.ui.games.flourishes.flourish import Flourish
from game.ui.look.glints import edged
from game.ui.look.icons import icon
from game.ui.look.theme import BLACK, RGB, mix
from game.ui.look.tween import Tween, between, there_and_back
from game.ui.table.transform import PixelPoint

TILT = 16
"""How far it leans on its way, in degrees."""

LARGE = 1.3
"""How much larger it is half-way than where it is worn."""


class Crown(Flourish):
    """A crown hops from one place to another in a high arc."""

    depth = 3
    lasting = True

    def __init__(
        self,
        tween: Tween,
        start: PixelPoint,
        end: PixelPoint,
        size: int,
        gold: RGB,
        on_end: Callable[[], None],
    ) -> None:
        """Let it hop between pixels, to where it is `size` pixels wide."""
        super().__init__(tween, on_end)
        self._start, self._end, self._size, self._gold = start, end, size, gold

    def paint(self, surface: pygame.Surface, share: float) -> list[Rect]:
        picture = crown_picture(round(self._size * (1 + LARGE)), self._gold)
        (x0, y0), (x1, y1) = self._start, self._end
        bow = there_and_back(share)
        high = max(2.0 * self._size, 0.18 * abs(x1 - x0))
        x, y = between(x0, x1, share), between(y0, y1, share) - high * bow
        lean = TILT * (1 - 2 * share) * (1 if x1 < x0 else -1)
        shown = pygame.transform.rotozoom(picture, lean, (1 + LARGE * bow) / (1 + LARGE))
        place = shown.get_rect(center=(round(x), round(y)))
        return [surface.blit(shown, place.clamp(surface.get_rect()))]


@lru_cache(maxsize=8)
def crown_picture(size: int, gold: RGB) -> pygame.Surface:
    """A crown within a dark edge, as wide and high as `size`."""
    edge = max(1, size // 16)
    return edged(icon("crown", size - 2 * edge, gold), mix(gold, BLACK, 0.72), edge)
