"""The search tree adds up, sees positions as their players do, and finds what is there to find."""

from threading import Thread

import numpy as np
import pytest
from ai.core_reference import blended, worth_of_end
from ai.core_sight import Seen, model_by_lot
from ai.positions import EVERY, anything, identify, largest, late, played

from game.ai.core.tree import WIDEST, Params
from game.ai.search_tree import Growth
from game.engine import Options

PARAMS = Params(curiosity=0.6, reserve=0.1, margin=0.2, spread=0.3, temperature=1.5)


def grown(position, simulations, nodes=20_000, params=PARAMS):
    """A tree grown by one thread."""
    growth = Growth(position.ruleset, model_by_lot(position.ruleset), params, nodes, 1)
    growth.turn_to(position)
    growth.grow(simulations)
    return Grown(growth, position)


class Grown:
    """A tree, to be looked at."""

    def __init__(self, growth, position):
        self.growth, self.position = growth, position
        self.tree, self.root = growth._tree, growth._root

    def edges(self, node):
        first = int(self.tree.first[node])
        return range(first, first + int(self.tree.width[node]))

    def children(self, node):
        return [child for edge in self.edges(node) if (child := int(self.tree.child[edge])) >= 0]

    def nodes(self):
        """All nodes, those that a node leads to after it."""
        found = [self.root]
        for node in found:
            found += self.children(node)
        return found

    def positions(self, most):
        """Some nodes and their positions, those near the root first."""
        found = [(self.root, self.position)]
        for node, position in found:
            for edge in self.edges(node):
                child = int(self.tree.child[edge])
                if child >= 0 and len(found) < most:
                    found.append((child, position.play(int(self.tree.move[edge]))))
        return found

    @property
    def chosen(self):
        return int(self.growth.placements[self.growth.visits.argmax()])

    @property
    def used(self):
        """How many nodes and edges there are."""
        return int(self.tree.used[0, 0]), int(self.tree.used[0, 2])


def assert_adds_up(grown, simulations):
    tree = grown.tree
    nodes = grown.nodes()
    assert len(nodes) == len(set(nodes))
    worth = {}
    for node in reversed(nodes):
        edges, children = grown.edges(node), grown.children(node)
        # What a node added to those before it, by player: itself once, an end each time.
        times = 1 if len(edges) else int(tree.visits[node])
        below = sum((worth[child] for child in children), np.zeros(tree.values.shape[1]))
        worth[node] = below + times * tree.values[node].astype(float)
        if not len(edges):
            assert tree.colour[node] == tree.player[node] == -1
            continue
        visits, rows = tree.visits[node], slice(edges.start, edges.stop)
        assert tree.count[rows].sum() == visits
        assert tree.prior[rows].sum() == pytest.approx(1, abs=1e-5)
        assert len(edges) <= WIDEST
        for edge in edges:
            child, count = int(tree.child[edge]), int(tree.count[edge])
            if child < 0:
                assert count == tree.total[edge] == 0
            else:
                assert count == tree.visits[child] + (tree.width[child] > 0)
                assert 0 <= tree.total[edge] <= count * (1 + 1e-5)
                expected = worth[child][tree.player[node]]
                assert tree.total[edge] == pytest.approx(expected, rel=1e-4, abs=1e-4)
        assert tree.worth[node] == pytest.approx(below[tree.player[node]], rel=1e-4, abs=1e-4)
        assert (tree.values[node] >= 0).all()
        assert (tree.values[node] <= 1).all()
    assert tree.visits[grown.root] == simulations
    assert len(nodes) == grown.used[0]


@pytest.mark.parametrize("options", EVERY, ids=identify)
@pytest.mark.parametrize("left", [None, 1, 6], ids=["start", "end", "late"])
def test_it_adds_up(options, left):
    """Visits, and values as those see them who place: players, not colours."""
    position = played(options, 0) if left is None else late(options, left)
    assert_adds_up(grown(position, 250), 250)


@pytest.mark.parametrize("options", EVERY, ids=identify)
def test_nodes_are_positions(options):
    """Whose turn it is, what may be placed, and what a position is worth."""
    position = played(options, 20)
    tree = grown(position, 200)
    for node, there in tree.positions(25):
        assert_is(tree, node, there)


@pytest.mark.parametrize("options", EVERY, ids=identify)
def test_nodes_to_the_end_are_positions(options):
    tree = grown(late(options, 1), 200)
    found = tree.positions(60)
    assert any(there.over for _, there in found)
    for node, there in found:
        assert_is(tree, node, there)


