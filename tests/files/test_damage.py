"""Damaged kept files: they either yield a usable value or are quarantined and reported."""

import errno
import json
import os
import re
import stat
import sys
import time
from pathlib import Path

import pytest
from helpers.kept import (
    GAMES,
    KINDS,
    a_game,
    content_of,
    full,
    keep,
    paths_in,
    put,
    read,
    with_value_at,
    write_content,
)
from helpers.thorough import sample
from hypothesis import given
from hypothesis import strategies as st

from game.base import disk
from game.base.disk import write_whole
from game.base.file_lock import locked
from game.files import store
from game.files.kept_files import KeptFiles
from game.files.notices import NotSaved, Quarantined, WriteFailure
from game.files.scores import Climb
from game.files.settings import KeptBindings, Settings
from game.files.store import MOST_QUARANTINED

ON_POSIX = pytest.mark.skipif(sys.platform == "win32", reason="no such files on Windows")

HERE = "«here»"
DEEP = 3000
WRONG = [
    *("null", "true", "false", "0", "1", "-1", "7", "1.0", "3.5", "1e999", "-0.0", "NaN"),
    *("9" * 400, "9007199254740993", "Infinity", '""', '"x"', '"\\u0000"', '"\\ud800"'),
    *('"\\u202e"', '"' + "x" * 100_000 + '"', "[]", "{}", "[[]]", '{"a": 1}', "[1, 2]"),
    *('["B", "a20"]', "[" * DEEP + "]" * DEEP, '{"a":' * DEEP + "1" + "}" * DEEP, "1,", "\x00"),
]
"""JSON of the wrong type or size, and text that isn't JSON."""


def check(kind, path):
    """Read a file that may be damaged: it yields a value that can be kept, or is quarantined."""
    files = KeptFiles(path.parents[1] if path.parent.name == "games" else path.parent)
    files.open()
    value = read(kind, files)
    told = files.notices.take()
    assert path.exists() is (not told)
    for notice in told:
        assert isinstance(notice, Quarantined)
        assert value is None
        path.with_name(notice.name).unlink()
    if value is not None and kind in GAMES:
        files.games.save(value, ident=files.games.kept()[0].ident)
    elif isinstance(value, Settings):
        files.settings.save(value)
    elif isinstance(value, KeptBindings):
        files.bindings.save(value)
    assert not files.notices.take()
    assert read(kind, files) is not None or value is None
    return value


@pytest.mark.parametrize("kind", [*KINDS, "series"])
def test_any_wrong_value_anywhere(tmp_path, kind, thorough) -> None:
    """A single wrong value is handled, even under a valid checksum."""
    path = keep(kind, tmp_path)
    content, sound = content_of(path), path.read_bytes()
    refused = 0
    for number, where in enumerate(paths_in(content)):
        marked = json.dumps(with_value_at(content, where, HERE), ensure_ascii=False)
        # They take turns in a usual run.
        for wrong in WRONG if thorough else WRONG[number % 3 :: 3]:
            write_content(path, marked.replace(f'"{HERE}"', wrong))
            refused += check(kind, path) is None
            for file in path.parent.glob("*.json"):
                file.unlink()
    assert refused > len(WRONG) / 3
    path.write_bytes(sound)
    assert check(kind, path) is not None


# The history is sealed like the others, and so long that trying every byte would take seconds.
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "history"])
def test_a_change_of_one_byte_is_harmless_or_seen(tmp_path, kind, thorough) -> None:
    path = keep(kind, tmp_path)
    sound = path.read_bytes()
    value = summary(check(kind, path))
    path.write_bytes(sound)
    content = sound.index(b'"content":') + len('"content":')
    for index, old in sample(list(enumerate(sound)), 3, thorough=thorough):
        bytes_tried = sorted({0, 32, 49, 255, old ^ 1, old ^ 32} - {old})
        damaged = [sound[:index] + bytes([byte]) + sound[index + 1 :] for byte in bytes_tried]
        damaged += [sound[:index], sound[:index] + sound[index + 1 :]]
        if index > content:
            # The checksum covers all that follows alike: each byte is damaged in two ways, which
            # take turns.
            damaged = damaged[index % 4 :: 4]
        for data in damaged:
            path.write_bytes(data)
            changed = check(kind, path)
            assert changed is None or summary(changed) == value


