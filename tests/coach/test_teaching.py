"""Tests of the teaching game: it stops once after a costly placement, and says why."""

import pytest
from helpers.blunders import blundered
from helpers.exact import made_up
from helpers.reckoning import holds

from game.coach.scales import Quality
from game.coach.teaching import Teaching, tolerated
from game.engine import Options
from game.engine.position import Position

DUO = Options("Blokus Duo")


def played(lost, visits=1000):
    """(position, event, evaluation before, evaluation after) of an event that costs `lost`."""
    position = Position(DUO.ruleset)
    best, event = (position.event(int(p)) for p in position.legal()[:2])
    before = made_up(0, (best, 10, 0.8), (event, 10 - lost, 0.2), visits=visits)
    after = position.after(event)
    reply = after.event(int(after.legal()[0]))
    return position, event, before, made_up(1, (reply, lost - 10, 0.8), visits=visits)


@pytest.mark.parametrize(
    ("tolerance", "lost", "stops"),
    [
        (Quality.MISTAKE, 6, False),
        (Quality.MISTAKE, 6.5, True),
        (Quality.INACCURACY, 3, False),
        (Quality.INACCURACY, 3.5, True),
        (Quality.GOOD, 1.5, False),
        (Quality.GOOD, 2, True),
    ],
)
def test_it_stops_after_what_costs_more_than_is_tolerated(tolerance, lost, stops):
    found = Teaching(tolerance).caution(DUO, 0, *played(lost))
    assert (found is not None) == stops
    if found is not None:
        assert found.cost.played.points == pytest.approx(lost)


def test_it_says_nothing_of_which_the_search_is_not_sure():
    assert Teaching(Quality.GOOD).caution(DUO, 0, *played(9, visits=50)) is None


def test_it_speaks_of_a_placement_once():
    teaching, moves = Teaching(Quality.GOOD), played(9)
    caution = teaching.caution(DUO, 0, *moves)
    later = teaching.after(caution)
    assert later.caution(DUO, 0, *moves) is None
    assert later.caution(DUO, 7, *moves) is not None
    assert teaching.caution(DUO, 0, *moves) == caution


def test_it_says_what_is_given_away():
    options, history, evaluations = blundered(4, 8, "d11,d12,e12")
    ply = next(i for i, e in enumerate(evaluations) if e is not None)
    position, event = history[ply]
    caution = Teaching(Quality.INACCURACY).caution(
        options, ply, position, event, evaluations[ply], evaluations[ply + 1]
    )
    assert caution.reasons
    for reason in caution.reasons:
        assert holds(reason, position, event, caution.cost.best, caution.cost.reply)


def test_the_stronger_the_opponents_the_less_is_tolerated():
    passed = [list(Quality).index(tolerated([0, tenths / 10])) for tenths in range(11)]
    assert passed == sorted(passed, reverse=True)
    assert tolerated([1, 0]) is Quality.GOOD
    assert tolerated([]) is tolerated([0]) is Quality.MISTAKE
