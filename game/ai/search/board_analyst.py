"""The analyst of games on one board. Importing this loads numba."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache

import numpy as np

from game.ai.analysis import CANDIDATES, Analyst
from game.ai.player import Budget, never
from game.ai.search.analysis_tree import AnalysisTree, Key, key_of
from game.ai.search.budget import BudgetMeter, ChunkSizer
from game.ai.search.endgame_solver import EndgameSolver, SolvedEndgame
from game.ai.search.models import model_of
from game.ai.search.search_tree import search_params
from game.ai.search.searcher import warm_up
from game.ai.search.settings import DEEP_POLICY_TEMPERATURE, Search
from game.ai.search.tree_evaluation import evaluation_of, solved_evaluation
from game.engine import Event, Ruleset
from game.engine.position import Position
from game.evaluation import Evaluation, final_evaluation

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
        """Compile the core if needed. Raises SearchUnavailableError without weights."""
        warm_up(ruleset)
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


@lru_cache
def warm_up_playouts(ruleset: Ruleset) -> None:
    """Compile what only analyses need, or load it from the cache.

    Raises SearchUnavailableError without weights.
    """
    tree = AnalysisTree(ruleset, model_of(ruleset), search_params(SEARCH, ruleset), max_nodes=64)
    tree.go_to(Position(ruleset))
    OwnedCells(ruleset).add(tree, 0)


class OwnedCells:
    """Counts in how many playouts of a position each colour owned each cell at the end.

    Attributes:
        playouts: how many there were.
    """

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
