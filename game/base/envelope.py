"""The envelope of all JSON files: a version, a checksum, and the content both describe.

Files kept between sessions have one, and so have the opening books and the tables of levels.
"""

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
        checksum: the `checksum` of the bytes of `content`.
        content: JSON; each kind of file has its own schema.
    """

    version: int
    checksum: str
    content: msgspec.Raw


_DECODER = msgspec.json.Decoder(Envelope)


def checksum(content: bytes) -> str:
    """The CRC-32 of some bytes, in eight hexadecimal digits.

    It reveals damage, with certainty if that is confined to four bytes, but doesn't protect against
    intent. The ends of lines count as one byte, since mail and version control may change them.
    """
    lines = content.replace(b"\r\n", b"\n")
    return f"{zlib.crc32(lines):08x}"


def seal(content: Any, indent: int = 0) -> bytes:
    """Make a file with this content. Raises TypeError or ValueError for what isn't JSON.

    Inner values are indented by so many spaces, one in each line; 0 makes a single line.
    """
    encoded = msgspec.json.encode(content)
    if indent:
        encoded = msgspec.json.format(encoded, indent=indent)
    envelope = Envelope(VERSION, checksum(encoded), msgspec.Raw(encoded))
    return msgspec.json.encode(envelope) + b"\n"


def unseal(data: bytes) -> bytes:
    """The content of a file, as JSON. Raises ValueError or RecursionError for any other bytes."""
    envelope = _DECODER.decode(data)
    if envelope.version != VERSION:
        raise ValueError(f"version {VERSION} can be read, not {envelope.version}")
    content = bytes(envelope.content)
    if envelope.checksum != checksum(content):
        raise ValueError("the checksum shows that the content was changed")
    return content
