"""The search tree follows a game: it reuses what was searched, and uses rows again."""

import numpy as np
import pytest
from ai.positions import played

from game.ai.models import model_of
from game.ai.search import Search
from game.ai.search_tree import SearchTree, search_params
from game.engine import Options
from game.engine.position import Position

DUO = Options("Blokus Duo")


def new_tree(max_nodes: int = 20_000, threads: int = 1) -> SearchTree:
    """An empty tree with the usual parameters."""
    ruleset = DUO.ruleset
    params = search_params(Search(), ruleset)
    return SearchTree(ruleset, model_of(ruleset), params, max_nodes, threads)


def searched(position: Position, simulations: int) -> SearchTree:
    """A new tree with some simulations from a position."""
    tree = new_tree()
    tree.advance_to(position)
    tree.simulate(simulations)
    return tree


def best(tree: SearchTree) -> int:
    """The placement visited most."""
    return int(tree.placements[tree.visit_counts.argmax()])


def known(tree: SearchTree) -> int:
    """How many simulations went through the root."""
    return int(tree.visit_counts.sum())


def test_many_chunks_are_one() -> None:
    position = played(DUO, 6)
    one, many = searched(position, 400), new_tree()
    many.advance_to(position)
    for size in (1, 99, 250, 50):
        many.simulate(size)
    assert np.array_equal(one.visit_counts, many.visit_counts)
    assert np.array_equal(one.values, many.values)
    assert known(one) == 400


@pytest.mark.parametrize("threads", [1, 3])
def test_the_subtree_is_reused_as_the_game_goes_on(threads: int) -> None:
    tree = new_tree(threads=threads)
    position = played(DUO, 4)
    tree.advance_to(position)
    tree.share_among_threads()
    for thread in range(threads):
        tree.simulate(600, thread)
    for _ in range(3):
        position = position.play(best(tree))
        expected = int(tree.visit_counts.max()) - 1  # that which made the node
        tree.advance_to(position)
        assert known(tree) == expected
        assert set(tree.placements.tolist()) <= set(position.legal().tolist())
        assert tree.priors.sum() == pytest.approx(1)
        tree.simulate(300)
        assert known(tree) == expected + 300


def test_several_plies_at_once() -> None:
    position = played(DUO, 4)
    tree = searched(position, 2000)
    follower = searched(position, 2000)
    for _ in range(3):
        position = position.play(best(follower))
        follower.advance_to(position)
    tree.advance_to(position)
    assert known(tree) == known(follower) > 0
    assert np.array_equal(np.sort(tree.placements), np.sort(follower.placements))


def test_a_colour_that_plays_alone_is_followed() -> None:
    """Towards the end one colour may place several pieces in a row."""
    for seed in range(30):
        position = played(DUO, 12, seed)
        while not position.over and not any(position.out):
            position = position.play(int(position.legal()[-1]))
        if position.over or len(position.legal()) < 2:
            continue
        tree = searched(position, 3000)
        follower = searched(position, 3000)
        after = position
        for _ in range(2):
            if after.over:
                break
            follower.advance_to(after)
            after = after.play(best(follower))
        if after.over or after.ply < position.ply + 2:
            continue
        follower.advance_to(after)
        tree.advance_to(after)
        assert known(tree) == known(follower)
        return
    raise AssertionError("no such game")


def test_another_game_taking_back_and_an_unseen_reply_begin_anew() -> None:
    position = played(DUO, 6)
    tree = searched(position, 500)
    unseen = set(position.legal().tolist()) - set(tree.placements[tree.visit_counts > 0].tolist())
    for other in (position.play(unseen.pop()), position, played(DUO, 6, seed=2), played(DUO, 3)):
        tree.advance_to(other)
        assert known(tree) == 0
        tree.simulate(100)
        assert known(tree) == 100


def test_a_colour_out_of_turn_begins_anew() -> None:
    position = played(DUO, 6)
    tree = searched(position, 200)
    turned = position.with_turn_of(1 - (position.colour or 0))
    tree.advance_to(turned)
    assert known(tree) == 0
    assert set(tree.placements.tolist()) <= set(turned.legal().tolist())


def test_a_tree_without_room_goes_on() -> None:
    tree = new_tree(max_nodes=60)
    tree.advance_to(played(DUO, 4))
    while not tree.is_full:
        tree.simulate(10)
    seen = known(tree)
    tree.simulate(500)
    assert known(tree) == seen + 500
    assert 0 <= tree.values.min() <= tree.values.max() <= 1


def test_the_rows_of_what_is_dropped_are_used_again() -> None:
    tree = new_tree(max_nodes=300)
    position = played(DUO, 4)
    for _ in range(6):
        tree.advance_to(position)
        while not tree.is_full:
            tree.simulate(20)
        position = position.play(best(tree))
    tree.advance_to(position)
    assert not tree.is_full
