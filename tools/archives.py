"""Packs files as ``.tar.xz`` and as ``.deb``, the same ones to the same bytes wherever it runs."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Iterable, Sequence
from hashlib import md5
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from msgspec import Struct


class Entry(Struct, frozen=True):
    """A file, or a symbolic link, in an archive.

    Attributes:
        name: its path there.
        content: the file that it is, or its bytes.
        link: what the link leads to; then it has no content.
        runs: whether it is a program.
    """

    name: PurePosixPath
    content: Path | bytes = b""
    link: str | None = None
    runs: bool = False

    def read(self) -> bytes:
        """Its bytes."""
        return self.content if isinstance(self.content, bytes) else self.content.read_bytes()


def entries_of(folder: Path, at: str, programs: Iterable[str] = ()) -> list[Entry]:
    """All files and links in a folder, for a folder of that name in an archive.

    Args:
        folder: where they are.
        at: the path in the archive.
        programs: which of them are programs, as paths in the folder.
    """
    runs = {*programs}
    found = []
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder).as_posix()
        name = PurePosixPath(at, inside)
        if path.is_symlink():
            found.append(Entry(name, link=path.readlink().as_posix()))
        elif path.is_file():
            found.append(Entry(name, path, runs=inside in runs))
    return found


def write_tar(entries: Iterable[Entry], out: BinaryIO, when: int, top: str = "") -> None:
    """Write a ``.tar.xz``: owned by root, every file as old as `when` (seconds since 1970).

    All names begin with `top`.
    """
    there: set[PurePosixPath] = {PurePosixPath(".")}
    with tarfile.open(fileobj=out, mode="w:xz", preset=9, format=tarfile.GNU_FORMAT) as tar:
        for entry in sorted(entries, key=lambda entry: entry.name):
            for folder in reversed(entry.name.parents):
                if folder not in there:
                    there.add(folder)
                    tar.addfile(_header(f"{top}{folder}", tarfile.DIRTYPE, 0o755, when))
            if entry.link is not None:
                header = _header(f"{top}{entry.name}", tarfile.SYMTYPE, 0o777, when)
                header.linkname = entry.link
                tar.addfile(header)
                continue
            mode = 0o755 if entry.runs else 0o644
            header = _header(f"{top}{entry.name}", tarfile.REGTYPE, mode, when)
            content = entry.read()
            header.size = len(content)
            tar.addfile(header, io.BytesIO(content))


def _header(name: str, kind: bytes, mode: int, when: int) -> tarfile.TarInfo:
    header = tarfile.TarInfo(name)
    header.type, header.mode, header.mtime = kind, mode, when
    header.uname = header.gname = "root"
    return header


def write_deb(
    path: Path, control: str, entries: Sequence[Entry], when: int, extra: Iterable[Entry] = ()
) -> None:
    """Write a package for Debian: its control file, and the files that it installs.

    The format is that of deb(5): an archive of ar with two of tar in it.

    Args:
        path: where to write it.
        control: the control file, with ``{size}`` where the size in KiB belongs.
        entries: the files, by their paths from the system's root.
        when: how old they are, in seconds since 1970.
        extra: further control files.
    """
    contents = {entry.name: entry.read() for entry in entries if entry.link is None}
    sums = "".join(
        f"{md5(content, usedforsecurity=False).hexdigest()}  {name}\n"
        for name, content in contents.items()
    )
    size = sum(len(content) // 1024 + 1 for content in contents.values())
    controls = [
        Entry(PurePosixPath("control"), control.format(size=size).encode()),
        Entry(PurePosixPath("md5sums"), sums.encode()),
        *extra,
    ]
    parts = {"debian-binary": b"2.0\n"}
    for name, inside in (("control.tar.xz", controls), ("data.tar.xz", entries)):
        with io.BytesIO() as tar:
            write_tar(inside, tar, when, "./")
            parts[name] = tar.getvalue()
    with path.open("wb") as out:
        out.write(b"!<arch>\n")
        for name, content in parts.items():
            out.write(f"{name:16}{when:<12}{0:<6}{0:<6}{100644:<8}{len(content):<10}`\n".encode())
            out.write(content + b"\n" * (len(content) % 2))
