"""When an exercise is asked again: by FSRS, from how well it was remembered and how long that is.

FSRS (github.com/open-spaced-repetition/py-fsrs, version 6, with its usual parameters) knows of each
exercise for how many days it will be remembered with a probability of 90 % (stability), and how
hard it is to keep in mind (difficulty). It is given whole days only, those of `game.files.days`,
and never draws lots, so the same answers lead to the same days.

Clocks may be wrong. An exercise that was answered on a day that hasn't begun yet is due at once, as
nobody knows when that really was. An answer on an earlier day than the one before counts as given
on the same day, and from it to the next counts no more time than was planned: otherwise, once the
clock is right again, somebody would seem to have remembered something for years.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, tzinfo
from functools import cache
from typing import TYPE_CHECKING

from game.coach.practice import ExerciseOutcome
from game.files.days import DAY, beginning_of, day_of
from game.files.practice_book import MOST_STABILITY, Answer, ExerciseKey, Recall

if TYPE_CHECKING:
    from fsrs import Scheduler

RETENTION = 0.9
"""The probability with which something should still be remembered when it is asked again: FSRS's
usual one. More takes many more answers, less is discouraging."""

MOST_DAYS = 365
"""The most days until something is asked again: it should be once a year."""

RECALLS: Mapping[ExerciseOutcome, Recall] = {
    ExerciseOutcome.FIRST_TRY: Recall.GOOD,
    ExerciseOutcome.NEARLY: Recall.HARD,
    ExerciseOutcome.LATER_TRY: Recall.FORGOTTEN,
    ExerciseOutcome.MISSED: Recall.FORGOTTEN,
    ExerciseOutcome.SHOWN: Recall.FORGOTTEN,
}
"""How well an exercise was remembered, by how it ended. The first answer counts: what is found only
at a later try, or shown, had been forgotten. An exercise that was skipped wasn't answered."""


def recall_of(outcome: ExerciseOutcome, *, fine: bool) -> Recall | None:
    """How well an exercise was remembered; None if it wasn't answered.

    What a person also found in the game itself, they find easily.
    """
    if fine and outcome is ExerciseOutcome.FIRST_TRY:
        return Recall.EASY
    return RECALLS.get(outcome)


def answered(
    key: ExerciseKey,
    before: Answer | None,
    recall: Recall,
    now: datetime,
    zone: tzinfo | None = None,
) -> Answer:
    """The answer that is given to an exercise now, with what follows from it.

    Args:
        key: the exercise.
        before: the answer before, None if it is the first.
        recall: how well it was remembered.
        now: the time, in universal time.
        zone: where the person is; None for what the system says.

    Raises ImportError if FSRS isn't installed.
    """
    from fsrs import Card, Rating, State  # Here, as nothing else needs it: it takes 20 ms.

    today = day_of(now, zone)
    if before is None:
        card, is_astray = Card(card_id=0, due=_midnight(today)), False
    else:
        passed = _days_since(before, today, zone)
        is_astray = passed < 0
        card = Card(
            card_id=0,
            state=State.Review,
            stability=before.stability,
            difficulty=before.difficulty,
            due=_midnight(today),
            last_review=_midnight(today - max(0, passed) * DAY),
        )
    card, _ = load_scheduler().review_card(card, Rating(recall), _midnight(today))
    assert card.stability is not None
    assert card.difficulty is not None
    return Answer(
        ident=key.ident,
        ply=key.ply,
        at=now,
        recall=recall,
        times=1 if before is None else before.times + 1,
        stability=min(card.stability, MOST_STABILITY),
        difficulty=card.difficulty,
        due=beginning_of(card.due.date(), zone),
        is_astray=is_astray,
    )


def _days_since(before: Answer, today: date, zone: tzinfo | None) -> int:
    """How many days count from an answer to the next; fewer than none if the clock was put back."""
    given = day_of(before.at, zone)
    passed = (today - given).days
    return min(passed, (day_of(before.due, zone) - given).days) if before.is_astray else passed


def is_due(answer: Answer, tomorrow: datetime) -> bool:
    """Whether an exercise is to be asked again today; `tomorrow` is when the next day begins.

    Days count, not hours: once they began at another hour, and people travel.
    """
    return answer.due < tomorrow or answer.at >= tomorrow


@cache
def load_scheduler() -> Scheduler:
    """Load FSRS ahead of the first answer. Raises ImportError if it isn't installed."""
    from fsrs import Scheduler

    # Without steps of minutes everything is a matter of days.
    return Scheduler(
        desired_retention=RETENTION,
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=MOST_DAYS,
        enable_fuzzing=False,
    )


def _midnight(day: date) -> datetime:
    """A day as FSRS counts it: a moment, of which only the distance to others matters."""
    return datetime.combine(day, time(), UTC)
