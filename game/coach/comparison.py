"""Two placements side by side: what each leaves of the board."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from game.coach.reachability import Mask, Reachability
from game.engine import Ply
from game.engine.position import Position


class PlacementComparison:
    """A placement beside the better one: the positions before and after, and who is who.

    Attributes:
        ruleset: the rules.
        played, better: the placement in question, and the better one of the same colour.
        colour: of both.
        reply: what is to be expected after the first of them, if it is another player's.
        before, then, other: before both, after the first, after the better one.
        own: the colours that count for the player.
        rivals: the colours that count for others.
        covered, covered_by_better: the cells of the placements.
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

    @cached_property
    def free(self) -> Mask:
        """The cells that neither placement covers."""
        mask = np.ones(self.ruleset.geometry.size, dtype=np.bool_)
        mask[[*self.covered, *self.covered_by_better]] = False
        return mask

    @cached_property
    def beyond_edges(self) -> Mask:
        """Those of them along whose edges neither lies: what a piece must block isn't its fault."""
        mask = np.append(self.free, False)
        for ply in (self.played, self.better):
            mask[self.ruleset.table.edges[ply.placement]] = False
        return mask[:-1]

    @cached_property
    def left_open(self) -> Mask:
        """Those of them that rivals can reach besides the player, and else only it could."""
        none = np.zeros(self.ruleset.geometry.size, dtype=np.bool_)
        own, own_else, rivals, rivals_else = (
            np.logical_or.reduce([none, *(after.reachable_cells(colour) for colour in colours)])
            for colours in (self.own, self.rivals)
            for after in (self.then, self.other)
        )
        mask: Mask = own & own_else & rivals & ~rivals_else & self.free
        return mask

    def kept(self, colour: int) -> frozenset[int]:
        """Attach points that a colour had, and would still have after the better placement."""
        return self.before.attach_points(colour) & self.other.attach_points(colour)