def summary(value):
    """The part of a kept value that can be compared."""
    if isinstance(value, Settings | KeptBindings | Climb | tuple):
        return value
    return value.options, value.seats, value.events, value.taken_back


@given(data=st.binary(max_size=200), kind=st.sampled_from(KINDS))
def test_any_bytes(tmp_path_factory, data, kind) -> None:
    path = keep(kind, tmp_path_factory.mktemp("files"))
    path.write_bytes(data)
    assert check(kind, path) is None


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("version", [6, 0, -1, "1.0", "2.0", "true", "null", '"1"'])
def test_another_version_is_quarantined(tmp_path, kind, version) -> None:
    path = keep(kind, tmp_path)
    text = path.read_text("utf-8")
    path.write_text(re.sub(r'"version":\d', f'"version":{version}', text), "utf-8")
    assert check(kind, path) is None


# -- not a regular file, or too large --------------------------------------------


def fifo(path: Path) -> None:
    os.mkfifo(path)


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def link(path: Path) -> None:
    other = path.with_name("other")
    other.write_text("{}")
    path.symlink_to(other)


def dangling(path: Path) -> None:
    path.symlink_to("nowhere")


def folder(path: Path) -> None:
    path.mkdir()
    (path / "inside").write_text("x")


def large(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(disk.MOST_BYTES + 1)


def unreadable(path: Path) -> None:
    path.write_text("{}")
    path.chmod(0)


@ON_POSIX
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("put", [fifo, endless, link, dangling, folder, large, unreadable])
def test_only_small_regular_files_are_read(tmp_path, kind, put) -> None:
    path = keep(kind, tmp_path)
    path.unlink()
    put(path)
    files = KeptFiles(tmp_path)
    files.open()
    assert read(kind, files) is None
    (notice,) = files.notices.take()
    assert notice.name == f"{path.name}.broken"
    assert os.path.lexists(path.with_name(notice.name))
    assert not os.path.lexists(path)
    again = keep(kind, tmp_path)
    assert read(kind, KeptFiles(tmp_path)) is not None
    assert again.is_file()


@ON_POSIX
def test_a_file_that_grows_while_it_is_read_is_too_large(tmp_path, monkeypatch) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * (disk.MOST_BYTES + 1))
    small = os.stat(__file__)
    monkeypatch.setattr(disk.os, "lstat", lambda path: small)
    monkeypatch.setattr(disk.os, "fstat", lambda file: small)
    with pytest.raises(ValueError, match="too large"):
        disk.read_regular(path)


# -- quarantine -----------------------------------------------------------------


def test_a_file_that_can_neither_be_read_nor_moved_is_not_overwritten(tmp_path, monkeypatch):
    """On Windows, as long as another program has it open."""

    def locked(*args):
        raise PermissionError(errno.EACCES, "in use")

    files = KeptFiles(tmp_path)
    files.settings.save(Settings(theme="light"))
    with monkeypatch.context() as context:
        context.setattr("game.files.store.read_regular", locked)
        context.setattr("pathlib.Path.replace", locked)
        settings = files.settings.load()
    assert settings.theme != "light"
    assert files.settings.save(settings)
    (aside,) = tmp_path.glob("settings.json.*")
    assert b'"light"' in aside.read_bytes()


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_that_was_quarantined_is_overwritten(tmp_path, kind) -> None:
    names = []
    path = keep(kind, tmp_path)
    for number in range(3):
        path.write_text(f"damaged {number}")
        files = KeptFiles(tmp_path)
        files.open()
        read(kind, files)
        names += [notice.name for notice in files.notices.take()]
    assert [path.with_name(name).read_text() for name in names] == [
        f"damaged {number}" for number in range(3)
    ]


def test_only_so_much_stays_that_was_quarantined(tmp_path) -> None:
    path = tmp_path / "settings.json"
    for number in range(MOST_QUARANTINED + 5):
        path.write_text(f"damaged {number}")
        os.utime(path, (number, number))
        KeptFiles(tmp_path).open()
    texts = {file.read_text() for file in tmp_path.glob("*.broken*")}
    assert texts == {f"damaged {number}" for number in range(5, MOST_QUARANTINED + 5)}


def test_what_cannot_be_moved_is_told_once_and_without_a_name(tmp_path, monkeypatch) -> None:
    keep("board", tmp_path).write_text("damaged")

    def refuse(*args, **kwargs):
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(Path, "replace", refuse)
    files = KeptFiles(tmp_path)
    files.open()
    files.games.kept()
    (notice,) = files.notices.take()
    assert isinstance(notice, Quarantined)
    assert notice.name is None
    assert not list((tmp_path / "games").glob("*.broken*"))


