"""What a placement counts: it rises from the piece and flies to its owner's number."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pygame
from pygame import Rect

from game.ui.games.flourishes.flourish import Flourish
from game.ui.look.fonts import Fonts
from game.ui.look.glints import edged
from game.ui.look.theme import BLACK, RGB, WHITE, Jewel, mix
from game.ui.look.tween import Tween, between, in_cubic, out_back, out_cubic
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
