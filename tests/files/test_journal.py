"""The file of the history: a line is added for each game, and damage costs only what it hits."""

import os

import pytest
from helpers.kept import full
from helpers.whole_games import a_finished_game
from msgspec.structs import replace

from game.base import disk
from game.base.file_lock import locked
from game.engine import Seat
from game.files import history, journal
from game.files.kept_files import KeptFiles

ADA, BEN = Seat("Ada"), Seat("Ben")


@pytest.fixture
def path(tmp_path):
    """The file, with three games in it."""
    files = KeptFiles(tmp_path)
    for _ in range(3):
        files.finish(a_finished_game(ADA, BEN))
    return tmp_path / "history.jsonl"


def idents(files):
    return [game.ident for game in files.history.games()]


def test_the_end_of_a_game_adds_a_line_and_leaves_the_others(path, files) -> None:
    before = path.read_bytes()
    files.finish(a_finished_game(ADA, BEN))
    after = path.read_bytes()
    assert after.startswith(before)
    assert after.count(b"\n") == before.count(b"\n") + 1


def test_a_game_that_ends_again_adds_a_line_that_counts_instead(path, files) -> None:
    game = a_finished_game(ADA, BEN, taken_back=1)
    first = files.history.games()[0]
    again = files.finish(game, first.ident)
    for known in (files, KeptFiles(path.parent)):
        assert idents(known)[-1] == first.ident
        assert known.history.games()[-1] == again
        assert len(idents(known)) == 3
    assert path.read_bytes().count(b"\n") == 5


def test_the_latest_games_are_known_without_reading_all(path, files, monkeypatch) -> None:
    everything = idents(files)
    line = len(path.read_bytes().splitlines()[-1])
    monkeypatch.setattr("game.files.journal.BLOCK", 2 * line + 20)
    later = KeptFiles(path.parent)
    assert [game.ident for game in later.history.latest()] == everything[:0:-1]
    assert idents(later) == everything


# -- damage -------------------------------------------------------------------


def test_a_line_cut_short_anywhere_costs_only_its_game_and_is_kept_aside(path, files) -> None:
    sound, known = path.read_bytes(), idents(files)
    start = sound[:-1].rfind(b"\n") + 1
    for end in [start, *range(start + 1, len(sound) - 2, 7), len(sound) - 2, len(sound) - 1]:
        path.write_bytes(sound[:end])
        later = KeptFiles(path.parent)
        # Without the line's end, or the bracket before it, its checksum shows that it is whole.
        left = known if end >= len(sound) - 2 else known[:2]
        assert idents(later) == left
        notices = later.notices.take()
        if end == start or end >= len(sound) - 2:
            assert notices == ()
        else:
            (notice,) = notices
            assert notice.part
            aside = path.with_name(notice.name)
            assert aside.read_bytes() == sound[start:end] + b"\n"
            aside.unlink()
        added = later.finish(a_finished_game(ADA, BEN))
        again = KeptFiles(path.parent)
        assert idents(again) == [*left, added.ident]
        assert path.read_bytes().startswith(sound[:start])
        assert later.notices.take() == again.notices.take() == ()


def test_a_line_that_another_window_is_writing_is_not_there_yet(path, files, monkeypatch) -> None:
    sound, known = path.read_bytes(), idents(files)
    monkeypatch.setattr(journal.SharedJournal, "patience_s", 0.0)
    for end in (len(sound) - 40, len(sound) - 2):
        path.write_bytes(sound[:end])
        later = KeptFiles(path.parent)
        with locked(path.parent / "files.lock"):
            assert idents(later) == known[:2]
            path.write_bytes(sound)
        later.history.load()
        assert idents(later) == known
        assert later.notices.take() == ()
    assert path.read_bytes() == sound


def test_a_line_cut_short_that_cannot_be_set_aside_is_not_overwritten(
    path, files, monkeypatch
) -> None:
    sound, known = path.read_bytes(), idents(files)
    path.write_bytes(sound[:-40])
    monkeypatch.setattr("game.files.journal.set_aside", lambda path, data: None)
    added = files.finish(a_finished_game(ADA, BEN))
    assert sound[:-40] in path.read_bytes()
    monkeypatch.undo()
    assert set(idents(KeptFiles(path.parent))) == {*known[:2], added.ident}
    (aside,) = path.parent.glob("history.jsonl.broken*")
    assert aside.read_bytes().strip() in sound


