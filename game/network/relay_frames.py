"""What a relay and a room's host say to each other.

The host's WebSocket carries what all guests of its room send and are sent. Each frame is a binary
message: a byte for its kind, the guest's number in four bytes, the most significant first, and its
content.

A room belongs to whoever has the private key of which it is called (see `game.network.sealed`), so
a relay needs to remember nobody. It begins the handshake `CLAIMING` (see `game.network.noise`) by a
CLAIM; the host answers by another one, and has thereby proved its key; the relay says ROOM. The
prologue, which no guest's handshake has, keeps anybody from having a host's own answers to its
guests prove a room.

A guest's WebSocket carries its own messages as they are. What they say is sealed.
"""

from __future__ import annotations

from enum import IntEnum

from game.network.events import FrameError

CLAIMING = b"cornerwise room 1"
"""The prologue of the handshake between a relay and a host."""

HEAD_BYTES = 5
"""By how much a frame is longer than its content."""


class Kind(IntEnum):
    """What a frame says."""

    ROOM = 0
    """From the relay: the host has its room."""

    OPENED = 1
    """From the relay: a guest is there; its address."""

    DATA = 2
    """From either: a guest's message, or one to it."""

    CLOSED = 3
    """A guest has gone, or from the host, is to go: the code of its WebSocket, in two bytes."""

    CLAIM = 4
    """From either: a message of the handshake by which the host proves which room is its own."""


def frame_of(kind: Kind, guest: int, content: bytes = b"") -> bytes:
    """A frame."""
    return bytes((kind,)) + guest.to_bytes(HEAD_BYTES - 1, "big") + content


def parts_of(frame: bytes) -> tuple[Kind, int, bytes]:
    """A frame's kind, its guest and its content. Raises FrameError."""
    if len(frame) < HEAD_BYTES or frame[0] > max(Kind):
        raise FrameError("this is no frame of a relay")
    return Kind(frame[0]), int.from_bytes(frame[1:HEAD_BYTES], "big"), frame[HEAD_BYTES:]


def closed_frame(guest: int, code: int) -> bytes:
    """A CLOSED."""
    return frame_of(Kind.CLOSED, guest, code.to_bytes(2, "big"))


def code_in_frame(content: bytes) -> int:
    """The code of a CLOSED. Raises FrameError."""
    if len(content) != 2:
        raise FrameError("this is no code of a WebSocket")
    return int.from_bytes(content, "big")
