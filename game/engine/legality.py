"""Which placements each colour may still use, kept up to date placement by placement."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from game.engine.ruleset import Ruleset
from game.engine.table import Placements, PlacementSet, union


class Legality:
    """What each colour may place. Immutable.

    A placement is legal if it is attached, not closed, and of the piece that is due if there is
    one: three or four passes over some 4 KB of bits for each colour, on any board.

    Attributes:
        closed: ``(colours, words)``, the placements ruled out for good, as sets.
        attached: ``(colours, words)``, the placements that cover a cell from which the colour can
            go on, or, before its first piece, its start, and those that needn't, as sets.
    """

    __slots__ = ("attached", "closed")

    closed: PlacementSet
    attached: PlacementSet

    @classmethod
    def at_start(cls, ruleset: Ruleset) -> Legality:
        """The legality on the empty board."""
        count = len(ruleset.colours)
        table, free = ruleset.table, ruleset.free_piece
        start: Legality = object.__new__(cls)
        start.closed = np.zeros((count, table.covering.shape[1]), dtype=np.uint64)
        # House rules may leave pieces out.
        start._close_used_up(ruleset, np.tile(np.array(ruleset.pieces.copies), (count, 1)))
        if free is None:
            meeting = np.bitwise_and if ruleset.whole_start else np.bitwise_or
            starts = [meeting.reduce(table.covering[list(cells)]) for cells in ruleset.starts]
            start.attached = np.array(starts)
        else:
            # Where a piece may lie anywhere, there are no starts.
            anywhere = table.placing[free.piece]
            start.closed |= anywhere & union(table.covering, np.array(free.barred))
            start.attached = np.tile(anywhere, (count, 1))
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
        cells, closes, attaches = (
            rows[placement] for rows in (table.cells, table.closes, table.attaches)
        )
        after: Legality = object.__new__(Legality)
        after.closed = self.closed.copy()
        if used_up:
            users = slice(None) if ruleset.common else colour
            after.closed[users] |= table.placing[table.piece[placement]]
        after.closed |= union(table.covering, cells)
        after.closed[colour] |= union(table.covering, closes)
        after.attached = self.attached.copy()
        if first and ruleset.free_piece is None:
            after.attached[colour] = 0
        after.attached[colour] |= union(table.covering, attaches)
        return after

    def with_left(self, ruleset: Ruleset, left: npt.NDArray[np.uint8]) -> Legality:
        """The legality if each colour has at most so many of each piece left."""
        with_left: Legality = object.__new__(Legality)
        with_left.closed, with_left.attached = self.closed.copy(), self.attached
        with_left._close_used_up(ruleset, left)
        return with_left

    def _close_used_up(self, ruleset: Ruleset, left: npt.NDArray[np.integer]) -> None:
        """Rule out the pieces of which a colour has none left: ``(colours, pieces)``."""
        for colour, piece in np.argwhere(left == 0).tolist():
            self.closed[colour] |= ruleset.table.placing[piece]

    def legal(self, ruleset: Ruleset, colour: int, due: frozenset[int] | None) -> Placements:
        """The legal placements of a colour, ascending, if one of those pieces is due, if any is."""
        legal = self.attached[colour] & ~self.closed[colour]
        if due is not None:
            legal &= union(ruleset.table.placing, np.array(sorted(due)))
        return ruleset.table.members(legal)