def assert_is(grown, node, position):
    """Hold a node against its position."""
    tree = grown.tree
    if position.over:
        assert tree.width[node] == 0
        assert tree.values[node] == pytest.approx(worth_of_end(PARAMS, position), abs=1e-5)
        return
    assert (tree.colour[node], tree.player[node]) == (position.colour, position.player)
    seen, edges = Seen(position), grown.edges(node)
    expected = blended(PARAMS, seen.chances, -100 * seen.squares)
    assert tree.values[node] == pytest.approx(expected, abs=1e-5)
    assert_likeliest(tree.move[edges], tree.prior[edges], seen)


def assert_likeliest(moves, priors, seen):
    """The edges are the placements that look best, with a softmax of their logits for priors."""
    logits, greatest = seen.logits, seen.greatest
    assert len(set(moves.tolist())) == len(moves)
    kept = [logits[move] for move in moves.tolist()]
    left_out = sorted(set(logits) - set(moves.tolist()), key=logits.get)
    if len(logits) <= WIDEST:
        assert not left_out
    elif left_out:
        # Logits are told apart in steps of an eighth.
        assert logits[left_out[-1]] <= min(kept) + 0.125
    assert greatest in kept
    expected = np.exp((np.array(kept) - greatest) / PARAMS.temperature)
    assert priors == pytest.approx(expected / expected.sum(), abs=1e-5)


@pytest.mark.parametrize("plies", [10, 50])
def test_it_goes_where_value_and_curiosity_are_greatest(plies):
    tree = grown(played(EVERY[2], plies), 0, nodes=300)
    for _ in range(250):
        before = type(tree.tree)(*(array.copy() for array in tree.tree))
        tree.growth.grow(1)
        node = tree.root
        while node >= 0 and (edges := tree.edges(node)):
            (went,) = np.flatnonzero(tree.tree.count[edges] != before.count[edges])
            sums = sums_at(before, node, edges)
            assert sums[went] >= max(sums) - 1e-5
            node = int(before.child[edges[went]])


def sums_at(tree, node, edges):
    """What decides among the edges of a node: their value, and how curious one is for more."""
    visits, count, prior = tree.visits[node], tree.count[edges], tree.prior[edges]
    expected = (tree.worth[node] + tree.values[node, tree.player[node]]) / (visits + 1)
    unseen = expected - PARAMS.reserve * np.sqrt(prior[count > 0].sum())
    value = np.where(count > 0, tree.total[edges] / np.maximum(count, 1), unseen)
    return value + PARAMS.curiosity * prior * np.sqrt(visits + 1) / (1 + count)


# -- the end of a game -------------------------------------------------------


def exact(position):
    """What a position is worth to each player if everybody finds the best to the end."""
    if position.over:
        return worth_of_end(PARAMS, position)
    return max(map(exact, following(position)), key=lambda worth: worth[position.player])


def following(position):
    return [position.play(placement) for placement in position.legal().tolist()]


def best_of(position, worth):
    """The placements after which the position is worth most."""
    worths = list(map(worth, following(position)))
    legal = position.legal().tolist()
    return {m for m, w in zip(legal, worths, strict=True) if w > max(worths) - 1e-6}


@pytest.mark.parametrize(
    ("name", "seed", "plies"),
    [
        ("Blokus Duo", 2, 25),
        ("Blokus Two-Player", 2, 61),
        ("Blokus Two-Player", 18, 61),
        ("Blokus Three-Player", 31, 56),
        ("Blokus", 26, 61),
        ("Blokus Trigon Two-Player", 24, 69),
    ],
)
def test_it_finds_the_end(name, seed, plies):
    position = played(Options(name), plies, seed)
    right = best_of(position, lambda after: exact(after)[position.player])
    assert len(right) < len(position.legal())
    tree = grown(position, 6000)
    assert tree.chosen in right
    assert tree.growth.values.max() == pytest.approx(exact(position)[position.player], abs=0.05)


@pytest.mark.parametrize(
    ("name", "seed", "plies"),
    [("Blokus Two-Player", 42, 64), ("Blokus Trigon Two-Player", 118, 65)],
)
def test_two_colours_of_a_player_pull_together(name, seed, plies):
    """It places what is best for both, where another placement is better for the one colour."""
    position = played(Options(name), plies, seed)
    together = best_of(position, lambda after: exact(after)[position.player])
    assert not together & best_of(position, lambda after: selfish(after)[position.colour])
    assert grown(position, 6000).chosen in together


