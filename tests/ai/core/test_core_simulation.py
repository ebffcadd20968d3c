"""Simulations: sums and visits add up, nodes are positions, and the best placement is found."""

from copy import deepcopy
from threading import Thread

import numpy as np
import pytest
from helpers.core_evaluation import CoreEvaluation, random_model
from helpers.core_reference import final_values, mixed_values
from helpers.positions import EVERY, OTHERS, identify, late, played
from helpers.thorough import sampled

from game.ai.core.tree.params import SearchParams
from game.ai.core.tree.tree_arrays import (
    MAX_EDGES,
    child_nodes,
    child_rows,
    edge_rows,
    rows_in_use,
    value_sums,
    visit_counts,
)
from game.ai.search.search_tree import SearchTree
from game.engine import Options

PARAMS = SearchParams(
    c_puct=0.6,
    fpu_reduction=0.1,
    score_weight=0.2,
    score_scale=0.3,
    policy_temperature=1.5,
    bias_factor=0.0,
)


def searched(position, simulations, nodes=20_000, params=PARAMS):
    """A tree searched by one thread."""
    tree = SearchTree(position.ruleset, random_model(position.ruleset), params, nodes, 1)
    tree.advance_to(position)
    tree.simulate(simulations)
    return Searched(tree, position)


class Searched:
    """A tree and the position at its root."""

    def __init__(self, tree, position):
        self.tree, self.position = tree, position
        self.arrays, self.root = tree.arrays, tree.root

    def children(self, node):
        """The children of a node."""
        return [child for child in child_nodes(self.arrays, node).tolist() if child >= 0]

    def nodes(self):
        """All nodes, each before its children."""
        found = [self.root]
        for node in found:
            found += self.children(node)
        return found

    def positions(self, most):
        """Up to `most` nodes and their positions, those nearest the root first."""
        found = [(self.root, self.position)]
        for node, position in found:
            placements = self.arrays.edge_placement[edge_rows(self.arrays, node)]
            for placement, child in zip(placements, child_nodes(self.arrays, node), strict=True):
                if child >= 0 and len(found) < most:
                    found.append((int(child), position.play(int(placement))))
        return found

    @property
    def chosen(self):
        return int(self.tree.placements[self.tree.visit_counts.argmax()])

    @property
    def used(self):
        """How many nodes and edges there are."""
        return rows_in_use(self.arrays)[:2]


def assert_adds_up(search, simulations):
    arrays = search.arrays
    nodes = search.nodes()
    assert len(nodes) == len(set(nodes))
    total = {}
    for node in reversed(nodes):
        edge_count = int(arrays.node_edge_count[node])
        # What a node added to those above it, by player: its value once, or on each visit if the
        # game ends there.
        times = 1 if edge_count else int(arrays.node_visit_count[node])
        below = sum(
            (total[child] for child in search.children(node)), np.zeros(arrays.node_value.shape[1])
        )
        total[node] = below + times * arrays.node_value[node].astype(float)
        if not edge_count:
            assert arrays.node_colour[node] == arrays.node_player[node] == -1
            continue
        counts, sums = visit_counts(arrays, node), value_sums(arrays, node)
        assert counts.sum() == arrays.node_visit_count[node]
        assert arrays.edge_prior[edge_rows(arrays, node)].sum() == pytest.approx(1, abs=1e-5)
        assert edge_count <= MAX_EDGES
        for child, count, value_sum in zip(child_nodes(arrays, node), counts, sums, strict=True):
            if child < 0:
                assert count == value_sum == 0
            else:
                assert count == arrays.node_visit_count[child] + (arrays.node_edge_count[child] > 0)
                assert 0 <= value_sum <= count * (1 + 1e-5)
                expected = total[child][arrays.node_player[node]]
                assert value_sum == pytest.approx(expected, rel=1e-4, abs=1e-4)
        assert arrays.node_value_sum[node] == pytest.approx(
            below[arrays.node_player[node]], rel=1e-4, abs=1e-4
        )
        assert (arrays.node_value[node] >= 0).all()
        assert (arrays.node_value[node] <= 1).all()
    assert arrays.node_visit_count[search.root] == simulations
    assert len(nodes) == search.used[0]


@pytest.mark.parametrize("options", [*EVERY, *sampled(OTHERS, 4)], ids=identify)
@pytest.mark.parametrize("left", [None, 1, 6], ids=["start", "end", "late"])
def test_it_adds_up(options, left):
    """Visits add up, and so do values as seen by whoever places: players, not colours."""
    position = played(options, 0) if left is None else late(options, left)
    assert_adds_up(searched(position, 250), 250)


