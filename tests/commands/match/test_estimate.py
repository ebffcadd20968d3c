"""Estimates: shares of points, their intervals, and Elo."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.commands.match.result import GameResult
from game.commands.match.score import elo, estimate


@pytest.mark.parametrize(
    ("share", "expected"),
    [(0.5, 0.0), (0.75, 190.85), (0.25, -190.85), (10 / 11, 400.0), (1, math.inf), (0, -math.inf)],
)
def test_elo_is_the_logistic_difference(share, expected):
    assert elo(share) == pytest.approx(expected, abs=0.005)


def test_the_interval_of_many_pairs_is_that_of_a_mean():
    found = estimate([0.0] * 30 + [0.5] * 40 + [1.0] * 30)
    assert found.share == 0.5
    # The standard deviation of these pairs plus the two that are added is √(15.5 / 101).
    margin = 1.96 * math.sqrt(15.5 / 101) / math.sqrt(102)
    assert (found.low, found.high) == pytest.approx((0.5 - margin, 0.5 + margin))
    assert margin == pytest.approx(1.96 * math.sqrt(0.15 / 100), rel=0.01)


def test_pairs_that_even_out_are_surer_than_pairs_that_go_together():
    evened, together = estimate([0.5] * 20), estimate([0.0, 1.0] * 10)
    assert evened.share == together.share
    assert evened.high - evened.low < 0.4 * (together.high - together.low)


@pytest.mark.parametrize("contenders", [2, 3, 4])
@pytest.mark.parametrize("rounds", [[1.0], [1.0] * 5, [1.0] * 100, [0.0] * 5, [0.0] * 100, []])
def test_rounds_that_all_end_alike_leave_a_doubt(rounds, contenders):
    found = estimate(rounds, contenders)
    assert found.high - found.low > 0.01


@pytest.mark.parametrize("contenders", [2, 3, 4])
@pytest.mark.parametrize("share", [0.0, 0.25, 1 / 3, 0.5, 0.75, 1.0])
def test_one_round_says_next_to_nothing(contenders, share):
    found = estimate([share], contenders)
    assert found.high - found.low > 0.6
    assert found.low < 1 / contenders < found.high


@given(st.lists(st.sampled_from([0, 0.25, 1 / 3, 0.5, 2 / 3, 0.75, 1.0])), st.integers(2, 4))
def test_the_interval_holds_the_share(rounds, contenders):
    found = estimate(rounds, contenders)
    assert 0 <= found.low <= found.share <= found.high <= 1


def test_without_a_round_the_share_is_fair():
    assert estimate([], contenders=4).percent() == "25.0 % (0.0–100.0)"


def test_in_words():
    found = estimate([1.0, 0.5] * 20)
    assert found.percent() == "75.0 % (65.5–82.2)"
    assert found.elo() == "+191 (+111 … +265)"
    assert estimate([0.0] * 3).elo().startswith("−∞ (−∞ … +")


@pytest.mark.parametrize(
    ("ranks", "seats", "points", "rank"),
    [
        ((1, 2), (0, 1), 1, 1),
        ((1, 2), (1, 0), 0, 2),
        ((1, 1), (0, 1), 0.5, 1.5),
        ((1, 4, 2, 3), (0, 1, 0, 1), 1, 1.5),
        ((1, 4, 2, 3), (1, 0, 1, 0), 0, 3.5),
        ((1, 3, 1, 4), (0, 1, 0, 1), 1, 1.5),
        ((1, 1, 4, 1), (0, 1, 0, 1), 1 / 3, 3),
        ((1, 1, 4, 1), (1, 0, 1, 0), 2 / 3, 2),
        ((1, 1, 1, 1), (1, 0, 1, 0), 0.5, 2.5),
        ((2, 3, 1), (1, 2, 0), 1, 1),
        ((1, 1, 3), (1, 0, 2), 0.5, 1.5),
        ((1, 4, 2, 3), (2, 3, 0, 1), 0, 2),
    ],
)
def test_points_are_the_part_of_the_first_places(ranks, seats, points, rank):
    game = GameResult(0, (), seats, (0,) * len(seats), ranks, ())
    assert (game.points(0), game.rank(0)) == pytest.approx((points, rank))
    assert sum(game.points(contender) for contender in set(seats)) == pytest.approx(1)
