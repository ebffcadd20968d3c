"""The stage of flourishes: those that play at a table, and the particles."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pygame
from pygame import Rect

from game.engine import Ply
from game.engine.lattice import Vertex
from game.ui.games.flourishes.flourish import (
    GOLD,
    Flourish,
    bump,
    flash,
    gild,
    running_light,
    shake,
    twinkle,
    widening_ring,
)
from game.ui.look.glints import sparks
from game.ui.look.particles import Particles, Throw
from game.ui.look.theme import Jewel, Theme
from game.ui.look.tween import (
    Tween,
)
from game.ui.table.board_view import BoardView
from game.ui.table.table import Table
from game.ui.table.transform import PixelPoint

SPARKS, FEW = 10, 3
"""How many sparks jump at each corner, and how many where there is less ado."""

SPARK = 0.2
"""The size of a spark, in widths of a cell."""

SHAKES = 3
"""How far the board shakes, in design pixels."""


class Stage:
    """The flourishes at a table that play or are about to, and the particles; the same each time.

    Attributes:
        table: where they are seen.
    """

    def __init__(self, table: Table) -> None:
        self.particles = Particles()
        self.table, self._ui = table, table.ui
        self._arrays = np.random.default_rng(1)
        self._all: list[Flourish] = []

    @property
    def animating(self) -> bool:
        """Whether anything plays, or is about to."""
        return bool(self._all) or self.particles.flying(self._ui.now())

    @property
    def lasting(self) -> bool:
        """Whether something plays that should be seen to its end if nobody minds."""
        return any(flourish.lasting for flourish in self._all)

    def add(self, *flourishes: Flourish) -> None:
        """Let flourishes play when their time comes."""
        self._all = sorted((*self._all, *flourishes), key=lambda one: one.depth)

    def clear(self) -> None:
        self._all = []
        self.particles.clear()

    def skip(self) -> None:
        """Let what lasts long be over now."""
        self._drop([flourish for flourish in self._all if flourish.lasting])

    def pass_time(self) -> None:
        now = self._ui.now()
        self._drop([flourish for flourish in self._all if flourish.tween.over(now)])

    def _drop(self, over: Sequence[Flourish]) -> None:
        self._all = [flourish for flourish in self._all if flourish not in over]
        for flourish in over:
            if flourish.on_end is not None:
                flourish.on_end()

    def paint(self, surface: pygame.Surface) -> list[Rect]:
        now, covered = self._ui.now(), []
        self._ui.clock.move(moves=self.animating)
        for flourish in self._all:
            if flourish.tween.begun(now):
                covered += flourish.paint(surface, flourish.tween.share(now))
        return covered + self.particles.paint(surface, now)

    # -- what placements look like -------------------------------------------

    def place(
        self,
        board: BoardView,
        ply: Ply,
        corners: Sequence[Vertex],
        at: float,
        sparks: int = SPARKS,
        *,
        shakes: bool,
    ) -> None:
        """Let light play about a piece from a time on, with less ado the fewer `sparks` jump.

        It touches its colour at these vertices, and there they do; if it `shakes` the board, a ring
        widens from it.
        """
        loud = sparks > FEW
        motion, jewel = self._ui.motion, self.jewel(board, ply.colour)
        touched = [board.vertex(vertex) for vertex in corners]
        start = corners[0] if corners else None
        self.add(flash(Tween(at, motion.ring), board, ply, 255 if loud else 150))
        if loud:
            self.add(running_light(Tween(at, motion.ring), board, ply, jewel, start))
        for corner in touched:
            size = round((2.2 if loud else 1.5) * board.dot)
            self.add(twinkle(Tween(at, motion.ring), corner, size, jewel))
        self.sparks(board, touched, at, jewel, sparks)
        if shakes:
            self.shake(board, at)
            self.ring(board, ply, at, jewel, cells=6.5)

    def sparks(
        self, board: BoardView, spots: list[PixelPoint], at: float, jewel: Jewel, each: int
    ) -> None:
        """Let so many sparks jump at each of some pixels."""
        if not spots:
            return
        count, dot, rng = each * len(spots), board.dot, self._arrays
        angle = rng.uniform(0, math.tau, count)
        fast = rng.uniform(2.5, 9.5, count) * dot
        throw = Throw(
            at=np.repeat(np.array(spots, dtype=np.float64), each, axis=0),
            speed=np.column_stack((fast * np.cos(angle), fast * np.sin(angle) - 2.5 * dot)),
            life=rng.uniform(320, 640, count),
            gravity=16 * dot,
            drag=3.2,
        )
        size, dark = max(2, round(SPARK * board.dot)), self._ui.theme.dark
        strips = [sparks(one, jewel, dark=dark) for one in (size, max(2, size * 2 // 3))]
        self.particles.throw(at, throw, strips)

    def bump(self, place: Rect, lasts: float, jewel: Jewel, count: int) -> None:
        """Let a number jump now, and so many sparks from it."""
        now = self._ui.now()
        self.add(bump(Tween(now, lasts), place))
        self.glitter(place, now, jewel, count)

    def glitter(self, place: Rect, at: float, jewel: Jewel, count: int) -> None:
        """Let a few sparks jump from a number."""
        unit, rng = self.table.area.layout.scale.unit, self._arrays
        angle = rng.uniform(0, math.tau, count)
        fast = rng.uniform(60, 150, count) * unit
        throw = Throw(
            at=np.tile(np.array(place.center, dtype=np.float64), (count, 1)),
            speed=np.column_stack((fast * np.cos(angle), fast * np.sin(angle))),
            life=rng.uniform(260, 480, count),
            gravity=160 * unit,
            drag=2.5,
        )
        strip = sparks(max(2, round(3.5 * unit)), jewel, dark=self._ui.theme.dark)
        self.particles.throw(at, throw, [strip])

    def embers(self, rect: Rect, jewel: Jewel, count: int) -> None:
        """Let so many sparks rise now from somewhere on the edge of a rectangle."""
        unit, rng = self.table.area.layout.scale.unit, self._arrays
        along, side = rng.random(count), rng.integers(0, 3, count)
        x = np.choose(side, (np.zeros(count), along, np.ones(count))) * rect.width + rect.left
        y = np.choose(side, (along, np.ones(count), along)) * rect.height + rect.top
        throw = Throw(
            at=np.column_stack((x, y)),
            speed=unit * rng.uniform((-25, -90), (25, -30), (count, 2)),
            life=rng.uniform(700, 1300, count),
            gravity=-30 * unit,
            drag=0.8,
        )
        strip = sparks(max(2, round(3 * unit)), jewel, dark=self._ui.theme.dark)
        self.particles.throw(self._ui.now(), throw, [strip])

    def gild(self, board: BoardView, plies: Sequence[Ply], at: float, each: int) -> None:
        """Let gold run over pieces, and so many sparks jump from each."""
        jewel = gold(self._ui.theme)

        def glitter(ply: Ply) -> None:
            self.sparks(board, [middle_of(board, ply)], self._ui.now(), jewel, each)

        self.add(gild(Tween(at, self._ui.motion.gold), board, plies, glitter))

    def shake(self, board: BoardView, at: float) -> None:
        reach = max(2, self.table.area.layout.scale.px(SHAKES))
        self.add(shake(Tween(at, self._ui.motion.shake), board.rect, reach))

    def ring(self, board: BoardView, ply: Ply, at: float, jewel: Jewel, *, cells: float) -> None:
        """Let a slow ring widen from a piece, to so many cells."""
        reach = (1.5 * board.dot, cells * board.dot)
        tween = Tween(at, 1.5 * self._ui.motion.ring)
        self.add(widening_ring(tween, middle_of(board, ply), reach, jewel, board.rect))

    def jewel(self, board: BoardView, colour: int) -> Jewel:
        """The light of a colour on a board, by its number."""
        return self._ui.theme.jewels[board.ruleset.colours[colour].name]


def gold(theme: Theme) -> Jewel:
    """What glitters in gold."""
    return Jewel(theme.primary, theme.primary, GOLD, theme.primary)


def middle_of(board: BoardView, ply: Ply) -> PixelPoint:
    """The pixel in the middle of a piece."""
    return board.middle_of(board.ruleset.table.cells_of(ply.placement))
