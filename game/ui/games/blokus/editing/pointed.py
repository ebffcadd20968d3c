"""The piece on the board that keys point to, and can take up."""

from __future__ import annotations

import math

from game.engine import Ply, Ruleset
from game.engine.arrangement import Arrangement
from game.engine.lattice.tiling import PlanePoint
from game.ui.table.landing import centre_of


class Pointed:
    """Moves from one piece on the board to another.

    Attributes:
        piece: the piece that keys point to, or None.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        """Point to none."""
        self.piece: Ply | None = None
        self._table, self._geometry = ruleset.table, ruleset.geometry

    def to_nearest(self, lying: Arrangement, spot: PlanePoint) -> bool:
        """Point to the piece nearest to a spot in the board's plane; False if there is none."""
        self.piece = min(
            lying.plies, key=lambda one: math.dist(self._middle(one), spot), default=None
        )
        return self.piece is not None

    def on(self, lying: Arrangement, by: int) -> None:
        """Point to the next piece (1) or the previous one (-1), in the order they were laid."""
        if self.piece in lying.plies:
            index = lying.plies.index(self.piece) + by
            self.piece = lying.plies[index % len(lying.plies)]

    def towards(self, lying: Arrangement, right: int, up: int) -> None:
        """Point to the nearest piece in a direction, if there is one."""
        if self.piece is None:
            return
        x, y = self._middle(self.piece)
        best: tuple[float, Ply] | None = None
        for ply in lying.plies:
            there = self._middle(ply)
            ahead = (there[0] - x) * right + (there[1] - y) * up
            away = math.dist(there, (x, y))
            # Anything more to the side than ahead lies in another direction.
            if ahead > 0 and 2 * ahead**2 >= away**2 and (best is None or away < best[0]):
                best = away, ply
        if best is not None:
            self.piece = best[1]

    def forget(self) -> None:
        """Point to none."""
        self.piece = None

    def _middle(self, ply: Ply) -> PlanePoint:
        """The middle of a piece, in the board's plane."""
        points = self._geometry.points
        cells = [points[cell] for cell in self._table.cells_of(ply.placement)]
        return centre_of(self._geometry.lattice, cells)
