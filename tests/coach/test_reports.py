"""Tests that a report is complete, and comes back from a record unchanged or not at all."""

import json
from copy import deepcopy

import pytest
from helpers.blunders import blundered, played
from helpers.exact import made_up
from hypothesis import given, settings
from hypothesis import strategies as st

from game.coach.costs import costs_of, summaries
from game.coach.report import decode, encode, report_of
from game.coach.turning_points import turning_points_of
from game.engine import FAMILIES, Options
from game.engine.dice.position import DicePosition
from game.evaluation import Candidate, Evaluation, Outlook


def a_game():
    return blundered(4, 4, "h5,i5")


def dice_game():
    """The first roll and the takes after it, with stub values."""
    options, position = FAMILIES["dice"][2], DicePosition.start(2)
    history, evaluations = [], []
    for _ in range(3):
        event = position.chance_event(lambda faces: 3)
        candidates = ()
        if event is None:
            event, other = position.takes()[0], position.takes()[-1]
            candidates = tuple(
                Candidate(e, 0, 0.5, Outlook((0.5, 0.5), (left, 1 / 3)), (e,))
                for e, left in ((other, 40.0), (event, 45.0))
            )
        history.append((position, event))
        evaluations.append(Evaluation(0, Outlook((0.5, 0.5), (40, 41)), candidates))
        position = position.after(event)
    return options, history, [*evaluations, None]


def test_a_report_holds_all_of_it():
    options, history, evaluations = a_game()
    report = report_of(options, history, evaluations)
    assert report.costs == costs_of(options, history, evaluations)
    assert report.summaries == summaries(options, report.costs)
    assert report.turning_points == turning_points_of(options, history, report.costs)
    assert report.turning_points
    assert [o is None for o in report.outlooks] == [e is None for e in evaluations]


@pytest.mark.parametrize("make", [a_game, dice_game])
def test_a_report_comes_back_as_it_was(make):
    options, history, evaluations = make()
    report = report_of(options, history, evaluations)
    data = json.loads(json.dumps(encode(report), allow_nan=False))
    assert decode(data, options, history) == report


@given(st.lists(st.floats(-30, 30), min_size=6, max_size=6), st.floats(0, 1))
@settings(max_examples=20)
def test_numbers_of_any_kind_come_back_as_they_were(leads, chance):
    options = Options("Blokus Duo")
    _, history = played(options, 6, 2)
    evaluations = [
        made_up(position.player, (position.event(int(position.legal()[0])), 0, chance), (e, x, 1))
        for (position, e), x in zip(history, leads, strict=True)
    ]
    report = report_of(options, history, [*evaluations, None])
    assert decode(json.loads(json.dumps(encode(report))), options, history) == report


def test_there_is_an_evaluation_of_each_position_or_none():
    options, history, evaluations = a_game()
    with pytest.raises(ValueError, match="positions"):
        report_of(options, history, evaluations[:-1])


def test_the_report_of_another_game_does_not_count():
    options, history, evaluations = a_game()
    data = encode(report_of(options, history, evaluations))
    other, others, _ = blundered(4, 8, "d11,d12,e12")
    assert decode(data, other, others) is None
    assert decode(data, options, history[:-1]) is None
    assert decode(data, Options("Blokus Duo", "squares"), history) is None
    assert decode({**data, "version": 0}, options, history) is None


def places(data, path=()):
    """The path to each value within a report."""
    yield path
    if isinstance(data, dict | list):
        for key in data if isinstance(data, dict) else range(len(data)):
            yield from places(data[key], (*path, key))


def value_at(data, path):
    """The value at a path within a report."""
    for key in path:
        data = data[key]
    return data


def replaced(data, path, value):
    """A copy of a report with another value at a path."""
    if not path:
        return value
    data = deepcopy(data)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return data


WRONG = ("nonsense", -1e9, 1e999, float("nan"), True, {}, [], ["1", "a1"], [None] * 4)


def test_whatever_is_wrong_the_report_does_not_count():
    options, history, evaluations = a_game()
    report = report_of(options, history, evaluations)
    data = encode(report)
    tried = 0
    for path in places(data):
        # The game and the version are compared whole: one path in each is enough.
        if path[:1] == ("game",) and len(path) > 1:
            continue
        for value in WRONG:
            if type(value) is bool and type(value_at(data, path)) is bool:
                continue
            tried += 1
            assert decode(replaced(data, path, value), options, history) is None, (path, value)
    assert tried > 1000


@pytest.mark.parametrize("key", ["played", "choices", "expected", "reply", "hardness"])
def test_a_cost_of_which_something_is_missing_does_not_count(key):
    options, history, evaluations = a_game()
    data = encode(report_of(options, history, evaluations))
    cost = next(cost for cost in data["costs"] if cost is not None)
    del cost[key]
    assert decode(data, options, history) is None
