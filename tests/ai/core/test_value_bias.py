"""The correction of value bias, checked against a plain computation simulation by simulation."""

from copy import deepcopy
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from ai.core.test_core_simulation import PARAMS
from helpers.core_evaluation import random_model
from helpers.positions import EVERY, identify, played

from game.ai.core.tree.tree_arrays import child_nodes, edge_rows, visit_counts
from game.ai.core.tree.value_bias import COLOUR_PRIOR, PLACEMENT_PRIOR
from game.ai.search.search_tree import SearchTree
from game.engine import Options
from game.engine.position import Position

SHARE = 0.6


def new_tree(position: Position, share: float = SHARE) -> SearchTree:
    params = replace(PARAMS, bias_factor=share)
    tree = SearchTree(position.ruleset, random_model(position.ruleset), params, 1_200, 1)
    tree.advance_to(position)
    return tree


def path_of(before, after, root):
    """The nodes that a simulation passed, each with the placement taken, and its last node."""
    node, path = root, []
    while node >= 0 and before.node_edge_count[node]:
        (went,) = np.flatnonzero(visit_counts(after, node) != visit_counts(before, node))
        path.append((node, int(after.edge_placement[edge_rows(after, node)][went])))
        is_new = child_nodes(before, node)[went] < 0
        node = int(child_nodes(after, node)[went])
        if is_new:
            break
    return path, node


@pytest.mark.parametrize("options", EVERY, ids=identify)
def test_it_is_as_reckoned(options):
    tree = new_tree(played(options, 20))
    buckets = len(tree.arrays.bias_sum) - len(options.ruleset.colours)
    sums, weights = np.zeros((2, len(tree.arrays.bias_sum)))
    corrected = 0
    for _ in range(120):
        before = deepcopy(tree.arrays)
        tree.simulate(1)
        after = tree.arrays
        path, end = path_of(before, after, tree.root)
        found = after.node_value[end].astype(float)
        if after.node_edge_count[end]:
            # A new position: its own player's value rises by the bias, the others' fall.
            last, of_colour = path[-1][1], buckets + int(after.node_colour[end])
            general = sums[of_colour] / (weights[of_colour] + COLOUR_PRIOR)
            bias = (sums[last] + PLACEMENT_PRIOR * general) / (weights[last] + PLACEMENT_PRIOR)
            others = np.arange(len(found)) != after.node_player[end]
            found[~others] += SHARE * bias
            found[others] -= SHARE * bias / max(others.sum(), 1)
            found = found.clip(0, 1)
            corrected += bias != 0
        for node, _ in path:
            gained = after.node_value_sum[node] - before.node_value_sum[node]
            assert gained == pytest.approx(found[after.node_player[node]], abs=1e-5)
        for (_, placement), (node, _) in pairwise(path):
            player = after.node_player[node]
            weight = float(after.node_visit_count[node]) ** -0.5
            for bucket in (placement, buckets + int(after.node_colour[node])):
                sums[bucket] += weight * (found[player] - after.node_value[node, player])
                weights[bucket] += weight
        assert np.allclose(after.bias_sum, sums, atol=1e-4)
        assert np.allclose(after.bias_weight, weights, atol=1e-9)
    assert corrected > 20


def test_without_a_share_nothing_is_gathered():
    tree = new_tree(played(Options("Blokus Duo"), 8), share=0.0)
    tree.simulate(300)
    assert not tree.arrays.bias_weight.any()


def test_it_begins_anew_with_another_game_and_fades_as_the_game_goes_on():
    position = played(Options("Blokus Duo"), 8)
    tree = new_tree(position)
    tree.simulate(1000)
    weight = tree.arrays.bias_weight.sum()
    best = int(tree.visit_counts.argmax())
    kept = tree.visit_counts[best] - 1
    tree.advance_to(position.play(int(tree.placements[best])))
    assert tree.arrays.bias_weight.sum() == pytest.approx(weight * kept / 1000)
    tree.advance_to(position)
    assert not tree.arrays.bias_weight.any()
