"""The guests of a table as its host knows them, its room, and what is to be said to them."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.base.names import unlike
from game.files.kept_tables import KeptMember, Sitter
from game.table.messages import (
    AnyFromHost,
    AnyRequest,
    Done,
    Refused,
    RefusedError,
    Welcome,
    encode,
)
from game.table.room import HOST, Guest, Room

HERE = 0
"""The connection of whoever sits at the table's own machine: it needs none."""


class Outgoing(Struct, frozen=True):
    """Something to send; with no data, the connection is to be closed.

    Attributes:
        connection: by which it is sent.
        data: what is sent.
        welcomes: whether it lets somebody in, who was a stranger before.
    """

    connection: int
    data: bytes | None
    welcomes: bool = False


class Member:
    """A guest, with what only the host knows of them.

    Attributes:
        number, name, phone, again: see `messages.Guest`.
        token: brings them back to their seats.
        connection: the connection they are heard by; None while they are away.
        away_since: since when they have been away, in milliseconds.
        serial: the last of their requests that was answered.
        looks_on: whether they may do nothing else, as their program is too old.
        missed: whether something was taken back while they were away, and nothing has happened in
            the game since they are back.
    """

    def __init__(self, kept: KeptMember, now: float) -> None:
        self.number, self.name, self.token = kept.number, kept.name, kept.token
        self.phone = self.again = self.looks_on = self.missed = False
        self.connection: int | None = None
        self.away_since = now
        self.serial = 0
        self.answer = b""

    @property
    def kept(self) -> KeptMember:
        return KeptMember(self.number, self.name, self.token)

    @property
    def plays(self) -> bool:
        """Whether they are heard, and may decide for their seats."""
        return self.connection is not None and not self.looks_on

    def waited_for_until(self, patience_s: float) -> float | None:
        """The time at which the table has waited long enough; None while they play."""
        return None if self.plays else self.away_since + 1000 * patience_s

    def answer_once(self, request: AnyRequest, carry_out: Callable[[], int]) -> bytes | None:
        """The answer to a request, carried out unless it was; None if a later one was.

        `carry_out` returns the number of the log's last change, or raises RefusedError.
        """
        if request.serial > self.serial:
            self.serial = request.serial
            try:
                answer: Done | Refused = Done(request.serial, carry_out())
            except RefusedError as error:
                answer = Refused(request.serial, error.why, error.rule)
            self.answer = encode(answer)
        return self.answer if request.serial == self.serial else None

    @property
    def public(self) -> Guest:
        """What everybody may know of them."""
        return Guest(self.number, self.name, self.connection is None, self.phone, self.again)


class Hub:
    """What all who see to a table share: its guests, its room, and what is to be said.

    Whoever sits at its machine is no guest, but heard as they are.

    Attributes:
        room: everything about the table but the game.
        now: gives milliseconds.
        standing_in: tells who plays for a seat in place of its guest: a level's key, or None.
    """

    def __init__(self, room: Room, kept: Sequence[KeptMember], now: Callable[[], float]) -> None:
        """The guests of an earlier program are away. Nobody is told anything yet."""
        self.room, self.now = room, now
        self.standing_in: Callable[[int], str | None] = lambda seat: None
        self._guests = {one.number: Member(one, now()) for one in kept}
        self._by_connection: dict[int, Member] = {}
        self._newest = max(self._guests, default=0)
        self._out: list[Outgoing] = []

    # -- guests ---------------------------------------------------------------

    def __iter__(self) -> Iterator[Member]:
        return iter(self._guests.values())

    def __len__(self) -> int:
        return len(self._guests)

    def get(self, number: int) -> Member | None:
        return self._guests.get(number)

    def at(self, connection: int) -> Member | None:
        """Who is heard by a connection."""
        return self._by_connection.get(connection)

    @property
    def connections(self) -> list[int]:
        return list(self._by_connection)

    @property
    def up_to_date(self) -> list[int]:
        """The connections of those whose programs aren't too old to do anything."""
        return [number for number, one in self._by_connection.items() if not one.looks_on]

    @property
    def replaying(self) -> list[int]:
        """The connections of those who replay the game: phones are shown it (`phone_kinds.py`)."""
        return [number for number, one in self._by_connection.items() if not one.phone]

    def with_token(self, token: str) -> Member | None:
        """Whose token that is; compared in constant time."""
        given = token.encode("utf-8", "replace")
        found = None
        for member in self:
            if hmac.compare_digest(member.token.encode(), given):
                found = member
        return found

    def add(self, name: str) -> Member:
        """Somebody new."""
        self._newest += 1
        kept = KeptMember(self._newest, name, secrets.token_hex(16))
        member = self._guests[kept.number] = Member(kept, self.now())
        return member

    def sit_here(self) -> None:
        """From now on somebody at the table's machine is heard."""
        self.connect(Member(KeptMember(HOST, "", ""), self.now()), HERE)

    def names_of_others(self, guest: int) -> list[str]:
        """What everybody is called but one guest: the host, who has a chair, and other guests."""
        people = (chair for chair in self.room.chairs if chair.sitter is not Sitter.NOBODY)
        return [
            self.room.host,
            *(chair.name for chair in people if chair.guest != guest),
            *(member.name for member in self if member.number != guest),
        ]

    def tell_apart(self) -> None:
        """Call no guest like anybody else; who has come later has to give way."""
        for member in sorted(self, key=lambda member: member.number, reverse=True):
            member.name = unlike(member.name, self.names_of_others(member.number))

    def connect(self, member: Member, connection: int) -> int | None:
        """Hear a member by this connection; return the one they were heard by before."""
        before = member.connection
        if before is not None:
            del self._by_connection[before]
        member.connection = connection
        self._by_connection[connection] = member
        return before

    def disconnect(self, connection: int) -> Member | None:
        """A connection is gone; return who was heard by it, and is away now."""
        member = self._by_connection.pop(connection, None)
        if member is not None:
            member.connection, member.away_since = None, self.now()
        return member

    def remove(self, member: Member) -> None:
        """Forget somebody who is away."""
        del self._guests[member.number]

    # -- what is said -----------------------------------------------------------

    def send(self, connection: int, message: AnyFromHost) -> None:
        welcomes = isinstance(message, Welcome)
        self._out.append(Outgoing(connection, encode(message), welcomes=welcomes))

    def send_data(self, connections: Iterable[int], data: bytes) -> None:
        """Say something encoded to several."""
        self._out += (Outgoing(connection, data) for connection in connections)

    def close(self, connection: int) -> None:
        """Have a connection closed, after what was said before."""
        self._out.append(Outgoing(connection, None))

    def take_out(self) -> list[Outgoing]:
        """All that is to be said, in order."""
        out, self._out = self._out, []
        return out

    def change(self, **changes: Any) -> None:
        """Change the room, and take over how its guests are; tell all if that is a difference."""
        guests = tuple(member.public for member in self)
        self.room = room = replace(before := self.room, guests=guests, **changes)
        chairs = (
            replace(chair, standing_in=self.standing_in(seat) is not None)
            for seat, chair in enumerate(room.chairs)
        )
        self.room = room = replace(room, chairs=tuple(chairs))
        if room != before:
            self.room = replace(room, revision=room.revision + 1)
            self.send_data(self.connections, encode(self.room))
