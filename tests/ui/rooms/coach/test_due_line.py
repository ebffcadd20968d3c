"""What a button says about daily practice."""

from datetime import date
from threading import Event

import pytest
from helpers.coached import smallest_at
from helpers.daily import at_the_menu, enter

from game.coach.practice import ExerciseOutcome
from game.files.kept_files import KeptFiles
from game.practice.daily import DailyPractice, DueSummary
from game.practice.due import NextDue
from game.ui.rooms.coach.due_line import DueLine, due_words, next_words

NEUTRAL = "Choices from your games, asked again"
TODAY, TOMORROW, LATER = date(2026, 11, 27), date(2026, 11, 28), date(2026, 12, 24)


@pytest.mark.parametrize(
    ("due", "line", "sentence"),
    [
        (
            DueSummary(7, NextDue(TOMORROW, 3), TODAY, has_played=True),
            "7 to try again",
            "7 are still open, whenever you like.",
        ),
        (
            DueSummary(0, NextDue(TOMORROW, 3), TODAY, has_played=True),
            "Nothing due; the next 3 tomorrow",
            "3 more come tomorrow, and wait for you.",
        ),
        (
            DueSummary(0, NextDue(LATER, 1), TODAY, has_played=True),
            "Nothing due; the next 1 on 24 December 2026",
            "1 more comes on 24 December 2026, and waits for you.",
        ),
        (
            DueSummary(0, None, TODAY, has_played=True),
            "Nothing yet: what you miss in your games comes back here",
            "",
        ),
        (
            DueSummary(0, None, TODAY, has_played=False),
            "Finish some games first: what you missed in them comes back here",
            "",
        ),
    ],
)
def test_it_says_what_is_due_now_or_next(due, line, sentence):
    assert due_words(due) == line
    assert next_words(due) == sentence


def test_it_is_neutral_until_what_is_due_is_known(robots, tmp_path, monkeypatch):
    enter(KeptFiles(tmp_path), smallest_at(2, 8))
    robot, may_read = at_the_menu(robots, tmp_path), Event()
    summary = DailyPractice.summary

    def slow(daily):
        may_read.wait()
        return summary(daily)

    monkeypatch.setattr(DailyPractice, "summary", slow)
    line = DueLine(robot.ui)
    assert line.words == NEUTRAL
    may_read.set()
    robot.until(lambda: line.words != NEUTRAL)
    assert line.words.endswith(" to try again")


def test_the_loop_is_woken_once_it_is_known(robots, tmp_path):
    robot, woken = at_the_menu(robots, tmp_path), Event()
    robot.ui.wake = woken.set
    line = DueLine(robot.ui)
    assert woken.wait(10)
    assert line.words.startswith("Finish some games first")


def test_after_practice_it_is_looked_up_again(robots, tmp_path):
    enter(KeptFiles(tmp_path), smallest_at(2, 8))
    robot = at_the_menu(robots, tmp_path)
    line = DueLine(robot.ui)
    robot.until(lambda: line.words.endswith(" to try again"))
    before, daily = line.words, DailyPractice(robot.ui.files)
    for key in daily.due():
        daily.answer(key, ExerciseOutcome.MISSED)
    line.look_again()
    robot.until(lambda: line.words != before)
    assert line.words.startswith("Nothing due; the next ")
    assert line.words.endswith(" tomorrow")


def test_what_cannot_be_looked_up_changes_nothing(robots, tmp_path, monkeypatch, caplog):
    robot = at_the_menu(robots, tmp_path)
    monkeypatch.setattr(DailyPractice, "summary", lambda daily: 1 // 0)
    line = DueLine(robot.ui)
    robot.until(lambda: (line.words, caplog.text) and "nobody knows" in caplog.text)
    assert line.words == NEUTRAL
