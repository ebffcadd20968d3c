"""The crown that hops to whoever has taken the lead."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pygame
from pygame import Rect

from game.ui.games.flourishes.flourish import Flourish
from game.ui.look.icons import icon
from game.ui.look.theme import BLACK, RGB, mix
from game.ui.look.tween import Tween, between, in_quad, out_cubic, there_and_back
from game.ui.table.transform import PixelPoint

HOPS = 0.36
"""The share of its time after which it has arrived; it is seen there for a while, and fades."""

FADES = 0.78
"""The share of its time after which it fades."""

TILT = 16
"""How far it leans on its way, in degrees."""


class Crown(Flourish):
    """A crown hops from one place to another in a high arc, and is pressed down as it lands."""

    depth = 3
    lasting = True

    def __init__(
        self,
        tween: Tween,
        start: PixelPoint,
        end: PixelPoint,
        size: int,
        gold: RGB,
        on_landed: Callable[[], None],
    ) -> None:
        """Let it hop between pixels, `size` pixels wide; `on_landed` is called as it arrives."""
        super().__init__(tween)
        self._start, self._end, self._size = start, end, size
        self._gold, self._on_landed, self._landed = gold, on_landed, False

    def paint(self, surface: pygame.Surface, share: float) -> list[Rect]:
        picture = crown_picture(self._size, self._gold)
        hop = min(1.0, share / HOPS)
        (x0, y0), (x1, y1) = self._start, self._end
        high = max(2.0 * self._size, 0.18 * abs(x1 - x0))
        x, y = between(x0, x1, hop), between(y0, y1, hop) - high * there_and_back(hop)
        if hop < 1:
            lean = TILT * (1 - 2 * hop) * (1 if x1 < x0 else -1)
            shown = pygame.transform.rotozoom(picture, lean, 0.6 + 0.4 * out_cubic(hop))
        else:
            if not self._landed:
                self._landed = True
                self._on_landed()
            rest = min(1.0, (share - HOPS) / 0.14)
            # Pressed flat as it lands, and back.
            flat = 0.24 * there_and_back(rest) * (1 - rest)
            size = round(self._size * (1 + flat)), round(self._size * (1 - flat))
            shown = pygame.transform.smoothscale(picture, size)
            y += (self._size - size[1]) / 2
            fade = in_quad(max(0.0, (share - FADES) / (1 - FADES)))
            shown.set_alpha(round(255 * (1 - fade)))
        place = shown.get_rect(center=(round(x), round(y)))
        return [surface.blit(shown, place.clamp(surface.get_rect()))]


@lru_cache(maxsize=8)
def crown_picture(size: int, gold: RGB) -> pygame.Surface:
    """A crown within a dark edge, as wide and high as `size`."""
    edge = max(1, size // 16)
    dark = icon("crown", size - 2 * edge, mix(gold, BLACK, 0.72))
    picture = pygame.Surface((size, size), pygame.SRCALPHA)
    for dx in range(-edge, edge + 1):
        for dy in range(-edge, edge + 1):
            picture.blit(dark, (edge + dx, edge + dy))
    picture.blit(icon("crown", size - 2 * edge, gold), (edge, edge))
    return picture
