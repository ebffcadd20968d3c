"""The lock between processes: others are waited for, but not where nothing can be locked."""

import errno
import logging
import os
import sys

import pytest

from game.base import file_lock
from game.base.file_lock import locked

ON_POSIX = pytest.mark.skipif(sys.platform == "win32", reason="tells of a system with flock")

NO_LOCKS = ["ENOLCK", "ENOTSUP", "EOPNOTSUPP", "EIO", "ENOSYS", "EINVAL", "EACCES", "EPERM"]
"""How systems say that a file can't be locked."""


@pytest.fixture(autouse=True)
def log_afresh():
    file_lock._log_no_lock.cache_clear()


def refuse_to_sleep(seconds):
    raise AssertionError("it waits")


@pytest.fixture
def fails_with(monkeypatch):
    """Makes all locking fail with an error of this name."""

    def set_up(name):
        def flock(descriptor, operation):
            raise OSError(getattr(errno, name), os.strerror(getattr(errno, name)))

        monkeypatch.setattr("fcntl.flock", flock)

    return set_up


@ON_POSIX
@pytest.mark.parametrize("name", NO_LOCKS)
def test_where_nothing_can_be_locked_nobody_is_waited_for(tmp_path, monkeypatch, fails_with, name):
    fails_with(name)
    monkeypatch.setattr("game.base.file_lock.time.sleep", refuse_to_sleep)
    with locked(tmp_path / "files.lock", patience_s=60) as held:
        assert held is None


@ON_POSIX
def test_the_log_says_once_that_nothing_can_be_locked(tmp_path, fails_with, caplog):
    fails_with("ENOLCK")
    with caplog.at_level(logging.INFO, "game"):
        for name in ("a.lock", "b.lock", "a.lock"):
            with locked(tmp_path / name):
                pass
    (line,) = caplog.messages
    assert str(tmp_path) in line
    assert os.strerror(errno.ENOLCK) in line


@ON_POSIX
@pytest.mark.parametrize("name", ["EWOULDBLOCK", "EAGAIN"])
def test_who_holds_a_lock_is_waited_for(tmp_path, monkeypatch, fails_with, caplog, name):
    waited = []
    fails_with(name)
    monkeypatch.setattr("game.base.file_lock.time.sleep", waited.append)
    monkeypatch.setattr("game.base.file_lock.time.monotonic", lambda: len(waited) / 10)
    with caplog.at_level(logging.INFO, "game"), locked(tmp_path / "files.lock", 0.5) as held:
        assert held is False
    assert len(waited) == 5
    assert not caplog.messages


def test_a_lock_is_held_once_and_free_again_afterwards(tmp_path):
    path = tmp_path / "new" / "files.lock"
    for _ in range(2):
        with locked(path) as held:
            assert held
            with locked(path, patience_s=0) as again:
                assert again is False


def test_an_error_inside_is_not_taken_for_one_of_the_lock(tmp_path):
    with pytest.raises(OSError, match="inside"), locked(tmp_path / "files.lock"):
        raise OSError("inside")
    with locked(tmp_path / "files.lock") as held:
        assert held


@pytest.mark.parametrize("place", ["a folder", "below a file", "nowhere"])
def test_what_is_no_place_for_a_lock_keeps_nobody_waiting(tmp_path, monkeypatch, place):
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    monkeypatch.setattr("game.base.file_lock.time.sleep", refuse_to_sleep)
    path = {"a folder": tmp_path / "folder", "below a file": tmp_path / "file" / "files.lock"}
    with locked(path.get(place)) as held:
        assert held is None