def test_a_damaged_byte_costs_only_its_game_which_is_kept_aside(path, files) -> None:
    sound, known = path.read_bytes(), idents(files)
    first, last = sound.index(b"\n") + 1, sound[:-1].rfind(b"\n") + 1
    for index in [*range(first, last, 7), last - 1]:
        path.write_bytes(sound[:index] + bytes([sound[index] ^ 1]) + sound[index + 1 :])
        later = KeptFiles(path.parent)
        left = idents(later)
        assert len(left) == 2
        assert set(left) < set(known)
        (notice,) = later.notices.take()
        assert notice.part
        aside = path.with_name(notice.name)
        assert aside.read_bytes().strip()
        assert idents(KeptFiles(path.parent)) == left
        aside.unlink()


def test_damage_costs_nothing_while_a_window_knows_the_games(path, files) -> None:
    known = idents(files)
    data = path.read_bytes()
    path.write_bytes(data.replace(b'"Ada"', b'"Eve"'))
    added = files.finish(a_finished_game(ADA, BEN))
    assert idents(KeptFiles(path.parent)) == [*known, added.ident]
    assert len(list(path.parent.glob("history.jsonl.broken*"))) == 1


def test_an_empty_file_is_damage_but_one_after_a_reset_is_not(path, files) -> None:
    files.history.reset()
    later = KeptFiles(path.parent)
    later.open()
    assert idents(later) == []
    assert later.notices.take() == ()
    path.write_bytes(b"")
    later = KeptFiles(path.parent)
    later.open()
    assert len(later.notices.take()) == 1


def test_damage_that_cannot_be_kept_aside_stays_where_it_is(path, monkeypatch) -> None:
    damaged = path.read_bytes().replace(b'"Ada"', b'"Eve"', 1)
    path.write_bytes(damaged)

    with monkeypatch.context() as patch:
        patch.setattr("game.files.store.write_new", full)
        files = KeptFiles(path.parent)
        assert len(idents(files)) == 2
        assert [notice.name for notice in files.notices.take()] == [None]
    assert path.read_bytes() == damaged


# -- disks and windows ----------------------------------------------------------


@pytest.mark.parametrize("step", ["write", "sync"])
def test_a_line_that_does_not_fit_leaves_nothing_behind(path, files, monkeypatch, step) -> None:
    before = path.read_bytes()

    def write_half(descriptor, data, write=os.write):
        if path.stat().st_size > len(before):
            full()
        return write(descriptor, data[: len(data) // 2])

    with monkeypatch.context() as patch:
        if step == "sync":
            patch.setattr(disk.os, "fsync", full)
        else:
            patch.setattr(disk.os, "write", write_half)
        added = files.finish(a_finished_game(ADA, BEN))
        assert path.read_bytes() == before
    assert files.flush() == ()
    assert idents(KeptFiles(path.parent))[-1] == added.ident


def test_without_the_lock_nothing_of_another_window_is_cut_off(path, files, monkeypatch) -> None:
    """The other may be in the middle of its line."""
    monkeypatch.setattr(journal.SharedJournal, "patience_s", 0.0)
    known = idents(files)
    line = path.read_bytes().splitlines(keepends=True)[-1]
    theirs = history.LINES.written(replace(files.history.games()[0], ident="theirs"))
    with locked(path.with_name("files.lock")):
        with path.open("ab") as other:
            other.write(theirs[:40])
        ours = files.finish(a_finished_game(ADA, BEN))
        with path.open("ab") as other:
            other.write(theirs)
    assert idents(KeptFiles(path.parent)) == [*known, ours.ident, "theirs"]
    assert line in path.read_bytes()


def test_lines_that_no_longer_count_go_ahead_of_need(path, files, monkeypatch) -> None:
    monkeypatch.setattr(journal, "MOST_SPARE", 3)
    other = KeptFiles(path.parent)
    other.history.games()
    game, entry = a_finished_game(ADA, BEN), files.history.games()[0]
    for _ in range(4):
        entry = files.finish(game, entry.ident)
    KeptFiles(path.parent).history.read_ahead()
    assert path.read_bytes().count(b"\n") == 4
    added = other.finish(a_finished_game(ADA, BEN))
    assert idents(KeptFiles(path.parent)) == [*idents(files), added.ident]
