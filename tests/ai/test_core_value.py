"""How the core expects a position to end is worked out as the words say."""

import numpy as np
from ai.core_models import UNITS, model_by_lot
from ai.core_reference import Sight, features_of, forward
from ai.positions import EVERY, played, positions
from hypothesis import given, settings

from game.ai.core.board import board_of
from game.ai.core.moves import empty_lists, list_moves
from game.ai.core.sight import count_cover, empty_cover
from game.ai.core.state import state_of
from game.ai.core.value import empty_sums, estimate, find_features


def summed_up(position, sums=None):
    """Find a position's features."""
    board = board_of(position.variant)
    state, lists, cover = state_of(board, position), empty_lists(board), empty_cover(board)
    list_moves(board, state, empty_lists(board), lists)
    count_cover(board, lists, cover)
    sums = sums or empty_sums(board, UNITS)
    find_features(board, state, lists, cover, position.colour, sums)
    return sums


def estimated(position, net, sums):
    """Each player's chance and squares."""
    players = position.variant.players
    chances, squares = (np.full(players, 9, dtype=np.float32) for _ in range(2))
    estimate(board_of(position.variant), net, sums, chances, squares)
    return chances, squares


@settings(max_examples=60, deadline=None)
@given(positions())
def test_features(position):
    found = summed_up(position).features
    expected = features_of(Sight(position))
    assert found.shape == expected.shape
    for colour, row in enumerate(expected):
        wrong = np.flatnonzero(~np.isclose(found[colour], row, atol=1e-5))
        assert not len(wrong), (colour, wrong, found[colour, wrong], row[wrong])


def test_features_of_the_position_before_are_forgotten():
    rules = EVERY[2]
    sums = summed_up(played(rules, 20))
    summed_up(played(rules, 50), sums)
    assert np.array_equal(sums.features, summed_up(played(rules, 50)).features)


@settings(max_examples=40, deadline=None)
@given(positions())
def test_the_network(position):
    sums, sight = summed_up(position), Sight(position)
    net = model_by_lot(position.variant, size=0.5).net
    for _ in range(2):  # what was worked out before is of no account
        chances, squares = estimated(position, net, sums)
    expected, left = forward(net, sight, sums.features.astype(float))
    assert np.allclose(squares, left, atol=1e-4)
    assert np.allclose(chances, expected, atol=1e-4)
