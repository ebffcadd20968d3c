"""The library of finished games: each has its own file and never overwrites another's."""

import errno
import os
import random
import re
import stat
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest
from helpers.kept import a_game, commented, full, opened
from helpers.whole_games import a_finished_game

from game.base.disk import write_whole
from game.engine import Game, Options, Seat, SetUp
from game.engine.setting_up import set_up
from game.files import library as library_module
from game.files import record_folder
from game.files.kept_files import KeptFiles
from game.files.library import BACKUP_SUFFIX, EditedRecord, load_record
from game.files.notices import FileKind, FileNotices, NotSaved, WriteFailure
from game.files.record_file import RecordFile
from game.files.shared_file import DataFolder
from game.records.blksgf import write
from game.records.header import result_of
from game.records.sgf import MOST_BYTES
from game.records.tree import Node, Record

ADA, BEN = Seat("Ada"), Seat("Ben", "4")


def records(folder):
    return sorted((folder / "records").glob("*"))


@pytest.fixture
def path(tmp_path, files):
    """The record of a game that Ada and Ben have finished."""
    files.finish(a_finished_game(ADA, BEN))
    (path,) = records(tmp_path)
    return path


@pytest.mark.parametrize(
    ("names", "title"),
    [(("", ""), "Blokus Duo ("), (("Ada", ""), "Blokus Duo - Ada ("), (None, "Blokus Duo (")],
)
def test_only_those_who_have_names_are_named(tmp_path, files, names, title):
    record = Record(Options("Blokus Duo"))
    if names is not None:
        record.header.names = names
    assert f" {title}" in files.library.add(record).name


def test_a_finished_game_is_kept_with_all_that_matters(tmp_path, files):
    game = a_finished_game(ADA, BEN)
    files.finish(game)
    (path,) = records(tmp_path)
    assert " Blokus Duo - Ada, Ben (" in path.name
    record = load_record(path).record
    assert record.main_line()[-1].events() == list(game.events)
    assert record.header.names == ("Ada", "Ben")
    assert record.header.levels == (None, "4")
    (entry,) = KeptFiles(tmp_path).library.entries()
    summary = files.library.summary(entry)
    assert (summary.options.family, summary.names) == ("duo", ("Ada", "Ben"))
    assert summary.result == record.header.result != ""
    assert summary.day == record.header.date is not None


def test_a_game_taken_back_and_ended_anew_is_one_record(tmp_path, files):
    game = a_finished_game(ADA, BEN)
    played = files.finish(game)
    shorter = Game(game.options, game.seats, game.events)
    files.finish(shorter, played.ident)
    assert len(records(tmp_path)) == 1
    # After a restart it is found again by its name among the games in progress.
    later = KeptFiles(tmp_path)
    later.library.keep(shorter, played.ident)
    assert len(records(tmp_path)) == 1


def test_what_somebody_wrote_into_a_record_stays_when_its_game_ends_anew(tmp_path, files):
    game = a_finished_game(ADA, BEN)
    played = files.finish(game)
    (path,) = records(tmp_path)
    before, record = path.read_bytes(), load_record(path).record
    record.main_line()[3].comment = "here"
    assert files.library.save(path, EditedRecord(record, before))
    other = a_finished_game(ADA, BEN)
    other.undo()
    ended = Game(other.options, other.seats, other.events[: other.ply - 1])
    files.library.keep(ended, played.ident)
    kept = load_record(path).record
    assert kept.main_line()[3].comment == "here"
    assert kept.main_line()[len(ended.events)].events() == list(ended.events)
    assert len(kept.main_line()) == len(game.events) + 1


def test_games_of_the_same_people_have_files_of_their_own(tmp_path):
    first, second = KeptFiles(tmp_path), KeptFiles(tmp_path)
    for _ in range(3):
        first.finish(a_finished_game(ADA, BEN))
        second.finish(a_finished_game(ADA, BEN))
    assert len(records(tmp_path)) == 6
    assert len(first.library.entries()) == len(second.library.entries()) == 6


