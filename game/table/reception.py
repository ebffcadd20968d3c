"""Lets guests in who know the code or were here before, and puts up with everybody else."""

from __future__ import annotations

from collections.abc import Callable

from game import __version__
from game.base.names import NAMELESS, clean_name
from game.table.door import Allowance, Door
from game.table.members import Member, Members
from game.table.messages import (
    MOST_GUESTS,
    OLDEST,
    PROTOCOL,
    AnyToHost,
    Hello,
    TurnedAway,
    Why,
    decode_to_host,
)
from game.table.outbox import Outbox

A_SECOND, AT_ONCE = 40.0, 200.0
"""How many messages a guest may send: a piece in hand is shown some 15 times a second."""

NONSENSE = 20.0
"""As how many a message counts that nobody understands."""


class Reception:
    """All connections of a table, and whose they are."""

    def __init__(
        self, code: str, members: Members, outbox: Outbox, now: Callable[[], float]
    ) -> None:
        """Nobody is there yet; `now` gives milliseconds."""
        self._door = Door(code, now)
        self._members, self._outbox, self._now = members, outbox, now
        self._addresses: dict[int, str] = {}
        self._allowances: dict[int, Allowance] = {}

    def opened(self, connection: int, address: str) -> None:
        """Somebody is there, from an address."""
        self._addresses[connection] = address
        self._allowances[connection] = Allowance(A_SECOND, AT_ONCE, self._now)

    def closed(self, connection: int) -> Member | None:
        """A connection is gone, or to be heard no longer; return who is away now."""
        self._addresses.pop(connection, None)
        self._allowances.pop(connection, None)
        return self._members.disconnect(connection)

    def understand(self, connection: int, data: bytes) -> AnyToHost | Why | None:
        """What somebody says: None if it's nothing, and a reason if they must leave for it."""
        allowance = self._allowances.get(connection)
        if allowance is None:
            return None
        if not allowance.takes():
            return Why.FLOOD
        try:
            return decode_to_host(data)
        except ValueError:
            return None if allowance.takes(NONSENSE) else Why.FLOOD

    def let_in(self, connection: int, hello: Hello, *, new: bool) -> Member | Why:
        """Let somebody in; or say why not. Nobody `new` comes in unless there is room."""
        if hello.protocol > PROTOCOL:
            return Why.TOO_NEW
        if hello.protocol < OLDEST:
            return Why.TOO_OLD
        member = self._members.with_token(hello.token) if hello.token else None
        if member is None:
            address = self._addresses[connection]
            if self._door.pause_ms(address) > 0:
                return Why.WAIT
            if not self._door.opens(address, hello.code):
                return Why.CODE
            if not new or len(self._members) >= MOST_GUESTS:
                return Why.FULL
            member = self._members.add(clean_name(hello.name) or NAMELESS)
        before = self._members.connect(member, connection)
        if before is not None:
            self.turn_away(before, Why.ELSEWHERE)
        member.phone = hello.phone
        member.looks_on = hello.protocol < PROTOCOL
        return member

    def turn_away(self, connection: int, why: Why) -> Member | None:
        """Tell somebody that they can't stay, and close the connection; see `closed`."""
        wait_ms = 0.0
        if why is Why.WAIT:
            wait_ms = self._door.pause_ms(self._addresses.get(connection))
        self._outbox.send(connection, TurnedAway(why, __version__, -int(-wait_ms // 1000)))
        self._outbox.close(connection)
        return self.closed(connection)
