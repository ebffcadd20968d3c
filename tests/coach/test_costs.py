"""Tests of what events cost, and of the accuracy computed from it."""

from dataclasses import replace

import pytest
from helpers.blunders import blundered, played
from helpers.exact import VISITS, expected, made_up
from hypothesis import given
from hypothesis import strategies as st

from game.ai.game_sweep import GameSweep
from game.coach.costs import (
    MOST_CHOICES,
    Play,
    accuracy_of,
    cost_of,
    costs_of,
    hardness_of,
    mean_loss,
    summaries,
)
from game.coach.scales import LIMITS, SCALES, Quality
from game.engine import FAMILIES, Options
from game.engine.dice import Take
from game.engine.dice.position import DicePosition
from game.evaluation import Candidate, Evaluation, Outlook

DUO = Options("Blokus Duo")
SCALE = SCALES["duo"]


def events(options=DUO, plies=4, seed=1):
    """A position with much to choose from, and its events."""
    position, _ = played(options, plies, seed)
    return position, [position.event(int(placement)) for placement in position.legal()]


def cost(lost, hardness=0.0, **others):
    """The cost of an event that lost this many points."""
    position, (best, other, *_) = events()
    evaluation = made_up(0, (best, 20, 0.9), (other, 20 - lost, 0.5))
    found = cost_of(DUO, 4, position, other, evaluation)
    return replace(found, hardness=hardness, **others)


def test_the_cost_is_what_the_mover_leads_by_less():
    position, (best, other, *_) = events()
    player = position.player
    evaluation = made_up(player, (best, 7.5, 0.8), (other, 3, 0.55))
    found = cost_of(DUO, 4, position, other, evaluation)
    assert (found.played.points, found.played.chance) == (4.5, 0.25)
    assert found.quality is Quality.MISTAKE
    assert (found.best, found.player, found.ply) == (best, player, 4)
    assert found.sure
    assert not found.forced


def test_no_event_costs_less_than_nothing():
    position, (best, other, *_) = events()
    evaluation = made_up(position.player, (best, 3, 0.5), (other, 5, 0.6))
    found = cost_of(DUO, 4, position, other, evaluation)
    assert (found.played.points, found.played.chance) == (0, 0)
    assert found.played.swing == pytest.approx(0.1)


def test_the_best_event_costs_nothing_whatever_follows():
    position, (best, other, *_) = events()
    evaluation = made_up(0, (best, 3, 0.5), (other, 2, 0.4))
    after = Evaluation(9 * VISITS, expected(0, -50, 0.0), evaluation.candidates)
    assert cost_of(DUO, 4, position, best, evaluation, after).played.points == 0