def test_a_file_of_somebody_else_is_never_overwritten(tmp_path, files, monkeypatch):
    monkeypatch.setattr(library_module, "file_name", lambda ident, record: "taken.blksgf")
    (tmp_path / "records").mkdir()
    taken = tmp_path / "records" / "taken.blksgf"
    taken.write_text("mine")
    files.finish(a_finished_game(ADA, BEN))
    assert taken.read_text() == "mine"
    assert any(isinstance(notice, NotSaved) for notice in files.notices.take())
    taken.unlink()
    files.flush()
    assert load_record(taken).problems == ()


def test_a_disk_without_links_keeps_records_too(files, monkeypatch, path):
    def no_links(*args, **kwargs):
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr("game.base.disk.os.link", no_links)
    assert load_record(path).problems == ()
    monkeypatch.setattr(library_module, "file_name", lambda ident, record: path.name)
    before = path.read_bytes()
    files.finish(a_finished_game(Seat("Cleo"), BEN))
    assert path.read_bytes() == before


@contextmanager
def full_disk(monkeypatch):
    """While this lasts, no record that exists can be written again."""
    with monkeypatch.context() as context:
        context.setattr(library_module, "write_whole", full)
        yield context


def test_a_full_disk_is_told_once_and_tried_again(tmp_path, files, monkeypatch):
    monkeypatch.setattr(library_module, "write_new", full)
    files.finish(a_finished_game(ADA, BEN))
    files.finish(a_finished_game(ADA, BEN))
    told = [notice for notice in files.notices.take() if isinstance(notice, NotSaved)]
    assert [notice.why for notice in told] == [WriteFailure.FULL]
    assert records(tmp_path) == []
    monkeypatch.undo()
    files.flush()
    assert len(records(tmp_path)) == 2


def test_damaged_files_are_listed_without_a_summary_and_left_as_they_are(tmp_path, files):
    files.finish(a_finished_game(ADA, BEN))
    damaged = {"a": b"", "b": b"\x00\xff" * 900, "c": b"(;GM[Chess])", "d": b"no game"}
    for name, data in damaged.items():
        (tmp_path / "records" / f"{name}.blksgf").write_bytes(data)
    (tmp_path / "records" / "folder.blksgf").mkdir()
    (tmp_path / "records" / "notes.txt").write_text("mine")
    entries = files.library.entries()
    assert len(entries) == 5
    assert [entry.path.stem in damaged for entry in entries] == [
        files.library.summary(entry) is None for entry in entries
    ]
    for name, data in damaged.items():
        assert (tmp_path / "records" / f"{name}.blksgf").read_bytes() == data


def test_a_summary_needs_the_beginning_of_a_file_alone(files, path):
    path.write_bytes(path.read_bytes()[:200])
    (entry,) = files.library.entries()
    assert files.library.summary(entry).names == ("Ada", "Ben")
    assert "begins here that no ']' ends" in str(load_record(path).problem)


def test_a_date_without_its_day_is_listed_as_far_as_it_is_known(tmp_path, files):
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "old.blksgf").write_text("(;GM[Blokus Duo]DT[2016-04])")
    [entry] = files.library.entries()
    summary = files.library.summary(entry)
    assert (summary.day, summary.partial_day) == (None, (2016, 4))


def test_a_record_that_could_not_be_read_again_is_not_saved(tmp_path, files, path):
    before, file = path.read_bytes(), opened(files, path)
    file.record.root.comment = "x" * MOST_BYTES
    told = "it couldn't be read again: the file is larger than 16 MB"
    with pytest.raises(ValueError, match=told):
        file.save()
    with pytest.raises(ValueError, match=told):
        file.save(tmp_path / "mine.blksgf")
    file.leave()
    assert files.notices.take() == (NotSaved(FileKind.RECORD, told),)
    assert records(tmp_path) == [path]
    assert path.read_bytes() == before
    assert not (tmp_path / "mine.blksgf").exists()
    # Once it fits again, it is saved with the next.
    file.record.root.comment = "x"
    files.flush()
    assert load_record(path).record.root.comment == "x"


def test_a_record_that_was_never_saved_is_not_saved_either_if_it_could_not_be_read(tmp_path, files):
    file = RecordFile(files.library, Record(Options("Blokus Duo")))
    file.record.root.properties = {"AB": ["a1"]}
    with pytest.raises(ValueError, match="couldn't be read again: line 1, column 2, move 1"):
        file.save()
    assert records(tmp_path) == []


