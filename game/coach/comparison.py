"""Compares two placements by what each leaves of the board."""

from __future__ import annotations

from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from game.coach.reachability import Mask, Reachability
from game.engine import Geometry, Ply
from game.engine.position import Position


class PlacementComparison:
    """A placement and the better one: the positions before and after, and whose colours are whose.

    Attributes:
        ruleset: the rules.
        played, better: the placement in question, and the better one of the same colour.
        colour: the colour of both.
        reply: the reply expected after the placement in question, if it is another player's.
        before, then, other: before either, after the placement in question, after the better one.
        own: the colours that score for the player.
        rivals: the colours that score for others.
        covered, covered_by_better: the cells of each placement.
    """

    def __init__(self, position: Position, played: Ply, better: Ply, reply: Ply | None) -> None:
        self.ruleset = position.ruleset
        self.played, self.better = played, better
        self.colour = played.colour
        self.before = Reachability(position)
        self.then = Reachability(position.after(played))
        self.other = Reachability(position.after(better))
        player = position.player_of(self.colour)
        self.reply = None if self.then.position.player == player else reply
        self.own = self.ruleset.colours_of(player)
        others = [c for c in range(len(self.ruleset.colours)) if c not in self.own]
        self.rivals = [c for c in others if not self.ruleset.is_shared(c)]
        table = self.ruleset.table
        self.covered = frozenset(table.cells_of(played.placement))
        self.covered_by_better = frozenset(table.cells_of(better.placement))

    def squares(self, cells: Mask) -> float:
        """For how many squares some cells count, ``(size,)``."""
        return float(_worth_of_cells(self.ruleset.geometry)[cells].sum())

    @cached_property
    def free(self) -> Mask:
        """The cells neither placement covers."""
        mask = np.ones(self.ruleset.geometry.size, dtype=np.bool_)
        mask[[*self.covered, *self.covered_by_better]] = False
        return mask

    @cached_property
    def beyond_edges(self) -> Mask:
        """The `free` cells along no edge of either piece: a piece can't help blocking those."""
        mask = np.append(self.free, False)
        for ply in (self.played, self.better):
            mask[self.ruleset.table.closes[ply.placement]] = False
        return mask[:-1]

    @cached_property
    def left_open(self) -> Mask:
        """The `free` cells the player and rivals can reach, but only the player after `better`."""
        none = np.zeros(self.ruleset.geometry.size, dtype=np.bool_)
        own, own_else, rivals, rivals_else = (
            np.logical_or.reduce([none, *(after.reachable_cells(colour) for colour in colours)])
            for colours in (self.own, self.rivals)
            for after in (self.then, self.other)
        )
        mask: Mask = own & own_else & rivals & ~rivals_else & self.free
        return mask

    def kept(self, colour: int) -> frozenset[int]:
        """The attach points a colour had and would still have after the better placement."""
        return self.before.attach_points(colour) & self.other.attach_points(colour)


@lru_cache
def _worth_of_cells(geometry: Geometry) -> npt.NDArray[np.float64]:
    """For how many squares each cell counts: ``(size,)``."""
    return np.array([geometry.lattice.worth(point) for point in geometry.points])
