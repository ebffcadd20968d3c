"""Which placements each colour may still use, kept up to date placement by placement."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from game.engine.ruleset import Ruleset
from game.engine.table import Placements, PlacementSet


class Legality:
    """What each colour may place. Immutable.

    A placement is legal if it is attached and not closed: three passes over some 4 KB of bits for
    each colour, on any board.

    Attributes:
        closed: ``(colours, words)``, the placements ruled out for good, as sets.
        attached: ``(colours, words)``, the placements that cover a cell at a corner of the colour's
            pieces, or, before its first piece, one of its start points, as sets.
    """

    __slots__ = ("attached", "closed")

    closed: PlacementSet
    attached: PlacementSet

    @classmethod
    def at_start(cls, ruleset: Ruleset) -> Legality:
        """The legality on the empty board."""
        count = len(ruleset.colours)
        covering = ruleset.table.covering
        start: Legality = object.__new__(cls)
        start.closed = np.zeros((count, covering.shape[1]), dtype=np.uint64)
        start.attached = np.array([_union(covering, np.array(s)) for s in ruleset.starts])
        return start

    def after(
        self, ruleset: Ruleset, placement: int, colour: int, *, first: bool, used_up: bool
    ) -> Legality:
        """The legality after a placement of a colour.

        Args:
            ruleset: the rules.
            placement: what is placed; its legality isn't checked.
            colour: who places it.
            first: whether it is the colour's first piece.
            used_up: whether no copy of the piece is left.
        """
        table = ruleset.table
        cells, edges, corners = (
            rows[placement] for rows in (table.cells, table.edges, table.corners)
        )
        after: Legality = object.__new__(Legality)
        after.closed = self.closed.copy()
        if used_up:
            users = slice(None) if ruleset.common else colour
            after.closed[users] |= table.placing[table.piece[placement]]
        after.closed |= _union(table.covering, cells)
        after.closed[colour] |= _union(table.covering, edges)
        after.attached = self.attached.copy()
        if first:
            after.attached[colour] = 0
        after.attached[colour] |= _union(table.covering, corners)
        return after

    def legal(self, ruleset: Ruleset, colour: int) -> Placements:
        """The legal placements of a colour, ascending."""
        return ruleset.table.members(self.attached[colour] & ~self.closed[colour])


def _union(sets: PlacementSet, rows: npt.NDArray[np.signedinteger]) -> PlacementSet:
    """The union of some rows."""
    union: PlacementSet = np.bitwise_or.reduce(sets[rows], axis=0)
    return union