@pytest.mark.parametrize(
    "text",
    [
        "(;C[{long}]GM[Blokus Duo]PB[Ada]PW[Ben];B[e10])",
        "(;GM[Blokus Duo]C[{long}]PB[Ada]PW[Ben];B[e10])",
        "{long}(;GM[Blokus Duo]PB[Ada]PW[Ben];B[e10])",
    ],
)
@pytest.mark.parametrize("length", [16_350, 100_000])
def test_a_summary_is_found_behind_a_long_comment(tmp_path, files, text, length):
    (tmp_path / "records").mkdir()
    path = tmp_path / "records" / "long.blksgf"
    path.write_text(text.format(long="é" * length), encoding="utf-8")
    assert load_record(path).problems == ()
    (entry,) = files.library.entries()
    summary = files.library.summary(entry)
    assert (summary.options.family, summary.names) == ("duo", ("Ada", "Ben"))


def test_a_record_that_is_changed_leaves_what_it_was_beside_it(tmp_path, files, path):
    before, record = path.read_bytes(), load_record(path).record
    record.root.comment = "a fine game"
    assert files.library.save(path, EditedRecord(record, before))
    assert load_record(path).record.root.comment == "a fine game"
    assert path.with_name(path.name + BACKUP_SUFFIX).read_bytes() == before
    (entry,) = files.library.entries()
    files.library.delete(entry)
    assert records(tmp_path) == []


def test_what_waits_to_be_saved_outlasts_a_deletion_that_fails(files, monkeypatch, path):
    with full_disk(monkeypatch) as context:
        commented(files, path, "mine")
        context.setattr("pathlib.Path.unlink", full)
        with pytest.raises(OSError, match="No space"):
            files.library.delete(files.library.entries()[0])
    files.flush()
    assert load_record(path).record.root.comment == "mine"


def test_of_several_changes_what_was_there_before_them_stays(tmp_path, files, path):
    before, file = path.read_bytes(), opened(files, path)
    file.record.delete(file.record.main_line()[3])
    file.leave()
    assert not file.changed
    file.leave()
    file.record.root.comment = "and this"
    file.leave()
    assert path.with_name(path.name + BACKUP_SUFFIX).read_bytes() == before
    # What another window wrote in the meantime is somebody's work too.
    changed = EditedRecord(Record(Options("Blokus Duo")), path.read_bytes())
    KeptFiles(tmp_path).library.save(path, changed)
    others = path.read_bytes()
    file.record.root.comment = "once more"
    file.leave()
    assert path.with_name(path.name + BACKUP_SUFFIX).read_bytes() == others


def test_what_is_saved_by_hand_is_newer_than_what_failed(tmp_path, files, monkeypatch, path):
    with full_disk(monkeypatch):
        commented(files, path, "old")
    again = RecordFile(files.library, load_record(path).record, path)
    again.record.root.comment = "new"
    again.save()
    files.flush()
    assert load_record(path).record.root.comment == "new"
    files.library.delete(files.library.entries()[0])
    files.flush()
    assert records(tmp_path) == []


def test_what_was_written_into_a_file_that_was_deleted_meanwhile_is_not_lost(files, path):
    file = opened(files, path)
    file.record.root.comment = "mine"
    path.unlink()
    file.leave()
    assert load_record(path).record.root.comment == "mine"
    assert not files.notices.take()


def test_what_waits_to_be_saved_is_what_is_opened(files, monkeypatch, path):
    with full_disk(monkeypatch):
        commented(files, path, "first")
    commented(files, path, "second", 2)
    kept = load_record(path).record
    assert [kept.root.comment, kept.main_line()[2].comment] == ["first", "second"]


def test_what_waits_to_be_saved_is_not_undone_by_the_file(files, monkeypatch, path):
    """Values that were changed, and moves that were deleted, before the saving that failed."""
    commented(files, path, "old")
    file = opened(files, path)
    file.record.root.comment = "new"
    file.record.delete(file.record.main_line()[5])
    with full_disk(monkeypatch):
        file.leave()
        again = commented(files, path, "second", 2)
    # Meanwhile another window writes into the file.
    other = load_record(path).record
    other.main_line()[1].comment = "other"
    path.write_bytes(write(other))
    again = opened(files, path)
    again.leave()
    line = load_record(path).record.main_line()
    assert [node.comment for node in line[:3]] == ["new", "other", "second"]
    assert len(line) == 5


