"""What colours can still do in a position: the cells they reach, the pieces that fit, ways onward.

Reachability is an upper bound: what is within reach may be lost once others have placed, but what
is out of reach stays out of reach, because a piece can only lie on cells its colour may cover now,
and must join its colour's pieces, unless it is one that may lie anywhere.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from game.engine import Geometry, Ply
from game.engine.position import Position
from game.engine.table import PlacementSet, meeting, union

Mask = npt.NDArray[np.bool_]


class Reachability:
    """What colours can still do in a position; each result is computed once."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._possible: dict[int, PlacementSet] = {}
        self._attach_points: dict[int, frozenset[int]] = {}
        self._reachable: dict[int, Mask] = {}

    def attach_points(self, colour: int) -> frozenset[int]:
        if colour not in self._attach_points:
            points = self.position.attach_points(colour)
            self._attach_points[colour] = frozenset(map(int, points))
        return self._attach_points[colour]

    def beyond(self, colour: int, point: int) -> int:
        """How many cells the colour's next piece may cover by way of an attach point.

        These are the cells of all its legal placements that cover the point: 0 if there are none.
        """
        cells = self.position.ruleset.table.cells[self.position.legal(colour)]
        through = cells[(cells == point).any(axis=1)]
        return int(np.count_nonzero(np.unique(through) < self.position.ruleset.geometry.size))

    def possible(self, colour: int) -> PlacementSet:
        """The placements of its remaining pieces that a colour might make now or later, as a set.

        They lie on cells the colour may cover, connected through such cells by edges and corners to
        its attach points, or to where it may place a piece that needs none.
        """
        if colour not in self._possible:
            self._possible[colour] = self._find_possible(colour)
        return self._possible[colour]

    def reachable_cells(self, colour: int) -> Mask:
        """The cells on which a colour might place a piece, now or later: ``(size,)``."""
        if colour not in self._reachable:
            self._reachable[colour] = self.cells_among(self.possible(colour))
        return self._reachable[colour]

    def cells_among(self, placements: PlacementSet) -> Mask:
        """The cells that any of these placements covers: ``(size,)``."""
        return meeting(self.position.ruleset.table.covering[:-1], placements)

    def next_cells(self, colour: int) -> Mask:
        """The cells on which the colour's next piece may lie: ``(size,)``."""
        return self.position.ruleset.table.covered(self.position.legal(colour))

    def fitting(self, colour: int) -> frozenset[int]:
        """The pieces left to a colour that it might still place."""
        fitting = meeting(self.position.ruleset.table.placing, self.possible(colour))
        return frozenset(map(int, np.flatnonzero(fitting)))

    def unplaceable(self, colour: int) -> frozenset[int]:
        """The pieces left to a colour that it can no longer place."""
        left = np.flatnonzero(self.position.left[colour])
        return frozenset(map(int, left)) - self.fitting(colour)

    def _find_possible(self, colour: int) -> PlacementSet:
        position, table = self.position, self.position.ruleset.table
        if not len(position.legal(colour)):
            return np.zeros_like(table.placing[0])
        possible = union(table.placing, position.left[colour] > 0)
        possible &= ~union(table.covering, ~_connected(position, colour))
        free = position.ruleset.free_piece
        if free is not None:
            possible &= ~(table.placing[free.piece] & union(table.covering, np.array(free.barred)))
        return possible


def _connected(position: Position, colour: int) -> Mask:
    """The cells a colour may cover that are connected to where it can go on.

    Cells that follow from others, which have no neighbours, are as good as connected.
    """
    geometry, free = position.ruleset.geometry, position.ruleset.free_piece
    neighbours = _neighbours(geometry)
    may_cover = ~position.forbidden(colour)
    may_cover[-1] = False
    connected = np.zeros_like(may_cover)
    if free is not None and position.left[colour, free.piece]:
        connected |= may_cover
        connected[list(free.barred)] = False
    connected[position.attach_points(colour)] = True
    connected[:-1] |= _follows(geometry) & may_cover[:-1]
    count = 0
    while count < (count := int(np.count_nonzero(connected))):
        connected[:-1] |= connected[neighbours].any(axis=1)
        connected &= may_cover
    return connected


@lru_cache
def _follows(geometry: Geometry) -> Mask:
    """Whether each cell follows from others, so that it needs no way there: ``(size,)``."""
    return np.array([not geometry.lattice.counts(point) for point in geometry.points])


@lru_cache
def _neighbours(geometry: Geometry) -> npt.NDArray[np.intp]:
    """The cells at each cell's edges and corners, rows padded with `geometry.size`."""
    rows = geometry.neighbours
    longest = max(map(len, rows))
    return np.array([(*row, *[geometry.size] * (longest - len(row))) for row in rows])


class PlacementComparison:
    """A placement and the better one: the positions before and after, and whose colours are whose.

    Attributes:
        ruleset: the rules.
        played, better: the placement in question, and the better one of the same colour.
        colour: the colour of both.
        reply: the reply expected after the placement in question, if it is another side's.
        before, then, other: before either, after the placement in question, after the better one.
        own: the colours that score for the player's side.
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
        side, next_player = self.ruleset.sides[position.player_of(self.colour)], None
        next_player = self.then.position.player
        is_ours = next_player is not None and self.ruleset.sides[next_player] == side
        self.reply = None if is_ours else reply
        self.own = self.ruleset.scored_by(side)
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
