"""Packs files as ``.tar.xz`` and as ``.deb``, the same ones to the same bytes wherever it runs."""

from __future__ import annotations

import io
import lzma
import platform
import struct
import tarfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from hashlib import md5
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO, Self

from msgspec import Struct

from game.base.cores import cores

LEAST_BACK, MOST_BACK = 1 << 16, 1 << 26
"""How far back in a piece the packer looks for what it has seen, in bytes: powers of 2, the higher
the larger the piece is, as it takes eleven times as much memory."""

LARGE_BYTES = 1 << 19
"""From how many bytes on a file is a piece by itself."""


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

    @property
    def size(self) -> int:
        """How many bytes it has."""
        if isinstance(self.content, bytes):
            return len(self.content)
        return self.content.stat().st_size


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


class Piece(Struct, frozen=True):
    """A block of an ``.xz`` file, which unpacks to the same bytes whatever blocks surround it.

    Attributes:
        packed: the block, padded to four bytes.
        unpadded: its bytes without that padding.
        size: its bytes when it is unpacked.
    """

    packed: bytes
    unpadded: int
    size: int


class Packer:
    """Packs pieces of archives on all cores, and what is in several archives once.

    Almost all of an application is in a few libraries. So a large file is a piece by itself, which
    each archive takes as it is; only the small ones are packed again, with the names beside them.
    """

    def __enter__(self) -> Self:
        self._pool = ThreadPoolExecutor(cores())  # The packer lets other threads run.
        self._files: dict[Path, Future[Piece]] = {}
        return self

    def __exit__(self, *error: object) -> None:
        self._pool.shutdown(cancel_futures=True)

    def piece(self, content: bytes) -> Future[Piece]:
        """Pack some bytes."""
        return self._pool.submit(_piece_of, content)

    def file(self, path: Path, content: bytes) -> Future[Piece]:
        """Pack the content of a file, unless that was done before."""
        if path not in self._files:
            self._files[path] = self.piece(content)
        return self._files[path]


def _piece_of(content: bytes) -> Piece:
    back = max(LEAST_BACK, min(MOST_BACK, 1 << len(content).bit_length()))
    filters: list[dict[str, Any]] = [{"id": lzma.FILTER_LZMA2, "preset": 9, "dict_size": back}]
    if platform.machine().lower() in ("x86_64", "amd64"):
        filters = [{"id": lzma.FILTER_X86}, *filters]  # Jumps to one place look alike then.
    # Checked by CRC-32, as every reader of the format does.
    whole = lzma.compress(content, lzma.FORMAT_XZ, lzma.CHECK_CRC32, filters=filters)
    index = len(whole) - _FOOT_BYTES - 4 * (1 + int.from_bytes(whole[-8:-4], "little"))
    unpadded, _ = _number_at(whole, index + 2)  # behind a zero, and the number of blocks
    return Piece(whole[len(_HEAD) : index], unpadded, len(content))


def write_xz(pieces: Iterable[Future[Piece]], out: BinaryIO) -> None:
    """Write an ``.xz`` file with a block for each piece, as *The .xz File Format* 1.1.0 has it."""
    out.write(_HEAD)
    records, count = b"", 0
    for piece in (future.result() for future in pieces):
        out.write(piece.packed)
        records += _number(piece.unpadded) + _number(piece.size)
        count += 1
    index = b"\0" + _number(count) + records
    index += b"\0" * (-len(index) % 4)
    foot = struct.pack("<I", len(index) // 4) + _FLAGS  # The index ends with four bytes more.
    out.write(index + _crc(index) + _crc(foot) + foot + b"YZ")


def _number(value: int) -> bytes:
    """A number as in an index: seven bits a byte, the lowest first, the last without a mark."""
    marked = bytearray()
    while value > 0x7F:
        marked.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*marked, value])


def _number_at(data: bytes, at: int) -> tuple[int, int]:
    """Such a number, and where it ends."""
    value = shift = 0
    while data[at] & 0x80:
        value |= (data[at] & 0x7F) << shift
        at, shift = at + 1, shift + 7
    return value | data[at] << shift, at + 1


