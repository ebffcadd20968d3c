"""Lets guests in who know the code or were here before, and puts up with everybody else.

Programs prove either before they are heard at all (see `game.network.sealed`). Pages that a browser
has by http, which is given no cryptography, say the code, or their token, in their `Hello`.
"""

from __future__ import annotations

from math import ceil, inf

from game import __version__
from game.base.names import NAMELESS, clean_name
from game.base.rate_limits import Allowance, GuardedCode
from game.files.kept_tables import MOST_GUESTS
from game.table.hub import HERE, Hub, Member
from game.table.messages import (
    OLDEST,
    PROTOCOL,
    AnyToHost,
    Hello,
    TurnedAway,
    Welcome,
    Why,
    decode_to_host,
)

PATIENCE_S = 5.0
"""How long somebody may be at the door without saying who they are, so that they are let in."""

A_SECOND, AT_ONCE = 40.0, 200.0
"""How many messages a guest may send: a piece in hand is shown some 15 times a second."""

NONSENSE = 20.0
"""As how many a message counts that nobody understands."""


class Reception:
    """All connections of a table, and whose they are."""

    def __init__(self, code: GuardedCode, hub: Hub) -> None:
        """Nobody is there yet."""
        self._code, self._hub = code, hub
        self._addresses: dict[int, str] = {}
        self._proved: dict[int, int] = {}
        self._wait_until: dict[int, float] = {}
        self._allowances: dict[int, Allowance] = {}

    @property
    def _now(self) -> float:
        return self._hub.now() / 1000

    def sit_here(self) -> None:
        """From now on somebody at the table's machine is heard, whatever they say."""
        self._allowances[HERE] = Allowance(inf, inf, self._now)
        self._hub.sit_here()

    def opened(self, connection: int, address: str, *, invited: bool, guest: int) -> None:
        """Somebody is there, from an address; see `TableHost.opened`."""
        self._addresses[connection] = address
        if invited:
            self._proved[connection] = guest
        self._wait_until[connection] = self._hub.now() + PATIENCE_S * 1000
        self._allowances[connection] = Allowance(A_SECOND, AT_ONCE, self._now)

    def closed(self, connection: int) -> Member | None:
        """A connection is gone, or to be heard no longer; return who is away now."""
        self._addresses.pop(connection, None)
        self._allowances.pop(connection, None)
        self._proved.pop(connection, None)
        self._wait_until.pop(connection, None)
        return self._hub.disconnect(connection)

    @property
    def due(self) -> float | None:
        """When `update` is to be called, in milliseconds; None for no particular time."""
        return next(iter(self._wait_until.values()), None)  # Who came first.

    def update(self) -> None:
        """Have those go who have been at the door for too long."""
        now = self._hub.now()
        for connection in [one for one, until in self._wait_until.items() if until <= now]:
            self._hub.close(connection)
            self.closed(connection)

    def understand(self, connection: int, data: bytes) -> AnyToHost | Why | None:
        """What somebody says: None if it's nothing, and a reason if they must leave for it."""
        allowance, now = self._allowances.get(connection), self._now
        if allowance is None:
            return None
        if not allowance.take(1, now):
            return Why.FLOOD
        try:
            return decode_to_host(data)
        except ValueError:
            return None if allowance.take(NONSENSE, now) else Why.FLOOD

    def let_in(self, connection: int, hello: Hello, *, new: bool) -> Member | Why:
        """Let somebody in; or say why not. Nobody `new` comes in unless there is room."""
        if hello.protocol > PROTOCOL:
            return Why.TOO_NEW
        if hello.protocol < OLDEST:
            return Why.TOO_OLD
        proved = self._proved.get(connection)
        if proved is not None:
            member = self._hub.get(proved)
        else:
            member = self._hub.with_token(hello.token) if hello.token else None
        if member is None:
            if proved is None:
                why = self._examine(self._addresses[connection], hello.code)
                if why is not None:
                    return why
            if not new or len(self._hub) >= MOST_GUESTS:
                return Why.FULL
            member = self._hub.add(clean_name(hello.name) or NAMELESS)
        del self._wait_until[connection]
        before = self._hub.connect(member, connection)
        if before is not None:
            self.turn_away(before, Why.ELSEWHERE)
        member.phone = hello.phone
        member.looks_on = hello.protocol < PROTOCOL
        return member

    def _examine(self, address: str, code: str) -> Why | None:
        if self._code.begin_try(address) > 0:
            return Why.WAIT
        if not self._code.is_right(code):
            return Why.CODE
        self._code.forgive(address)
        return None

    def welcome(self, connection: int, member: Member) -> None:
        welcome = Welcome(
            *(PROTOCOL, __version__, self._hub.room.epoch, member.number, member.token),
            serial=member.serial,
            looks_on=member.looks_on,
            missed=member.missed,
        )
        self._hub.send(connection, welcome)

    def turn_away(self, connection: int, why: Why) -> Member | None:
        """Tell somebody that they can't stay, and close the connection; see `closed`."""
        wait_s = self._code.wait_s(self._addresses[connection]) if why is Why.WAIT else 0.0
        self._hub.send(connection, TurnedAway(why, __version__, ceil(wait_s)))
        self._hub.close(connection)
        return self.closed(connection)
