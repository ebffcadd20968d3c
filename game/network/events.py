"""What happens to connections, as the main thread is told."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from game.network.addresses import Address


class Reason(Enum):
    """Why a connection ended, or none came about."""

    ENDED = "ended"
    """One side closed it in good order."""

    LOST = "lost"
    """It broke, or the other side no longer answers."""

    FULL = "full"
    """There are as many connections as there may be."""

    TOO_MUCH = "too much"
    """More came, or larger messages, than may come."""

    TOO_SLOW = "too slow"
    """The other side doesn't take what is sent to it, or takes too long over a message."""

    REFUSED = "refused"
    """The other side isn't wanted there, or what it sends isn't a message."""

    WRONG_KEY = "wrong key"
    """What came wasn't sealed with the link's key, or somebody changed it on its way."""

    WRONG_CODE = "wrong code"
    """The table has another code, as a handshake has shown: nobody can say so from outside."""

    UNKNOWN_GUEST = "unknown guest"
    """The host no longer knows this guest, who may come as somebody new."""

    UNKNOWN_ROOM = "unknown room"
    """The relay has no room with this code."""

    AWAY = "away"
    """The room's host isn't connected to the relay now."""

    WAIT = "wait"
    """Too many tries came from this address; later ones will be heard."""

    UNREACHABLE = "unreachable"
    """Nobody answers at this address, or there is no network at all."""

    NO_TABLE = "no table"
    """Something else than a table or a relay answers there."""

    PORT_TAKEN = "port taken"
    """Another program listens at this port."""

    NO_LIBRARY = "no library"
    """What it needs isn't installed."""

    FAILED = "failed"
    """Something went wrong in this program; the log has it."""


class Opened(Struct, frozen=True):
    """A connection is there.

    Attributes:
        connection: its number; none is used twice.
        address: who it is, as an IP address without its port; through a relay, as the relay says.
        sealed: whether whoever it is has proved that they may come in; see `game.network.sealed`.
        guest: the number of the guest that they have proved to be, or 0.
    """

    connection: int
    address: str
    sealed: bool = False
    guest: int = 0


class Received(Struct, frozen=True):
    """A message came."""

    connection: int
    data: bytes


class Closed(Struct, frozen=True):
    """A connection that was opened is no longer there."""

    connection: int
    reason: Reason


class Listening(Struct, frozen=True):
    """Guests can come: directly, to this port.

    It is told again whenever this machine's addresses have changed.

    Attributes:
        addresses: this machine's addresses, the likeliest to be the right one first.
    """

    port: int
    addresses: tuple[Address, ...]


class RoomGiven(Struct, frozen=True):
    """Guests can come: through a relay, to the table's room."""

    room: str


class Trouble(Struct, frozen=True):
    """There is no connection, and why; a `Dialer` and a `RelayHost` go on trying.

    The same trouble isn't told twice in a row.

    Attributes:
        reason: why.
        wait_s: after how many seconds another try is heard, for `Reason.WAIT`.
    """

    reason: Reason
    wait_s: int = 0


class Found(Struct, frozen=True):
    """A table is announced in the same network.

    Attributes:
        ident: what it is called among all that are announced.
        name: what its host called it; anybody may have written it.
        hosts: the IP addresses it can be reached at, those in this machine's own networks first.
        protocol: the version of the protocol that it speaks.
    """

    ident: str
    name: str
    hosts: tuple[str, ...]
    port: int
    protocol: int


class Gone(Struct, frozen=True):
    """A table that was found is no longer announced."""

    ident: str


NetworkEvent = Opened | Received | Closed | Listening | RoomGiven | Trouble | Found | Gone
"""Anything that an endpoint tells."""


class FrameError(ValueError):
    """A frame isn't what may come there; the message says why, in one line.

    Attributes:
        reason: why the connection ends with it.
        wait_s: after how many seconds another try is heard, for `Reason.WAIT`.
    """

    def __init__(self, why: str, reason: Reason = Reason.REFUSED, wait_s: int = 0) -> None:
        super().__init__(why)
        self.reason, self.wait_s = reason, wait_s
