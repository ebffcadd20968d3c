"""Tests of the coach in Dice: what takes cost, and why."""

import random
from dataclasses import replace

import pytest
from helpers.slow_position import Slow
from helpers.take_reckoning import expected

from game.ai.dice.analyst import DiceAnalyst
from game.coach.costs import cost_of
from game.coach.practice import AnswerVerdict, Exercise
from game.coach.reasons import ReasonKind
from game.coach.report import report_of
from game.coach.scales import Quality
from game.coach.teaching import Teaching
from game.coach.why import all_reasons_in_dice, reasons_for
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
TABLE, GEOMETRY = RULESET.table, RULESET.geometry
BLUE, YELLOW, RED, GREEN = range(4)
TWO = FAMILIES["dice"][2]
ABOUT_TAKES = {
    *(ReasonKind.COLOUR_CLOSING, ReasonKind.SHAPE_PASSED_OVER, ReasonKind.SHAPES_SHUT_OUT),
    *(ReasonKind.STRIKE_SPENT, ReasonKind.DIE_LEFT),
}


def take(names, *, strike=False, die=None):
    """What draws a shape on these cells, with the die of its row unless another is named."""
    placement = TABLE.parse(names)
    return Take(die or ROW_OF[TABLE.piece[placement]], strike, placement)


def drawn(*shapes, dice, players=2, strikes=(0, 0), rival=None):
    """A position in which the first player, with blue in hand, has drawn these shapes.

    With two players, red comes to the first in the next round, then green, then yellow.
    """
    board = Position(RULESET)
    for colour, names in shapes:
        board = board.play(TABLE.parse(names), colour)
    start = KINDS["dice"].start(FAMILIES["dice"][players])
    boards = (board, rival or start.boards[1], *start.boards[2:])
    strikes = (*strikes, *start.strikes[2:])
    position = replace(start, boards=boards, strikes=strikes).roll(dice)
    assert position.colour == BLUE
    return position


def told_of(position, played, better):
    """The reasons about a take, by kind and colours."""
    legal = set(position.takes())
    assert {played, better} <= legal
    return {
        (reason.kind, *reason.colours): reason
        for reason in all_reasons_in_dice(position, played, better)
        if reason.kind in ABOUT_TAKES
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


BLUE_BEGUN = (BLUE, "i1,i2,i3,i4,i5")
CLOSES, KEEPS = take("h6,h7,h8"), take("f6,g6,h6")


@pytest.mark.parametrize(("colour", "rounds"), [(RED, 1), (GREEN, 2), (YELLOW, 3)])
def test_a_colour_closed_by_a_take_is_told_with_the_corner_it_takes(colour, rounds):
    position = drawn(BLUE_BEGUN, (colour, "i9"), dice=(3, 3))
    reason = told_of(position, CLOSES, KEEPS)[ReasonKind.COLOUR_CLOSING, colour]
    corner = GEOMETRY.cell_named("h8")
    kept = Slow(position.boards[0].play(KEEPS.placement, BLUE))
    fitting = {piece for piece, _ in kept.legal(colour)}
    assert (reason.cells, reason.numbers) == ((corner,), (0, len(fitting), rounds))
    assert told_of(position, KEEPS, CLOSES) == {}
    # What is said about the colour needn't be said again in other words.
    about = [one.kind for one in reasons_for(TWO, position, CLOSES, KEEPS) if colour in one.colours]
    assert about == [ReasonKind.COLOUR_CLOSING]


def test_a_corner_at_which_nothing_fits_any_more_is_lost_though_it_is_free():
    position = drawn(BLUE_BEGUN, (RED, "i9"), dice=(1, 3))
    reason = told_of(position, take("h6,g7,h7,g8"), KEEPS)[ReasonKind.COLOUR_CLOSING, RED]
    assert reason.cells == (GEOMETRY.cell_named("h8"),)
    assert reason.numbers[0] == 0


def test_a_corner_less_closes_no_colour_that_has_others():
    position = drawn(BLUE_BEGUN, (RED, "h8,g9,h9,i9"), dice=(2, 3))
    assert told_of(position, take("h6,h7,i7"), KEEPS) == {}


@pytest.mark.parametrize(
    ("used", "shape", "numbers"),
    [
        (0, "a1,a2,a3,a4,a5", (2, 0)),
        (0, "a1,b1,a2,b2", (2, 1)),
        (0, "a1,b1,c1", None),
        (2, "a1,b1,c1", (4, 2)),
    ],
)
def test_a_strike_is_spent_too_early_for_fewer_squares_than_it_is_worth(used, shape, numbers):
    # The last of them is worth more than four squares; so many empty squares are rare then.
    position = drawn(dice=(ROW_OF[PIECE[TABLE.parse(shape)]], 4), strikes=(used, 0))
    struck = take("a1,b1,c1,c2,c3", strike=True, die=4)
    reason = told_of(position, struck, take(shape)).get((ReasonKind.STRIKE_SPENT, BLUE))
    assert (reason and reason.numbers) == numbers
    if reason:
        assert reason.cells == TABLE.cells_of(struck.placement)


def test_a_strike_that_the_better_take_needs_too_is_not_spent_too_early():
    position = drawn(dice=(3, 4))
    struck, other = (take(f"a1,b1,c1,{rest}", strike=True, die=4) for rest in ("c2,c3", "d1,e1"))
    assert told_of(position, struck, other) == {}


def test_a_die_is_left_to_somebody_without_strikes_to_whom_the_other_gives_nothing():
    small, large = take("a1,b1"), take("a1,a2,a3")
    left = (ReasonKind.DIE_LEFT, YELLOW)
    position = drawn(dice=(2, 3), rival=without(ROW), strikes=(0, STRIKES))
    assert told_of(position, small, large)[left].numbers == (3, 5, 0)
    assert left not in told_of(position, large, small)
    # With a strike any row is open, so the die costs no more than the last of these is worth.
    position = drawn(dice=(2, 3), rival=without(ROW), strikes=(0, STRIKES - 1))
    assert told_of(position, small, large)[left].explains == 4.3
    # Of three players' dice, two are left: who takes which isn't known yet.
    position = drawn(dice=(2, 3, 3), players=3, rival=without(ROW), strikes=(0, STRIKES))
    assert left not in told_of(position, small, large)


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
