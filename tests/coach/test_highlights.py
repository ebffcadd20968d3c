"""What was found well in a game, since when its winner was ahead, and the one thing to try next."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from helpers.blunders import played
from helpers.exact import expected, made_up

from game.coach.advice import ABOUT, Advice, advice_for
from game.coach.costs import cost_of
from game.coach.reasons import Reason, ReasonKind
from game.coach.report import MOST_OF_ONE, ahead_since, highlights_of
from game.coach.turning_points import TurningPoint
from game.engine import Options

DUO = Options("Blokus Duo")


def a_cost(ply, lost=0.0, others=(), player=0, **changes):
    """The cost of an event that lost this many points; the other choices lose `others`."""
    position, _ = played(DUO, 4, 1)
    events = [position.event(int(placement)) for placement in position.legal()]
    losses = sorted({0.0, *others, lost})
    evaluation = made_up(
        0, *((event, 30 - loss, 0.5) for event, loss in zip(events, losses, strict=False))
    )
    found = cost_of(DUO, 4, position, events[losses.index(lost)], evaluation)
    return replace(found, ply=ply, player=player, **changes)


def test_a_find_is_as_good_as_any_where_others_are_not():
    costs = [
        a_cost(0, others=(0.2, 0.4)),  # Much was good.
        a_cost(2, others=(4.0, 6.0)),
        a_cost(4, lost=4.0, others=(6.0,)),  # It wasn't found.
        a_cost(6, others=(9.0,), forced=True),
        None,
    ]
    (found,) = highlights_of(DUO, costs)
    assert (found.cost.ply, found.saved) == (2, pytest.approx(5.0))


def test_each_player_has_few_and_the_best_are_taken():
    costs = [a_cost(ply, others=(2.0 + ply,), player=ply % 2) for ply in range(9)]
    found = highlights_of(DUO, costs)
    plies = [one.cost.ply for one in found]
    assert plies == sorted(plies)
    assert len(plies) == 2 * MOST_OF_ONE
    assert {6, 8, 5, 7} == set(plies)


@pytest.mark.parametrize(
    ("leads", "since"),
    [
        ((5, 5, 5), 0),
        ((-5, 5, 5), 1),
        ((5, -5, 5), 2),
        ((5, 5, -5), None),
        ((5, None, 5), 2),
    ],
)
def test_since_when_the_winner_was_ahead(leads, since):
    outlooks = [None if lead is None else expected(0, lead, 0.5) for lead in leads]
    assert ahead_since(DUO, outlooks, 0) == since


def a_turning_point(ply, lost, *kinds, player=0):
    reasons = tuple(Reason(kind, (0,), (), (1, 1), explains=1.0) for kind in kinds)
    return TurningPoint(a_cost(ply, lost=lost, player=player), 1.0, reasons)


def advised(*turning_points, players=(0,), history=()):
    costs = [point.cost for point in turning_points]
    return advice_for(DUO, history, costs, turning_points, players)


def test_the_advice_is_about_what_was_dearest_in_all():
    large, spoiled = ReasonKind.LARGE_HELD_BACK, ReasonKind.ATTACH_POINTS_SPOILED
    assert advised(a_turning_point(0, 8.0, large), a_turning_point(2, 5.0, spoiled)) is Advice.LARGE
    often = [a_turning_point(ply, 5.0, spoiled) for ply in (2, 4)]
    assert advised(a_turning_point(0, 8.0, large), *often) is Advice.OWN_CORNERS
    # A move's cost is shared by its reasons.
    assert (
        advised(a_turning_point(0, 8.0, large, spoiled), a_turning_point(2, 3.0, large))
        is Advice.LARGE
    )


def test_there_is_none_for_who_lost_little_or_for_others():
    assert advised(a_turning_point(0, 1.0, ReasonKind.LARGE_HELD_BACK)) is None
    other = a_turning_point(0, 8.0, ReasonKind.LARGE_HELD_BACK, player=1)
    assert advised(other) is None
    assert advised(other, players=(0, 1)) is Advice.LARGE


@pytest.mark.parametrize("points", [DUO.whole, DUO.whole + 15])
def test_who_has_placed_all_isnt_told_to_place_large_pieces_early(points):
    large, spoiled = ReasonKind.LARGE_HELD_BACK, ReasonKind.ATTACH_POINTS_SPOILED
    end = SimpleNamespace(points=lambda: [points, DUO.whole - 1])
    history = [(SimpleNamespace(after=lambda event: end), None)]
    lost = [a_turning_point(0, 8.0, large), a_turning_point(2, 5.0, spoiled)]
    assert advised(*lost, history=history) is Advice.OWN_CORNERS
    assert advised(lost[0], history=history) is None
    other = a_turning_point(0, 8.0, large, player=1)
    assert advised(other, players=(1,), history=history) is Advice.LARGE


def test_every_kind_of_reason_has_its_advice_and_every_advice_is_given():
    assert set(ABOUT) == set(ReasonKind)
    assert set(ABOUT.values()) == set(Advice)
