"""Files that a newer version of the program keeps in the same folder: left to it, and told of."""

import json

import pytest
from helpers.kept import KINDS, RESULT, content_of, keep, read, write_content
from helpers.whole_games import a_finished_game

from game.engine import Seat
from game.files.kept_files import KeptFiles
from game.files.notices import FileKind, Newer
from game.files.settings import Settings
from game.ui.shell.news import file_news

LATER = 99


@pytest.fixture(params=KINDS)
def kind(request):
    return request.param


@pytest.fixture
def path(kind, tmp_path):
    """The file of a kind, as a newer version has written it."""
    path = keep(kind, tmp_path)
    write_content(path, {"new": content_of(path)}, LATER)
    return path


def use(files):
    """Change everything that can be kept."""
    files.settings.save(Settings(theme="light"))
    files.bindings.save(files.bindings.load())
    files.best_results.enter("Blokus Solo", RESULT)
    files.finish(a_finished_game(Seat("Ada"), Seat("Ben")))
    files.flush()


def test_they_are_told_of_once_and_stay_as_they_are(kind, path, tmp_path):
    written = path.read_bytes()
    for again in (False, True):
        files = KeptFiles(tmp_path)
        files.open()
        # The statistics go on in the same file.
        assert read(kind, files) is None or (again and kind == "history")
        news = file_news(files.notices)
        assert news is not None
        assert news.startswith("Left to a newer version of Cornerwise")
        read(kind, files)
        use(files)
        assert file_news(files.notices) is None
        assert not files.flush()
        assert path.read_bytes().startswith(written)
    assert not list(tmp_path.rglob("*.broken*"))


def test_several_make_one_line(tmp_path):
    for kind in ("settings", "bindings", "results"):
        path = keep(kind, tmp_path)
        write_content(path, content_of(path), LATER)
    files = KeptFiles(tmp_path)
    files.open()
    files.best_results.best("Blokus Solo")
    news = file_news(files.notices)
    assert news is not None
    assert news.count("Left to") == 1
    assert "options" in news


@pytest.fixture
def of_both(tmp_path):
    """Statistics with a line of a newer version at their end: their file, and that line."""
    path = keep("history", tmp_path)
    newer = path.with_name("newer")
    write_content(newer, {"of": "a newer version"}, LATER)
    line = newer.read_bytes()
    newer.unlink()
    path.write_bytes(path.read_bytes() + line)
    return path, line


def test_statistics_of_both_versions_stay_in_one_file(of_both, tmp_path):
    path, newer = of_both
    files = KeptFiles(tmp_path)
    files.open()
    before = len(files.history.games())
    files.finish(a_finished_game(Seat("Ada"), Seat("Ben")))
    assert len(KeptFiles(tmp_path).history.games()) == before + 1
    assert newer in path.read_bytes()
    assert files.notices.take() == (Newer(FileKind.HISTORY),)


def test_a_damaged_line_beside_them_is_set_aside_without_them(of_both, tmp_path):
    path, newer = of_both
    path.write_bytes(path.read_bytes() + b'{"version":1,"damaged"\n')
    files = KeptFiles(tmp_path)
    files.open()
    assert files.history.games()
    files.finish(a_finished_game(Seat("Ada"), Seat("Ben")))
    assert newer in path.read_bytes()
    assert b"damaged" not in path.read_bytes()
    (aside,) = tmp_path.glob("*.broken")
    assert b"newer" not in aside.read_bytes()


def test_a_reset_forgets_those_of_newer_versions_too(of_both, tmp_path):
    path, newer = of_both
    files = KeptFiles(tmp_path)
    files.open()
    assert files.history.games()
    files.history.reset()
    assert newer not in path.read_bytes()


def test_a_version_that_was_changed_by_damage_is_not_a_newer_one(tmp_path):
    path = keep("settings", tmp_path)
    envelope = json.loads(path.read_bytes()) | {"version": LATER}
    path.write_text(json.dumps(envelope), "utf-8")
    files = KeptFiles(tmp_path)
    files.open()
    assert "settings.json.broken" in (file_news(files.notices) or "")
