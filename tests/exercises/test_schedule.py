"""When an exercise is asked again: whole days by FSRS, also across changes of the clock."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from fsrs import Card, Rating, Scheduler
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.coach.practice import ExerciseOutcome
from game.exercises.due import MOST_DAYS, answered, is_due, recall_of
from game.files.days import DAY, beginning_of, day_of
from game.files.practice_book import LINES, ExerciseKey, Recall

KEY = ExerciseKey("20261127-183000-3f9ac1ab", 12)
BERLIN, HAVANA, AUCKLAND = map(ZoneInfo, ("Europe/Berlin", "America/Havana", "Pacific/Auckland"))
NOW = datetime(2026, 11, 27, 18, tzinfo=UTC)

zones = st.sampled_from([BERLIN, HAVANA, AUCKLAND, ZoneInfo("Pacific/Apia")])
moments = st.datetimes(datetime(2001, 1, 1), datetime(2036, 1, 1), timezones=st.just(UTC))
recalls = st.sampled_from(Recall)


def due_at(answer, now, zone):
    return is_due(answer, beginning_of(day_of(now, zone) + DAY, zone))


def days_until_due(answer, zone=UTC):
    return (day_of(answer.due, zone) - day_of(answer.at, zone)).days


def planned_by_fsrs(*steps):
    """After how many days FSRS itself asks again, given days passed and recalls in turn."""
    scheduler = Scheduler(
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=MOST_DAYS,
        enable_fuzzing=False,
    )
    card, at = Card(card_id=1), datetime(2026, 1, 1, tzinfo=UTC)
    for passed, recall in steps:
        at += timedelta(days=passed)
        card, _ = scheduler.review_card(card, Rating(recall), at)
    return (card.due - at).days


def practised(*steps, zone=UTC, start=NOW):
    """The last answer of some, given days passed and recalls in turn."""
    answer, now = None, start
    for passed, recall in steps:
        now += timedelta(days=passed)
        answer = answered(KEY, answer, recall, now, zone)
    return answer


@given(st.lists(st.tuples(st.integers(0, 30), recalls), min_size=1, max_size=6))
def test_the_days_are_those_of_fsrs(steps):
    assert days_until_due(practised(*steps)) == planned_by_fsrs(*steps)


@pytest.mark.parametrize(
    ("outcome", "fine", "recall"),
    [
        (ExerciseOutcome.FIRST_TRY, False, Recall.GOOD),
        (ExerciseOutcome.FIRST_TRY, True, Recall.EASY),
        (ExerciseOutcome.NEARLY, False, Recall.HARD),
        (ExerciseOutcome.NEARLY, True, Recall.HARD),
        (ExerciseOutcome.LATER_TRY, False, Recall.FORGOTTEN),
        (ExerciseOutcome.MISSED, True, Recall.FORGOTTEN),
        (ExerciseOutcome.SHOWN, False, Recall.FORGOTTEN),
        (ExerciseOutcome.SKIPPED, False, None),
    ],
)
def test_the_first_answer_counts(outcome, fine, recall):
    assert recall_of(outcome, fine=fine) is recall


# -- clocks ---------------------------------------------------------------------


@given(zones, moments, recalls)
def test_it_is_due_from_the_beginning_of_its_day_on(zone, now, recall):
    answer = answered(KEY, None, recall, now, zone)
    day = day_of(now, zone) + days_until_due(answer, zone) * DAY
    assert answer.due == beginning_of(day, zone) > now
    assert not due_at(answer, answer.due - timedelta(seconds=1), zone)
    assert due_at(answer, answer.due, zone)


@given(zones, moments, recalls, st.integers(1, 5000), recalls)
def test_what_was_answered_in_days_to_come_is_due_at_once(zone, now, first, ahead, recall):
    early = answered(KEY, None, first, now + timedelta(days=ahead), zone)
    assert due_at(early, now, zone)
    mended = answered(KEY, early, recall, now, zone)
    assert mended.is_astray
    assert not due_at(mended, now, zone)


def test_a_clock_that_is_set_right_by_minutes_asks_nothing_twice():
    answer = answered(KEY, None, Recall.GOOD, NOW, BERLIN)
    assert not due_at(answer, NOW - timedelta(minutes=5), BERLIN)


def test_a_clock_that_was_years_behind_makes_nobody_remember_for_years():
    steps = ((0, Recall.GOOD), (2, Recall.GOOD))
    before = practised(*steps)
    behind = answered(KEY, before, Recall.GOOD, before.at - timedelta(days=4000), UTC)
    assert behind.is_astray
    planned = days_until_due(behind)
    after = answered(KEY, behind, Recall.GOOD, before.at + timedelta(days=1), UTC)
    assert after.stability == pytest.approx(
        practised(*steps, (0, Recall.GOOD), (planned, Recall.GOOD)).stability
    )
    assert not after.is_astray


@given(st.lists(st.tuples(moments, recalls), min_size=1, max_size=8), zones)
def test_whatever_the_clock_says_the_answer_can_be_kept(steps, zone):
    answer = None
    for now, recall in steps:
        answer = answered(KEY, answer, recall, now, zone)
        assert LINES.read(LINES.written(answer)) == answer
        assert now < answer.due <= beginning_of(day_of(now, zone) + (MOST_DAYS + 1) * DAY, zone)


def test_the_most_stable_memory_can_be_kept():
    answer = replace(practised((0, Recall.EASY)), stability=99_999.0, difficulty=1.0)
    later = answered(KEY, answer, Recall.EASY, NOW + timedelta(days=3650), UTC)
    assert LINES.read(LINES.written(later)) == later
    assert day_of(later.due, UTC) == date(2026, 11, 27) + timedelta(days=3650 + MOST_DAYS)
