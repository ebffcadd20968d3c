"""Four seconds of party: splinters of glass in the winners' colours.

They rise from the winners' cards, and are shot across the window from its lower corners.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pygame
from pygame import Rect

from game.ui.look.glints import SHARDS, Strip, sparks, splinters
from game.ui.look.particles import Numbers, Particles, Throw
from game.ui.shell.context import UiContext

BURSTS: tuple[tuple[int, float], ...] = (
    (0, 1.0),
    (420, 0.45),
    (900, 0.6),
    (1500, 0.45),
    (2000, 0.4),
)
"""When splinters are thrown, in milliseconds, and how many, relative to the first time."""

SPLINTERS, SHOT = 90, 45
"""How many rise at first for a full success, and how many are shot from each corner; the pool has
room for all of them."""

SIZES = (11, 16, 23)
"""How large splinters are, in design pixels."""

LIFE = (1500, 2300)
"""How long each flies, in milliseconds."""

UP, ASIDE = (260, 900), 330
"""How fast they rise, from and to, and how fast they go aside at most, in design pixels a
second."""

REACH, HIGH, SPREAD = 0.9, 1.5, 0.32
"""How fast they are shot inwards and upwards, in widths and heights of the window a second, and by
which share the speeds differ."""

FALL, AIR = 620, 1.1
"""How they fall, and how the air slows them; see `Throw`."""


class Party:
    """Throws splinters as time passes.

    Its pictures take a while to draw: `prepare` draws some of them, so that none are missing when
    it begins.
    """

    def __init__(self, ui: UiContext, success: float) -> None:
        """Throw as many as a success deserves, up to 1."""
        self._ui, self._success = ui, success
        self._particles = Particles(640)
        self._chance = np.random.default_rng(1)
        self._thrown = 0

    def prepare(self, colours: Sequence[str], step: int) -> None:
        """Draw the pictures of one kind of splinter, another one for each step."""
        kinds = self._kinds(colours)
        if step < len(kinds):
            self._strip(*kinds[step])

    def _kinds(self, colours: Sequence[str]) -> list[tuple[str, int, int]]:
        return [
            (colour, SIZES[(number + shard) % len(SIZES)], shard)
            for number, colour in enumerate(colours)
            for shard in range(len(SHARDS))
        ]

    def _strip(self, colour: str, size: int, shard: int) -> Strip:
        return splinters(self._ui.px(size), self._ui.theme.jewels[colour], shard)

    def throw(
        self, elapsed: float, edges: Sequence[tuple[Rect, Sequence[str]]], window: Rect
    ) -> None:
        """Throw what is due after so many milliseconds, from the upper edges of cards.

        Each card comes with the names of its colours.
        """
        ui, now = self._ui, self._ui.now()
        while self._thrown < len(BURSTS) and elapsed >= BURSTS[self._thrown][0]:
            share = BURSTS[self._thrown][1] * self._success / max(1, len(edges))
            self._thrown += 1
            for edge, colours in edges:
                strips = [self._strip(*kind) for kind in self._kinds(colours)]
                rising = self._rising(edge, round(SPLINTERS * share), 1.0)
                self._particles.throw(now, rising, strips)
                for right in (False, True):
                    shot = self._shot(window, round(SHOT * share), right=right)
                    self._particles.throw(now, shot, strips)
                jewels = [ui.theme.jewels[name] for name in colours]
                glitter = [sparks(max(2, ui.px(4)), one, dark=ui.theme.dark) for one in jewels]
                self._particles.throw(now, self._rising(edge, round(30 * share), 0.7), glitter)

    def _rising(self, edge: Rect, count: int, lively: float) -> Throw:
        """Out of a card's upper edge; those at its ends fly outwards."""
        rng, unit = self._chance, self._ui.px(1000) / 1000
        along = rng.uniform(0, 1, count)
        up = rng.uniform(*UP, count) * lively
        aside = rng.uniform(-0.5, 0.5, count) * ASIDE + (along - 0.5) * 1.4 * ASIDE
        at = np.column_stack((edge.left + along * edge.width, np.full(count, edge.top + 4)))
        return self._flight(at, unit * np.column_stack((aside, -up)))

    def _shot(self, window: Rect, count: int, *, right: bool) -> Throw:
        """From a lower corner of the window, across it."""
        rng = self._chance
        inwards, up = (
            rng.uniform(1 - SPREAD * 2, 1 + SPREAD, count) * REACH * window.width,
            rng.uniform(1 - SPREAD, 1 + SPREAD, count) * HIGH * window.height,
        )
        corner = window.bottomright if right else window.bottomleft
        at = np.tile(np.array(corner, dtype=np.float64), (count, 1))
        return self._flight(at, np.column_stack((-inwards if right else inwards, -up)))

    def _flight(self, at: Numbers, speed: Numbers) -> Throw:
        rng, count = self._chance, len(at)
        return Throw(
            at=at,
            speed=speed,
            life=rng.uniform(*LIFE, count),
            delay=rng.uniform(0, 160, count),
            gravity=FALL * self._ui.px(1000) / 1000,
            drag=AIR,
            tumble=rng.uniform(0.6, 1.8, count) * rng.choice((-1, 1), count),
        )

    def paint(self, surface: pygame.Surface) -> list[Rect]:
        """Draw what flies; return what was covered."""
        return self._particles.paint(surface, self._ui.now())
