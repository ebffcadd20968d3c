"""Tests of practice on one's own mistakes: exercises, judgements, and how practice goes on."""

from dataclasses import replace

import pytest
from helpers.blunders import blundered
from helpers.exact import evaluated, expected, made_up
from helpers.reckoning import holds

from game.coach.costs import cost_of, costs_of
from game.coach.practice import (
    MOST_EXERCISES,
    AnswerVerdict,
    Exercise,
    ExerciseOutcome,
    Practice,
    PracticeStage,
    exercises_of,
)
from game.engine import Options
from game.engine.position import Position
from game.evaluation import Evaluation

DUO = Options("Blokus Duo")


def exercise(visits=1000, lost=10):
    """The exercises from a game of one ply, and events to answer with.

    Returns the exercises and the events: the best, one nearly as good, a fair one, the one played,
    and one about which nothing is known.
    """
    position = Position(DUO.ruleset)
    best, alike, fair, played, unknown, *_ = (
        position.event(int(placement)) for placement in position.legal()[::9]
    )
    evaluation = made_up(
        0,
        *((best, 10, 0.8), (alike, 9.6, 0.8), (fair, 9, 0.7), (played, 10 - lost, 0.2)),
        visits=visits,
    )
    history = [(position, played)]
    costs = costs_of(DUO, history, [evaluation, None])
    return exercises_of(DUO, history, costs, [0]), (best, alike, fair, played, unknown)


def test_what_had_few_visits_is_looked_at_anew():
    (found,), (best, alike, _, played, _) = exercise()
    choices = [replace(one, sure=one.event != alike) for one in found.cost.choices]
    found = replace(found, cost=replace(found.cost, choices=tuple(choices)))
    assert found.known(alike) is None
    assert found.known(best).points == 0
    assert found.known(played).points == 10


def test_the_costly_moves_of_a_person_are_the_exercises():
    (found,), _ = exercise()
    assert found.cost.played.points == 10
    assert exercise(lost=3)[0] == ()
    assert len(exercise(lost=3.1)[0]) == 1


def test_what_is_not_sure_is_no_exercise():
    assert exercise(visits=50)[0] == ()


def test_only_the_moves_of_the_persons_asked_for_are_exercises():
    options, history, evaluations = blundered(5, 13, "h6")
    costs = costs_of(options, history, evaluations)
    ply = next(i for i, cost in enumerate(costs) if cost is not None)
    player = history[ply][0].player
    (found,) = exercises_of(options, history, costs, [player])
    assert (found.position, found.cost.ply) == (history[ply][0], ply)
    assert exercises_of(options, history, costs, [1 - player]) == ()


def test_of_many_the_costliest_are_exercises_in_the_order_of_play():
    position = Position(DUO.ruleset)
    best, played = (position.event(int(p)) for p in position.legal()[:2])
    count = MOST_EXERCISES + 3
    evaluations = [made_up(0, (best, 0, 0.5), (played, -4 - n, 0.1)) for n in range(count)]
    history = [(position, played)] * count
    costs = [cost_of(DUO, n, *history[n], evaluations[n]) for n in range(count)]
    found = exercises_of(DUO, history, costs, [0])
    assert [one.cost.ply for one in found] == list(range(3, count))


@pytest.mark.parametrize(
    ("which", "verdict", "points"),
    [
        (0, AnswerVerdict.RIGHT, 0),
        (1, AnswerVerdict.RIGHT, 0.4),
        (2, AnswerVerdict.NEARLY, 1),
        (3, AnswerVerdict.WRONG, 10),
    ],
)
def test_answers_that_are_known_are_judged_at_once(which, verdict, points):
    (found,), events = exercise()
    judgement = found.judge(events[which])
    assert (judgement.verdict, judgement.choice.event) == (verdict, events[which])
    assert judgement.choice.points == pytest.approx(points)
    assert judgement.reasons == () or verdict is not AnswerVerdict.RIGHT


