"""A search tree that follows a game."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from game.ai.core.board import board_of
from game.ai.core.moves import empty_lists, list_moves
from game.ai.core.prune import prune, share_room
from game.ai.core.state import empty_state, state_of
from game.ai.core.tree import WIDEST, Model, Params, empty_desk, empty_tree, grow
from game.ai.search import Search
from game.engine import Position, Ruleset

EDGES_A_NODE = 40
"""Room for edges, for each node that there is room for."""


def params_of(search: Search, ruleset: Ruleset) -> Params:
    """How a tree of a variant grows that is searched so."""
    temperature = search.temperature if ruleset.players == 2 else 1.0
    return Params(search.curiosity, search.reserve, search.margin, search.spread, temperature)


class Growth:
    """Grows a tree from one position after the other and keeps what is known of the next one.

    Attributes:
        threads: how many may grow it at once.
    """

    def __init__(
        self, ruleset: Ruleset, model: Model, params: Params, nodes: int, threads: int
    ) -> None:
        """Make room for a tree with so many nodes. Nothing grows before `turn_to`."""
        self.threads = threads
        self._ruleset = ruleset
        self._model = model
        self._params = params
        self._board = board = board_of(ruleset)
        self._tree = empty_tree(board, nodes, nodes * EDGES_A_NODE, threads)
        units = len(model.net.bias)
        self._desks = [empty_desk(board, units) for _ in range(threads)]
        self._state = empty_state(board)
        self._bare = empty_lists(board)
        self._lists = empty_lists(board)
        self._position: Position | None = None
        self._root = -1
        self._is_spread = False

    # -- where it grows -----------------------------------------------------

    def turn_to(self, position: Position) -> None:
        """Grow from this position, which is not over, from now on.

        What is known of it from the position before is kept, and all else forgotten.
        """
        assert position.colour is not None
        assert position.player is not None
        node = self._node_of(position)
        if node is not None and node == self._root:
            return
        board, tree = self._board, self._tree
        self._state = state_of(board, position)
        list_moves(board, self._state, self._bare, self._lists)
        self._position = position
        self._is_spread = False
        if node is not None:
            self._root, nodes, edges = prune(tree, node)
            share_room(tree, nodes, edges, 1)
            return
        share_room(tree, 0, 0, 1)
        self._root = -1
        self.grow(1)

    def forget(self) -> None:
        """Let the next position be grown afresh."""
        self._position = None

    def _node_of(self, position: Position) -> int | None:
        """The node of a position, if it is that of the root or comes after it."""
        before = self._position
        if before is None or any(
            now < then for now, then in zip(position.placed, before.placed, strict=True)
        ):
            return None
        new = np.append(position.board[:-1] != before.board[:-1], False)
        if (before.board[new] >= 0).any():
            return None
        placed = [now - then for now, then in zip(position.placed, before.placed, strict=True)]
        return self._descend(position, self._root, new, placed)

    def _descend(
        self, position: Position, node: int, new: npt.NDArray[np.bool_], placed: list[int]
    ) -> int | None:
        """Look below a node for a position.

        Args:
            position: what is looked for.
            node: where to look.
            new: ``(size + 1,)``, the cells that pieces cover there and not at the node.
            placed: how many pieces each colour places in between.
        """
        colour = int(self._tree.colour[node])
        if not any(placed):
            return node if colour == position.colour and not new.any() else None
        if colour < 0 or not placed[colour]:
            return None
        table = self._ruleset.table
        fewer = [count - (c == colour) for c, count in enumerate(placed)]
        for edge in self._edges(node):
            placement, child = int(self._tree.move[edge]), int(self._tree.child[edge])
            is_last = placement == position.last[colour]
            if child < 0 or is_last != (placed[colour] == 1):
                continue
            cells = list(table.cells_of(placement))
            if not (new[cells] & (position.board[cells] == colour)).all():
                continue
            still_new = new.copy()
            still_new[cells] = False
            found = self._descend(position, child, still_new, fewer)
            if found is not None:
                return found
        return None

    def _edges(self, node: int) -> range:
        first = int(self._tree.first[node])
        return range(first, first + int(self._tree.width[node]))

    # -- growing ------------------------------------------------------------

    def grow(self, simulations: int, thread: int = 0) -> None:
        """Add so many simulations. Threads other than the first need `spread` before."""
        assert self._position is not None
        self._root = grow(
            self._board,
            self._model,
            self._params,
            self._tree,
            self._root,
            self._position.colour,
            self._state,
            self._lists,
            self._desks[thread],
            thread,
            simulations,
        )

    def spread(self) -> None:
        """Let all threads grow it, until it is turned to another position."""
        if self._is_spread:
            return
        self._is_spread = True
        nodes, _, edges, _ = self._tree.used[0].tolist()
        share_room(self._tree, nodes, edges, self.threads)

    @property
    def full(self) -> bool:
        """Whether the first thread has no room left for what it finds."""
        nodes, last_node, edges, last_edge = self._tree.used[0].tolist()
        return bool(nodes == last_node or edges + WIDEST > last_edge)

    # -- what is known ------------------------------------------------------

    @property
    def placements(self) -> npt.NDArray[np.unsignedinteger]:
        """The placements to choose from at the root."""
        return self._tree.move[self._slice]

    @property
    def visits(self) -> npt.NDArray[np.signedinteger]:
        """How often each was looked at."""
        return self._tree.count[self._slice]

    @property
    def priors(self) -> npt.NDArray[np.float32]:
        """How likely each looked at a glance, 1 together."""
        return self._tree.prior[self._slice]

    @property
    def values(self) -> npt.NDArray[np.float32]:
        """How well each does for the player who places, 0 to 1; as the position without visits."""
        own = self._tree.values[self._root, self._tree.player[self._root]]
        visits = self.visits
        means: npt.NDArray[np.float32] = self._tree.total[self._slice] / np.maximum(visits, 1)
        return np.where(visits > 0, means, own)

    @property
    def _slice(self) -> slice:
        edges = self._edges(self._root)
        return slice(edges.start, edges.stop)