def comments(path):
    return {node.comment for node in load_record(path).record.root.subtree() if node.comment}


def test_what_is_saved_later_overwrites_nothing_of_another_window(
    tmp_path, files, monkeypatch, path
):
    with full_disk(monkeypatch):
        file = commented(files, path, "mine")
        other = KeptFiles(tmp_path)
        change_in(other, path, 3, "theirs", monkeypatch)
        files.flush()
    change_in(other, path, 3, "theirs, changed", monkeypatch)
    change_in(other, path, 5, "more of theirs", monkeypatch)
    files.flush()
    assert comments(path) == {"mine", "theirs, changed", "more of theirs"}
    assert not file.changed


def change_in(files, path, ply, comment, monkeypatch):
    """Have another window, to which the disk isn't full, write a comment."""
    with monkeypatch.context() as context:
        context.setattr(library_module, "write_whole", write_whole)
        commented(files, path, comment, ply)


def test_a_board_below_loses_nothing_of_what_waits_to_be_saved(files, monkeypatch, path):
    lower, upper = (opened(files, path) for _ in range(2))
    lower.record.main_line()[2].comment = "lower"
    upper.record.main_line()[3].comment = "upper"
    with full_disk(monkeypatch):
        upper.leave()
    lower.leave()
    assert comments(path) == {"lower", "upper"}


@pytest.mark.parametrize("named", ["itself", "another path"])
def test_a_file_that_is_saved_by_hand_is_merged_however_it_is_named(files, named, path):
    file = opened(files, path)
    file.record.root.comment = "mine"
    other = opened(files, path)
    other.record.main_line()[3].comment = "theirs"
    other.save()
    file.save(path if named == "itself" else path.parent / ".." / path.parent.name / path.name)
    assert comments(path) == {"mine", "theirs"}


def test_a_record_saved_in_place_of_another_replaces_it(files):
    path = files.library.add(Record(Options("Blokus Duo")))
    RecordFile(files.library, Record.of(a_game(3)), files.library.add(Record(Options()))).save(path)
    new = Record(Options("Blokus Duo"))
    new.root.comment = "mine"
    RecordFile(files.library, new).save(path)
    record = load_record(path).record
    assert (record.root.comment, record.root.children) == ("mine", [])


def test_boards_of_one_record_that_begin_differently_leave_both(tmp_path, files):
    path = files.library.add(Record(Options("Blokus Duo")))
    lower, upper = (opened(files, path) for _ in range(2))
    lower.record.begin_with(SetUp((), 1))
    upper.record.root.comment = "upper"
    for file in (lower, upper):
        file.leave()
    assert load_record(path).record.root.comment == "upper"
    backup = path.with_name(path.name + BACKUP_SUFFIX)
    assert load_record(backup).record.root.event is None


def test_a_file_that_is_gone_hides_no_others(tmp_path, files, monkeypatch):
    for _ in range(2):
        files.finish(a_finished_game(ADA, BEN))
    gone, there = records(tmp_path)
    entry_of = record_folder._entry

    def entry(found):
        if found.name == gone.name:
            raise FileNotFoundError
        return entry_of(found)

    monkeypatch.setattr(record_folder, "_entry", entry)
    assert [entry.path for entry in files.library.entries()] == [there]


def test_the_longest_names_can_be_saved(tmp_path):
    path = tmp_path / f"{'x' * 248}.blksgf"
    for text in (b"(;GM[Blokus Duo])", b"(;GM[Blokus])"):
        write_whole(path, text, sync=False)
    assert [one.name for one in tmp_path.iterdir()] == [path.name]
    assert path.read_bytes() == b"(;GM[Blokus])"


