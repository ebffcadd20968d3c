"""What a search tree says about the position at its root. Importing this loads numba."""

from __future__ import annotations

import numpy as np

from game.ai.core.tree.tree_arrays import child_nodes, edge_rows, visit_counts
from game.ai.search.endgame_solver import SolvedEndgame
from game.ai.search.search_tree import SearchTree
from game.engine import Event, Ply, Ruleset
from game.evaluation import Candidate, Evaluation, Outlook, final_evaluation

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
