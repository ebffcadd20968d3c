"""A search tree that follows a game."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from game.ai.core.board.board_arrays import board_arrays
from game.ai.core.board.placement_lists import empty_placement_lists, list_placements
from game.ai.core.board.state import position_state
from game.ai.core.tree.compaction import compact_subtree
from game.ai.core.tree.params import Model, SearchContext, SearchParams
from game.ai.core.tree.simulation import Root, run_simulations
from game.ai.core.tree.tree_arrays import (
    MAX_EDGES,
    TreeArrays,
    child_nodes,
    clear_tree,
    edge_rows,
    empty_tree,
    fade_bias,
    is_full,
    partition_rows,
    replace_edges,
    rows_in_use,
    value_sums,
    visit_counts,
)
from game.ai.core.tree.workspace import empty_workspace
from game.ai.search.endgame_solver import SolvedEndgame
from game.ai.search.settings import Search
from game.engine import Event, Ply, Ruleset
from game.engine.position import Position
from game.evaluation import Candidate, Evaluation, Outlook, final_evaluation


def search_params(search: Search, ruleset: Ruleset) -> SearchParams:
    """The core's parameters for a search in games of a ruleset."""
    temperature = search.policy_temperature if ruleset.players == 2 else 1.0
    # A structure takes no integer for a float.
    return SearchParams(
        c_puct=float(search.c_puct),
        fpu_reduction=float(search.fpu_reduction),
        score_weight=float(search.score_weight),
        score_scale=float(search.score_scale),
        policy_temperature=float(temperature),
        bias_factor=float(search.bias_factor),
    )


