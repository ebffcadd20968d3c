"""The puzzle book as a file: added to line by line, by several windows, whole after damage."""

from datetime import date

import pytest

from game.base.ratings import new_rating, rating_at
from game.files import journal, puzzle_book
from game.files.kept_files import KeptFiles
from game.files.puzzle_book import (
    PuzzleBook,
    PuzzleLine,
    PuzzleResult,
    RatedAttempt,
)

DAY = date(2026, 11, 27)
TRIED, HELPED, SOLVED = PuzzleResult


def rated(person, puzzle=3.0):
    return RatedAttempt(rating_at(person, 5.0), rating_at(puzzle, 2.0))


FIRST = PuzzleLine("stars 1", TRIED, rated=rated(1.8))
LATER = PuzzleLine("stars 1", SOLVED, DAY)
OTHER = PuzzleLine("gone 7", HELPED, rated=rated(1.5))


def enter(files, *lines):
    for line in lines:
        files.puzzles.enter(lambda book, line=line: line)


@pytest.fixture
def path(files, tmp_path):
    """The file, with three lines."""
    enter(files, FIRST, LATER, OTHER)
    return tmp_path / "puzzles.jsonl"


def test_what_was_entered_is_there_at_the_next_start(tmp_path, path):
    book = KeptFiles(tmp_path).puzzles.value
    assert list(book.lines) == [FIRST, LATER, OTHER]
    assert book.results == {"stars 1": SOLVED, "gone 7": HELPED}
    assert book.days == {DAY: SOLVED}
    assert book.person == OTHER.rated.person
    assert book.latest == "gone 7"


def test_nobody_has_a_rating_before_the_first_attempt():
    book = PuzzleBook()
    assert book.person == new_rating()
    assert not book.is_rated


def test_only_the_first_attempt_at_a_puzzle_is_rated():
    book = PuzzleBook([FIRST, PuzzleLine("stars 1", SOLVED, rated=rated(9.0))])
    assert book.person == FIRST.rated.person
    assert book.ratings == {"stars 1": FIRST.rated.puzzle}


def test_what_says_nothing_new_adds_no_line(files, path):
    before = path.read_bytes()
    enter(files, PuzzleLine("stars 1", HELPED, DAY), PuzzleLine("gone 7", TRIED))
    assert path.read_bytes() == before
    assert files.puzzles.value.results["stars 1"] is SOLVED


def test_a_day_is_solved_apart_from_its_puzzle(files, path):
    other_day = date(2026, 1, 1)
    enter(files, PuzzleLine("stars 1", HELPED, other_day))
    assert files.puzzles.value.days == {DAY: SOLVED, other_day: HELPED}


def test_a_line_is_made_from_the_book_as_another_window_left_it(tmp_path, files, path):
    seen = []

    def line(book):
        seen.append(len(book.lines))
        return LATER

    assert len(files.puzzles.value.lines) == 3
    enter(KeptFiles(tmp_path), PuzzleLine("tiling 1", SOLVED))
    files.puzzles.enter(line)
    assert seen[-1] == 4


def test_only_so_many_lines_are_kept(tmp_path, path, monkeypatch):
    monkeypatch.setattr(puzzle_book, "MOST_LINES", 2)
    monkeypatch.setattr(journal, "MOST_SPARE", 0)
    files = KeptFiles(tmp_path)
    newest = PuzzleLine("tiling 1", SOLVED)
    enter(files, newest)
    assert path.read_bytes().count(b"\n") == 2
    assert list(KeptFiles(tmp_path).puzzles.value.lines) == [OTHER, newest]