def test_a_disk_that_cannot_be_read_is_no_fault_of_the_file(tmp_path, monkeypatch) -> None:
    path = keep("board", tmp_path)

    def fail(*args):
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as context:
        context.setattr(disk.os, "open", fail)
        files = KeptFiles(tmp_path)
        assert not files.games.kept()
        (notice,) = files.notices.take()
        assert notice.name is None
    assert path.exists()
    assert len(files.games.kept()) == 1


@pytest.mark.parametrize("works_again", [True, False])
def test_what_could_not_be_read_is_not_replaced(tmp_path, monkeypatch, works_again) -> None:
    KeptFiles(tmp_path).settings.save(Settings(theme="light"))
    path = tmp_path / "settings.json"
    before = path.read_bytes()

    def fail(*args):
        raise OSError(5, "Input/output error")

    files = KeptFiles(tmp_path)
    with monkeypatch.context() as context:
        context.setattr(store, "read_regular", fail)
        assert files.settings.load() == Settings()
        if not works_again:
            assert not files.settings.save(Settings())
            assert path.read_bytes() == before
            return
    assert files.settings.save(Settings())
    assert path.with_name("settings.json.broken").read_bytes() == before
    assert KeptFiles(tmp_path).settings.load() == Settings()


# -- drafts -----------------------------------------------------------------------

NOBODY = 2**31 - 2
"""A process ID that no process has."""


@pytest.mark.parametrize("where", ["", "games"])
def test_drafts_that_a_kill_left_are_removed_at_the_next_start(tmp_path, where) -> None:
    keep("board", tmp_path)
    folder = tmp_path / where
    stale = [folder / f"a.json.{NOBODY}.tmp", folder / f"a.json.{NOBODY}.3.tmp"]
    old = folder / f"a.json.{os.getpid()}.tmp"
    fresh, foreign = folder / f"b.json.{os.getpid()}.tmp", folder / "mine.tmp"
    for file in (*stale, old, fresh, foreign):
        file.write_text("x")
    hours_ago = time.time() - 2 * disk.DRAFT_AGE_S
    os.utime(old, (hours_ago, hours_ago))
    (folder / f"c.json.{NOBODY}.tmp").mkdir()
    KeptFiles(tmp_path).open()
    # On Windows there is no harmless way to ask whether a process exists.
    removed = [old] if sys.platform == "win32" else [old, *stale]
    assert not [file for file in removed if file.exists()]
    assert fresh.exists()
    assert foreign.exists()


@ON_POSIX
def test_a_draft_follows_no_link(tmp_path) -> None:
    mine = tmp_path / "mine"
    mine.write_text("mine")
    for unique in ("", ".1"):
        (tmp_path / f"settings.json.{os.getpid()}{unique}.tmp").symlink_to(mine)
    assert KeptFiles(tmp_path).settings.save(Settings(theme="light"))
    assert mine.read_text() == "mine"
    assert KeptFiles(tmp_path).settings.load().theme == "light"


# -- disks that fail --------------------------------------------------------------


def failing_open(*args, **kwargs):
    """Open a file whose writes all fail."""

    class Full:
        def __enter__(self):
            os.close(args[0])
            return self

        def __exit__(self, *args):
            return None

        write = staticmethod(full)
        fileno = staticmethod(lambda: args[0])
        read = staticmethod(lambda size: b"")

    return Full()


STEPS = {
    "folder": lambda patch: patch.setattr(Path, "mkdir", full),
    "draft": lambda patch: patch.setattr(disk.os, "open", full),
    "write": lambda patch: patch.setattr(disk, "open", failing_open, raising=False),
    "sync": lambda patch: patch.setattr(disk.os, "fsync", full),
    "replace": lambda patch: patch.setattr(Path, "replace", full),
}


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("kind", KINDS)
def test_what_cannot_be_saved_counts_is_told_once_and_saved_at_the_end(
    tmp_path, files, monkeypatch, kind, step
) -> None:
    assert files.flush() == ()
    with monkeypatch.context() as patch:
        STEPS[step](patch)
        put(kind, files)
        assert read(kind, files) is not None
        left = files.flush()
    # Nobody waits until a game that goes on is on the disk.
    assert bool(left) is (step != "sync" or kind not in GAMES)
    told = files.notices.take()
    assert sorted(told, key=str) == sorted(
        (NotSaved(one, WriteFailure.FULL) for one in left), key=str
    )
    assert not list(tmp_path.rglob("*.tmp"))
    assert files.flush() == ()
    assert read(kind, KeptFiles(tmp_path)) is not None
    assert not files.notices.take()


