"""Pieces and other things on their way through the window."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from game.engine import Ply
from game.ui.board.transform import Spot
from game.ui.look.sprites import Sprite


def ease_out(share: float) -> float:
    """Fast at first, then gently to rest.

    >>> ease_out(0.0), ease_out(1.0)
    (0.0, 1.0)
    """
    share = min(1.0, max(0.0, share))
    return 1 - (1 - share) ** 3


@dataclass(frozen=True, kw_only=True)
class Glide:
    """Something that glides from one place and size to another.

    Attributes:
        sprite: its picture at the size that it ends with.
        start, end: the pixels of the sprite's origin.
        start_scale: its size at the start, the end being 1.
        since, duration: when it began, and how long it takes, in milliseconds.
        arc: how high it rises on the way, in pixels.
        sway: how far it swings out to the right on the way, in pixels.
        settle: how much larger than life it is shortly before the end, as a share.
    """

    sprite: Sprite
    start: Spot
    end: Spot
    start_scale: float
    since: float
    duration: float
    arc: float = 0.0
    sway: float = 0.0
    settle: float = 0.0

    def over(self, now: float) -> bool:
        """Whether it has arrived."""
        return now >= self.since + self.duration

    def paint(self, surface: pygame.Surface, now: float) -> pygame.Rect:
        """Draw it where it is now; returns what it covered."""
        share = ease_out((now - self.since) / self.duration) if self.duration else 1.0
        x = self.start[0] + (self.end[0] - self.start[0]) * share
        y = self.start[1] + (self.end[1] - self.start[1]) * share
        bow = math.sin(math.pi * share)
        scale = self.start_scale + (1 - self.start_scale) * share + self.settle * bow
        picture = self.sprite.surface
        if abs(scale - 1) > 0.005:
            size = [max(1, round(side * scale)) for side in picture.get_size()]
            picture = pygame.transform.smoothscale(picture, size)
        ox, oy = self.sprite.origin
        spot = (round(x + self.sway * bow - ox * scale), round(y - self.arc * bow - oy * scale))
        return surface.blit(picture, spot)


@dataclass(frozen=True, kw_only=True)
class Flight(Glide):
    """A piece that glides between its tray and the board.

    Attributes:
        lands: what is being placed, or None for a piece that goes back.
        home: the colour and the slot of its tray that is empty meanwhile.
    """

    lands: Ply | None
    home: tuple[int, int]