@pytest.mark.parametrize(
    "written",
    [
        b"(;GM[Blokus Duo]C[mine];B[a1])",
        b"(;GM[Blokus Duo]STARTS[free]C[mine])",
        b"(;GM[Blokus Duo]AB[e10]PL[W]C[mine])",
        b"(;GM[Blokus];1[a20])",
        b"(;",
        None,
    ],
)
def test_a_game_that_ends_anew_loses_nothing_that_was_written(tmp_path, files, written):
    played = files.finish(a_finished_game(ADA, BEN))
    (path,) = records(tmp_path)
    if written is not None:
        path.write_bytes(written)
    else:
        record = load_record(path).record
        record.root.comment = "mine"
        path.write_bytes(write(record))
    files.library.keep(a_finished_game(ADA, BEN), played.ident)
    if written is None:
        assert load_record(path).record.root.comment == "mine"
    else:
        assert path.with_name(path.name + BACKUP_SUFFIX).read_bytes() == written
    assert load_record(path).record.header.names == ("Ada", "Ben")
    assert files.notices.take() == ()


def test_a_game_that_ends_anew_keeps_a_board_that_this_window_began_differently(tmp_path, files):
    played = files.finish(a_finished_game(ADA, BEN))
    (path,) = records(tmp_path)
    file = opened(files, path)
    file.record.delete(file.record.main_line()[1])
    file.record.begin_with(SetUp((), 1))
    file.leave()
    before = path.read_bytes()
    files.library.keep(a_finished_game(ADA, BEN), played.ident)
    assert path.with_name(path.name + BACKUP_SUFFIX).read_bytes() == before
    assert len(load_record(path).record.main_line()) > 2


def test_what_was_tried_after_a_silent_node_is_no_second_variation(tmp_path, files):
    game = a_finished_game(ADA, BEN)
    played = files.finish(game)
    (path,) = records(tmp_path)
    record = load_record(path).record
    silent = Node(None, record.root)
    silent.comment = "mine"
    silent.children, record.root.children = record.root.children, [silent]
    silent.children[0].parent = silent
    path.write_bytes(write(record))
    files.library.keep(game, played.ident)
    again = load_record(path).record
    assert again.main_line()[-1].events() == game.played
    assert all(len(node.children) < 2 for node in again.root.subtree())
    assert again.main_line()[1].comment == "mine"


@pytest.mark.parametrize("commented", [False, True])
def test_a_name_corrected_by_hand_stays_when_its_game_ends_anew(tmp_path, files, commented):
    game = a_finished_game(ADA, BEN)
    played = files.finish(game)
    (path,) = records(tmp_path)
    record = load_record(path).record
    record.header.names = ("Ada Lovelace", "Ben")
    record.header.result = "B+99"
    if commented:
        record.main_line()[3].comment = "here"
    path.write_bytes(write(record))
    ended = Game(game.options, game.seats, game.events[:-1])
    files.library.keep(game, played.ident)
    kept = load_record(path).record
    assert kept.header.names == ("Ada Lovelace", "Ben")
    assert kept.header.result == Record.of(game).header.result
    files.library.keep(ended, played.ident)
    kept = load_record(path).record
    assert kept.header.names == ("Ada Lovelace", "Ben")
    assert len(kept.main_line()) == len(game.events) + 1


def test_two_boards_of_one_record_lose_nothing_of_each_other(files, path):
    lower, upper = (opened(files, path) for _ in range(2))
    lower.record.main_line()[2].comment = "lower"
    start = lower.record.position(lower.record.root)
    first, second = (start.event(int(placement)) for placement in start.legal()[:2])
    lower.record.add(lower.record.root, first)
    upper.record.add(upper.record.root, second)
    lower.leave()
    upper.record.main_line()[3].comment = "upper"
    upper.save()
    lower.record.main_line()[4].comment = "again"
    lower.leave()
    kept = load_record(path).record
    assert [kept.main_line()[ply].comment for ply in (2, 3, 4)] == ["lower", "upper", "again"]
    assert {first, second} < {node.event for node in kept.root.children}


def test_the_result_is_that_of_the_main_line_after_a_game_that_ended_anew_was_merged(files):
    game = a_finished_game(ADA, BEN)
    played = files.finish(game)
    path = files.library.path_of(played.ident)
    file = opened(files, path)
    file.record.main_line()[2].comment = "mine"
    events, rng = game.events[:-6], random.Random(1)
    anew = Game(game.options, game.seats, events)
    while not anew.position.over:
        anew.play(anew.position.event(rng.choice(anew.position.legal().tolist())))
    files.finish(anew, played.ident)
    file.leave()
    record = load_record(path).record
    last = record.main_line()[-1]
    assert last.events() == anew.played
    assert record.header.result == result_of(record.options, record.position(last))
    assert record.main_line()[2].comment == "mine"


