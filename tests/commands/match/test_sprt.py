"""The sequential test of a match, checked against its definition."""

import math

import numpy as np
import pytest
from helpers.contenders import match_spec, result
from hypothesis import given
from hypothesis import strategies as st

from game.commands.match.match import Match, MatchLog
from game.commands.match.report import progress, summary
from game.commands.match.score import MatchScore, Sprt, SprtVerdict, likeliest, share_at

COUNTS = st.lists(st.integers(1, 500), min_size=5, max_size=5)


@given(COUNTS, st.floats(0.05, 0.95), st.integers(0, 2**32))
def test_no_distribution_with_that_mean_is_likelier(counts, mean, seed):
    shares, seen = np.linspace(0, 1, 5), np.array(counts) / sum(counts)
    found = likeliest(shares, seen, mean)
    assert (found > 0).all()
    assert found.sum() == pytest.approx(1)
    assert found @ shares == pytest.approx(mean)
    rng = np.random.default_rng(seed)
    # Any step that keeps the sum and the mean makes the observations less likely.
    basis = np.linalg.svd(np.stack([np.ones(5), shares]))[2][2:]
    for _ in range(20):
        step = rng.normal(size=3) @ basis
        other = found + step * 0.5 * (found / np.abs(step)).min() * rng.random()
        assert seen @ np.log(other) <= seen @ np.log(found) + 1e-12


@given(st.integers(50, 500), st.integers(50, 500))
def test_of_rounds_won_or_lost_it_is_walds_test(won, lost):
    test = Sprt(-20, 30)
    low, high = share_at(-20), share_at(30)
    expected = won * math.log(high / low) + lost * math.log((1 - high) / (1 - low))
    assert test.ratio([1.0] * won + [0.0] * lost) == pytest.approx(expected, abs=0.02)


@given(st.lists(st.sampled_from([0, 0.25, 1 / 3, 0.5, 0.75, 1]), max_size=60))
def test_the_other_contender_is_as_sure_of_the_opposite(rounds):
    one, other = Sprt(-10, 10).ratio(rounds), Sprt(-10, 10).ratio([1 - r for r in rounds])
    assert one == pytest.approx(-other, abs=1e-6)


def simulated(test, truth, rng):
    """The verdict of a test on simulated pairs of games."""
    rounds = []
    while True:
        rounds += [sum(rng.random() < share_at(truth) for _ in range(2)) / 2 for _ in range(5)]
        verdict = test.verdict(rounds)
        if verdict is not None:
            return verdict


def test_without_a_round_nothing_is_known():
    assert Sprt(0, 5).ratio([]) == 0
    assert Sprt(0, 5).verdict([]) is None


# -- in a match ----------------------------------------------------------------


def logged(tmp_path, points, numbers=None):
    """A match log with games in it, given the points of the first contender in each."""
    path = tmp_path / f"{len(points)}.jsonl"
    log = MatchLog(path, match_spec())
    for number, share in zip(numbers or range(len(points)), points, strict=True):
        log.add(result(number, share))
    return MatchLog(path, match_spec())


def test_a_match_that_is_decided_goes_on_no_more(tmp_path):
    log = logged(tmp_path, [1.0, 1.0, 1.0, 0.5] * 10)
    match = Match(match_spec(), 1_000, 1, log, Sprt(0, 100))
    assert match.verdict is SprtVerdict.UPPER
    assert list(match.play()) == []
    told = summary(match)
    assert "SPRT of +0 against +100 Elo, LLR " in told
    assert told.count("+100 accepted") == 1
    assert "20 of 500: " in progress(match, match.score.games[-2:])
    assert "LLR " in progress(match, match.score.games[-2:])
    lost = Match(match_spec(), 1_000, 1, logged(tmp_path, [0.0] * 50), Sprt(-100, -10))
    assert lost.verdict is SprtVerdict.LOWER
    assert "−100 accepted" in summary(lost)


def test_short_games_that_are_over_first_do_not_decide(tmp_path):
    # The third round isn't finished, so none of the later ones counts.
    numbers = [0, 1, 2, 3, 4, *range(6, 40)]
    log = logged(tmp_path, [0.5] * 5 + [1.0] * 34, numbers)
    match = Match(match_spec(), 1_000, 1, log, Sprt(0, 100))
    assert match.tested == [0.5, 0.5]
    assert match.verdict is None
    assert "not decided" in summary(match)


def test_points_are_told_by_seat():
    score = MatchScore(2)
    for number in range(8):
        # Whoever begins wins, with one exception.
        score.add(result(number, 1.0 if number % 2 == 0 or number == 3 else 0.0))
    assert score.points_by_seat(0) == [1.0, 0.25]
    assert score.points_by_seat(1) == [0.75, 0.0]
