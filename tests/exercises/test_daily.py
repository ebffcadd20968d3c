"""Practice over the files: what is due, an exercise as it is asked, and an answer that is kept."""

import sys
from datetime import UTC, datetime, timedelta

import pytest
from helpers.whole_games import a_finished_game
from msgspec import structs
from scenes.analysed import searched

from game.coach.practice import ExerciseOutcome, Practice
from game.engine import Seat
from game.exercises.due import DailyPractice, load_scheduler
from game.exercises.searching import searched_game
from game.files.kept_files import KeptFiles
from game.files.practice_book import ExerciseKey, Recall
from game.records.tree import Record

NOW = datetime(2026, 11, 27, 18, tzinfo=UTC)


@pytest.fixture
def files(tmp_path):
    """Files with two games that were searched."""
    files = KeptFiles(tmp_path)
    for _ in range(2):
        game = a_finished_game(Seat("Ada"), Seat("Ben"))
        search = searched(Record.of(game))
        files.practice.enter(searched_game(files.finish(game), search.report, search.history))
    return files


def practice(files, now=NOW):
    return DailyPractice(files, lambda: now, UTC)


def test_what_is_due_can_be_asked_answered_and_is_due_again(files, tmp_path):
    daily = practice(files)
    keys = daily.due()
    assert keys
    exercises = tuple(daily.open(key).exercise for key in keys)
    session = Practice(exercises)
    for exercise in exercises:
        session = session.answer(exercise.cost.best).next()
    for key, outcome in zip(keys, session.outcomes, strict=True):
        assert outcome is ExerciseOutcome.FIRST_TRY
        answer = daily.answer(key, outcome)
        assert answer.recall in (Recall.GOOD, Recall.EASY)
        assert answer.due > NOW
    assert daily.due() == ()
    later = practice(KeptFiles(tmp_path), NOW + timedelta(days=30))
    assert set(keys) <= set(later.due())


def test_what_was_skipped_is_still_due(files):
    daily = practice(files)
    keys = daily.due()
    assert daily.answer(keys[0], ExerciseOutcome.SKIPPED) is None
    assert daily.due() == keys


def test_the_library_counts_as_it_is_now(files, tmp_path):
    daily = practice(files)
    keys = daily.due()
    records = tmp_path / "records"
    aside = records.rename(tmp_path / "elsewhere")
    assert daily.due() == ()
    assert daily.answer(keys[0], ExerciseOutcome.MISSED) is not None
    aside.rename(records)
    assert daily.due()
    assert keys[0] not in daily.due()
    assert practice(files, NOW + timedelta(days=1)).due()


def test_an_exercise_that_is_of_no_use_is_left_out_with_a_line(files, caplog):
    caplog.set_level("INFO")
    for game in list(files.practice.value.games.values()):
        files.practice.enter(structs.replace(game, packed=b"?"))
    daily = practice(files)
    keys = daily.due()
    assert daily.open(keys[0]) is None
    assert caplog.text.count(keys[0].ident) == 1
    assert keys[0] not in daily.due()
    assert len(files.practice.value.games) == 2


def test_an_exercise_nobody_knows_is_none(files):
    assert practice(files).open(ExerciseKey("nothing", 0)) is None
    assert practice(files).open(ExerciseKey(next(iter(files.practice.value.games)), 999)) is None


def test_without_fsrs_answers_are_not_kept_but_nothing_stops(files, monkeypatch, caplog):
    daily, key = practice(files), practice(files).due()[0]
    load_scheduler.cache_clear()
    monkeypatch.setitem(sys.modules, "fsrs", None)
    assert daily.answer(key, ExerciseOutcome.FIRST_TRY) is None
    assert "can't be kept" in caplog.text
    assert files.flush() == ()
    assert key in daily.due()
