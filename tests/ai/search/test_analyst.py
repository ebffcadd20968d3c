"""What an analyst reports about positions (outlooks, candidates, lines), and what it keeps."""

from dataclasses import replace
from itertools import count
from random import Random

import pytest
from helpers.positions import EVERY, ended, identify, late, played, with_choices

from game.ai.analysis import AnalysisGoal, evaluations
from game.ai.dice.analyst import DiceAnalyst
from game.ai.player import Budget
from game.ai.search.board_analyst import FORCED_WORK, SEARCH, BoardAnalyst
from game.engine import Options
from game.engine.dice import Roll, Take, dice_ruleset
from game.engine.dice.position import DicePosition
from game.engine.position import Position

DUO = Options("Blokus Duo")


def searched(position, simulations=300):
    analyst = BoardAnalyst(position.ruleset)
    analyst.go_to(position)
    analyst.search(Budget(work=simulations))
    return analyst


@pytest.mark.parametrize("options", EVERY, ids=identify)
@pytest.mark.parametrize("before", [1, 30])
def test_what_is_told_fits_together(options, before):
    position = late(options, before)
    evaluation = searched(position).evaluation(4)
    for known in (evaluation, *evaluation.candidates):
        assert sum(known.outlook.chances) == pytest.approx(1)
        assert len(known.outlook.chances) == len(known.outlook.points) == options.players
    visits = [candidate.visits for candidate in evaluation.candidates]
    assert visits == sorted(visits, reverse=True)
    assert 0 < len(visits) <= 4
    for candidate in evaluation.candidates:
        assert candidate.line[0] == candidate.event
        after = position
        for event in candidate.line:
            assert event.colour == after.colour
            after = after.after(event)


@pytest.mark.parametrize("options", EVERY, ids=identify)
def test_the_end_is_told_exactly(options):
    """Where a placement ends the game, its outlook is the result."""
    position = late(options, 0)
    evaluation = searched(position).evaluation(50)
    ends = [position.after(candidate.event) for candidate in evaluation.candidates]
    assert ends
    for candidate, end in zip(evaluation.candidates, ends, strict=True):
        if end.over:
            assert candidate.outlook.points == pytest.approx(end.points(), abs=1e-3)
            winners = [rank == 1 for rank in end.ranks()]
            assert candidate.outlook.chances == pytest.approx([w / sum(winners) for w in winners])


def results(position):
    """The final points of all games that can follow."""
    if position.over:
        return [position.points()]
    return [end for move in position.legal() for end in results(position.play(int(move)))]


def test_one_placement_and_the_end_are_known_at_once():
    forced = searched(with_choices(Options("Blokus"), 1), 100_000)
    assert forced.is_done
    assert forced.simulations == FORCED_WORK
    evaluation = forced.evaluation()
    assert evaluation.outlook == evaluation.candidates[0].outlook
    over = searched(ended(DUO))
    assert over.is_done
    assert over.evaluation().candidates == ()
    assert over.evaluation().outlook.points == tuple(ended(DUO).points())


def test_what_was_found_is_kept_while_stepping():
    analyst = searched(played(DUO, 6), 400)
    below = played(DUO, 6).after(analyst.evaluation().candidates[0].event)
    analyst.go_to(below)
    known = analyst.simulations
    assert known > 10
    analyst.go_to(played(DUO, 6))
    assert analyst.simulations == 400
    analyst.go_to(below)
    assert analyst.simulations == known


def test_stepping_back_joins_what_was_found_after():
    """After a step back, the analyst knows the played event from the search of what follows it."""
    before = played(DUO, 6)
    event = searched(before).evaluation().candidates[1].event
    analyst = searched(before.after(event), 500)
    outlook = analyst.evaluation().outlook
    analyst.go_to(before)
    told = analyst.evaluation(0, event).candidates
    assert [candidate.event for candidate in told] == [event]
    assert told[0].outlook == outlook
    analyst.search(Budget(work=300))
    assert analyst.simulations == 300


def test_the_same_work_finds_the_same():
    assert searched(played(DUO, 8)).evaluation() == searched(played(DUO, 8)).evaluation()


