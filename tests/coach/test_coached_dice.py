"""Tests of the coach in Dice: what takes cost, and why."""

import random
from dataclasses import replace

import pytest
from helpers.take_reckoning import expected

from game.ai.dice.analyst import DiceAnalyst
from game.coach.costs import cost_of
from game.coach.practice import AnswerVerdict, Exercise
from game.coach.reasons import ReasonKind
from game.coach.report import report_of
from game.coach.scales import Quality
from game.coach.take_reasons import OUT
from game.coach.teaching import Teaching
from game.coach.why import all_reasons_in_dice
from game.engine import FAMILIES, KINDS
from game.engine.dice import ROW_OF, STRIKES, Take, dice_ruleset
from game.engine.dice.position import DicePosition
from game.engine.position import Position
from game.ui.look.coach_words import reason_text

ROW = 2
PIECE = dice_ruleset().table.piece


def told(position, also=None):
    """The analyst's evaluation of a position."""
    analyst = DiceAnalyst()
    analyst.go_to(position)
    return analyst.evaluation(also=also)


def without(row):
    """A board on which every shape of a row has been drawn."""
    board = Position(dice_ruleset())
    for colour in range(len(dice_ruleset().colours)):
        for placement in board.legal(colour):
            if ROW_OF[PIECE[placement]] == row and board.is_legal(int(placement), colour):
                board = board.play(int(placement), colour)
    assert not any(left and ROW_OF[piece] == row for piece, left in enumerate(board.left[0]))
    return board


def falling(players):
    """A position in which all but the first player can draw nothing for any die, and go out."""
    start, others = DicePosition.start(players), players - 1
    boards = (start.boards[0], *[without(ROW)] * others)
    strikes = (0, *[STRIKES] * others)
    position = replace(start, boards=boards, strikes=strikes).roll((ROW,) * players)
    assert position.player == 0
    return position


@pytest.fixture(params=[2, 3])
def falls(request):
    """Options, a position in which the others go out, and the best choice drawn elsewhere."""
    position = falling(request.param)
    best = told(position).candidates[0].event
    alike = [
        take
        for take in position.takes()
        if (take.die, take.strike, PIECE[take.placement])
        == (best.die, best.strike, PIECE[best.placement])
    ]
    elsewhere = next(take for take in reversed(alike) if take != best)
    return FAMILIES["dice"][request.param], position, elsewhere


def test_the_best_choice_costs_nothing_wherever_it_is_drawn(falls):
    options, position, take = falls
    after = told(position.after(take))
    cost = cost_of(options, 1, position, take, told(position, take), after)
    assert cost.played.points == pytest.approx(0, abs=1e-3)
    assert cost.played.swing == pytest.approx(0, abs=1e-3)


def test_teaching_lets_the_best_choice_pass(falls):
    options, position, take = falls
    before, after = told(position), told(position.after(take))
    assert Teaching(Quality.BEST).caution(options, 1, position, take, before, after) is None


def test_the_best_choice_is_the_right_answer(falls):
    options, position, take = falls
    worst = told(position, position.takes()[-1]).candidates[-1].event
    cost = cost_of(options, 1, position, worst, told(position, worst))
    exercise = Exercise(options, position, cost)
    assert exercise.known(take) is None
    assert exercise.judge(take, told(position.after(take))).verdict is AnswerVerdict.RIGHT


# -- reasons ------------------------------------------------------------------

RULESET = FAMILIES["dice"][2].ruleset
TWO = FAMILIES["dice"][2]
ABOUT_TAKES = {
    *(ReasonKind.COLOUR_CLOSING, ReasonKind.SHAPE_PASSED_OVER, ReasonKind.SHAPES_SHUT_OUT),
    *(ReasonKind.STRIKE_SPENT, ReasonKind.DIE_LEFT),
}


def games(count, players):
    """Positions of games drawn at random, each with two takes drawn at random."""
    for seed in range(count):
        rng = random.Random(seed)
        position = KINDS["dice"].start(FAMILIES["dice"][players])
        while not position.over:
            if position.chooser is None:
                position = position.after(position.chance_event(rng.choice))
                continue
            takes = position.takes()
            yield position, rng.choice(takes), rng.choice(takes)
            position = position.take(rng.choice([one for one in takes if not one.strike] or takes))


@pytest.mark.parametrize("players", [2, 3])
def test_all_that_speaks_against_a_take_is_told_and_nothing_else(players):
    met = set()
    for position, played, better in games(3, players):
        told = {
            (reason.kind, *reason.colours): (set(reason.cells), reason.numbers, reason.pieces)
            for reason in all_reasons_in_dice(position, played, better)
            if reason.kind in ABOUT_TAKES
        }
        slow = expected(position, played, better)
        assert told == {about: (c, tuple(n), p) for about, (c, n, p) in slow.items()}
        met |= {kind for kind, _ in told}
    assert met == ABOUT_TAKES


def test_what_is_told_of_a_game_is_true_and_in_words():
    rng = random.Random(4)
    position, history, evaluations = KINDS["dice"].start(TWO), [], []
    while not position.over:
        event, also = position.chance_event(rng.choice), None
        if position.chooser is not None:
            event = also = rng.choice(position.takes())
        history.append((position, event))
        evaluations.append(told(position, also))
        position = position.after(event)
    report = report_of(TWO, history, [*evaluations, told(position)])
    assert report.turning_points
    kinds = set()
    for point in report.turning_points:
        before, event = history[point.cost.ply]
        slow = expected(before, event, point.cost.best)
        for reason in point.reasons:
            assert reason_text(RULESET, reason)
            if reason.kind in ABOUT_TAKES:
                assert (set(reason.cells), reason.numbers) == slow[reason.kind, *reason.colours][:2]
                kinds.add(reason.kind)
    assert kinds


def test_a_die_left_to_a_rival_costs_no_more_than_the_strike_that_they_have_for_it():
    parse, start = RULESET.table.parse, KINDS["dice"].start(TWO)
    small, large = Take(2, False, parse("a1,b1")), Take(3, False, parse("a1,a2,a3"))
    explains = []
    for used in (STRIKES, STRIKES - 1):
        boards = (start.boards[0], without(ROW))
        position = replace(start, boards=boards, strikes=(0, used)).roll((2, 3))
        reasons = {one.kind: one for one in all_reasons_in_dice(position, small, large)}
        explains.append(reasons[ReasonKind.DIE_LEFT].explains)
    assert explains == [OUT[0], 4.3]
