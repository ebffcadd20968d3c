"""Tests of which moves the coach finds to have decided a game."""

import pytest
from helpers.blunders import blundered, played
from helpers.exact import made_up

from game.coach.costs import costs_of
from game.coach.turning_points import CHANCE_OF_A_POINT, FEWEST, MOST, turning_points_of
from game.engine import Options

DUO = Options("Blokus Duo")


def told_game(losses, visits=1000, best_last=()):
    """A game in which `losses` gives what events cost, (points, chance) by ply; the rest are best.

    Returns the history and the costs. At a loss, the best event is the first legal one that wasn't
    played, which stays possible for a long time; at the plies in `best_last` it is the last one.
    """
    end, history = played(DUO, 20, 1)
    assert not end.over
    evaluations = []
    for ply, (position, event) in enumerate(history):
        points, chance = losses.get(ply, (0, 0))
        legal = [position.event(int(p)) for p in position.legal()]
        others = [e for e in legal if e != event]
        best = others[-1 if ply in best_last else 0] if ply in losses else event
        leads = [(best, 30, 0.9)]
        if best != event:
            leads.append((event, 30 - points, 0.9 - chance))
        evaluations.append(made_up(position.player, *leads, visits=visits))
    return history, costs_of(DUO, history, [*evaluations, None])


def plies_told(*args, **others):
    history, costs = told_game(*args, **others)
    return [point.cost.ply for point in turning_points_of(DUO, history, costs)]


def test_the_largest_swings_are_told_in_the_order_of_play():
    losses = {ply: (2, 0.1 + ply / 100) for ply in range(1, 20, 2)}
    told = plies_told(losses)
    assert told == sorted(told)
    assert FEWEST <= len(told) <= MOST
    assert told[-1] == 19


def test_beyond_the_fewest_only_what_comes_near_the_greatest():
    losses = {2: (5, 0.6), 5: (5, 0.55), 8: (5, 0.5), 11: (3, 0.1), 14: (3, 0.08)}
    assert plies_told(losses) == [2, 5, 8]
    assert plies_told({**losses, 11: (3, 0.4)}) == [2, 5, 8, 11]


def test_points_tell_where_chances_hardly_move():
    losses = {3: (12, 0.0), 6: (1.6, 0.01)}
    history, costs = told_game(losses)
    first, second = turning_points_of(DUO, history, costs)
    assert (first.cost.ply, second.cost.ply) == (3, 6)
    assert first.weight == pytest.approx(12 * CHANCE_OF_A_POINT)


@pytest.mark.parametrize("losses", [{}, {3: (1.0, 0.02)}, {3: (1.5, 0.05)}])
def test_nothing_is_told_where_nothing_is_clear(losses):
    assert plies_told(losses) == []


def test_nothing_is_told_of_which_the_search_is_not_sure():
    assert plies_told({3: (12, 0.5)}) == [3]
    assert plies_told({3: (12, 0.5)}, visits=50) == []


def test_what_was_missed_twice_is_told_once():
    losses = {4: (8, 0.3), 6: (7, 0.2)}
    assert plies_told(losses) == [4]
    assert plies_told(losses, best_last=(6,)) == [4, 6]


def test_the_planted_blunder_is_the_turning_point():
    options, history, evaluations = blundered(5, 13)
    (point,) = turning_points_of(options, history, costs_of(options, history, evaluations))
    ply = next(i for i, e in enumerate(evaluations) if e is not None)
    assert point.cost.ply == ply
    assert point.cost.played.points == max(
        evaluations[ply].candidates[0].outlook.lead(history[ply][0].player)
        - candidate.outlook.lead(history[ply][0].player)
        for candidate in evaluations[ply].candidates
    )
    assert point.reasons
