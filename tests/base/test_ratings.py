"""Ratings: winners rise, and everybody ends up where they belong on the scale of levels."""

import math
from itertools import permutations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from game.base.ratings import (
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
    assert new_rating().points == 200
    assert new_rating().level == 2


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


@given(st.lists(st.tuples(ANY_RATING, st.integers(1, 4)), min_size=2, max_size=4))
@example([(Rating(0.0, 1.0), 1), (Rating(0.0, 2.0), 1)])
@example([(Rating(MEANS[0], DEVIATION), 1), (Rating(MEANS[0], DEVIATION), 2)])
@example([(Rating(MEANS[1], DEVIATION), 1), (Rating(MEANS[0], DEVIATION), 2)])
@example([(Rating(MEANS[1], DEVIATION), 1), (Rating(MEANS[1], DEVIATION), 2)])
@example([(Rating(30.0, 1.0), 2), (Rating(20.0, 3.0), 1), (Rating(25.0, 8.0), 2)])
def test_in_another_order_everybody_gets_the_same_and_ratings_stay_in_bounds(players):
    def rated(order):
        """For each player, whatever their place in the order, the mean and the deviation."""
        after = rate([players[n][0] for n in order], [players[n][1] for n in order])
        found = dict(zip(order, after, strict=True))
        return [x for n in range(len(players)) for x in (found[n].mean, found[n].deviation)]

    first = rated(range(len(players)))
    for mean, deviation in zip(first[::2], first[1::2], strict=True):
        assert MEANS[0] <= mean <= MEANS[1]
        assert 0 < deviation <= DEVIATION
    for order in list(permutations(range(len(players))))[:6]:
        assert rated(order) == pytest.approx(first, abs=2e-3)


@given(ANY_RATING, st.integers(2, 4))
@example(Rating(30.0, 1.0), 3)
def test_equals_who_tie_stay_equal_and_where_they_were(rating, players):
    after = rate([rating] * players, [1] * players)
    assert len(set(after)) == 1
    assert after[0].mean == pytest.approx(rating.mean, abs=1e-3)


@given(st.tuples(ANY_RATING, ANY_RATING))
def test_of_two_who_tie_neither_gets_past_the_other(ratings):
    weak, strong = sorted(ratings, key=lambda rating: rating.mean)
    after = rate([weak, strong], [1, 1])
    assert after[0].mean >= weak.mean - 1e-3
    assert after[1].mean <= strong.mean + 1e-3