def test_a_comment_on_a_board_that_was_set_up_survives_another_board_of_its_record(files):
    played = files.finish(a_finished_game(ADA, BEN))
    path = files.library.path_of(played.ident)
    file = opened(files, path)
    parent = file.record.main_line()[10]
    position = file.record.position(parent)
    # By hand, a piece was moved away and back, and one of the other colour's taken off.
    own, others = ([ply for ply in position.plies if ply.colour == colour] for colour in (0, 1))
    plies = [own[0], *own[2:], own[1], *others[:-1]]
    event = set_up(position.ruleset, plies, position.colour)
    file.record.add(parent, event)
    file.save()
    other = opened(files, path)
    (node,) = (one for one in other.record.root.subtree() if one.event == event)
    assert node.event.plies != event.plies
    node.comment = "theirs"
    other.leave()
    file.record.root.comment = "mine"
    file.leave()
    assert [node.comment for node in load_record(path).record.root.subtree() if node.comment] == [
        "mine",
        "theirs",
    ]


def test_what_failed_to_be_saved_is_there_when_its_game_ends_anew(tmp_path, files, monkeypatch):
    played = files.finish(a_finished_game(ADA, BEN))
    (path,) = records(tmp_path)
    file = opened(files, path)
    file.record.main_line()[3].comment = "mine"
    with full_disk(monkeypatch):
        file.leave()
    other = a_finished_game(ADA, BEN)
    ended = Game(other.options, other.seats, other.events[: other.ply - 2])
    files.library.keep(ended, played.ident)
    files.flush()
    kept = load_record(path).record
    assert kept.main_line()[3].comment == "mine"
    assert kept.main_line()[len(ended.events)].events() == list(ended.events)


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right on Windows")
@pytest.mark.parametrize("folder", ["records", "elsewhere"])
def test_a_file_that_is_a_link_stays_one(tmp_path, files, folder):
    own, link = tmp_path / folder / "own.blksgf", tmp_path / "link.blksgf"
    own.parent.mkdir(exist_ok=True)
    own.write_bytes(write(Record(Options("Blokus Duo"))))
    link.symlink_to(own)
    file = opened(files, link)
    file.record.root.comment = "new"
    file.save()
    assert link.is_symlink()
    assert load_record(own).record.root.comment == "new"


@pytest.mark.parametrize(
    "name", ["../../etc", 'a<b>:"/\\|?*', "Zoë", "家" * 40, "x" * 40, "CON.", "\ud800"]
)
def test_any_names_make_a_name_of_a_file(tmp_path, files, name):
    files.finish(a_finished_game(Seat(name), BEN))
    (path,) = records(tmp_path)
    assert path.parent == tmp_path / "records"
    assert len(path.name.encode()) < 143
    assert not set('<>:"\\|?*') & set(path.name)
    assert load_record(path).problems == ()


def test_an_encrypted_folder_keeps_games_of_people_with_long_names(tmp_path, files, monkeypatch):
    opened, linked = os.open, os.link

    def short(path):
        if len(os.path.basename(os.fsencode(path))) > 143:  # eCryptfs has no room for more.
            raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG), str(path))
        return path

    monkeypatch.setattr(os, "open", lambda path, *rest, **more: opened(short(path), *rest, **more))
    monkeypatch.setattr(os, "link", lambda old, new: linked(short(old), short(new)))
    names = "Владимир Константинович", "家" * 40, "Ольга Александровна", "நாராயணன் கிருஷ்ணமூர்த்தி"
    game = a_finished_game(*map(Seat, names), name="Blokus")
    played = files.finish(game)
    (path,) = records(tmp_path)
    assert load_record(path).record.header.names == names
    record = load_record(path).record
    record.root.comment = "mine"
    files.library.write(path, EditedRecord(record, path.read_bytes()))
    assert [one.name for one in records(tmp_path)] == [path.name, path.name + BACKUP_SUFFIX]
    assert files.library.path_of(played.ident) == path
    assert files.notices.take() == ()


