"""Confetti for the winner: small squares that are thrown up and fall."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.ui.look.canvas import Canvas
from game.ui.look.theme import Jewel, mix

SECONDS = 1.5
"""How long the squares fly, on a clock of their own."""

GRAVITY = 980.0
"""The acceleration of their fall, in design pixels per second squared."""

_TILTS, _TURNS = 6, 8
"""The number of steps in a tilt through a right angle, and in one full tumble."""

_LAST = 0.7
"""The share of its flight after which a square shrinks."""


@dataclass(frozen=True)
class _Flake:
    """One square: where along the edge it starts, how it flies, and how it tumbles.

    Speeds are in design pixels and turns per second.
    """

    along: float
    across: float
    up: float
    side: float
    tilt: int
    turn: float
    tumble: float
    tone: int
    delay: float


@lru_cache(maxsize=4)
def _flakes(count: int) -> tuple[_Flake, ...]:
    """The squares, the same ones each time."""
    chance = random.Random(count)
    return tuple(
        _Flake(
            along=chance.random(),
            across=chance.uniform(-170, 170),
            up=chance.uniform(150, 620),
            side=chance.uniform(7, 14),
            tilt=chance.randrange(_TILTS),
            turn=chance.random(),
            tumble=chance.uniform(0.7, 1.9) * chance.choice((-1, 1)),
            tone=chance.randrange(1 << 16),
            delay=chance.uniform(0.0, 0.12),
        )
        for _ in range(count)
    )


def paint_confetti(
    surface: pygame.Surface,
    jewels: Sequence[Jewel],
    edge: pygame.Rect,
    count: int,
    share: float,
    px: Callable[[float], int],
) -> list[pygame.Rect]:
    """Draw the flying squares; returns the rectangles they cover.

    Args:
        surface: what to draw on.
        jewels: the colours of the squares.
        edge: the rectangle from whose top edge they are thrown up.
        count: the number of squares.
        share: the progress of their flight, from 0 to 1.
        px: converts a length in design pixels to the window's pixels.
    """
    covered = []
    unit = px(1000) / 1000
    for flake in _flakes(count):
        seconds = share * SECONDS - flake.delay
        if seconds < 0:
            continue
        x = edge.left + flake.along * edge.width + unit * flake.across * seconds
        y = edge.top - unit * (flake.up * seconds - GRAVITY / 2 * seconds**2)
        size = unit * flake.side * min(1.0, (1 - share) / (1 - _LAST))
        if size < 1:
            continue
        turn = round((flake.turn + flake.tumble * seconds) * _TURNS) % _TURNS
        picture = _square(jewels[flake.tone % len(jewels)], round(size), flake.tilt, turn)
        covered.append(surface.blit(picture, picture.get_rect(center=(round(x), round(y)))))
    return covered


@lru_cache(maxsize=1024)
def _square(jewel: Jewel, side: int, tilt: int, turn: int) -> pygame.Surface:
    """A square of paper at one step of its tumble."""
    box = math.ceil(side * 1.5)
    facing = math.cos(2 * math.pi * turn / _TURNS)
    tone = mix(jewel.base, jewel.highlight, 0.5 * facing) if facing > 0 else jewel.base
    if facing < 0:
        tone = mix(jewel.base, jewel.shadow, -0.45 * facing)
    canvas = Canvas((box, box), tone)
    angle = math.pi / 2 * tilt / _TILTS
    cos, sin, flat = math.cos(angle), math.sin(angle), max(0.16, abs(facing))
    corners = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
    spots = ((dx * side, dy * side * flat) for dx, dy in corners)
    turned = [(box / 2 + x * cos - y * sin, box / 2 + x * sin + y * cos) for x, y in spots]
    canvas.polygon(turned, tone)
    return canvas.finish()
