"""Reads and writes small files safely, whatever is found in their place.

Only regular files of sensible size are read; links aren't followed, and pipes and devices aren't
waited for. A file is written whole or not at all, by way of a draft beside it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote

MOST_BYTES = 256 * 1024
"""The default limit: a file with more bytes isn't one of ours, as the longest game has 10 KiB."""

DRAFT_AGE_S = 3600
"""A draft older than this, in seconds, has been abandoned."""

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
"""The permissions of what is nobody else's business: names, results, what was typed."""

LONGEST_NAME, DRAFT_ENDING = 143, 24
"""The most bytes that every system allows in a file's name, and the most that a draft's adds to it.
Most allow 255, folders that eCryptfs encrypts 143."""

_DRAFT_NAME = r".+\.(?:jsonl?(?:\.broken\d*)?|blksgf|blksgf\.bak)\.(\d{1,10})(\.\d)?\.tmp"
"""A draft's name: that of the final file, the process, and a number if there are several."""

GUARDED: int = sum(
    getattr(os, flag, 0) for flag in ("O_NOFOLLOW", "O_NONBLOCK", "O_NOCTTY", "O_BINARY")
)
"""The flags with which every file is opened: no link is followed, no pipe waited for, no terminal
taken over. Of these, Windows has only O_BINARY; there, only `lstat` helps."""

_NO_SYNC = frozenset({errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP})
"""The errors of systems that don't let a program wait for the disk."""

_REPLACE_TRIES = 5 if sys.platform == "win32" else 1
"""On Windows a file can't be replaced while another process is reading it."""


def real_path(path: Path, *, strict: bool = False) -> Path:
    """Where the links in a path lead. If `strict`, raises OSError if that is nowhere.

    Before Python 3.13, `Path.resolve` raises RuntimeError for circular links; this doesn't.
    """
    return Path(os.path.realpath(path, strict=strict))


def is_hidden(name: str) -> bool:
    """Whether systems hide a file of this name, such as the ``._NAME`` that macOS puts beside it.

    On a disk without extended attributes, macOS keeps those of each file in such a twin.
    """
    return name.startswith(".")


def read_regular(
    path: Path, most_bytes: int = MOST_BYTES, start: int = 0, count: int = -1
) -> bytes:
    """The content of a regular file, or part of it.

    Args:
        path: the file.
        most_bytes: the largest size it may have.
        start: where to begin, in bytes; if negative, so many before its end.
        count: how many bytes to read at most; all that follow if negative.

    Raises OSError, or ValueError unless it is a small file.
    """
    _check(os.lstat(path), most_bytes)
    with open(os.open(path, os.O_RDONLY | GUARDED), "rb") as file:
        # The file checked above may have been replaced since.
        status = os.fstat(file.fileno())
        _check(status, most_bytes)
        if start:
            file.seek(start if start > 0 else max(0, status.st_size + start))
        data = file.read(most_bytes + 1 if count < 0 else count)
    if len(data) > most_bytes:
        raise ValueError("the file is too large")
    return data


def read_own(path: Path, most_bytes: int) -> bytes:
    """Like `read_regular`, but follows links: for a file that a person names as their own."""
    return read_regular(real_path(path, strict=True), most_bytes)


def _check(status: os.stat_result, most_bytes: int) -> None:
    """Raise ValueError for anything but a small regular file."""
    if not stat.S_ISREG(status.st_mode):
        raise ValueError("it is no regular file")
    if status.st_size > most_bytes:
        raise ValueError("the file is too large")


def write_whole(path: Path, data: bytes, *, sync: bool, private: bool = False) -> None:
    """Write a file whole or not at all, in place of what is there. Raises OSError.

    A file keeps the permissions it has.

    Args:
        path: where to write; the folder is created if need be.
        data: the content.
        sync: whether to wait until the data is on the disk and would survive a power failure.
        private: whether a new file, and a new folder, is for this person alone.
    """
    _write(path, data, _replace, sync=sync, private=private)


def write_new(path: Path, data: bytes, *, sync: bool, private: bool = False) -> None:
    """Like `write_whole`, but replaces nothing: raises FileExistsError if there is a file."""
    _write(path, data, _put, sync=sync, private=private)


def add_to_end(path: Path, data: bytes, *, after: int | None = None) -> None:
    """Add data to the end of a file, whole or not at all, and wait until it is on the disk.

    Args:
        path: the file.
        data: what to add.
        after: where the file should end, in bytes; what follows there, which the last writer left
            unfinished, is cut off. None if it may be another's who isn't done yet.

    Raises OSError, FileNotFoundError if there is no file.
    """
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | GUARDED)
    try:
        end = os.fstat(descriptor).st_size
        if after is not None and end > after:
            os.ftruncate(descriptor, after)
            end = after
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(descriptor, rest) :]
            os.fsync(descriptor)
        except BaseException:
            if after is not None:
                with contextlib.suppress(OSError):
                    os.ftruncate(descriptor, end)
            raise
    finally:
        os.close(descriptor)


