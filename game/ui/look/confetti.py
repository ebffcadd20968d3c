"""Small squares that are thrown up and fall: for who has won."""

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
"""How much faster they fall with each second, in design pixels a second."""

_TILTS, _TURNS = 6, 8
"""In how many steps a square tilts through a right angle, and tumbles once around."""

_LAST = 0.7
"""The part of its flight after which a square shrinks."""


@dataclass(frozen=True)
class _Flake:
    """One square: where along the edge it starts, how it flies, and how it tumbles.

    Speeds are design pixels and turns a second.
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
    """The same squares each time."""
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
    """Draw the squares on their way; returns what they cover.

    Args:
        surface: what to draw on.
        jewels: the colours that they have.
        edge: from along the top of this rectangle they are thrown up.
        count: how many there are.
        share: how far they are, from 0 to 1.
        px: turns a length of the design into the window's pixels.
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
    """A square of paper seen from where it is in its tumble."""
    box = math.ceil(side * 1.5)
    facing = math.cos(2 * math.pi * turn / _TURNS)
    tone = mix(jewel.base, jewel.highlight, 0.5 * facing) if facing > 0 else jewel.base
    if facing < 0:
        tone = mix(jewel.base, jewel.shadow, -0.45 * facing)
    canvas = Canvas((box, box), tone)
    angle = math.pi / 2 * tilt / _TILTS
    flat = max(0.16, abs(facing))
    corners = []
    for dx, dy in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)):
        x, y = dx * side, dy * side * flat
        corners.append(
            (
                box / 2 + x * math.cos(angle) - y * math.sin(angle),
                box / 2 + x * math.sin(angle) + y * math.cos(angle),
            )
        )
    canvas.polygon(corners, tone)
    return canvas.finish()