@pytest.mark.parametrize("options", [*EVERY, *sampled(OTHERS, 4)], ids=identify)
@pytest.mark.parametrize("at_end", [False, True])
def test_nodes_are_positions(options, at_end):
    """A node has the turn, the legal placements and the value of its position."""
    tree = searched(late(options, 1) if at_end else played(options, 20), 200)
    found = tree.positions(60 if at_end else 25)
    assert any(there.over for _, there in found) or not at_end
    for node, there in found:
        assert_is(tree, node, there)


def assert_is(search, node, position):
    """Check a node against its position."""
    arrays = search.arrays
    if position.over:
        assert arrays.node_edge_count[node] == 0
        assert arrays.node_value[node] == pytest.approx(final_values(PARAMS, position), abs=1e-5)
        return
    assert (arrays.node_colour[node], arrays.node_player[node]) == (
        position.colour,
        position.player,
    )
    seen, edges = CoreEvaluation(position), edge_rows(arrays, node)
    expected = mixed_values(PARAMS, seen.chances, -100 * seen.squares_left)
    assert arrays.node_value[node] == pytest.approx(expected, abs=1e-5)
    assert_likeliest(arrays.edge_placement[edges], arrays.edge_prior[edges], seen)


def assert_likeliest(moves, priors, seen):
    """The edges are the likeliest placements, with a softmax of their logits as priors."""
    logits, greatest = seen.logits, seen.greatest
    assert len(set(moves.tolist())) == len(moves)
    kept = [logits[move] for move in moves.tolist()]
    left_out = sorted(set(logits) - set(moves.tolist()), key=logits.get)
    if len(logits) <= MAX_EDGES:
        assert not left_out
    elif left_out:
        # Logits are sorted into bins an eighth wide.
        assert logits[left_out[-1]] <= min(kept) + 0.125
    assert kept[0] == greatest == max(kept)
    assert (np.diff(priors) <= 0).all()
    expected = np.exp((np.array(kept) - greatest) / PARAMS.policy_temperature)
    assert priors == pytest.approx(expected / expected.sum(), abs=1e-5)


@pytest.mark.parametrize("plies", [10, 50])
def test_selection_takes_the_greatest_puct_score(plies):
    tree = searched(played(EVERY[2], plies), 0, nodes=300)
    for _ in range(250):
        before = deepcopy(tree.arrays)
        tree.tree.simulate(1)
        node = tree.root
        while node >= 0 and before.node_edge_count[node]:
            (went,) = np.flatnonzero(visit_counts(tree.arrays, node) != visit_counts(before, node))
            scores = scores_at(before, node)
            assert scores[went] >= max(scores) - 1e-5
            node = int(child_nodes(before, node)[went])


def scores_at(arrays, node):
    """The PUCT scores of the edges of a node."""
    visits = arrays.node_visit_count[node]
    count, prior = visit_counts(arrays, node), arrays.edge_prior[edge_rows(arrays, node)]
    own = arrays.node_value[node, arrays.node_player[node]]
    mean = (arrays.node_value_sum[node] + own) / (visits + 1)
    unvisited = mean - PARAMS.fpu_reduction * np.sqrt(prior[count > 0].sum())
    value = np.where(count > 0, value_sums(arrays, node) / np.maximum(count, 1), unvisited)
    return value + PARAMS.c_puct * prior * np.sqrt(visits + 1) / (1 + count)


# -- the end of a game -------------------------------------------------------


def exact(position):
    """The value of a position for each player under best play to the end."""
    if position.over:
        return final_values(PARAMS, position)
    return max(map(exact, following(position)), key=lambda values: values[position.player])


def following(position):
    return [position.play(placement) for placement in position.legal().tolist()]


def best_of(position, value):
    """The placements after which the position has the highest value."""
    values = list(map(value, following(position)))
    legal = position.legal().tolist()
    return {m for m, v in zip(legal, values, strict=True) if v > max(values) - 1e-6}


@pytest.mark.parametrize(
    ("name", "seed", "plies"),
    [
        ("Blokus Duo", 2, 25),
        ("Blokus Two-Player", 18, 61),
        ("Blokus Three-Player", 31, 56),
        ("Blokus Trigon Two-Player", 24, 69),
    ],
)
def test_it_finds_the_end(name, seed, plies):
    position = played(Options(name), plies, seed)
    right = best_of(position, lambda after: exact(after)[position.player])
    assert len(right) < len(position.legal())
    tree = searched(position, 6000)
    assert tree.chosen in right
    assert tree.tree.values.max() == pytest.approx(exact(position)[position.player], abs=0.05)