def test_settings_that_cannot_be_saved_leave_those_that_were(tmp_path, files, monkeypatch) -> None:
    assert files.settings.save(Settings())
    monkeypatch.setattr(Path, "replace", full)
    assert not files.settings.save(Settings(theme="light"))
    assert [file.name for file in tmp_path.iterdir()] == ["settings.json"]
    assert KeptFiles(tmp_path).settings.load() == Settings()


def test_a_game_that_cannot_be_removed_is_not_offered(tmp_path, files, monkeypatch) -> None:
    game = a_game(3)
    files.games.save(game)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", full)
        files.games.remove(files.games.kept()[0].ident)
    assert not files.games.kept()
    assert len(files.notices.take()) == 1
    files.flush()
    assert not list((tmp_path / "games").iterdir())


def test_a_failure_that_comes_again_is_told_again(files, monkeypatch) -> None:
    for _ in range(2):
        with monkeypatch.context() as patch:
            patch.setattr(Path, "replace", full)
            files.settings.save(Settings())
        assert len(files.notices.take()) == 1
        assert files.settings.save(Settings())


def test_no_folder_at_all_is_told() -> None:
    files = KeptFiles()
    assert files.open() == Settings()
    assert len(files.notices.take()) == 1


@ON_POSIX
def test_nothing_waits_for_a_lock_that_another_holds_or_that_is_none(tmp_path, files) -> None:
    with locked(tmp_path / "files.lock"):
        start = time.perf_counter()
        files.games.save(a_game(3))
        assert time.perf_counter() - start < 1
    assert len(files.games.kept()) == 1
    (tmp_path / "files.lock").unlink()
    (tmp_path / "files.lock").mkdir()
    files.games.save(a_game(4))
    assert len(files.games.kept()) == 2


@ON_POSIX
def test_what_is_written_keeps_permissions_and_replaces_no_pipe(tmp_path) -> None:
    private, pipe = tmp_path / "private.blksgf", tmp_path / "pipe.blksgf"
    private.write_bytes(b"before")
    private.chmod(0o600)
    write_whole(private, b"after", sync=False)
    assert private.read_bytes() == b"after"
    assert stat.S_IMODE(private.stat().st_mode) == 0o600
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="no regular file"):
        write_whole(pipe, b"after", sync=False)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    with pytest.raises(IsADirectoryError):
        write_whole(tmp_path, b"after", sync=False)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pipe.blksgf", "private.blksgf"]


@ON_POSIX
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_kept_is_for_this_person_alone(tmp_path, kind) -> None:
    folder = tmp_path / "above" / "home"
    path = keep(kind, folder)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    folders = {path.parent, folder, folder.parent, *filter(Path.is_dir, folder.iterdir())}
    assert {stat.S_IMODE(one.stat().st_mode) for one in folders} == {0o700}
    for one in folder.glob("*.lock"):
        assert stat.S_IMODE(one.stat().st_mode) == 0o600


@ON_POSIX
def test_permissions_that_somebody_gave_stay(tmp_path) -> None:
    tmp_path.chmod(0o755)
    path = keep("settings", tmp_path)
    path.chmod(0o640)
    assert keep("settings", tmp_path) == path
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755


@ON_POSIX
def test_what_is_written_elsewhere_has_the_usual_permissions(tmp_path) -> None:
    write_whole(tmp_path / "new" / "picture.png", b"picture", sync=False)
    (tmp_path / "usual").mkdir()
    usual = stat.S_IMODE((tmp_path / "usual").stat().st_mode)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == usual
    assert stat.S_IMODE((tmp_path / "new" / "picture.png").stat().st_mode) == usual & 0o666


@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOSYS, errno.ENOTSUP])
def test_a_disk_that_cannot_be_waited_for_is_written_all_the_same(tmp_path, monkeypatch, number):
    def fsync(descriptor):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("game.base.disk.os.fsync", fsync)
    files = KeptFiles(tmp_path)
    assert files.settings.save(Settings(theme="light"))
    assert KeptFiles(tmp_path).settings.load() == Settings(theme="light")
