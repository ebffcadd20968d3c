"""The practice book as a file: added to line by line, by several windows, whole after damage."""

import dataclasses
from datetime import UTC, datetime, timedelta

import pytest
from helpers.kept import cut_short, full, with_any_bit_changed
from msgspec import Raw, structs
from practice_sim import BEGINNING, made_up_book

from game.base import disk
from game.base.envelope import seal
from game.files import practice_book
from game.files.kept_files import KeptFiles
from game.files.notices import FileKind, Newer, NotSaved, Quarantined
from game.files.practice_book import LINES, Answer, ExerciseKey, PracticeBook, PracticeFile, Recall

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
def files(tmp_path):
    return KeptFiles(tmp_path)


@pytest.fixture
def path(files, tmp_path):
    """The file, with two games and two answers."""
    enter(files, GAMES[0], answer(0), GAMES[1], answer(1))
    return tmp_path / "practice.jsonl"


def test_nothing_is_read_or_written_before_it_is_asked_for(tmp_path, path):
    files = KeptFiles(tmp_path)
    files.open()
    assert files.flush() == ()
    assert "practice" not in vars(files)


def test_what_was_entered_is_there_at_the_next_start(tmp_path, path):
    assert held(KeptFiles(tmp_path).practice.value) == (GAMES[:2], [answer(0), answer(1)])


def test_an_answer_adds_a_line_and_leaves_the_others(files, path):
    before = path.read_bytes()
    enter(files, answer(2))
    assert path.read_bytes().startswith(before)
    assert path.read_bytes().count(b"\n") == before.count(b"\n") + 1


def test_two_windows_add_to_one_book(tmp_path, files, path):
    other = KeptFiles(tmp_path)
    assert len(other.practice.value) == 4
    enter(files, GAMES[2], answer(2))
    enter(other, answer(3))
    enter(files, GAMES[3])
    for one in (files, KeptFiles(tmp_path)):
        assert held(one.practice.value) == (GAMES[:4], [answer(n) for n in range(4)])


def test_a_game_that_ended_again_counts_instead(files, path):
    again = structs.replace(GAMES[0], ended=GAMES[0].ended + timedelta(hours=1))
    enter(files, again)
    assert list(files.practice.value.games.values()) == [GAMES[1], again]


def test_without_a_folder_it_lasts_until_the_end():
    files = KeptFiles()
    enter(files, GAMES[0], answer(0))
    assert held(files.practice.value) == ([GAMES[0]], [answer(0)])


# -- what no longer counts --------------------------------------------------------------


def test_early_answers_go_but_the_latest_of_each_stays(monkeypatch):
    monkeypatch.setattr(practice_book, "MOST_EARLIER", 3)
    other = ExerciseKey("game-1", 0)
    book = PracticeBook([answer(0, other), *(answer(n) for n in range(6))])
    assert list(book.answers) == [answer(0, other), *(answer(n) for n in range(2, 6))]
    assert dict(book.latest) == {other: answer(0, other), KEY: answer(5)}
    assert book.with_line(answer(6)).added_since(book) == [answer(6)]


def test_the_earliest_games_go_beyond_a_number(monkeypatch):
    monkeypatch.setattr(practice_book, "MOST_GAMES", 3)
    book = PracticeBook(GAMES[:5])
    assert set(book.games) == {"game-0", "game-1", "game-2"}


def test_lines_that_no_longer_count_leave_the_file(tmp_path, path, monkeypatch):
    monkeypatch.setattr(PracticeFile, "kept", dataclasses.replace(PracticeFile.kept, most_spare=2))
    monkeypatch.setattr(practice_book, "MOST_EARLIER", 1)
    files = KeptFiles(tmp_path)
    enter(files, *(answer(n) for n in range(2, 6)))
    files.practice.read_ahead()
    assert path.read_bytes().count(b"\n") == 4
    assert held(KeptFiles(tmp_path).practice.value) == (GAMES[:2], [answer(4), answer(5)])


# -- damage -------------------------------------------------------------------------------


def test_damage_costs_only_the_line_that_it_hits(tmp_path, path):
    data = path.read_bytes()
    lines = set(data.splitlines())
    for broken in list(with_any_bit_changed(data))[::97]:
        path.write_bytes(broken)
        files = KeptFiles(tmp_path)
        kept = {
            LINES.written(line).rstrip(b"\n")
            for line in (*files.practice.value.games.values(), *files.practice.value.answers)
        }
        assert len(lines & kept) >= len(lines) - 2
        assert all(isinstance(one, Quarantined) for one in files.notices.take())
        for aside in tmp_path.glob("*.broken*"):
            aside.unlink()


def test_a_file_cut_short_keeps_its_whole_lines(tmp_path, path):
    data = path.read_bytes()
    for short in cut_short(data, 101):
        path.write_bytes(short)
        book = KeptFiles(tmp_path).practice.value
        assert len(book) >= short.count(b"\n")


def test_a_useless_file_is_put_aside_and_told_once(tmp_path, path):
    path.write_bytes(b"\x00 nonsense\n" * 9)
    files = KeptFiles(tmp_path)
    assert len(files.practice.value) == 0
    (notice,) = files.notices.take()
    assert notice == Quarantined(FileKind.PRACTICE, "practice.jsonl.broken")
    enter(files, GAMES[0])
    assert held(KeptFiles(tmp_path).practice.value) == ([GAMES[0]], [])


def test_lines_of_a_newer_version_stay(tmp_path, path):
    newer = seal(Raw(b'{"type":"plan"}'), version=9)
    path.write_bytes(path.read_bytes() + newer)
    files = KeptFiles(tmp_path)
    assert len(files.practice.value) == 4
    assert files.notices.take() == (Newer(FileKind.PRACTICE),)
    enter(files, answer(2))
    assert newer in path.read_bytes()


def test_a_disk_without_room_loses_nothing(tmp_path, files, path, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(disk.os, "write", full)
        enter(files, answer(2))
        assert files.flush() == (FileKind.PRACTICE,)
        assert isinstance(files.notices.take()[-1], NotSaved)
        assert files.practice.value.latest[KEY] == answer(2)
    assert files.flush() == ()
    assert KeptFiles(tmp_path).practice.value.latest[KEY] == answer(2)


@pytest.mark.parametrize(
    "changes",
    [
        {"ply": -1},
        {"ply": 1001},
        {"times": 0},
        {"stability": 0.0},
        {"stability": float("inf")},
        {"difficulty": 11.0},
        {"at": datetime(1999, 1, 1, tzinfo=UTC)},
        {"at": datetime(2026, 1, 1)},
        {"ident": "x" * 41},
    ],
)
def test_an_impossible_answer_is_no_line(changes):
    with pytest.raises(ValueError, match=r"\S"):
        LINES.read(LINES.written(structs.replace(answer(0), **changes)))