def _crc(data: bytes) -> bytes:
    return struct.pack("<I", zlib.crc32(data))


_FLAGS, _FOOT_BYTES = b"\0\x01", 12
"""What the head and the foot say: that blocks have CRC-32. How many bytes the foot has."""

_HEAD = b"\xfd7zXZ\0" + _FLAGS + _crc(_FLAGS)


def write_tar(
    entries: Iterable[Entry], out: BinaryIO, when: int, packer: Packer, top: str = ""
) -> None:
    """Write a ``.tar.xz``: owned by root, every file as old as `when` (seconds since 1970).

    All names begin with `top`.
    """
    write_xz(list(_pieces(entries, when, packer, top)), out)


def _pieces(
    entries: Iterable[Entry], when: int, packer: Packer, top: str
) -> Iterator[Future[Piece]]:
    """The pieces of an archive, in their order."""
    small = bytearray()
    there: set[PurePosixPath] = {PurePosixPath(".")}

    def add(header: tarfile.TarInfo) -> None:
        small.extend(header.tobuf(tarfile.GNU_FORMAT))

    for entry in sorted(entries, key=lambda entry: entry.name):
        for folder in reversed(entry.name.parents):
            if folder not in there:
                there.add(folder)
                add(_header(f"{top}{folder}/", tarfile.DIRTYPE, 0o755, when))
        if entry.link is not None:
            header = _header(f"{top}{entry.name}", tarfile.SYMTYPE, 0o777, when)
            header.linkname = entry.link
            add(header)
            continue
        mode = 0o755 if entry.runs else 0o644
        header = _header(f"{top}{entry.name}", tarfile.REGTYPE, mode, when)
        content = entry.read()
        header.size = len(content)
        add(header)
        content += b"\0" * (-len(content) % tarfile.BLOCKSIZE)
        if isinstance(entry.content, Path) and len(content) >= LARGE_BYTES:
            yield packer.piece(bytes(small))
            small.clear()
            yield packer.file(entry.content, content)
        else:
            small.extend(content)
    small.extend(b"\0" * 2 * tarfile.BLOCKSIZE)
    yield packer.piece(bytes(small))


def _header(name: str, kind: bytes, mode: int, when: int) -> tarfile.TarInfo:
    header = tarfile.TarInfo(name)
    header.type, header.mode, header.mtime = kind, mode, when
    header.uname = header.gname = "root"
    return header


def write_deb(
    path: Path,
    control: str,
    entries: Sequence[Entry],
    when: int,
    packer: Packer,
    extra: Iterable[Entry] = (),
) -> None:
    """Write a package for Debian: its control file, and the files that it installs.

    The format is that of deb(5): an archive of ar with two of tar in it.

    Args:
        path: where to write it.
        control: the control file, with ``{size}`` where the size in KiB belongs.
        entries: the files, by their paths from the system's root.
        when: how old they are, in seconds since 1970.
        packer: packs them.
        extra: further control files.
    """
    files = [entry for entry in entries if entry.link is None]
    sums = "".join(
        f"{md5(entry.read(), usedforsecurity=False).hexdigest()}  {entry.name}\n" for entry in files
    )
    size = sum(entry.size // 1024 + 1 for entry in files)
    controls = [
        Entry(PurePosixPath("control"), control.format(size=size).encode()),
        Entry(PurePosixPath("md5sums"), sums.encode()),
        *extra,
    ]
    parts = {"debian-binary": b"2.0\n"}
    for name, inside in (("control.tar.xz", controls), ("data.tar.xz", entries)):
        with io.BytesIO() as tar:
            write_tar(inside, tar, when, packer, "./")
            parts[name] = tar.getvalue()
    with path.open("wb") as out:
        out.write(b"!<arch>\n")
        for name, content in parts.items():
            out.write(f"{name:16}{when:<12}{0:<6}{0:<6}{100644:<8}{len(content):<10}`\n".encode())
            out.write(content + b"\n" * (len(content) % 2))