class SearchTree:
    """A tree searched from one position after another, whose subtrees are reused.

    Attributes:
        thread_count: how many threads may search at once.
        arrays: the tree itself, for reading.
        root: the node of the current position, -1 before there is one.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        model: Model,
        params: SearchParams,
        max_nodes: int,
        threads: int,
    ) -> None:
        """Allocate room for a tree, which is empty before `advance_to`."""
        board = board_arrays(ruleset)
        self.thread_count = threads
        self.arrays: TreeArrays = empty_tree(board, max_nodes, threads)
        self.root = -1
        self._table = ruleset.table
        self._workspaces = [empty_workspace(board, model.net, i) for i in range(threads)]
        self._context = SearchContext(board, model, params)
        self._no_placements = empty_placement_lists(board)
        self._lists = empty_placement_lists(board, indexed=True)
        self._position: Position | None = None
        self._start: Root
        self._is_partitioned = False

    # -- following the game -------------------------------------------------

    def advance_to(self, position: Position) -> None:
        """Make a position, which must not be over, the root.

        If it was searched below the previous position, its subtree is kept; all else is dropped.
        """
        node = None if self._position is None else self._node_of(position, self._position)
        if node is not None and node == self.root:
            return
        self._start_from(position)
        if node is not None:
            self._keep(node)
            return
        clear_tree(self.arrays)
        self.root = -1
        self.simulate(1)

    def _start_from(self, position: Position) -> None:
        """Make simulations start from a position; the caller sets `root` to its node."""
        assert position.colour is not None
        board = self._context.board
        state = position_state(board, position)
        list_placements(board, state, self._no_placements, self._lists)
        self._start = Root(position.colour, state, self._lists)
        self._position = position
        self._is_partitioned = False

    def _keep(self, node: int) -> None:
        """Make a node the root, and drop all that isn't below it."""
        visits = self.arrays.node_visit_count
        fade_bias(self.arrays, int(visits[node]) / max(int(visits[self.root]), 1))
        self.root, nodes, edges, child_rows = compact_subtree(self.arrays, node)
        partition_rows(self.arrays, nodes, edges, child_rows, 1)

    def forget(self) -> None:
        """Reuse nothing for the next position."""
        self._position = None

    def root_policy(self) -> tuple[npt.NDArray[np.unsignedinteger], npt.NDArray[np.float32]]:
        """All legal placements at the root and the policy's logit of each: both ``(n,)``.

        Only valid while the root is the only node, that is, after `forget` and `advance_to`.
        """
        lists, logits = self._workspaces[0].lists, self._workspaces[0].policy.logits
        count = int(lists.count[self._start.to_play])
        return lists.placements[self._start.to_play, :count].copy(), logits[:count].copy()

    def consider(
        self, placements: npt.NDArray[np.unsignedinteger], logits: npt.NDArray[np.float32]
    ) -> None:
        """Make the root consider only these of `root_policy`, or the best of them that fit."""
        tree, params = self.arrays, self._context.params
        best = np.argsort(-logits, kind="stable")[:MAX_EDGES]
        priors = np.exp((logits[best] - logits[best[0]]) / params.policy_temperature)
        replace_edges(tree, self.root, placements[best], priors / priors.sum())

    def _node_of(self, position: Position, before: Position, node: int | None = None) -> int | None:
        """The node of a position, if it is at or below that of another.

        Args:
            position: the one to find.
            before: the other.
            node: the other's node, if it isn't the root.
        """
        placed = [now - then for now, then in zip(position.placed, before.placed, strict=True)]
        covered = np.append(position.board[:-1] != before.board[:-1], False)
        if min(placed) < 0 or (before.board[covered] >= 0).any():
            return None
        # The last piece of a colour decides about a bonus. `_find_below` sees to the colours that
        # place in between; the others must have placed it already.
        for count, last, last_before in zip(placed, position.last, before.last, strict=True):
            if not count and last != last_before:
                return None
        return self._find_below(position, self.root if node is None else node, covered, placed)

    def _find_below(
        self, position: Position, node: int, covered: npt.NDArray[np.bool_], placed: list[int]
    ) -> int | None:
        """Find the node of a position at or below a node, by depth-first search.

        Args:
            position: the one to find.
            node: where to look.
            covered: ``(size + 1,)``, the cells taken in the position but not at the node.
            placed: how many pieces each colour places in between.
        """
        tree = self.arrays
        colour = int(tree.node_colour[node])
        if not any(placed):
            return node if colour == position.colour and not covered.any() else None
        if colour < 0 or not placed[colour]:
            return None
        fewer = [count - (c == colour) for c, count in enumerate(placed)]
        placements = tree.edge_placement[edge_rows(tree, node)]
        for placement, after in zip(
            placements.tolist(), child_nodes(tree, node).tolist(), strict=True
        ):
            # A colour's pieces may come in any order, except for its last.
            is_last = placement == position.last[colour]
            if after < 0 or is_last != (placed[colour] == 1):
                continue
            cells = list(self._table.cells_of(placement))
            if not (covered[cells] & (position.board[cells] == colour)).all():
                continue
            remaining = covered.copy()
            remaining[cells] = False
            found = self._find_below(position, after, remaining, fewer)
            if found is not None:
                return found
        return None

    # -- searching ----------------------------------------------------------

    def simulate(self, simulations: int, thread: int = 0) -> None:
        """Run some simulations. All threads but the first need `partition_among_threads` first."""
        self.root = run_simulations(
            self._context,
            self.arrays,
            self._start,
            self.root,
            self._workspaces[thread],
            simulations,
        )

    def partition_among_threads(self) -> None:
        """Divide the free rows among all threads, until the next `advance_to`."""
        if self._is_partitioned:
            return
        self._is_partitioned = True
        partition_rows(self.arrays, *rows_in_use(self.arrays), self.thread_count)

    @property
    def is_full(self) -> bool:
        """Whether the first thread has no rows left to add a node."""
        return is_full(self.arrays)

    # -- what was found -----------------------------------------------------

    @property
    def placements(self) -> npt.NDArray[np.unsignedinteger]:
        """The placements considered at the root, ``(edges,)``."""
        return self.arrays.edge_placement[edge_rows(self.arrays, self.root)]

    @property
    def visit_counts(self) -> npt.NDArray[np.signedinteger]:
        """How many simulations took each of `placements`."""
        return visit_counts(self.arrays, self.root)

    @property
    def priors(self) -> npt.NDArray[np.float32]:
        """The policy's probability of each of `placements`, summing to 1."""
        return self.arrays.edge_prior[edge_rows(self.arrays, self.root)]

    @property
    def rank(self) -> npt.NDArray[np.float64]:
        """How much each of `placements` is preferred: visits, with priors (below 1) for ties."""
        return self.visit_counts.astype(np.float64) + self.priors

    @property
    def values(self) -> npt.NDArray[np.float64]:
        """The mean value of each of `placements` for its player, 0 to 1.

        Without visits, it is the value of the root itself.
        """
        tree = self.arrays
        own = tree.node_value[self.root, tree.node_player[self.root]]
        visits, sums = self.visit_counts, value_sums(tree, self.root)
        means: npt.NDArray[np.float64] = np.where(visits > 0, sums / np.maximum(visits, 1), own)
        return means

    @property
    def child_nodes(self) -> npt.NDArray[np.int64]:
        """The node after each of `placements`, -1 if there is none, ``(edges,)``."""
        return child_nodes(self.arrays, self.root)