def selfish(position):
    """Each colour's points at the end if each thinks of its own alone."""
    if position.over:
        return [position.score(colour).total for colour in range(len(position.ruleset.colours))]
    return max(map(selfish, following(position)), key=lambda points: points[position.colour])


@pytest.mark.parametrize(
    ("name", "draw", "seed"),
    [
        ("Blokus", anything, 83),
        ("Blokus Two-Player", anything, 28),
        ("Blokus Three-Player", largest, 87),
        ("Blokus Junior", anything, 118),
        ("Blokus Trigon Three-Player", anything, 49),
    ],
)
def test_it_wins_with_the_last_placement(name, draw, seed):
    position = late(Options(name), 0, seed, draw)
    after = following(position)
    assert all(end.over for end in after)
    assert {wins(position.player, end) for end in after} == {True, False}
    assert wins(position.player, position.play(grown(position, 200).chosen))


def wins(player, end):
    """Whether a player has won, alone."""
    places = end.places()
    return places[player] == 1 and places.count(1) == 1


# -- room, repetition, threads -----------------------------------------------


@pytest.mark.parametrize("nodes", [1, 2, 30])
def test_without_room_it_goes_on(nodes):
    position = played(EVERY[2], 20)
    # Every node needs room for as many edges as there may be.
    tree = grown(position, 0, nodes=nodes * 2)
    for _ in range(4):
        tree.growth.grow(200)
    assert tree.growth.full
    used, edges = tree.used
    assert used <= nodes * 2
    assert edges <= len(tree.tree.move)
    assert tree.growth.visits.sum() == 800
    assert 0 <= tree.growth.values.min() <= tree.growth.values.max() <= 1
    # Beyond what there is room for the values are found, and told to all before.
    expected = tree.growth.visits @ tree.growth.values
    assert tree.tree.worth[tree.root] == pytest.approx(expected, rel=1e-4)


@pytest.mark.parametrize(
    ("name", "plies", "fingerprint"),
    [
        ("Blokus Two-Player", 36, "b11,c11,b12,b13 32 visits, 701 nodes, 21098 edges"),
        ("Blokus Duo", 22, "g13 65 visits, 701 nodes, 10156 edges"),
        ("Blokus Trigon Three-Player", 30, "u14,u15,v15,w15,x15 30 visits, 701 nodes, 30625 edges"),
    ],
)
def test_the_same_work_finds_the_same(name, plies, fingerprint):
    """A fingerprint is renewed whenever the search finds something else on purpose."""
    position = played(Options(name), plies)
    tree, again = grown(position, 700), grown(position, 700)
    for found, other in zip(tree.tree, again.tree, strict=True):
        assert np.array_equal(found, other)
    move, visits = position.ruleset.table.name_of(tree.chosen), tree.growth.visits.max()
    nodes, edges = tree.used
    assert f"{move} {visits} visits, {nodes} nodes, {edges} edges" == fingerprint


def test_two_threads_grow_one_tree():
    position = played(Options("Blokus Duo"), 8)
    growth = Growth(position.ruleset, model_by_lot(position.ruleset), PARAMS, 20_000, 2)
    growth.turn_to(position)
    growth.grow(50)
    growth.spread()
    threads = [Thread(target=growth.grow, args=(2000, number)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    tree, grown_here = growth._tree, Grown(growth, position)
    nodes = grown_here.nodes()
    assert len(nodes) == len(set(nodes))
    # Both may add the same position at once, and one of them is lost then; so may be a visit.
    second_from = int(tree.used[0, 1])
    made = int(tree.used[0, 0]) + int(tree.used[1, 0]) - second_from
    assert made * 0.9 <= len(nodes) <= made
    assert tree.visits[grown_here.root] == pytest.approx(4050, rel=0.02)
    assert min(nodes) < second_from < max(nodes), "one of them found nothing"
    for node, there in grown_here.positions(60):
        assert (tree.colour[node], tree.player[node]) == (there.colour, there.player)
        edges = grown_here.edges(node)
        assert tree.count[edges].sum() == pytest.approx(int(tree.visits[node]), rel=0.05, abs=4)
        assert set(tree.move[edges].tolist()) <= set(there.legal().tolist())
        assert (tree.total[edges] <= tree.count[edges] + 2).all()
