"""The search tree follows a game: it reuses what was searched, and recycles rows."""

import math
from itertools import permutations

import numpy as np
import pytest
from helpers.positions import played

from game.ai.core.tree.tree_arrays import (
    CHILD_BASE,
    CHILDREN_END,
    NEXT_CHILD,
    child_rows,
    lead_to,
    rows_in_use,
    value_sums,
    visit_counts,
    with_child,
)
from game.ai.search.models import model_of
from game.ai.search.search_tree import SearchTree, search_params
from game.ai.search.settings import Search
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
    tree.partition_among_threads()
    for thread in range(threads):
        tree.simulate(600, thread)
    for _ in range(3):
        position = position.play(best(tree))
        expected = int(tree.visit_counts.max()) - 1  # without the one that made the node
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


def test_the_same_board_with_another_piece_placed_last_begins_anew() -> None:
    """The single square earns a bonus only if it comes last, so the order of pieces counts."""
    start = played(DUO, 6)
    reply = int(start.with_turn_of(1).legal()[-1])

    def after(first: int, second: int) -> Position:
        return start.play(first).play(reply).play(second)

    legal = start.legal().tolist()
    one, other = next(
        pair
        for pair in permutations(legal, 2)
        if start.play(pair[0]).is_legal(reply, 1)
        and start.play(pair[1]).is_legal(reply, 1)
        and start.play(pair[0]).play(reply).is_legal(pair[1], 0)
        and start.play(pair[1]).play(reply).is_legal(pair[0], 0)
    )
    tree = searched(after(one, other), 300)
    answer = best(tree)
    position = after(other, one).play(answer)
    assert np.array_equal(position.board, after(one, other).play(answer).board)
    tree.advance_to(position)
    assert known(tree) == 0


def test_a_colour_out_of_turn_begins_anew() -> None:
    position = played(DUO, 6)
    tree = searched(position, 200)
    turned = position.with_turn_of(1 - (position.colour or 0))
    tree.advance_to(turned)
    assert known(tree) == 0
    assert set(tree.placements.tolist()) <= set(turned.legal().tolist())


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


def row_of(tree: SearchTree, number: int) -> int:
    """The row of a child of the root."""
    return child_rows(tree.arrays, tree.root).start + number


def test_children_stay_what_they_are_while_their_block_grows() -> None:
    """Blocks have room for 1, 2, 4 … children; their counts move along with them."""
    tree = searched(played(DUO, 6), 0)
    expected: list[tuple[int, float]] = []
    blocks = set()
    for number in range(len(tree.placements)):
        assert lead_to(tree.arrays, tree.root, number, 100 + number)
        expected.append((10 * number + 1, number / 7))
        row = row_of(tree, number)
        tree.arrays.child_visit_count[row], tree.arrays.child_value_sum[row] = expected[-1]
        blocks.add(row_of(tree, 0))
        rest = [0] * (len(tree.placements) - number - 1)
        assert visit_counts(tree.arrays, tree.root).tolist() == [n for n, _ in expected] + rest
        assert value_sums(tree.arrays, tree.root).tolist() == [v for _, v in expected] + rest
        children = [100 + i for i in range(number + 1)] + [-1] * len(rest)
        assert tree.child_nodes.tolist() == children
    assert len(blocks) == 1 + math.ceil(math.log2(len(tree.placements)))


def test_two_that_take_an_edge_at_once_make_one_child_of_it() -> None:
    tree = searched(played(DUO, 6), 50)
    read = int(tree.arrays.node_children[tree.root])
    first = with_child(tree.arrays, read, 0)
    tree.arrays.node_children[tree.root] = first
    assert with_child(tree.arrays, read, 0) % CHILD_BASE == first % CHILD_BASE


def test_a_position_that_is_joined_leaves_those_before_it_without_a_node() -> None:
    tree = searched(played(DUO, 6), 0)
    assert lead_to(tree.arrays, tree.root, 5, 77)
    assert tree.child_nodes[:7].tolist() == [-1] * 5 + [77, -1]
    assert not tree.visit_counts.any()
    # They are still visited in the order of their priors.
    tree.simulate(1)
    assert tree.visit_counts.tolist()[:2] == [1, 0]


def test_blocks_that_were_left_are_free_again_after_a_move() -> None:
    position = played(DUO, 6)
    tree = searched(position, 3000)
    nodes, _, children = rows_in_use(tree.arrays)
    position = position.play(best(tree))
    tree.advance_to(position)
    kept, _, rows = rows_in_use(tree.arrays)
    # A child for each node but the root, in blocks that are at least half full.
    assert kept - 1 <= rows < 2 * kept
    assert rows / kept < children / nodes
    counts = {node: visit_counts(tree.arrays, node) for node in range(kept)}
    assert all(
        count.sum() == tree.arrays.node_visit_count[node]
        for node, count in counts.items()
        if tree.arrays.node_edge_count[node]
    )


def test_without_room_for_children_it_goes_on() -> None:
    """Where a node can't get its first child, its own value counts once more."""
    tree = searched(played(DUO, 6), 50)
    tree.arrays.free_rows[0, CHILDREN_END] = tree.arrays.free_rows[0, NEXT_CHILD]
    assert tree.is_full
    nodes = rows_in_use(tree.arrays)[0]
    tree.simulate(300)
    assert rows_in_use(tree.arrays)[0] == nodes
    assert known(tree) == 350
    assert tree.visit_counts @ tree.values == pytest.approx(
        tree.arrays.node_value_sum[tree.root], rel=1e-6
    )