LONGEST_LINE = 12
"""The most expected events in a line."""


def evaluation_of(
    tree: SearchTree, ruleset: Ruleset, most: int | None, also: Event | None = None
) -> Evaluation:
    """What is known about the root's position, which must not be over.

    Args:
        tree: the search.
        ruleset: of its game.
        most: the most candidates to report; None for all.
        also: an event to add after them, if the search knows what follows it.
    """
    visits = tree.visit_counts
    order = np.argsort(-tree.rank, kind="stable")  # as the search chooses
    after = tree.child_nodes
    known = [number for number in map(int, order) if after[number] >= 0]
    chosen = [number for number in known if visits[number]][:most]
    if isinstance(also, Ply):
        placements = tree.placements
        chosen += [n for n in known if placements[n] == also.placement and n not in chosen]
    candidates = tuple(_candidate(tree, ruleset, number, int(after[number])) for number in chosen)
    is_forced = len(visits) == 1 and bool(candidates)
    return Evaluation(
        simulations=int(visits.sum()),
        outlook=candidates[0].outlook if is_forced else outlook_at(tree, ruleset, tree.root),
        candidates=candidates,
    )


def solved_evaluation(
    tree: SearchTree, solved: SolvedEndgame, most: int | None, also: Event | None = None
) -> Evaluation:
    """What is known about the root's position, which is solved.

    Args:
        tree: the search.
        solved: the outcomes of the placements.
        most: the most candidates to report; None for all.
        also: an event to add after them, if its outcome is among those.
    """
    seen = {
        int(placement): (int(visits), float(prior))
        for placement, visits, prior in zip(
            tree.placements, tree.visit_counts, tree.priors, strict=True
        )
    }
    # Ties are in the order of `SearchTree.rank`; what isn't in the tree comes last.
    order = sorted(solved.leads, key=lambda p: (-solved.leads[p], -sum(seen.get(p, (0, 0.0)))))
    chosen = order[:most]
    if isinstance(also, Ply):
        chosen += [p for p in order if p == also.placement and p not in chosen]
    candidates = []
    for placement in chosen:
        ending = solved.ending(placement)
        visits, prior = seen.get(placement, (0, 0.0))
        outlook = final_evaluation(ending.position).outlook
        line = ending.line[:LONGEST_LINE]
        candidates.append(Candidate(line[0], visits, prior, outlook, line))
    return Evaluation(
        simulations=int(tree.visit_counts.sum()),
        outlook=final_evaluation(solved.ending(order[0]).position).outlook,
        candidates=tuple(candidates),
        solved=True,
    )


def outlook_at(tree: SearchTree, ruleset: Ruleset, node: int) -> Outlook:
    """The mean outlook of a node itself and of all simulations that went on from it."""
    arrays = tree.arrays
    # Nothing goes on from a finished game, however often simulations end there.
    count = 1 + int(arrays.node_visit_count[node]) if arrays.node_edge_count[node] else 1
    sign = -1 if ruleset.scoring.lowest_wins else 1
    chances, totals = arrays.node_outlook_sum[node] / count
    return Outlook(
        chances=tuple((chances / chances.sum()).tolist()),
        points=tuple(map(ruleset.options.points, (sign * 100 * totals).tolist())),
    )


def _candidate(tree: SearchTree, ruleset: Ruleset, number: int, node: int) -> Candidate:
    event = Ply(int(tree.arrays.node_colour[tree.root]), int(tree.placements[number]))
    return Candidate(
        event=event,
        visits=int(tree.visit_counts[number]),
        prior=float(tree.priors[number]),
        outlook=outlook_at(tree, ruleset, node),
        line=(event, *_line_from(tree, node)),
    )


def _line_from(tree: SearchTree, node: int) -> list[Ply]:
    """What the search would choose at a node, then at the next, as far as it went."""
    arrays = tree.arrays
    line: list[Ply] = []
    while node >= 0 and len(line) < LONGEST_LINE - 1:
        rows, visits = edge_rows(arrays, node), visit_counts(arrays, node)
        if not visits.any():
            break
        best = int((visits + arrays.edge_prior[rows]).argmax())
        placement = int(arrays.edge_placement[rows][best])
        line.append(Ply(int(arrays.node_colour[node]), placement))
        node = int(child_nodes(arrays, node)[best])
    return line
