"""What flies to a player's number: the points of a placement, and the crown of who leads."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pygame
from pygame import Rect

from game.ui.games.flourishes.flourish import Flourish
from game.ui.look.fonts import Fonts
from game.ui.look.glints import edged
from game.ui.look.icons import icon
from game.ui.look.theme import BLACK, RGB, WHITE, Jewel, mix
from game.ui.look.tween import Tween, between, in_cubic, out_back, out_cubic, there_and_back
from game.ui.table.transform import PixelPoint

RISES, FLIES = 0.42, 0.5
"""The shares of its time after which it has risen, and from which it flies."""

SHRINKS = 0.5
"""How large it is when it arrives, relative to its full size."""

EDGE = 0.055
"""How wide the dark edge around the figures is that sets them off, relative to their height."""


class Points(Flourish):
    """A number that rises, and flies to its owner's; where there is none, it fades instead."""

    depth = 3

    def __init__(
        self,
        tween: Tween,
        picture: pygame.Surface,
        start: PixelPoint,
        rise: float,
        end: PixelPoint | None,
        on_end: Callable[[], None] | None,
    ) -> None:
        """Let a picture rise so many pixels from one, and fly to another."""
        super().__init__(tween, on_end)
        self._picture, self._start, self._rise, self._end = picture, start, rise, end

    def paint(self, surface: pygame.Surface, share: float) -> list[Rect]:
        x, y = self._start
        y -= self._rise * out_cubic(min(1.0, share / RISES))
        scale = between(0.4, 1.0, out_back(min(1.0, share / (0.6 * RISES))))
        alpha = 255.0
        flown = max(0.0, (share - FLIES) / (1 - FLIES))
        if self._end is None:
            alpha *= 1 - flown
        else:
            along = in_cubic(flown) if flown < 1 else 1.0
            # It swings out a little before it sets off.
            x = between(x, self._end[0], along)
            y = between(y, self._end[1], along) - 0.6 * self._rise * flown * (1 - flown) * 4
            scale *= between(1.0, SHRINKS, flown)
        picture = self._picture
        size = [max(1, round(side * scale)) for side in picture.get_size()]
        shown = pygame.transform.smoothscale(picture, size)
        if alpha < 255:
            shown.set_alpha(round(alpha))
        place = shown.get_rect(center=(round(x), round(y)))
        return [surface.blit(shown, place.clamp(surface.get_rect()))]


def points_picture(fonts: Fonts, points: str, px: int, jewel: Jewel) -> pygame.Surface:
    """Points in the light of a colour, within a dark edge, for a board with pieces below."""
    tone = mix(jewel.highlight, WHITE, 0.55)
    return _within_edge(fonts.text(points, px, tone, bold=True), mix(jewel.shadow, BLACK, 0.55))


def gold_picture(fonts: Fonts, points: str, px: int, gold: RGB) -> pygame.Surface:
    """The same in gold."""
    tone = mix(gold, WHITE, 0.25)
    return _within_edge(fonts.text(points, px, tone, bold=True), mix(gold, BLACK, 0.75))


@lru_cache(maxsize=32)
def _within_edge(text: pygame.Surface, edge: RGB) -> pygame.Surface:
    return edged(text, edge, max(1, round(EDGE * text.get_height())))


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