def test_newest_first_and_many_files_are_listed(tmp_path, files):
    data = write(Record.of(a_game(3)))
    folder = tmp_path / "records"
    folder.mkdir()
    for number in range(40):
        path = folder / f"{number:04}.blksgf"
        path.write_bytes(data)
        os.utime(path, (number, number))
    entries = files.library.entries()
    assert [entry.path.stem for entry in entries] == [f"{n:04}" for n in range(39, -1, -1)]
    assert all(files.library.summary(entry) is not None for entry in entries)


def test_a_kill_leaves_whole_records_and_drafts_that_the_next_start_removes(tmp_path):
    code = f"""
from game.engine import Game, Options, Seat
from game.files.kept_files import KeptFiles
from pathlib import Path
options = Options("Blokus Duo")
game = Game(options, [Seat("Ada"), Seat("Ben")])
for _ in range(6):
    game.play(game.position.event(int(game.position.legal()[-1])))
files = KeptFiles(Path({str(tmp_path)!r}))
for number in range(100_000):
    files.library.keep(game, f"20260101-000000-{{number:08x}}")
    if number == 9:
        print("begun", flush=True)
"""
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    try:
        assert process.stdout.readline() == b"begun\n"
        time.sleep(0.05)
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
    files = KeptFiles(tmp_path)
    files.open()
    assert files.notices.take() == ()
    entries = files.library.entries()
    assert len(records(tmp_path)) == len(entries) >= 10
    assert all(load_record(entry.path).problems == () for entry in entries)


def test_a_library_tells_its_own_files(tmp_path):
    library = library_module.Library(DataFolder(tmp_path, FileNotices()))
    assert library.holds(tmp_path / "records" / "a.blksgf")
    assert not library.holds(tmp_path / "a.blksgf")


# -- records that others changed -----------------------------------------------


def test_a_record_that_others_changed_is_kept_beside_the_game_that_ends_anew(tmp_path, files):
    path = kept_anew(files, 3)
    changed = path.read_bytes().replace(b"P1[Ada]", b"C[by hand]P1[Eva]")
    path.write_bytes(changed)
    assert kept_anew(KeptFiles(tmp_path), 4) == path
    assert path.with_name(path.name + BACKUP_SUFFIX).read_bytes() == changed
    record = load_record(path).record
    assert (record.root.comment, record.header.names[0]) == ("by hand", "Eva")
    assert len(record.main_line()) == 5
    assert not load_record(path).altered


def test_a_record_of_an_earlier_version_is_gone_on_with(tmp_path, files):
    path = kept_anew(files, 3)
    old = re.sub(rb"CHECKSUM\[[^]]*\]", b"", path.read_bytes())
    path.write_bytes(old)
    assert load_record(path).problems == ()
    assert not load_record(path).altered
    assert kept_anew(KeptFiles(tmp_path), 4) == path
    assert sorted(path.parent.iterdir()) == [path]
    assert len(load_record(path).record.main_line()) == 5


# -- twins ---------------------------------------------------------------------

IDENT = "20260101-120000-0badcafe"

HIDDEN = ["._{}", ".{}", ".~{}", ".#{}"]
"""What systems and programs call the files that they put beside another, and hide."""

COPIES = [
    *("Copy of {}", "Copie de {}", "Kopie von {}", "副本 {}", "2026-01-01 12.00 {}", "~{}", "a {}"),
    *("{0} - Copy{1}", "{0} (1){1}", "{0} copy{1}", "{0} (conflicted copy 2026-01-02 120000){1}"),
    *("{0} (Ada's conflicted copy 2026-01-02){1}", "{0}.sync-conflict-20260102-120000-ABCDEFG{1}"),
    *("{0} (0badcafe){1}", "{0}-LAPTOP{1}"),
]
"""What they call the copies that they make of a file."""


def beside(path, pattern):
    """The path of a twin of a file, by a pattern that has its name, or the two parts of that."""
    parts = (path.name,) if "{}" in pattern else (path.stem, path.suffix)
    return path.with_name(pattern.format(*parts))