def test_what_rests_on_more_simulations_counts():
    position, (best, other, unseen, *_) = events()
    evaluation = made_up(0, (best, 10, 0.9), (other, 9, 0.8))
    few, many = (
        Evaluation(simulations, expected(0, 4, 0.5), evaluation.candidates)
        for simulations in (VISITS // 2, VISITS * 2)
    )
    assert cost_of(DUO, 4, position, other, evaluation, few).played.points == 1
    assert cost_of(DUO, 4, position, other, evaluation, many).played.points == 6
    assert cost_of(DUO, 4, position, unseen, evaluation, few).played.points == 6
    assert cost_of(DUO, 4, position, unseen, evaluation) is None
    over = Evaluation(0, expected(0, 1, 0.5), ())
    found = cost_of(DUO, 4, position, unseen, evaluation, over)
    assert found.played.points == 9
    assert found.sure


@pytest.mark.parametrize("simulations", [VISITS // 2, VISITS * 2])
def test_a_pass_over_the_game_reckons_the_same(simulations):
    position, (best, other, *_) = events(plies=0)
    before = made_up(0, (best, 10, 0.9), (other, 9, 0.8))
    after = Evaluation(simulations, expected(0, 4, 0.5), before.candidates)
    game = GameSweep(DUO, [other], {0: before, 1: after})
    found = cost_of(DUO, 0, position, other, before, after)
    assert game.of(0).cost() == found.played.points


@pytest.mark.parametrize(("visits", "sure"), [(SCALE.sure, True), (SCALE.sure - 1, False)])
def test_a_cost_is_sure_after_enough_visits(visits, sure):
    position, (best, other, *_) = events()
    evaluation = made_up(0, (best, 10, 0.9), (other, 0, 0.1), visits=visits)
    assert cost_of(DUO, 4, position, other, evaluation).sure == sure


def test_alone_a_player_loses_own_points():
    solo = Options("Blokus Solo")
    position, (best, other, *_) = events(solo)
    candidates = tuple(
        Candidate(event, VISITS, 0.5, Outlook((1.0,), (points,)), (event,))
        for event, points in ((best, 344.0), (other, 337.0))
    )
    evaluation = Evaluation(VISITS, candidates[0].outlook, candidates)
    found = cost_of(solo, 4, position, other, evaluation)
    assert (found.played.points, found.quality) == (7, Quality.BLUNDER)


def test_in_dice_rolls_cost_nothing_and_takes_what_is_expected():
    options = FAMILIES["dice"][2]
    start = DicePosition.start(2)
    roll = start.chance_event(lambda faces: 3)
    position = start.after(roll)
    best, other = (Take(3, False, int(p)) for p in position.legal(3)[[0, -1]])
    candidates = tuple(
        Candidate(event, 0, 0.5, Outlook((0.5, 0.5), (filled, 31.0)), (event,))
        for event, filled in ((best, 41.0), (other, 40.0))
    )
    evaluation = Evaluation(0, candidates[0].outlook, candidates)
    history = [(start, roll), (position, other)]
    none, found = costs_of(options, history, [evaluation, evaluation, None])
    assert none is None
    assert (found.played.points, found.quality) == (1, Quality.INACCURACY)
    assert found.sure
    assert found.reply is None


def test_a_colour_out_of_turn_costs_nobody_anything():
    position, (best, other, *_) = events()
    evaluation = made_up(0, (best, 3, 0.5), (other, 2, 0.4))
    turned = position.with_turn_of(1)
    theirs = turned.event(int(turned.legal()[0]))
    assert cost_of(DUO, 4, position, theirs, evaluation) is None


def test_every_family_has_its_scale():
    assert SCALES.keys() == FAMILIES.keys()
    assert list(LIMITS) == list(Quality)[:-1]
    assert list(LIMITS.values()) == sorted(LIMITS.values())


@pytest.mark.parametrize("family", SCALES)
def test_qualities_part_at_their_limits(family):
    scale = SCALES[family]
    for quality, following in zip(LIMITS, list(Quality)[1:], strict=True):
        assert scale.quality(scale.limit(quality)) is quality
        assert scale.quality(scale.limit(quality) + 0.001) is following
    assert scale.quality(0) is Quality.BEST


# -- hardness, weight, accuracy --------------------------------------------------


def test_hard_is_where_what_looks_good_costs_much():
    found = cost(4.0)
    assert hardness_of(found.choices, [0.5, 0.5], SCALE) == 1
    assert hardness_of(found.choices, [0.9, 0.1], SCALE) == pytest.approx(0.4)
    assert hardness_of(found.choices, [1.0, 0.0], SCALE) == 0
    assert hardness_of(found.choices, [0.0, 0.0], SCALE) == 0


@pytest.mark.parametrize(
    ("hardness", "lost", "weight"),
    [(0, 0, 0.05), (0.3, 0, 0.3), (0.3, 2, 0.5), (0, 4, 1), (1, 0, 1), (0, 400, 1)],
)
def test_the_weight_of_an_event(hardness, lost, weight):
    assert cost(lost, hardness).weight(SCALE) == pytest.approx(weight)


def accuracy(costs, scale):
    loss = mean_loss(costs, scale)
    return None if loss is None else accuracy_of(loss)


def test_the_limits_of_accuracy():
    assert accuracy([], SCALE) is None
    assert accuracy([cost(9.0, forced=True)], SCALE) is None
    assert accuracy([cost(0.0), cost(0.0, 1.0)], SCALE) == 100
    assert accuracy([cost(1.0, 1.0)], SCALE) == pytest.approx(90)
    assert accuracy([cost(2.0, 1.0), cost(0.0, 1.0)], SCALE) == pytest.approx(90)
    assert accuracy([cost(400.0, 1.0)], SCALE) == pytest.approx(0, abs=1e-6)
    assert accuracy([cost(1.0, 1.0)], SCALES["trigon"]) > 90
    # What a beginner loses, who is to be glad of the number: see `accuracy_of`.
    assert 55 < accuracy_of(5.0) < 65
    assert accuracy_of(0.1) > 98


def test_a_word_for_each_accuracy():
    found = [Play.of(accuracy) for accuracy in range(101)]
    assert set(found) == set(Play)
    # The better, the better the word.
    assert [list(Play).index(play) for play in found] == sorted(
        (list(Play).index(play) for play in found), reverse=True
    )


lost_points = st.floats(0, 60, allow_nan=False)


@given(st.lists(lost_points, min_size=1, max_size=8), st.integers(0, 7), st.floats(0.01, 20))
def test_accuracy_falls_with_every_point_lost(lost, which, more):
    costs = [cost(points, 1.0) for points in lost]
    worse = list(costs)
    which %= len(lost)
    worse[which] = cost(lost[which] + more, 1.0)
    assert 0 <= accuracy(worse, SCALE) < accuracy(costs, SCALE) <= 100


def test_each_player_is_summed_up_by_own_decisions():
    options, history, evaluations = blundered(4, 4, "h5,i5")
    costs = costs_of(options, history, evaluations)
    ply = next(i for i, cost in enumerate(costs) if cost is not None)
    player = history[ply][0].player
    found = summaries(options, costs)
    assert [sum(summary.counts.values()) for summary in found] == [
        sum(c is not None and c.player == p and not c.forced for c in costs) for p in range(2)
    ]
    mine, theirs = found[player], found[1 - player]
    assert mine.counts[Quality.BLUNDER] == 1
    assert mine.accuracy < theirs.accuracy if theirs.accuracy else mine.accuracy < 90
    assert theirs.accuracy in (None, 100)


def test_only_the_best_candidates_are_kept():
    position, many = events()
    evaluation = made_up(0, *((event, -n, 0.5) for n, event in enumerate(many[:9])))
    found = cost_of(DUO, 4, position, many[8], evaluation)
    assert [choice.event for choice in found.choices] == many[:MOST_CHOICES]
    assert found.played.points == 8


def test_the_reply_is_what_the_later_evaluation_expects():
    position, (best, other, *_) = events()
    after = position.after(other)
    first, second = (after.event(int(p)) for p in after.legal()[:2])
    evaluation = made_up(0, (best, 3, 0.5), (other, 0, 0.4), lines={other: (second,)})
    later = made_up(1, (first, 0, 0.5))
    assert cost_of(DUO, 4, position, other, evaluation).reply == second
    assert cost_of(DUO, 4, position, other, evaluation, later).reply == first
    over = Evaluation(0, expected(0, 1, 0.5), ())
    assert cost_of(DUO, 4, position, other, evaluation, over).reply is None
