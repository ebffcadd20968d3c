"""The log: what it holds, where it goes, and that it never gets in the way."""

import logging
import stat
import sys

import pytest

from game import __version__
from game.base.log import FILE_NAME, MOST_BYTES, OLD_FILES, set_up_log

log = logging.getLogger("game.somewhere")


def test_the_first_line_tells_the_versions(tmp_path) -> None:
    set_up_log(tmp_path / "new")
    (line,) = (tmp_path / "new" / FILE_NAME).read_text("utf-8").splitlines()
    assert f"Cornerwise {__version__} on Python 3." in line


def test_warnings_and_tracebacks_are_kept_and_what_is_below_the_level_is_not(tmp_path) -> None:
    set_up_log(tmp_path, "warning")
    log.info("quiet")
    log.warning("a name with a lone surrogate \ud800")
    try:
        raise KeyError("gone")
    except KeyError:
        log.exception("it failed")
    text = (tmp_path / FILE_NAME).read_text("utf-8")
    assert "quiet" not in text
    assert "WARNING game.somewhere: a name with a lone surrogate \\ud800" in text
    assert "Traceback" in text
    assert "KeyError: 'gone'" in text


def test_it_does_not_grow_without_end(tmp_path) -> None:
    set_up_log(tmp_path)
    for _ in range(5 * MOST_BYTES // 4000):
        log.info("x" * 4000)
    files = list(tmp_path.iterdir())
    assert len(files) == 1 + OLD_FILES
    assert all(file.stat().st_size <= MOST_BYTES for file in files)


@pytest.mark.skipif(sys.platform == "win32", reason="permissions as POSIX has them")
def test_nobody_else_can_read_it(tmp_path) -> None:
    set_up_log(tmp_path / "new")
    for _ in range(2 * MOST_BYTES // 4000):
        log.info("x" * 4000)
    files = list((tmp_path / "new").iterdir())
    assert len(files) > 1
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700


@pytest.mark.parametrize("place", ["nowhere", "a file"])
def test_where_nothing_can_be_written_nothing_is_said(tmp_path, capfd, place) -> None:
    (tmp_path / "file").touch()
    set_up_log(None if place == "nowhere" else tmp_path / "file")
    log.error("lost")
    assert capfd.readouterr() == ("", "")


def test_it_can_be_set_up_again(tmp_path) -> None:
    set_up_log(tmp_path / "one")
    set_up_log(tmp_path / "two")
    log.warning("once")
    assert "once" not in (tmp_path / "one" / FILE_NAME).read_text("utf-8")
    assert (tmp_path / "two" / FILE_NAME).read_text("utf-8").count("once") == 1
