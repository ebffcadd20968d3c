"""Searching games for which no weights are learned yet."""

import pytest
from helpers.positions import EVERY, OTHERS, identify, late
from helpers.thorough import sampled
from training.plain_model import plain_model

from game.ai.core.board.board_arrays import board_arrays
from game.ai.levels.references import Beginner
from game.ai.player import Budget
from game.ai.search.endgame_solver import EndgameSolver, has_regions
from game.ai.search.models import model_of
from game.ai.search.search_tree import SearchTree, search_params
from game.ai.search.settings import Search
from game.engine import Options, Ruleset
from game.engine.position import Position


def searching(ruleset: Ruleset) -> SearchTree:
    model = plain_model(board_arrays(ruleset))
    return SearchTree(ruleset, model, search_params(Search(), ruleset), 10_000, 1)


def chosen(tree: SearchTree, position: Position, simulations: int) -> int:
    tree.advance_to(position)
    tree.simulate(simulations)
    return int(tree.placements[tree.visit_counts.argmax()])


@pytest.mark.parametrize("options", sampled(OTHERS, 4), ids=identify)
def test_a_search_with_plain_weights_beats_beginners(options: Options) -> None:
    """In seven of ten games at least: one alone may go either way."""
    assert sum(comes_first(options.ruleset, seed) for seed in range(1, 11)) >= 7


def comes_first(ruleset: Ruleset, seed: int) -> bool:
    """Whether the second player, who searches, comes first among beginners."""
    tree, position = searching(ruleset), Position(ruleset)
    beginner = Beginner(seed)
    while not position.over:
        if position.player == 1:
            position = position.play(chosen(tree, position, 100))
        else:
            position = position.after(beginner.choose(position, Budget(work=1)))
    return position.ranks()[1] == 1


def test_a_game_that_is_offered_needs_learned_weights() -> None:
    """Plain ones know neither mates nor patterns."""
    for options in EVERY:
        learned, plain = model_of(options.ruleset), plain_model(board_arrays(options.ruleset))
        assert len(learned.net.bias) > len(plain.net.bias)


def test_endgames_are_solved_only_where_pieces_lie_apart() -> None:
    """Edge to edge, on segments and with halves, the bounds of regions don't hold."""
    assert all(has_regions(options.ruleset) for options in EVERY)
    for options in OTHERS:
        assert not has_regions(options.ruleset)
    two = Options("Callisto Two-Player")
    position = late(two, 0)
    assert EndgameSolver(two.ruleset).solve(position, 10**6, every=False) is None
