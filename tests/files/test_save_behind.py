"""A large record is saved in a thread: nobody waits for it, and nothing is lost."""

import threading

import pytest
from helpers.kept import commented, full, opened
from helpers.whole_games import a_finished_game

from game.engine import Seat
from game.files import library as library_module
from game.files import record_file
from game.files.behind import Later
from game.files.kept_files import KeptFiles
from game.files.library import load_record
from game.files.notices import FileKind
from game.files.record_file import RecordFile
from game.records.blksgf import read, write


@pytest.fixture(autouse=True)
def all_are_large(monkeypatch):
    monkeypatch.setattr(record_file, "LARGE", 0)


@pytest.fixture
def files(tmp_path):
    files = KeptFiles(tmp_path)
    files.finish(a_finished_game(Seat("Ada"), Seat("Ben")))
    return files


@pytest.fixture
def path(tmp_path, files):
    (path,) = (tmp_path / "records").glob("*.blksgf")
    return path


class Slow:
    """A disk on which writing waits until it is told to go on."""

    def __init__(self, patch):
        self._go_on = threading.Event()
        write_whole = library_module.write_whole

        def slow(*args, **kwargs):
            self._go_on.wait(10)
            write_whole(*args, **kwargs)

        patch.setattr(library_module, "write_whole", slow)

    def go_on(self):
        self._go_on.set()


@pytest.fixture
def slow(monkeypatch):
    slow = Slow(monkeypatch)
    yield slow
    slow.go_on()


def comments(path):
    nodes = load_record(path).record.root.subtree()
    return {node.comment for node in nodes} - {""}


def test_leaving_does_not_wait_and_closing_does(files, path, slow) -> None:
    file = commented(files, path, "mine")
    assert comments(path) == set()
    slow.go_on()
    assert files.flush() == ()
    assert comments(path) == {"mine"}
    assert not file.changed


def test_a_board_that_is_opened_again_at_once_shows_what_was_saved(files, path, slow) -> None:
    commented(files, path, "mine")
    slow.go_on()
    assert opened(files, path).record.root.comment == "mine"


def test_what_is_changed_while_it_is_saved_is_saved_afterwards(files, path, slow) -> None:
    file = commented(files, path, "first")
    file.record.main_line()[3].comment = "second"
    slow.go_on()
    files.flush()
    assert comments(path) == {"first"}
    assert file.changed
    file.leave()
    files.flush()
    assert comments(path) == {"first", "second"}


def test_what_another_window_has_written_is_merged_and_stays(files, path) -> None:
    file, other = opened(files, path), KeptFiles(path.parents[1])
    commented(other, path, "theirs", 5)
    other.flush()
    for comment in ("mine", "mine, changed"):
        file.record.root.comment = comment
        file.leave()
        files.flush()
        assert comments(path) == {comment, "theirs"}


def test_a_full_disk_is_told_and_what_was_written_is_saved_later(files, path, monkeypatch) -> None:
    file = opened(files, path)
    file.record.root.comment = "mine"
    with monkeypatch.context() as patch:
        patch.setattr(library_module, "write_whole", full)
        file.leave()
        assert files.flush() == (FileKind.RECORD,)
        assert opened(files, path).record.root.comment == "mine"
    assert [notice.kind for notice in files.notices.take()] == [FileKind.RECORD]
    assert files.flush() == ()
    assert comments(path) == {"mine"}


def test_a_record_deleted_while_it_is_saved_stays_deleted(files, path, slow) -> None:
    commented(files, path, "mine")
    slow.go_on()
    (entry,) = files.library.entries()
    files.library.delete(entry)
    files.flush()
    assert not path.exists()


def test_a_copy_of_a_record_is_the_same_and_apart(path) -> None:
    record = load_record(path).record
    before = write(record)
    copied = record.copy()
    assert write(copied) == before
    copied.root.comment = "copied"
    copied.main_line()[3].set_text("N", "copied")
    copied.delete(copied.main_line()[5])
    assert write(record) == before


@pytest.mark.parametrize(
    "change",
    [
        lambda record: record.main_line()[4].set_text("C", "said"),
        lambda record: record.main_line()[4].set_text("N", "named"),
        lambda record: record.root.set_text("C", "said"),
        lambda record: record.delete(record.main_line()[-1]),
        lambda record: record.add_silent(record.root),
        lambda record: record.make_main(record.root.children[1]),
    ],
)
def test_every_change_by_a_person_is_seen_and_none_else(files, tmp_path, path, change) -> None:
    own = tmp_path / "own.blksgf"
    record = load_record(path).record
    record.add_silent(record.root).comment = "another beginning"
    own.write_bytes(write(record))
    file = RecordFile(files.library, read(own.read_bytes()).record, own)
    assert not file.changed
    file.record.root.set_text("REPORT", "found out")
    assert file.changed
    assert not file.has_unsaved_changes
    change(file.record)
    assert file.has_unsaved_changes
    file.save()
    assert not file.changed


# -- saving by hand ------------------------------------------------------------


@pytest.mark.parametrize("place", ["own", "library", "new"])
def test_what_was_prepared_is_saved_without_writing_it_out_again(
    files, path, tmp_path, monkeypatch, place
) -> None:
    where = {"own": tmp_path / "own.blksgf", "library": path, "new": None}[place]
    file = (
        opened(files, path)
        if place != "new"
        else RecordFile(files.library, load_record(path).record)
    )
    file.record.root.comment = "mine"
    file.prepare()
    file.record.root.comment = "mine, too"
    file.prepare()
    written = []
    monkeypatch.setattr("game.records.blksgf.write_checked", written.append)
    saved = file.save(where)
    assert comments(saved) == {"mine, too"}
    assert not written
    assert not file.changed


def test_what_changed_after_it_was_prepared_is_saved_as_it_is(files, path, tmp_path) -> None:
    file = opened(files, path)
    file.prepare()
    file.record.root.comment = "later"
    assert comments(file.save(tmp_path / "own.blksgf")) == {"later"}


def test_that_what_was_prepared_could_not_be_read_again_is_told_by_saving(files, path) -> None:
    file = opened(files, path)
    file.record.root.properties = {"x y": ["1"]}
    file.prepare()
    before = path.read_bytes()
    with pytest.raises(ValueError, match="read again"):
        file.save()
    assert path.read_bytes() == before


def test_where_no_thread_can_be_started_it_is_done_at_once(monkeypatch):
    def refuse(thread):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("game.files.behind.Thread.start", refuse)
    made = Later(lambda: 7)
    assert made.is_made
    assert made.get() == 7
