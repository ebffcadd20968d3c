"""The envelope all kept files share: a version, a checksum, and the content both describe."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec

VERSION = 1
"""The version of the content. A file of any other version can't be read."""


class Envelope(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole file.

    Attributes:
        version: see `VERSION`.
        checksum: the CRC-32 of the bytes of `content`, in hexadecimal digits. It reveals damage,
            with certainty if that is confined to four bytes, but doesn't protect against intent.
        content: JSON; each kind of file has its own schema.
    """

    version: int
    checksum: str
    content: msgspec.Raw


_DECODER = msgspec.json.Decoder(Envelope)


def seal(content: Any) -> bytes:
    """Make a file with this content. Raises TypeError or ValueError for what isn't JSON."""
    encoded = msgspec.json.encode(content)
    envelope = Envelope(VERSION, _checksum(encoded), msgspec.Raw(encoded))
    return msgspec.json.encode(envelope) + b"\n"


def unseal(data: bytes) -> bytes:
    """The content of a file, as JSON. Raises ValueError or RecursionError for any other bytes."""
    envelope = _DECODER.decode(data)
    if envelope.version != VERSION:
        raise ValueError(f"version {VERSION} can be read, not {envelope.version}")
    content = bytes(envelope.content)
    if envelope.checksum != _checksum(content):
        raise ValueError("the checksum shows that the content was changed")
    return content


def _checksum(content: bytes) -> str:
    return f"{zlib.crc32(content):08x}"