def test_without_room_the_others_are_dropped(monkeypatch):
    monkeypatch.setattr("game.ai.search.board_analyst.SEARCH", replace(SEARCH, max_nodes=600))
    analyst = searched(played(DUO, 4), 400)
    for plies in range(5, 12):
        analyst.go_to(played(DUO, plies))
        analyst.search(Budget(work=300))
        assert analyst.simulations == 300
    analyst.search(Budget())
    assert analyst.is_done
    assert 0 < analyst.evaluation().simulations < 5000


# -- as it grows --------------------------------------------------------------


def test_evaluations_grow_until_the_work_is_done():
    analyst = searched(played(DUO, 6), 1)
    told = list(evaluations(analyst, AnalysisGoal(owners=True, simulations=3000)))
    counts = [evaluation.simulations for evaluation, _ in told]
    assert counts == sorted(counts)
    assert counts[-1] == 3000
    assert [final for _, final in told] == [False] * (len(told) - 1) + [True]
    owners = told[-1][0].owners
    assert len(owners) == 2
    assert all(0 <= sum(cell) <= 1 + 1e-9 for cell in zip(*owners, strict=True))


def test_evaluations_end_where_they_are_stopped():
    analyst = searched(played(DUO, 6), 1)
    told = []
    for _, final in evaluations(analyst, AnalysisGoal(), lambda: len(told) == 3):
        told.append(final)
    assert told == [False] * 3


def test_a_search_that_was_stopped_at_once_tells_nothing():
    """Without candidates it would look as if nobody were to choose, and the end were known."""
    analyst = BoardAnalyst(DUO.ruleset)
    analyst.go_to(Position(DUO.ruleset))
    polled = count()
    assert list(evaluations(analyst, AnalysisGoal(), lambda: next(polled) > 1)) == []


# -- Dice ---------------------------------------------------------------------


def test_dice_are_told_exactly():
    analyst = DiceAnalyst()
    position = DicePosition.start(2)
    analyst.go_to(position)
    assert analyst.evaluation().candidates == ()
    assert analyst.evaluation().outlook.chances == pytest.approx((0.5, 0.5), abs=0.01)
    position = position.after(Roll((2, 5)))
    analyst.go_to(position)
    evaluation = analyst.evaluation(3)
    assert len(evaluation.candidates) == 3
    # The take that leads there needn't be the best: candidates are looked at more closely.
    assert evaluation.outlook in [one.outlook for one in analyst.evaluation(24).candidates]
    for candidate in evaluation.candidates:
        assert position.after(candidate.event)
        assert sum(candidate.outlook.chances) == pytest.approx(1)
    worst = Take(5, True, int(position.legal(5, strike=True)[0]))
    told = analyst.evaluation(3, worst).candidates[-1]
    assert told.event == worst
    assert told.outlook.lead(0) < evaluation.outlook.lead(0)
    # A strike may be spent on what the die gives anyway.
    without = Take(5, False, int(position.legal(5, strike=False)[0]))
    shape = dice_ruleset().table.piece
    for_nothing = next(
        Take(5, True, int(placement))
        for placement in position.legal(5, strike=True)
        if shape[placement] == shape[without.placement]
    )
    *_, cheaper, dearer = analyst.evaluation(0, without).candidates + (
        analyst.evaluation(0, for_nothing).candidates
    )
    assert (cheaper.event, dearer.event) == (without, for_nothing)
    assert dearer.outlook.lead(0) < cheaper.outlook.lead(0)


@pytest.mark.parametrize("players", [2, 3])
def test_in_dice_a_take_is_told_as_the_position_after_it(players):
    """Whoever goes out because of it, at once or after others have chosen; with a strike too."""
    analyst, chance = DiceAnalyst(), Random(0)
    position, fallen = DicePosition.start(players), 0
    while not position.over:
        roll = position.chance_event(chance.choice)
        if roll is not None:
            position = position.after(roll)
            continue
        if sum(sum(board.placed) for board in position.boards) > 12 * players:
            analyst.go_to(position)
            evaluation = analyst.evaluation(3, chance.choice(position.takes()))
            for candidate in evaluation.candidates:
                analyst.go_to(position.after(candidate.event))
                after = analyst.evaluation(0).outlook
                assert candidate.outlook.points == pytest.approx(after.points)
                assert candidate.outlook.chances == pytest.approx(after.chances)
        position = position.after(chance.choice(position.takes()))
        fallen += len(position.fallen)
    assert fallen