def _write(
    path: Path, data: bytes, move: Callable[[Path, Path], None], *, sync: bool, private: bool
) -> None:
    """Write a draft beside a file, then have it moved there by `move`."""
    mode = _mode_to_keep(path)
    if private:
        make_private_folder(path.parent)
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, draft = _open_draft(path, PRIVATE_FILE if private else 0o666)
    try:
        with open(descriptor, "wb") as file:
            if mode is not None and sys.platform != "win32":
                with contextlib.suppress(OSError):  # a disk without permissions
                    os.fchmod(file.fileno(), mode)
            file.write(data)
            if sync:
                file.flush()
                _sync(file.fileno())
        move(draft, path)
    except BaseException:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise


def make_private_folder(folder: Path) -> None:
    """Create a folder, and those above it, for this person alone. Raises OSError.

    One that exists stays as it is.
    """
    try:
        folder.mkdir(PRIVATE_FOLDER, exist_ok=True)
    except FileNotFoundError:
        if folder == folder.parent:
            raise
        make_private_folder(folder.parent)
        folder.mkdir(PRIVATE_FOLDER, exist_ok=True)


def _sync(descriptor: int) -> None:
    """Wait until a file is on the disk; where nobody can wait for that, it is written all the same.

    Raises OSError if it can't be written.
    """
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _NO_SYNC:
            raise


def _mode_to_keep(path: Path) -> int | None:
    """The permissions of the file to be replaced, or None if there is none.

    Raises OSError for anything that can't be replaced safely: a device, a pipe, a folder.
    """
    if not path.name:
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    try:
        status = os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    if stat.S_ISREG(status.st_mode):
        return stat.S_IMODE(status.st_mode)
    if stat.S_ISLNK(status.st_mode):
        return None
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    raise OSError(errno.EINVAL, "it is no regular file", str(path))


def _open_draft(path: Path, mode: int) -> tuple[int, Path]:
    """Open a new file beside another for writing: never an existing one, nor through a link."""
    name = path.name
    while len(os.fsencode(name)) > LONGEST_NAME - DRAFT_ENDING:
        name = name[1:]
    for number in range(10):
        unique = f".{number}" if number else ""
        draft = path.with_name(f"{name}.{os.getpid()}{unique}.tmp")
        with contextlib.suppress(FileExistsError):
            return os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | GUARDED, mode), draft
    raise FileExistsError(f"there are ten drafts of {path.name}")


def _replace(draft: Path, path: Path) -> None:
    for _ in range(_REPLACE_TRIES - 1):
        with contextlib.suppress(PermissionError):
            draft.replace(path)
            return
        time.sleep(0.01)
    draft.replace(path)


def _put(draft: Path, path: Path) -> None:
    """Move a draft to where nothing is yet."""
    if sys.platform == "win32":
        draft.rename(path)  # On Windows this replaces nothing.
        return
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:  # a disk without links
        if path.exists():
            raise FileExistsError(f"there is {path.name} already") from None
        draft.replace(path)
        return
    draft.unlink()


def remove_stale_drafts(folder: Path) -> None:
    """Remove drafts left by processes that are gone, and those older than an hour."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if not entry.name.endswith(".tmp"):
                continue
            name = re.fullmatch(_DRAFT_NAME, entry.name)
            with contextlib.suppress(OSError):
                if name is not None and _is_stale(entry, int(name[1])):
                    os.unlink(entry.path)


def _is_stale(entry: os.DirEntry[str], process: int) -> bool:
    age = time.time() - entry.stat(follow_symlinks=False).st_mtime
    return abs(age) > DRAFT_AGE_S or not _is_running(process)


def _is_running(process: int) -> bool:
    """Whether there is such a process, as far as can be known."""
    if sys.platform == "win32":
        return True  # On Windows `os.kill` with signal 0 would end it.
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        pass
    return True


_FILE_URI = re.compile(r"file:(?://([^/]*))?(/.*)", re.IGNORECASE | re.DOTALL)
_DRIVE = re.compile(r"/[A-Za-z]:")


def path_in(text: str) -> str:
    """The path in the URI of a file; any other text as it is.

    >>> path_in("file:///games/J%C3%BCrgen.blksgf"), path_in("file:///C:/My%20Games")
    ('/games/Jürgen.blksgf', 'C:/My Games')
    """
    uri = _FILE_URI.fullmatch(text)
    if uri is None:
        return text
    host, path = uri[1] or "", unquote(uri[2])
    if host not in ("", "localhost"):
        return f"//{host}{path}"  # A folder that another computer shares.
    return path[1:] if _DRIVE.match(path) else path