def kept_anew(files, plies):
    """Keep a game under `IDENT`, and return the path of its record."""
    files.library.keep(a_game(plies), IDENT)
    return files.library.path_of(IDENT)


@pytest.mark.parametrize("pattern", [*HIDDEN, *COPIES, "{}~", "{}.bak", "{}.icloud"])
def test_a_twin_of_a_record_is_never_taken_for_it(tmp_path, files, monkeypatch, pattern):
    path = kept_anew(files, 3)
    twin = beside(path, pattern)
    twin.write_bytes(path.read_bytes())
    before, listdir = twin.read_bytes(), os.listdir
    for backwards in (False, True):  # Systems list files in any order.
        with monkeypatch.context() as context:
            context.setattr(os, "listdir", lambda at, b=backwards: sorted(listdir(at), reverse=b))
            later = KeptFiles(tmp_path)
            assert later.library.path_of(IDENT) == path
            assert later.library.open_game(IDENT, Record.of(a_game(3)))[0] == path
            assert kept_anew(later, 5 if backwards else 4) == path
    assert twin.read_bytes() == before
    assert len(load_record(path).record.main_line()) == 6


@pytest.mark.parametrize("pattern", COPIES)
def test_a_copy_of_a_record_is_listed_as_a_record_of_its_own(files, pattern):
    path = kept_anew(files, 3)
    copy = beside(path, pattern)
    copy.write_bytes(path.read_bytes())
    assert {entry.path for entry in files.library.entries()} == {path, copy}
    assert all(files.library.summary(entry) for entry in files.library.entries())


@pytest.mark.parametrize("pattern", HIDDEN)
def test_a_hidden_twin_is_not_listed_and_not_the_games_even_alone(files, pattern):
    path = kept_anew(files, 3)
    twin = beside(path, pattern)
    twin.write_bytes(b"\0\5\x16\7" + b"\0" * 4092)
    (entry,) = files.library.entries()
    assert entry.path == path
    path.unlink()
    assert files.library.path_of(IDENT) is None
    assert kept_anew(files, 4) not in (None, twin)
    assert twin.read_bytes()[4:] == b"\0" * 4092


@pytest.mark.parametrize("name", ["Final (0badcafe).blksgf", "FINAL (0BADCAFE).BLKSGF"])
def test_a_record_that_somebody_renamed_is_found_beside_its_copies(files, name):
    path = kept_anew(files, 3)
    renamed = path.rename(path.with_name(name))
    for pattern in ("Copy of {}", "{0} (1){1}"):
        beside(path, pattern).write_bytes(renamed.read_bytes())
        beside(renamed, pattern).write_bytes(renamed.read_bytes())
    assert files.library.path_of(IDENT) == renamed


def test_thousands_of_files_alike_are_looked_through_at_once(tmp_path, files, monkeypatch):
    path = kept_anew(files, 3)
    names = [path.name, *(f"{number}.blksgf" for number in range(20_000))]
    monkeypatch.setattr(os, "listdir", lambda folder: names)
    idents = [IDENT, "20260101-120000-00000000"]
    assert files.library.paths_of(idents) == [path, None]
    assert list(map(files.record_finder(), idents)) == [True, False]
    assert list(map(KeptFiles(tmp_path).record_finder(), idents)) == [True, False]


@pytest.mark.parametrize("pattern", HIDDEN)
def test_what_is_only_looked_for_is_found_as_by_its_path(files, pattern):
    path = kept_anew(files, 3)
    beside(path, pattern).write_bytes(b"")
    assert files.record_finder()(IDENT)
    path.rename(path.with_name("FINAL (0BADCAFE).BLKSGF"))
    assert files.record_finder()(IDENT)
    path.with_name("FINAL (0BADCAFE).BLKSGF").unlink()
    assert not files.record_finder()(IDENT)
    assert not KeptFiles().record_finder()(IDENT)


@pytest.mark.skipif(sys.platform == "win32", reason="permissions as POSIX has them")
def test_the_folder_of_records_is_for_this_person_alone_and_a_record_can_be_passed_on(files):
    path = kept_anew(files, 3)
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    (path.parent / "usual").touch()
    assert path.stat().st_mode == (path.parent / "usual").stat().st_mode
