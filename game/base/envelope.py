"""The envelope of all JSON files: a version, a checksum, and the content both describe.

Files kept between sessions have one, and so have the opening books and the tables of levels.
"""

from __future__ import annotations

import zlib
from typing import Any, NamedTuple

import msgspec

FIRST = 1
"""The version of content that has had no other."""


class NewerError(ValueError):
    """The content is whole, but of a version that only a newer program knows."""


class Envelope(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole file.

    Attributes:
        version: of the content, from `FIRST` on; each kind of file counts its own.
        checksum: the `checksum` of the bytes of `content`, and of the version in front of them if
            it isn't the first: damage to it would have them read in another way.
        content: JSON; each kind of file has its own schema.
    """

    version: int
    checksum: str
    content: msgspec.Raw


class Content(NamedTuple):
    """What was in an envelope: JSON, and its version."""

    version: int
    json: bytes


_DECODER = msgspec.json.Decoder(Envelope)


def checksum(content: bytes) -> str:
    """The CRC-32 of some bytes, in eight hexadecimal digits.

    It reveals damage, with certainty if that is confined to four bytes, but doesn't protect against
    intent. The ends of lines count as one byte, since mail and version control may change them.
    """
    lines = content.replace(b"\r\n", b"\n")
    return f"{zlib.crc32(lines):08x}"


def _checksum_of(version: int, content: bytes) -> str:
    return checksum(content if version == FIRST else b"%d" % version + content)


def seal(content: Any, indent: int = 0, version: int = FIRST) -> bytes:
    """Make a file with this content. Raises TypeError or ValueError for what isn't JSON.

    Inner values are indented by so many spaces, one in each line; 0 makes a single line.
    """
    encoded = msgspec.json.encode(content)
    if indent:
        encoded = msgspec.json.format(encoded, indent=indent)
    envelope = Envelope(version, _checksum_of(version, encoded), msgspec.Raw(encoded))
    return msgspec.json.encode(envelope) + b"\n"


def unseal(data: bytes, latest: int = FIRST) -> Content:
    """The content of a file of any version up to the latest.

    Raises NewerError for content of later versions, and ValueError or RecursionError for any other
    bytes.
    """
    envelope = _DECODER.decode(data)
    if envelope.version < FIRST:
        raise ValueError(f"there is no version {envelope.version}")
    content = bytes(envelope.content)
    if envelope.checksum != _checksum_of(envelope.version, content):
        raise ValueError("the checksum shows that the content was changed")
    if envelope.version > latest:
        raise NewerError(f"versions up to {latest} can be read, not {envelope.version}")
    return Content(envelope.version, content)
