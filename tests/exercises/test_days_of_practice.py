"""Ninety days of practice, on a journey and with a clock that is wrong: what is due is right."""

from datetime import timedelta
from itertools import pairwise

import pytest
from helpers.practised import DAYS, practise

from game.exercises.due import MOST_A_DAY, MOST_DAYS, MOST_NEW_A_DAY


def day(moment, zone):
    """The day of a moment, reckoned by the clock on the wall."""
    return moment.astimezone(zone).date()


def slowly_due(book, now, zone):
    """What is due by another reckoning: of days on the wall, not of moments."""
    return {
        key
        for key, answer in book.latest.items()
        if day(answer.due, zone) <= day(now, zone) or day(answer.at, zone) > day(now, zone)
    }


@pytest.fixture(scope="module")
def passed():
    return list(practise(DAYS, 1))


def test_the_due_lists_are_right_on_every_day(passed):
    """Across the end of summer time, a journey, and a clock that is wrong ahead and behind."""
    assert len(passed) == DAYS
    for one in passed:
        due = slowly_due(one.book, one.now, one.zone)
        again = {key for key in one.due if key in one.book.latest}
        assert again <= due
        given = sum(
            day(answer.at, one.zone) == day(one.now, one.zone) for answer in one.book.answers
        )
        assert len(again) == len(due) or len(one.due) + given >= MOST_A_DAY
        assert len(one.due) - len(again) <= MOST_NEW_A_DAY
        assert len(one.due) <= MOST_A_DAY


def test_nothing_is_forgotten_about(passed):
    """Each exercise that was met is due within a year of its last answer, by the clock of then."""
    book = passed[-1].book
    for answer in book.latest.values():
        assert timedelta(0) < answer.due - answer.at <= timedelta(days=MOST_DAYS + 1)


def test_intervals_grow_while_something_is_remembered(passed):
    answers = {}
    for answer in passed[-1].book.answers:
        answers.setdefault(answer.key, []).append(answer)
    grown = [
        (first.stability, then.stability)
        for given in answers.values()
        for first, then in pairwise(given)
        if then.recall > 1
    ]
    assert len(grown) > 300
    assert all(before <= after for before, after in grown)
