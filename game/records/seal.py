"""The checksum in the root of a record, which shows that a file is as it was written.

A bit that is changed by a failing disk may turn a move, a name or a result into another one that is
just as possible. Records of other programs have no checksum. A program that changes a record of
this one, and keeps properties that it doesn't know, leaves a checksum that no longer fits: so what
doesn't fit isn't necessarily damaged, and it is read all the same.
"""

from __future__ import annotations

import re

from game.base.envelope import checksum
from game.records.sgf import Properties

CHECKSUM = "CHECKSUM"
"""The property of the root that has the checksum."""

UNSEALED = "crc32:"
"""The value of that property before the checksum is known; its digits follow."""

ALTERED = "the file isn't as it was written: another program has changed it, or it is damaged"

_BOM = b"\xef\xbb\xbf"

# The value is recognised by itself, as the bit that was changed may be in the property's name.
_SEAL = re.compile(rb"\[crc32:([0-9a-f]{8})\]")


def sealed(data: bytes) -> bytes:
    """A file whose root has an `UNSEALED` checksum, with the checksum of all its other bytes."""
    digits = checksum(data).encode("ascii")
    return data.replace(b"[crc32:]", b"[crc32:%s]" % digits, 1)


def is_altered(data: bytes, root: Properties) -> bool:
    """Whether a file, with these properties in its root, has a checksum that doesn't fit."""
    seal = _SEAL.search(data)
    if seal is None:
        return CHECKSUM in root
    unsealed = data[: seal.start(1)] + data[seal.end(1) :]
    return checksum(unsealed.removeprefix(_BOM)) != seal[1].decode("ascii")
