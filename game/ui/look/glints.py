"""Small things that fly when something is felt: sparks, splinters of glass, rings of light.

Each is drawn once, in all the sizes and turns in which particles show it, and kept.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.ui.look.canvas import Canvas
from game.ui.look.theme import RGB, WHITE, Jewel, mix

Strip = tuple[tuple[pygame.Surface, ...], ...]
"""A particle's pictures: for each size, the largest first, one for each step of a whole turn."""

SIZES = 5
"""In how many sizes a particle is drawn as it dwindles, the largest included."""

TURNS = 12
"""In how many steps a splinter tumbles once."""

SHARDS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((-0.5, -0.3), (0.1, -0.5), (0.5, 0.1), (-0.15, 0.5)),
    ((-0.45, 0.4), (-0.1, -0.5), (0.5, 0.3)),
    ((-0.5, -0.1), (-0.05, -0.45), (0.5, -0.2), (0.35, 0.35), (-0.25, 0.45)),
    ((-0.2, -0.5), (0.25, -0.3), (0.15, 0.5), (-0.3, 0.2)),
)
"""The outlines of splinters, in shares of their size: glass breaks into pieces that differ."""

HALO = 2.6
"""How much wider than a spark its glow is."""


@lru_cache(maxsize=64)
def glow(diameter: int, colour: RGB, core: RGB, strength: int = 255) -> pygame.Surface:
    """A soft disc of light, brighter in the middle; `strength` is its opacity there, up to 255."""
    side = max(3, diameter)
    canvas = Canvas((side, side), colour, 2)
    steps = max(4, min(14, side // 2))
    for step in range(steps):
        share = (step + 1) / steps
        radius = side / 2 * (1 - share * 0.86)
        canvas.disc(
            (side / 2, side / 2), radius, mix(colour, core, share**2), int(strength * share**2.2)
        )
    return canvas.finish()


@lru_cache(maxsize=24)
def sparks(size: int, jewel: Jewel, *, dark: bool) -> Strip:
    """A spark of that many pixels in a colour's light: white in its middle on a dark board."""
    core = mix(jewel.highlight, WHITE, 0.7) if dark else mix(jewel.base, WHITE, 0.45)
    colour = jewel.highlight if dark else jewel.base
    return tuple(
        (glow(max(3, round(HALO * size * (1 - step / SIZES))), colour, core),)
        for step in range(SIZES)
    )


@lru_cache(maxsize=16)
def splinters(size: int, jewel: Jewel, shard: int) -> Strip:
    """A splinter of a colour's glass, one of `SHARDS`, tumbling: edge-on it is only a line."""
    return tuple(
        tuple(_splinter(max(3, round(size * (1 - step / SIZES))), jewel, shard, range(TURNS)))
        for step in range(SIZES)
    )


def _splinter(size: int, jewel: Jewel, shard: int, turns: Sequence[int]) -> list[pygame.Surface]:
    """Its pictures in one size."""
    pictures = []
    for turn in turns:
        angle = math.tau * turn / TURNS
        facing, tilt = math.cos(angle), math.tau * turn / TURNS / 2 + shard
        flat = max(0.14, abs(facing))
        side = math.ceil(size * 1.5)
        # The face that turns to the light flashes.
        lit = max(0.0, math.cos(angle - 0.7))
        face = mix(mix(jewel.shadow, jewel.base, 0.35 + 0.65 * abs(facing)), WHITE, 0.5 * lit**6)
        canvas = Canvas((side, side), face, 2)
        cos, sin = math.cos(tilt), math.sin(tilt)
        path = [
            (
                side / 2 + size * (x * cos - y * flat * sin),
                side / 2 + size * (x * sin + y * flat * cos),
            )
            for x, y in SHARDS[shard % len(SHARDS)]
        ]
        canvas.polygon(path, face, 225)
        middle = (side / 2, side / 2)
        edge = mix(jewel.highlight, WHITE, 0.35)
        # One facet is brighter, and the edge towards the light catches it.
        canvas.polygon((path[0], path[1], middle), mix(face, jewel.highlight, 0.55), 225)
        canvas.segment(path[0], path[1], max(0.7, size * 0.09), edge)
        canvas.segment(path[-1], path[0], max(0.5, size * 0.06), mix(edge, jewel.base, 0.4))
        pictures.append(_cropped(canvas.finish()))
    return pictures


def _cropped(picture: pygame.Surface) -> pygame.Surface:
    """The part about a picture's middle in which anything is seen: edge-on, a splinter is slim."""
    whole, seen = picture.get_rect(), picture.get_bounding_rect()
    aside, down = (
        min(seen.left, whole.right - seen.right),
        min(seen.top, whole.bottom - seen.bottom),
    )
    return picture.subsurface(whole.inflate(-2 * aside, -2 * down))


@lru_cache(maxsize=32)
def star(size: int, colour: RGB, core: RGB) -> pygame.Surface:
    """A star of four thin rays, as wide and high as `size`: light on a corner."""
    side = max(5, size) | 1
    middle = side / 2
    canvas = Canvas((side, side), colour, 3)
    for length, width, tone, alpha in ((1.0, 0.16, colour, 150), (0.8, 0.09, core, 255)):
        reach, waist = middle * length, middle * width
        canvas.polygon(
            [
                (middle + radius * math.cos(angle), middle + radius * math.sin(angle))
                for step in range(8)
                for angle in (math.tau * step / 8,)
                for radius in (reach if step % 2 == 0 else waist,)
            ],
            tone,
            alpha,
        )
    return canvas.finish()


RING = 192
"""The diameter in which a ring of light is drawn, in pixels; stretched, it stays soft."""


@lru_cache(maxsize=16)
def ring(width: float, colour: RGB) -> pygame.Surface:
    """A circular line of light, soft on both sides; `width` is a share of its diameter."""
    canvas = Canvas((RING, RING), colour, 2)
    middle, half = (RING / 2, RING / 2), RING * width / 2
    for step in range(-RING_SOFT, RING_SOFT + 1):
        share = step / (RING_SOFT + 1)
        alpha = 235 * (1 - abs(share)) ** 1.6
        canvas.disc(middle, RING / 2 - half - half * share, colour, int(alpha))
    canvas.disc(middle, RING / 2 - 2 * half, colour, 0)
    return canvas.finish()


RING_SOFT = 5
"""In how many steps a ring of light fades on either side."""


def edged(picture: pygame.Surface, edge: RGB, width: int) -> pygame.Surface:
    """A picture within an edge so many pixels wide, which sets it off from whatever is below."""
    wide, high = picture.get_size()
    whole = pygame.Surface((wide + 2 * width, high + 2 * width), pygame.SRCALPHA)
    dark = picture.copy()
    dark.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    dark.fill((*edge, 0), special_flags=pygame.BLEND_RGBA_ADD)
    # Moved to all sides, by all of the width and by half of it, it leaves no gap.
    for reach in {width, max(1, width // 2)}:
        for step in range(16):
            angle = math.tau * step / 16
            x, y = reach * math.cos(angle), reach * math.sin(angle)
            whole.blit(dark, (round(width + x), round(width + y)))
    whole.blit(picture, (width, width))
    return whole
