"""Tests of the coach in Dice: other players going out after a take is nobody's mistake."""

from dataclasses import replace

import pytest

from game.ai.dice.analyst import DiceAnalyst
from game.coach.costs import cost_of
from game.coach.practice import AnswerVerdict, Exercise
from game.coach.scales import Quality
from game.coach.teaching import Teaching
from game.engine import FAMILIES
from game.engine.dice import ROW_OF, STRIKES, dice_ruleset
from game.engine.dice.position import DicePosition
from game.engine.position import Position

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
