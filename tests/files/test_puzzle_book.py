"""The puzzle book as a file: added to line by line, by several windows, whole after damage."""

from datetime import date

import pytest
from helpers.kept import cut_short, full, with_any_bit_changed
from msgspec import Raw, structs

from game.base import disk
from game.base.envelope import seal
from game.base.ratings import new_rating, rating_at
from game.files import journal, puzzle_book
from game.files.kept_files import KeptFiles
from game.files.notices import FileKind, Newer, NotSaved, Quarantined
from game.files.puzzle_book import (
    LINES,
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
def files(tmp_path):
    return KeptFiles(tmp_path)


@pytest.fixture
def path(files, tmp_path):
    """The file, with three lines."""
    enter(files, FIRST, LATER, OTHER)
    return tmp_path / "puzzles.jsonl"


def test_nothing_is_read_or_written_before_it_is_asked_for(tmp_path, path):
    files = KeptFiles(tmp_path)
    files.open()
    assert files.flush() == ()
    assert "puzzles" not in vars(files)


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


def test_a_line_is_made_from_the_book_as_another_window_left_it(tmp_path, path):
    files = KeptFiles(tmp_path)
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


# -- damage -------------------------------------------------------------------------------


def test_damage_costs_only_the_line_that_it_hits(tmp_path, path):
    data = path.read_bytes()
    for broken in list(with_any_bit_changed(data))[::37]:
        path.write_bytes(broken)
        files = KeptFiles(tmp_path)
        left = {LINES.written(line) for line in files.puzzles.value.lines}
        assert len(left & {one + b"\n" for one in data.splitlines()}) >= 1
        assert all(isinstance(one, Quarantined) for one in files.notices.take())
        for aside in tmp_path.glob("*.broken*"):
            aside.unlink()


def test_a_file_cut_short_keeps_its_whole_lines(tmp_path, path):
    data = path.read_bytes()
    for short in cut_short(data, 53):
        path.write_bytes(short)
        assert len(KeptFiles(tmp_path).puzzles.value.lines) >= short.count(b"\n")


def test_a_useless_file_is_put_aside_and_told_once(tmp_path, path):
    path.write_bytes(b"\x00 nonsense\n" * 9)
    files = KeptFiles(tmp_path)
    assert len(files.puzzles.value.lines) == 0
    assert files.notices.take() == (Quarantined(FileKind.PUZZLES, "puzzles.jsonl.broken"),)
    enter(files, FIRST)
    assert list(KeptFiles(tmp_path).puzzles.value.lines) == [FIRST]


def test_lines_of_a_newer_version_stay(tmp_path, path):
    newer = seal(Raw(b'{"type":"plan"}'), version=9)
    path.write_bytes(path.read_bytes() + newer)
    files = KeptFiles(tmp_path)
    assert len(files.puzzles.value.lines) == 3
    assert files.notices.take() == (Newer(FileKind.PUZZLES),)
    enter(files, PuzzleLine("tiling 1", SOLVED))
    assert newer in path.read_bytes()


def test_a_disk_without_room_loses_nothing(tmp_path, files, path, monkeypatch):
    later = PuzzleLine("tiling 1", SOLVED)
    with monkeypatch.context() as patch:
        patch.setattr(disk.os, "write", full)
        enter(files, later)
        assert files.flush() == (FileKind.PUZZLES,)
        assert isinstance(files.notices.take()[-1], NotSaved)
        assert files.puzzles.value.results["tiling 1"] is SOLVED
    assert files.flush() == ()
    assert KeptFiles(tmp_path).puzzles.value.results["tiling 1"] is SOLVED


@pytest.mark.parametrize(
    "content",
    [
        {"name": "x" * 41, "result": "solved"},
        {"name": "x", "result": "won"},
        {"name": "x", "result": "solved", "day": "2026-13-01"},
        {"name": "x", "result": "solved", "rated": [[25.0, 1.0]]},
        {"name": "x", "result": "solved", "rated": [[25.0, 0.0], [25.0, 1.0]]},
        {"name": "x", "result": "solved", "more": 1},
    ],
)
def test_anything_else_is_no_line(content):
    with pytest.raises(ValueError, match=r"\S"):
        LINES.read(seal(content))


def test_a_line_is_read_as_it_was_written():
    for line in (FIRST, LATER, OTHER, structs.replace(OTHER, day=DAY)):
        assert LINES.read(LINES.written(line)) == line
