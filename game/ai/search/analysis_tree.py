"""A search tree that can go back and forth between positions. Importing this loads numba."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.ai.core.compiled.arrays import Ints, Words
from game.ai.core.tree.params import Model, SearchParams
from game.ai.core.tree.playout import empty_playout_workspace, run_playouts
from game.ai.core.tree.tree_arrays import clear_tree, lead_to
from game.ai.search.search_tree import SearchTree
from game.engine import Ruleset
from game.engine.position import Position

LEAST_FREE_SHARE = 1 / 8
"""The share of the rows that should be free when going to a position."""

Key = tuple[bytes, int | None, tuple[int | None, ...]]


class VisitedNode(NamedTuple):
    """A position visited by `AnalysisTree.go_to`, and its node."""

    position: Position
    node: int


class AnalysisTree(SearchTree):
    """Keeps what was searched from all visited positions, as long as there is room.

    The rows hold one tree for each position that wasn't below another when it was visited. The tree
    of a position takes in that of the next: the edge between them leads to the next one's root,
    even before any simulation takes it. So a search of the earlier position knows everything found
    from the later one.
    """

    def __init__(
        self, ruleset: Ruleset, model: Model, params: SearchParams, max_nodes: int
    ) -> None:
        """Allocate room for the trees; there are none before `go_to`. One thread searches."""
        super().__init__(ruleset, model, params, max_nodes, threads=1)
        self._marks: dict[Key, VisitedNode] = {}
        patterns = model.policy.patterns.shape[1] > 0
        self._playout_workspace = empty_playout_workspace(self._context.board, patterns=patterns)

    def go_to(self, position: Position) -> None:
        """Make a position, which must not be over, the root; keep what is known of the others."""
        key = key_of(position)
        node = self._known(key, position)
        is_crowded = self._free_share < LEAST_FREE_SHARE
        self._start_from(position)
        if node is not None:
            self.root = node
            if is_crowded:
                self._keep_below_root()
        else:
            if is_crowded:
                self._marks.clear()
                clear_tree(self.arrays)
            self.root = -1
            self.simulate(1)
            self._join(position)
        self._marks[key] = VisitedNode(position, self.root)

    def play_out(self, playouts: int, random: Words, counts: Ints) -> None:
        """Play the root out that many times, and count who owns what; see `core.playout`."""
        run_playouts(self._context, self._start, self._playout_workspace, random, playouts, counts)

    def make_room(self) -> bool:
        """Drop what isn't below the root; return whether that makes room for more."""
        assert self._position is not None
        self._keep_below_root()
        self._marks[key_of(self._position)] = VisitedNode(self._position, self.root)
        return self._free_share >= LEAST_FREE_SHARE

    def _keep_below_root(self) -> None:
        self._marks.clear()
        self._keep(self.root)

    @property
    def _free_share(self) -> float:
        """The share of free rows: of nodes, edges or children, whichever is smallest."""
        arrays = self.arrays
        rows = np.array([len(arrays.node_player), len(arrays.edge_prior), len(arrays.child_node)])
        following, ends = arrays.free_rows[0, ::2], arrays.free_rows[0, 1::2]
        return float(((ends - following) / rows).min())

    def _known(self, key: Key, position: Position) -> int | None:
        """The node of a position that was visited or is below one that was, the nearest first."""
        if key in self._marks:
            return self._marks[key].node
        before = [mark for mark in self._marks.values() if mark.position.ply < position.ply]
        for mark in sorted(before, key=lambda mark: mark.position.ply, reverse=True):
            node = self._node_of(position, mark.position, mark.node)
            if node is not None:
                return node
        return None

    def _join(self, position: Position) -> None:
        """Make the root's edges lead to the visited positions one ply further."""
        assert position.colour is not None
        for mark in self._marks.values():
            placement = mark.position.last[position.colour]
            if mark.position.ply != position.ply + 1 or placement is None:
                continue
            for number in np.flatnonzero(self.placements == placement):
                if key_of(position.play(placement)) == key_of(mark.position):
                    lead_to(self.arrays, self.root, int(number), mark.node)


def key_of(position: Position) -> Key:
    """What identifies a position within its game, however it came about."""
    return position.board.tobytes(), position.colour, position.last
