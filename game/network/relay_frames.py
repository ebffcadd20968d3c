"""What a relay and a room's host say to each other.

The host's WebSocket carries what all guests of its room send and are sent. Each frame is a binary
message: a byte for its kind, the guest's number in four bytes, the most significant first, and its
content.

The first frame is the host's, a ROOM: JSON with a room's code and its secret, to have that room
again, or with two empty strings, to be given one. The relay answers with the same: the room that
the host has from now on. A relay that was started anew gives a room back to whoever first asks for
it by its code; somebody else's guests couldn't be deceived by that, as they have another key.

A guest's WebSocket carries its own messages as they are. What they say is sealed (see
`game.network.sealed`).
"""

from __future__ import annotations

from enum import IntEnum

import msgspec
from msgspec import Struct

from game.network.frame_error import FrameError
from game.network.links import CODE_LENGTH, CODE_LETTERS

SECRET_LENGTH = 22
"""The length of a room's secret: 128 bits, as base64url without padding."""

HEAD_BYTES = 5
"""By how much a frame is longer than its content."""


class Kind(IntEnum):
    """What a frame says."""

    ROOM = 0
    """From the host: which room it wants. From the relay: which it has."""

    OPENED = 1
    """From the relay: a guest is there; its address."""

    DATA = 2
    """From either: a guest's message, or one to it."""

    CLOSED = 3
    """A guest has gone, or from the host, is to go: the code of its WebSocket, in two bytes."""


class RoomFrame(Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a ROOM."""

    room: str = ""
    secret: str = ""


def frame_of(kind: Kind, guest: int, content: bytes = b"") -> bytes:
    """A frame."""
    return bytes((kind,)) + guest.to_bytes(HEAD_BYTES - 1, "big") + content


def parts_of(frame: bytes) -> tuple[Kind, int, bytes]:
    """A frame's kind, its guest and its content. Raises FrameError."""
    if len(frame) < HEAD_BYTES or frame[0] > max(Kind):
        raise FrameError("this is no frame of a relay")
    return Kind(frame[0]), int.from_bytes(frame[1:HEAD_BYTES], "big"), frame[HEAD_BYTES:]


def room_frame(room: str = "", secret: str = "") -> bytes:
    """A ROOM."""
    return frame_of(Kind.ROOM, 0, msgspec.json.encode(RoomFrame(room, secret)))


def room_in(content: bytes) -> RoomFrame:
    """The content of a ROOM. Raises FrameError."""
    try:
        room = msgspec.json.decode(content, type=RoomFrame)
    except msgspec.MsgspecError as error:
        raise FrameError("this is no room") from error
    is_code = len(room.room) == CODE_LENGTH and set(room.room) <= set(CODE_LETTERS)
    is_secret = len(room.secret) == SECRET_LENGTH
    if room != RoomFrame() and not (is_code and is_secret):
        raise FrameError("this is no room")
    return room


def closed_frame(guest: int, code: int) -> bytes:
    """A CLOSED."""
    return frame_of(Kind.CLOSED, guest, code.to_bytes(2, "big"))


def code_in_frame(content: bytes) -> int:
    """The code of a CLOSED. Raises FrameError."""
    if len(content) != 2:
        raise FrameError("this is no code of a WebSocket")
    return int.from_bytes(content, "big")
