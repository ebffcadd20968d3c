"""Shares of points, their intervals, and Elo."""

import doctest
import math

import pytest

from tools.arena import estimate as estimate_module
from tools.arena import level_contestant, record
from tools.arena.estimate import elo, estimate
from tools.arena.record import outcome


@pytest.mark.parametrize("module", [estimate_module, level_contestant, record])
def test_examples(module):
    found = doctest.testmod(module)
    assert found.attempted > 0
    assert found.failed == 0


@pytest.mark.parametrize(
    ("share", "expected"),
    [(0.5, 0.0), (0.75, 190.85), (0.25, -190.85), (10 / 11, 400.0), (1, math.inf), (0, -math.inf)],
)
def test_elo_is_the_logistic_difference(share, expected):
    assert elo(share) == pytest.approx(expected, abs=0.005)


def test_the_interval_of_many_pairs_is_that_of_a_mean():
    found = estimate([0.0] * 30 + [0.5] * 40 + [1.0] * 30)
    assert found.share == 0.5
    # The deviation of these pairs and of the two that are added is √(15.5 / 101).
    margin = 1.96 * math.sqrt(15.5 / 101) / math.sqrt(102)
    assert (found.low, found.high) == pytest.approx((0.5 - margin, 0.5 + margin))
    assert margin == pytest.approx(1.96 * math.sqrt(0.15 / 100), rel=0.01)


def test_pairs_that_even_out_are_surer_than_pairs_that_go_together():
    evened, together = estimate([0.5] * 20), estimate([0.0, 1.0] * 10)
    assert evened.share == together.share
    assert evened.high - evened.low < 0.4 * (together.high - together.low)


@pytest.mark.parametrize("pairs", [[1.0], [1.0] * 5, [1.0] * 100, [0.0] * 5, []])
def test_pairs_that_all_end_alike_leave_a_doubt(pairs):
    found = estimate(pairs)
    assert 0 <= found.low <= found.share <= found.high <= 1
    assert found.high - found.low > 0.02


def test_in_words():
    found = estimate([1.0, 0.5] * 20)
    assert found.percent() == "75.0 % (65.5–82.2)"
    assert found.elo() == "+191 (+111 … +265)"
    assert estimate([0.0] * 3).elo().startswith("−∞ (−∞ … +")


@pytest.mark.parametrize(
    ("ranks", "first", "points", "place"),
    [
        ((1, 2), 0, 1, 1),
        ((1, 2), 1, 0, 2),
        ((1, 1), 0, 0.5, 1.5),
        ((1, 4, 2, 3), 0, 1, 1.5),
        ((1, 4, 2, 3), 1, 0, 3.5),
        ((1, 3, 1, 4), 0, 1, 1.5),
        ((1, 1, 4, 1), 0, 1 / 3, 3),
        ((1, 1, 4, 1), 1, 2 / 3, 2),
        ((1, 1, 1, 1), 1, 0.5, 2.5),
    ],
)
def test_points_are_the_part_of_the_first_places(ranks, first, points, place):
    assert outcome(ranks, first) == pytest.approx((points, place))