def selfish(position):
    """Each colour's points at the end if each thinks only of its own."""
    if position.over:
        return [position.score(colour).points for colour in range(len(position.ruleset.colours))]
    return max(map(selfish, following(position)), key=lambda points: points[position.colour])


# -- room, repetition, threads -----------------------------------------------


@pytest.mark.parametrize("nodes", [1, 2, 30])
def test_without_room_it_goes_on(nodes):
    position = played(EVERY[2], 20)
    # A node is added only if `MAX_EDGES` rows are free, more than a node's share of them.
    tree = searched(position, 0, nodes=nodes * 2)
    for _ in range(4):
        tree.tree.simulate(200)
    assert tree.tree.is_full
    used, edges = tree.used
    assert used <= nodes * 2
    assert edges <= len(tree.arrays.edge_placement)
    assert tree.tree.visit_counts.sum() == 800
    assert 0 <= tree.tree.values.min() <= tree.tree.values.max() <= 1
    # Positions without a row are evaluated too, and their values added on the way back.
    expected = tree.tree.visit_counts @ tree.tree.values
    assert tree.arrays.node_value_sum[tree.root] == pytest.approx(expected, rel=1e-4)


@pytest.mark.parametrize(
    ("name", "plies", "fingerprint"),
    [
        ("Blokus Two-Player", 36, "o16,n17,o17 42 visits, 701 nodes, 20661 edges"),
        ("Blokus Duo", 22, "g13 83 visits, 701 nodes, 9107 edges"),
        ("Blokus Trigon Three-Player", 30, "f5,c6,d6,e6,f6,c7 28 visits, 701 nodes, 31144 edges"),
    ],
)
def test_the_same_work_finds_the_same(name, plies, fingerprint):
    """Renew a fingerprint only when a change to the search is meant to find something else."""
    position = played(Options(name), plies)
    tree, again = searched(position, 700), searched(position, 700)
    for field, found in tree.arrays.as_dict().items():
        assert np.array_equal(found, getattr(again.arrays, field)), field
    move, visits = position.ruleset.table.name_of(tree.chosen), tree.tree.visit_counts.max()
    nodes, edges = tree.used
    assert f"{move} {visits} visits, {nodes} nodes, {edges} edges" == fingerprint


def test_means_stay_exact_through_millions_of_simulations():
    position = late(Options("Blokus Duo"), 3)
    search = searched(position, 3_000_000)
    arrays, checked = search.arrays, 0
    for node in search.nodes():
        for row in range(child_rows(arrays, node).start, child_rows(arrays, node).stop):
            child, visits = int(arrays.child_node[row]), int(arrays.child_visit_count[row])
            if child >= 0 and not arrays.node_edge_count[child] and visits > 100_000:
                value = arrays.node_value[child, arrays.node_player[node]]
                assert arrays.child_value_sum[row] / visits == pytest.approx(value, abs=1e-6)
                checked += 1
    assert checked


def test_two_threads_search_one_tree():
    position = played(Options("Blokus Duo"), 8)
    tree = SearchTree(position.ruleset, random_model(position.ruleset), PARAMS, 20_000, 2)
    tree.advance_to(position)
    tree.simulate(50)
    tree.partition_among_threads()
    threads = [Thread(target=tree.simulate, args=(2000, number)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    arrays, search = tree.arrays, Searched(tree, position)
    nodes = search.nodes()
    assert len(nodes) == len(set(nodes))
    # If both add the same position at once, one of the nodes is lost; so may a visit be.
    second_from = int(arrays.free_rows[0, 1])
    made = int(arrays.free_rows[0, 0]) + int(arrays.free_rows[1, 0]) - second_from
    assert made * 0.9 <= len(nodes) <= made
    assert arrays.node_visit_count[search.root] == pytest.approx(4050, rel=0.02)
    assert min(nodes) < second_from < max(nodes), "one of them found nothing"
    for node, there in search.positions(60):
        assert (arrays.node_colour[node], arrays.node_player[node]) == (there.colour, there.player)
        counts = visit_counts(arrays, node)
        assert counts.sum() == pytest.approx(int(arrays.node_visit_count[node]), rel=0.05, abs=4)
        placements = arrays.edge_placement[edge_rows(arrays, node)]
        assert set(placements.tolist()) <= set(there.legal().tolist())
        assert (value_sums(arrays, node) <= counts + 2).all()
