"""The analyst of games on one board. Importing this loads the core."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from game.ai.analysis import CANDIDATES, Analyst
from game.ai.core.compiled.arrays import Ints, Words
from game.ai.core.tree.params import Model, SearchParams
from game.ai.core.tree.playout import empty_playout_workspace, run_playouts
from game.ai.core.tree.tree_arrays import clear_tree, lead_to
from game.ai.player import Budget, never
from game.ai.search.budget import BudgetMeter, ChunkSizer
from game.ai.search.endgame_solver import EndgameSolver, SolvedEndgame
from game.ai.search.models import model_of
from game.ai.search.search_tree import SearchTree, evaluation_of, search_params, solved_evaluation
from game.ai.search.settings import DEEP_POLICY_TEMPERATURE, Search
from game.engine import Event, Ruleset
from game.engine.position import Position
from game.evaluation import Evaluation, final_evaluation

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


SEARCH = Search(
    policy_temperature=DEEP_POLICY_TEMPERATURE, max_nodes=600_000, endgame_positions=40_000
)
"""The strongest level's search, with rows for a long look at one position or a short look at every
position of a game."""

FORCED_WORK = 200
"""Simulations if there is only one placement: nothing to choose, they only show what follows."""

MOST_SIMULATIONS = 3_000_000
"""The most simulations of a position: more change nothing."""

MOST_PLAYOUTS = 2_000
"""The most playouts of a position: more change nothing visible, as the chance of owning a cell is
known to about 1 %."""

KEPT_OWNERS = 32
"""For how many positions the playouts are kept."""


class BoardAnalyst(Analyst[Position]):
    """Searches all positions of a game with one tree, see `AnalysisTree`.

    It is made for a ruleset in which each side is one player, and sees positions so.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        """Raises SearchUnavailableError without weights for the ruleset that can be used."""
        self._tree = AnalysisTree(
            ruleset, model_of(ruleset), search_params(SEARCH, ruleset), SEARCH.max_nodes
        )
        self._ruleset = ruleset
        self._asked = self._position = Position(ruleset)
        self._owned: OrderedDict[Key, OwnedCells] = OrderedDict()
        self._is_full = False
        self._solver = EndgameSolver(ruleset)
        self._solved: SolvedEndgame | None = None

    def go_to(self, position: Position) -> None:
        # An interrupted analysis resumes at the same position: no need to solve it again.
        if position is not self._asked:
            self._asked, self._position = position, position.by_side
            self._solved = self._solver.solve(self._position, SEARCH.endgame_positions, every=True)
        self._is_full = False
        if not position.over:
            self._tree.go_to(self._position)

    # -- searching ----------------------------------------------------------

    def search(self, budget: Budget, stop: Callable[[], bool] = never) -> None:
        most = FORCED_WORK if len(self._position.legal()) == 1 else MOST_SIMULATIONS
        most = min(most, most if budget.work is None else budget.work)
        if self.is_done or self.simulations >= most:
            return
        meter = BudgetMeter(Budget(budget.seconds, most - self.simulations), stop)
        sizer = ChunkSizer()
        while not meter.is_spent and not self.is_done:
            size = meter.take(sizer.size)
            began = time.perf_counter()
            self._tree.simulate(size)
            sizer.record(size, time.perf_counter() - began)
            if self._tree.is_full:
                self._is_full = not self._tree.make_room()

    @property
    def simulations(self) -> int:
        return 0 if self._position.over else int(self._tree.visit_counts.sum())

    @property
    def is_done(self) -> bool:
        if self._position.over or self._is_full or self._solved is not None:
            return True
        is_forced = len(self._position.legal()) == 1
        return self.simulations >= (FORCED_WORK if is_forced else MOST_SIMULATIONS)

    def evaluation(self, candidates: int = CANDIDATES, also: Event | None = None) -> Evaluation:
        if self._position.over:
            return final_evaluation(self._position)
        if self._solved is not None:
            return solved_evaluation(self._tree, self._solved, candidates, also)
        return evaluation_of(self._tree, self._ruleset, candidates, also)

    # -- who owns what ------------------------------------------------------

    def play_out(self, playouts: int) -> None:
        if not self._position.over:
            self._owned_cells().add(self._tree, playouts)

    def owners(self) -> tuple[tuple[float, ...], ...]:
        if self._position.over:
            colours = range(len(self._ruleset.colours))
            board = self._position.board[:-1]
            return tuple(tuple((board == colour).astype(float).tolist()) for colour in colours)
        return self._owned_cells().chances()

    @property
    def owners_are_known(self) -> bool:
        return self._position.over or self._owned_cells().playouts >= MOST_PLAYOUTS

    def _owned_cells(self) -> OwnedCells:
        """What has been counted from the position so far."""
        key = key_of(self._position)
        owned = self._owned.pop(key, None) or OwnedCells(self._ruleset)
        self._owned[key] = owned
        if len(self._owned) > KEPT_OWNERS:
            self._owned.popitem(last=False)
        return owned


class OwnedCells:
    """Counts in how many playouts of a position each colour owned each cell at the end."""

    def __init__(self, ruleset: Ruleset) -> None:
        shape = (len(ruleset.colours), ruleset.geometry.size)
        self._counts = np.zeros(shape, dtype=np.int32)
        self._random = np.zeros(1, dtype=np.uint64)
        self.playouts = 0

    def add(self, tree: AnalysisTree, playouts: int) -> None:
        """Play the tree's root out that many more times."""
        tree.play_out(playouts, self._random, self._counts)
        self.playouts += playouts

    def chances(self) -> tuple[tuple[float, ...], ...]:
        """The share of the playouts, by colour and cell; empty if there were none."""
        if not self.playouts:
            return ()
        return tuple(map(tuple, (self._counts / self.playouts).tolist()))
