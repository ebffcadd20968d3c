"""A value in a file that several windows change."""

import json

import pytest
from helpers.kept import full

from game.base.envelope import seal
from game.files.notices import FileKind, FileNotices, NotSaved, Quarantined
from game.files.shared_file import DataFolder, SharedFile
from game.files.store import Form


def words_in(data):
    words = json.loads(data)
    if not isinstance(words, list):
        raise ValueError("no words")
    return words


@pytest.fixture
def notices():
    return FileNotices()


@pytest.fixture
def window(tmp_path, notices):
    """Opens another window on the same file, which holds words."""

    def open_window(folder=tmp_path):
        return SharedFile(
            DataFolder(folder, notices), "words.json", Form(FileKind.RESULTS, words_in), list
        )

    return open_window


def adding(word):
    return lambda words: [*words, word]


def test_each_window_changes_what_is_there_by_then(window, notices):
    one, other = window(), window()
    assert one.is_missing
    assert (one.value, other.value) == ([], [])
    assert one.change(adding("a"))
    assert not one.is_missing
    assert other.change(adding("b"))
    assert one.change(adding("c"))
    assert one.value == window().value == ["a", "b", "c"]
    assert other.value == ["a", "b"]
    assert other.load() == ["a", "b", "c"]
    assert not notices.take()


def test_what_can_not_be_written_waits_and_counts_meanwhile(window, notices, tmp_path, monkeypatch):
    one, other = window(), window()
    with monkeypatch.context() as patch:
        patch.setattr("game.files.store.write_whole", full)
        assert not one.change(adding("a"))
        assert not one.change(adding("b"))
        assert one.value == ["a", "b"]
        assert not one.flush()
    (notice,) = notices.take()
    assert isinstance(notice, NotSaved)
    assert other.change(adding("c"))
    assert one.flush()
    assert one.value == window().value == ["c", "a", "b"]


def test_what_a_window_knows_outlives_a_damaged_or_deleted_file(window, notices, tmp_path):
    path = tmp_path / "words.json"
    one = window()
    one.change(adding("a"))
    path.write_bytes(b"damaged")
    assert one.change(adding("b"))
    assert window().value == ["a", "b"]
    (notice,) = notices.take()
    assert isinstance(notice, Quarantined)
    path.unlink()
    assert one.change(adding("c"))
    assert window().value == ["a", "b", "c"]


def test_what_is_saved_replaces_whatever_is_there(window, notices, tmp_path, monkeypatch):
    one, other = window(), window()
    one.change(adding("a"))
    assert other.save(["b"])
    assert one.load() == ["b"]
    with monkeypatch.context() as patch:
        patch.setattr("game.files.store.write_whole", full)
        one.reset()
        assert one.value == []
        assert not one.change(adding("c"))
    # Nobody reads what is to be forgotten anyway.
    (tmp_path / "words.json").write_bytes(seal(None))
    assert one.flush()
    assert window().value == ["c"]
    assert [type(notice) for notice in notices.take()] == [NotSaved]


def test_without_a_file_it_lasts_as_long_as_the_window(window):
    one = window(folder=None)
    assert one.change(adding("a"))
    assert one.value == ["a"]
    assert not one.is_missing
    assert not one.save(["b"])
    assert one.load() == []
