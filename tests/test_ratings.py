"""Ratings: winners rise, and everybody ends up where they belong on the scale of levels."""

import math
import random
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from game.ratings import (
    BETA,
    DEVIATION,
    MEAN,
    MEANS,
    STEP_CHANCE,
    Rating,
    level_rating,
    new_rating,
    rate,
)

ANY_RATING = st.builds(Rating, st.floats(*MEANS), st.floats(0.01, DEVIATION))


def chance(one: Rating, other: Rating) -> float:
    """The model's chance that the one beats the other."""
    c = math.sqrt(2 * BETA**2 + one.deviation**2 + other.deviation**2)
    return 1 / (1 + math.exp((other.mean - one.mean) / c))


def test_a_new_person_is_openskills_new_player():
    model = PlackettLuce()
    assert (model.mu, model.sigma, model.beta) == (MEAN, DEVIATION, BETA)
    assert new_rating().points == 100
    assert new_rating().level == 1


@pytest.mark.parametrize("number", [1, 2, 4.6, 7.3, 10])
def test_levels_are_a_hundred_points_apart_and_win_as_they_should(number):
    rating = level_rating(number)
    assert rating.points == round(100 * number)
    assert rating.level == pytest.approx(number, abs=1e-4)
    assert chance(level_rating(number + 1), rating) == pytest.approx(STEP_CHANCE, abs=1e-4)


def test_no_rating_is_shown_below_nothing():
    assert level_rating(-3).points == 0


def test_winners_rise_losers_fall_and_the_unknown_move_most():
    unknown, known = new_rating(), level_rating(2)
    won, lost = rate([unknown, known], [1, 2])
    assert won.mean > unknown.mean
    assert lost.mean < known.mean
    assert won.deviation < unknown.deviation
    assert won.mean - unknown.mean > known.mean - lost.mean


def test_of_equals_who_tie_nobody_moves_and_of_others_the_weaker_rises():
    same = rate([level_rating(4)] * 3, [1, 1, 1])
    assert {rating.points for rating in same} == {400}
    weak, strong = rate([level_rating(3), level_rating(5)], [1, 1])
    assert weak.points >= 300
    assert strong.points <= 500


@given(st.lists(st.tuples(ANY_RATING, st.integers(1, 4)), min_size=2, max_size=4))
def test_the_order_of_the_players_says_nothing_and_ratings_stay_in_bounds(players):
    def rated(order):
        after = rate([rating for rating, _ in order], [rank for _, rank in order])
        return sorted((rating.mean, rating.deviation) for rating in after)

    first = rated(players)
    for mean, deviation in first:
        assert MEANS[0] <= mean <= MEANS[1]
        assert 0 < deviation <= DEVIATION
    for order in list(permutations(players))[:6]:
        assert [x for pair in rated(order) for x in pair] == pytest.approx(
            [x for pair in first for x in pair], abs=2e-3
        )


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("opponents", [1, 3])
def test_a_person_comes_to_be_rated_as_they_play(opponents, seed):
    """Ratings converge against the nearest levels, with others mixed in now and then."""
    rng, true, rating = random.Random(seed), level_rating(4.6), new_rating()
    seen = []
    for number in range(80):
        near = rating.level if number % 3 else rng.uniform(2, 8)
        levels = [level_rating(near)] * opponents
        strengths = [math.exp(one.mean / 6) for one in (true, *levels)]
        ranks, left = {}, list(range(opponents + 1))
        while left:  # As in the model: places drawn best first, by strength.
            (best,) = rng.choices(left, [strengths[player] for player in left])
            left.remove(best)
            ranks[best] = len(ranks) + 1
        rating = rate([rating, *levels], [ranks[player] for player in range(opponents + 1)])[0]
        seen.append(rating.points)
    assert sum(seen[40:]) / 40 == pytest.approx(460, abs=60)


def test_whoever_always_wins_or_loses_stays_finite():
    best, worst = new_rating(), new_rating()
    for _ in range(1500):
        best, worst = rate([best, worst], [1, 2])
    assert MEANS[0] <= worst.mean < best.mean <= MEANS[1]
    assert best.deviation <= DEVIATION
