"""The stars of stages, as they are kept."""

import pytest
from helpers.kept import full, write_content

from game.files.kept_files import KeptFiles
from game.files.notices import FileKind, NotSaved, Quarantined


def test_only_more_stars_than_before_count(tmp_path):
    stars = KeptFiles(tmp_path).stage_stars
    for earned in (2, 1, 3, 2):
        assert stars.earn("07", earned)
    stars.earn("08", 0)
    assert KeptFiles(tmp_path).stage_stars.value == {"07": 3}


def test_two_windows_earn_stars_in_one_file(tmp_path):
    one, other = KeptFiles(tmp_path), KeptFiles(tmp_path)
    assert one.stage_stars.earn("01", 3)
    assert other.stage_stars.earn("02", 1)
    assert other.stage_stars.earn("01", 2)
    assert KeptFiles(tmp_path).stage_stars.value == {"01": 3, "02": 1}


@pytest.mark.parametrize(
    "content", [[], {"01": 0}, {"01": 4}, {"01": "2"}, {"": {}}, {"x" * 900: 1}]
)
def test_anything_else_is_put_aside(tmp_path, content):
    write_content(tmp_path / "stars.json", content)
    files = KeptFiles(tmp_path)
    assert files.stage_stars.value == {}
    (notice,) = files.notices.take()
    assert isinstance(notice, Quarantined)
    assert notice.kind is FileKind.STARS


def test_stars_that_cannot_be_written_wait(tmp_path, monkeypatch):
    files = KeptFiles(tmp_path)
    assert files.flush() == ()
    with monkeypatch.context() as patch:
        patch.setattr("game.files.store.write_whole", full)
        assert not files.stage_stars.earn("01", 1)
        assert FileKind.STARS in files.flush()
    assert any(isinstance(one, NotSaved) for one in files.notices.take())
    assert files.flush() == ()
    assert KeptFiles(tmp_path).stage_stars.value == {"01": 1}
