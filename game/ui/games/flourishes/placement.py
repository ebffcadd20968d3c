"""What is seen where a piece is placed: light around it, stars and sparks where it touches."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from pygame import Rect

from game.engine import Ply
from game.engine.lattice import Vertex
from game.ui.games.flourishes.flourish import Stage
from game.ui.games.flourishes.on_board import Flash, Ring, RunningLight, Shake, Star
from game.ui.games.flourishes.on_pieces import GOLD
from game.ui.look.glints import Strip, sparks
from game.ui.look.particles import Throw
from game.ui.look.theme import Jewel, Theme
from game.ui.look.tween import Tween
from game.ui.table.board_view import BoardView
from game.ui.table.table import Table
from game.ui.table.transform import PixelPoint

SPARKS, FEW = 10, 3
"""How many sparks jump at each corner, and how many where there is less ado."""

SPARK = 0.2
"""The size of a spark, in widths of a cell."""

SHAKES = 3
"""How far the board shakes, in design pixels."""


class PlacementFlourishes:
    """Shows on a stage what placements at a table look like, the same each time."""

    def __init__(self, table: Table, stage: Stage) -> None:
        self._table, self._ui, self._stage = table, table.ui, stage
        self._arrays = np.random.default_rng(1)

    def place(
        self,
        board: BoardView,
        ply: Ply,
        corners: Sequence[Vertex],
        at: float,
        *,
        loud: bool,
        shakes: bool,
    ) -> None:
        """Let light and sparks play about a piece from a time on, or with less ado if not `loud`.

        It touches its colour at these vertices; if it `shakes` the board, a ring widens from it.
        """
        motion, jewel = self._ui.motion, self.jewel(board, ply.colour)
        touched = [board.vertex(vertex) for vertex in corners]
        start = corners[0] if corners else None
        self._stage.add(Flash(Tween(at, motion.ring), board, ply, 255 if loud else 150))
        if loud:
            self._stage.add(RunningLight(Tween(at, motion.ring), board, ply, jewel, start))
        for corner in touched:
            size = round((2.2 if loud else 1.5) * board.dot)
            self._stage.add(Star(Tween(at, motion.ring), corner, size, jewel))
        self.sparks(board, touched, at, jewel, SPARKS if loud else FEW)
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
        self._stage.particles.throw(at, throw, self._strips(board, jewel))

    def _strips(self, board: BoardView, jewel: Jewel) -> list[Strip]:
        size, dark = max(2, round(SPARK * board.dot)), self._ui.theme.dark
        return [sparks(size, jewel, dark=dark), sparks(max(2, size * 2 // 3), jewel, dark=dark)]

    def glitter(self, place: Rect, at: float, jewel: Jewel, count: int) -> None:
        """Let a few sparks jump from a number."""
        unit, rng = self._table.area.layout.scale.unit, self._arrays
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
        self._stage.particles.throw(at, throw, [strip])

    def shake(self, board: BoardView, at: float) -> None:
        """Shake a board."""
        reach = max(2, self._table.area.layout.scale.px(SHAKES))
        self._stage.add(Shake(Tween(at, self._ui.motion.shake), board.rect, reach))

    def ring(self, board: BoardView, ply: Ply, at: float, jewel: Jewel, *, cells: float) -> None:
        """Let a slow ring widen from a piece, to so many cells."""
        reach = (1.5 * board.dot, cells * board.dot)
        tween = Tween(at, 1.5 * self._ui.motion.ring)
        self._stage.add(Ring(tween, middle_of(board, ply), reach, jewel, board.rect))

    def jewel(self, board: BoardView, colour: int) -> Jewel:
        """The light of a colour on a board, by its number."""
        return self._ui.theme.jewels[board.ruleset.colours[colour].name]


def gold(theme: Theme) -> Jewel:
    """What glitters in gold."""
    return Jewel(theme.primary, theme.primary, GOLD, theme.primary)


def middle_of(board: BoardView, ply: Ply) -> PixelPoint:
    """The pixel in the middle of a piece."""
    return board.middle_of(board.ruleset.table.cells_of(ply.placement))