@pytest.mark.parametrize(
    ("lead", "verdict"),
    [(10, AnswerVerdict.RIGHT), (8.7, AnswerVerdict.NEARLY), (2, AnswerVerdict.WRONG)],
)
def test_other_answers_are_judged_by_their_evaluation(lead, verdict):
    (found,), (*_, unknown) = exercise()
    assert found.known(unknown) is None
    with pytest.raises(ValueError, match="evaluate"):
        found.judge(unknown)
    judgement = found.judge(unknown, Evaluation(500, expected(0, lead, 0.4), ()))
    assert judgement.verdict is verdict
    assert judgement.choice.points == pytest.approx(10 - lead)


def test_a_wrong_answer_is_told_why():
    options, history, evaluations = blundered(4, 4, "h5,i5")
    ply = next(i for i, e in enumerate(evaluations) if e is not None)
    position, event = history[ply]
    costs = costs_of(options, history, evaluations)
    found = Exercise(options, position, costs[ply])
    judgement = found.judge(event, evaluated(position.after(event)))
    assert judgement.verdict is AnswerVerdict.WRONG
    assert judgement.reasons
    for reason in judgement.reasons:
        assert holds(reason, position, event, found.cost.best, found.cost.reply)


# -- from one to the next --------------------------------------------------------


def practice(count=2):
    (one,), events = exercise()
    return Practice((one,) * count), events


def test_a_right_answer_at_first_and_a_later_one():
    asked, (best, alike, fair, played, _) = practice()
    judged = asked.answer(best)
    assert judged.solved
    second = judged.next()
    assert (second.stage, second.tries, second.over) == (PracticeStage.ASKED, 0, False)
    again = second.answer(played).retry()
    assert (again.stage, again.tries) == (PracticeStage.ASKED, 1)
    end = again.answer(alike).next()
    assert end.over
    assert end.exercise is None
    assert end.outcomes == (ExerciseOutcome.FIRST_TRY, ExerciseOutcome.LATER_TRY)
    assert end.results()[ExerciseOutcome.FIRST_TRY] == 1
    assert sum(end.results().values()) == 2
    assert (asked.stage, asked.tries) == (PracticeStage.ASKED, 0)
    assert not second.answer(fair).solved


def test_going_on_without_a_right_answer():
    asked, (_, _, fair, played, _) = practice(4)
    end = asked.answer(fair).next().answer(played).next().skip().show().next()
    assert end.outcomes == (
        ExerciseOutcome.NEARLY,
        ExerciseOutcome.MISSED,
        ExerciseOutcome.SKIPPED,
        ExerciseOutcome.SHOWN,
    )
    assert end.over


def test_what_is_shown_after_an_answer_counts_as_shown():
    asked, (_, _, _, played, _) = practice(1)
    shown = asked.answer(played).show()
    assert shown.stage is PracticeStage.SHOWN
    assert shown.next().outcomes == (ExerciseOutcome.SHOWN,)


def test_what_can_not_be_done_is_refused():
    asked, (best, _, _, played, unknown) = practice(1)
    wrong, right, shown = asked.answer(played), asked.answer(best), asked.show()
    for refused in (
        *(asked.next, asked.retry, right.retry, right.show, shown.show, shown.retry),
        *(wrong.skip, right.skip, shown.skip, right.next().skip, right.next().next),
        *(lambda: wrong.answer(best), lambda: shown.answer(best), lambda: asked.answer(unknown)),
    ):
        with pytest.raises(ValueError, match=r"can't be done|solved|evaluate"):
            refused()


def test_nothing_to_practise_is_over_at_once():
    assert Practice(()).over
    assert set(Practice(()).results().values()) == {0}


def test_what_is_left_counts_if_it_was_answered():
    found, (best, _alike, _fair, played, _unknown) = exercise()
    practice = Practice(found)
    assert practice.left() is practice
    assert practice.answer(best).left().outcomes == (ExerciseOutcome.FIRST_TRY,)
    assert practice.show().left().outcomes == (ExerciseOutcome.SHOWN,)
    missed = practice.answer(played).retry()
    assert missed.left().outcomes == missed.skip().outcomes == (ExerciseOutcome.MISSED,)
    over = practice.skip()
    assert over.outcomes == (ExerciseOutcome.SKIPPED,)
    assert over.left() is over
