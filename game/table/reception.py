"""Lets guests in who know the code or were here before, and puts up with everybody else."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from math import ceil

from game import __version__
from game.base.names import NAMELESS, clean_name
from game.base.rate_limits import Allowance, Pauses
from game.files.kept_tables import MOST_GUESTS
from game.table.members import Member, Members
from game.table.messages import (
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

FREE_TRIES, FREE_TRIES_OF_ALL = 3, 30
"""How many wrong codes may come from one address before it has to pause, and how many from all
before nobody's code is looked at for a while."""

LONGEST_PAUSE_S = 300.0
"""The longest pause. A code of six letters has 47 million values; with these pauses somebody who
guesses for a day tries fewer than 400 of them, from however many addresses."""

ANYBODY = "anybody"
"""Stands for all addresses together."""


class Reception:
    """All connections of a table, and whose they are."""

    def __init__(
        self, code: str, members: Members, outbox: Outbox, now: Callable[[], float]
    ) -> None:
        """Nobody is there yet; `now` gives milliseconds."""
        self._code, self._members, self._outbox = code.encode(), members, outbox
        self._now_ms = now
        self._addresses: dict[int, str] = {}
        self._invited: set[int] = set()
        self._allowances: dict[int, Allowance] = {}
        # In a network at home all addresses of IPv6 begin alike.
        self._wrong = Pauses(FREE_TRIES, LONGEST_PAUSE_S, str)
        self._wrong_of_all = Pauses(FREE_TRIES_OF_ALL, LONGEST_PAUSE_S)

    @property
    def _now(self) -> float:
        return self._now_ms() / 1000

    def opened(self, connection: int, address: str, *, invited: bool) -> None:
        """Somebody is there, from an address; who is `invited` needs no code."""
        self._addresses[connection] = address
        if invited:
            self._invited.add(connection)
        self._allowances[connection] = Allowance(A_SECOND, AT_ONCE, self._now)

    def closed(self, connection: int) -> Member | None:
        """A connection is gone, or to be heard no longer; return who is away now."""
        self._addresses.pop(connection, None)
        self._allowances.pop(connection, None)
        self._invited.discard(connection)
        return self._members.disconnect(connection)

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
        member = self._members.with_token(hello.token) if hello.token else None
        if member is None:
            if connection not in self._invited:
                why = self._examine(self._addresses[connection], hello.code)
                if why is not None:
                    return why
            if not new or len(self._members) >= MOST_GUESTS:
                return Why.FULL
            member = self._members.add(clean_name(hello.name) or NAMELESS)
        before = self._members.connect(member, connection)
        if before is not None:
            self.turn_away(before, Why.ELSEWHERE)
        member.phone = hello.phone
        member.looks_on = hello.protocol < PROTOCOL
        return member

    def _examine(self, address: str, code: str) -> Why | None:
        """Why a code doesn't let anybody in from an address; None if it does."""
        if self._pause_s(address) > 0:
            return Why.WAIT
        # In constant time, so that nobody learns how much of it is right.
        if hmac.compare_digest(self._code, code.encode("utf-8", "replace")):
            self._wrong.forgive(address)
            return None
        self._wrong.mistake(address, self._now)
        self._wrong_of_all.mistake(ANYBODY, self._now)
        return Why.CODE

    def _pause_s(self, address: str) -> float:
        now = self._now
        return max(self._wrong.left(address, now), self._wrong_of_all.left(ANYBODY, now))

    def turn_away(self, connection: int, why: Why) -> Member | None:
        """Tell somebody that they can't stay, and close the connection; see `closed`."""
        wait_s = self._pause_s(self._addresses[connection]) if why is Why.WAIT else 0.0
        self._outbox.send(connection, TurnedAway(why, __version__, ceil(wait_s)))
        self._outbox.close(connection)
        return self.closed(connection)
