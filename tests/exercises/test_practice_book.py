"""The practice book as a file: added to line by line, by several windows, whole after damage."""

from datetime import timedelta

import pytest
from helpers.practised import BEGINNING, made_up_book
from msgspec import structs

from game.files import journal, practice_book
from game.files.kept_files import KeptFiles
from game.files.practice_book import Answer, ExerciseKey, PracticeBook, Recall

GAMES = list(made_up_book().games.values())
KEY = ExerciseKey("game-0", 3)


def answer(number, key=KEY):
    at = BEGINNING + timedelta(days=number)
    due = at + timedelta(days=2)
    return Answer(key.ident, key.ply, at, Recall.GOOD, 1 + number, 2.3, 5.0, due)


def enter(files, *lines):
    for line in lines:
        files.practice.enter(line)


def held(book):
    return list(book.games.values()), list(book.answers)


@pytest.fixture
def path(files, tmp_path):
    """The file, with two games and two answers."""
    enter(files, GAMES[0], answer(0), GAMES[1], answer(1))
    return tmp_path / "practice.jsonl"


def test_what_was_entered_is_there_at_the_next_start(tmp_path, path):
    assert held(KeptFiles(tmp_path).practice.value) == (GAMES[:2], [answer(0), answer(1)])


def test_a_game_that_ended_again_counts_instead(files, path):
    again = structs.replace(GAMES[0], ended=GAMES[0].ended + timedelta(hours=1))
    enter(files, again)
    assert list(files.practice.value.games.values()) == [GAMES[1], again]


# -- what no longer counts --------------------------------------------------------------


def test_early_answers_go_but_the_latest_of_each_stays(monkeypatch):
    monkeypatch.setattr(practice_book, "MOST_EARLIER", 3)
    other = ExerciseKey("game-1", 0)
    book = PracticeBook([answer(0, other), *(answer(n) for n in range(6))])
    assert list(book.answers) == [answer(0, other), *(answer(n) for n in range(2, 6))]
    assert dict(book.latest) == {other: answer(0, other), KEY: answer(5)}


def test_the_earliest_games_go_beyond_a_number(monkeypatch):
    monkeypatch.setattr(practice_book, "MOST_GAMES", 3)
    book = PracticeBook(GAMES[:5])
    assert set(book.games) == {"game-0", "game-1", "game-2"}


def test_lines_that_no_longer_count_leave_the_file(tmp_path, path, monkeypatch):
    monkeypatch.setattr(journal, "MOST_SPARE", 2)
    monkeypatch.setattr(practice_book, "MOST_EARLIER", 1)
    files = KeptFiles(tmp_path)
    enter(files, *(answer(n) for n in range(2, 6)))
    files.practice.read_ahead()
    assert path.read_bytes().count(b"\n") == 4
    assert held(KeptFiles(tmp_path).practice.value) == (GAMES[:2], [answer(4), answer(5)])
