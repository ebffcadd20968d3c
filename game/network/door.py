"""Who is let in at a listening socket, and how much may come from them.

All is counted where it arrives, by the byte and by the fragment, before anything is made of it.
"""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import secrets
import socket
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from math import inf
from operator import itemgetter
from typing import Any, ClassVar, NoReturn

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.frames import DATA_OPCODES, Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import OPEN, SEND_EOF

from game.base.rate_limits import MOST_ADDRESSES, network_of
from game.network.events import Reason
from game.network.limits import (
    CLOSING_S,
    GUEST_RATE,
    MESSAGE_S,
    MOST_FRAGMENTS,
    MOST_SEALED,
    OPENING_MESSAGES,
    OPENING_S,
    TURNS,
    MessageAllowance,
    Rate,
)
from game.network.pipe import OPTIONS, code_of

AT_ONCE = 8
"""When there is too much, this part of all is freed at once, so that it isn't sought each time."""


class MemoryBudget:
    """Counts what connections take; if that is too much, closes the largest.

    That is, the largest of the network whose connections take most altogether: nobody has to go
    because somebody else has many small ones.
    """

    def __init__(self, most: float) -> None:
        """Nothing is taken yet; `most` is in bytes."""
        self._most = most
        self._held: dict[DoorConnection, int] = {}
        self._total = 0

    def count(self, holder: DoorConnection) -> None:
        """What a connection takes may have grown."""
        held, before = holder.held, self._held.get(holder, 0)
        if held == before:
            return
        self._total += held - before
        if held:
            self._held[holder] = held
        else:
            del self._held[holder]
        if self._total > self._most:
            self._free()

    def forget(self, holder: DoorConnection) -> None:
        """A connection is closed."""
        self._total -= self._held.pop(holder, 0)

    def _free(self) -> None:
        # Much may have been sent that was last counted while it waited.
        self._held = {holder: held for holder in self._held if (held := holder.held)}
        self._total = sum(self._held.values())
        by_network: dict[str, list[DoorConnection]] = defaultdict(list)
        sums: Counter[str] = Counter()
        for holder, held in sorted(self._held.items(), key=itemgetter(1)):
            by_network[holder.network].append(holder)
            sums[holder.network] += held
        while self._total > self._most * (1 - 1 / AT_ONCE):
            network = max(sums, key=sums.__getitem__)
            largest = by_network[network].pop()
            sums[network] -= self._held[largest]
            self.forget(largest)
            largest.abort()


PIECE_BYTES = 1024
"""So many bytes are looked at together. They may be 170 fragments, which take a while."""

UNSENT_BYTES = 256
"""What the bookkeeping of each message that waits to be sent may take besides the message."""


def listening_socket(host: str | None, port: int) -> socket.socket:
    """A socket that listens to a port of a host's address, or of all addresses of this machine.

    Raises OSError, as when the port is taken.
    """
    if host not in (None, "::"):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family)
    if socket.has_dualstack_ipv6():
        try:
            return socket.create_server(("", port), family=socket.AF_INET6, dualstack_ipv6=True)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise
    return socket.create_server(("", port))


def address_of(peer: tuple[Any, ...] | None) -> str:
    """The IP address in what a socket says of its other side, or "" if it no longer knows.

    >>> address_of(("::ffff:192.168.1.5", 40000, 0, 0)), address_of(("fe80::1%eth0", 1, 0, 2))
    ('192.168.1.5', 'fe80::1')
    """
    if not peer:
        return ""
    host = str(peer[0]).partition("%")[0]
    known = ipaddress.ip_address(host)
    mapped = known.ipv4_mapped if isinstance(known, ipaddress.IPv6Address) else None
    return str(mapped or known)


class DoorConnection(ServerConnection):
    """A connection that is counted from the first byte to the last.

    Attributes:
        door: by which it comes.
        address: where it comes from; "" until that is known.
        network: the network of that address.
    """

    door: ClassVar[Door]
    address = network = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._own = MessageAllowance(GUEST_RATE, self.loop.time())
        self._of_address: MessageAllowance | None = None
        self._fragments = self._collected = 0  # Of a message that isn't whole.
        self._has_too_many_fragments = False
        self._came = self._unfinished = self._unsent = 0
        self._asked = b""
        self._is_cut = False
        self._late: asyncio.TimerHandle | None = None
        self._ending: asyncio.TimerHandle | None = None
        is_told_later = self.door.is_behind_proxy
        peer = "" if is_told_later else address_of(transport.get_extra_info("peername"))
        if not self.come_from(peer):
            self.abort()

    def come_from(self, address: str) -> bool:
        """It is known now where it comes from; False if there is no room for it."""
        self.door.leave(self)
        self.address, self.network = address, network_of(address)
        allowance = self._of_address = self.door.allowance_of(address)
        if allowance is not None and not allowance.take(0, self.loop.time(), OPENING_MESSAGES):
            return False
        return self.door.enter(self)

    def may_send(self, rate: Rate, most: int) -> None:
        """Let it send at this rate, and messages of so many bytes, instead of what a guest may."""
        self._own = MessageAllowance(rate, self.loop.time())
        self.protocol.max_message_size = most

    def welcome(self) -> None:
        """Whoever is there has shown that they belong here: their place is theirs."""
        self.door.welcome(self)

    def ask(self, question: bytes) -> None:
        """Ask whether anybody is there still: nobody is if they haven't answered before."""
        if self._asked:
            self.abort()
        elif self.protocol.state is OPEN:
            self._asked = question
            self.protocol.send_ping(question)
            self.send_data()

    @property
    def held(self) -> int:
        """How many bytes it takes: what isn't whole yet, and what waits to be sent."""
        waiting = self.transport.get_write_buffer_size()
        return self._unfinished + waiting + (UNSENT_BYTES * self._unsent if waiting else 0)

    def abort(self) -> None:
        """Close it without a word, and free what it takes."""
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE_BYTES):
            if self._is_cut:
                return
            piece = data[start : start + PIECE_BYTES]
            self._came = 0
            self._unfinished += len(piece)
            super().data_received(piece)
            if not self._may_come(len(piece)):
                self._cut(Reason.TOO_MUCH)
        if self._unfinished and self._late is None:
            self._late = self.loop.call_later(MESSAGE_S, self._cut, Reason.TOO_SLOW)
        self.door.memory.count(self)
        self._end_soon()

    def process_event(self, event: Request | Response | Frame) -> None:
        super().process_event(event)
        if isinstance(event, Frame):
            self._came += 1
            if event.opcode in DATA_OPCODES:
                self._fragments += 1
                self._collected += len(event.data)
                self._has_too_many_fragments |= self._fragments > MOST_FRAGMENTS
                if event.fin:
                    self._fragments = self._collected = 0
            elif event.opcode is Opcode.PONG and event.data == self._asked:
                self._asked = b""
        if not self._fragments:
            self._be_patient()
        # Of the next frame no more than a piece can be here.
        self._unfinished = self._collected

    def _be_patient(self) -> None:
        """Nothing is under way any more that would have to come soon."""
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _may_come(self, size: int) -> bool:
        """Count what came."""
        now, is_enough = self.loop.time(), not self._has_too_many_fragments
        for allowance in (self._own, self._of_address):
            if allowance is not None and not allowance.spend(size, now, self._came):
                is_enough = False
        return is_enough

    def _cut(self, reason: Reason) -> None:
        """Close it, and take in nothing more."""
        self._is_cut = True
        if self.protocol.state is OPEN:
            self.protocol.fail(code_of(reason))
            self.send_data()
            self._end_soon()
        else:  # That has been tried, or there is nobody yet to tell.
            self.abort()

    def _end_soon(self) -> None:
        """Who broke the rules is expected to close the socket, and may never do so."""
        if self._ending is None and self.protocol.close_expected():
            self._ending = self.loop.call_later(CLOSING_S, self.abort)

    def send_data(self) -> None:
        # All at once: asyncio's log has a line for each that it is given after the line broke.
        to_send = self.protocol.data_to_send()
        if self.transport.is_closing():
            return
        if data := b"".join(to_send):
            self.transport.write(data)
            self._unsent = self._unsent + 1 if self.transport.get_write_buffer_size() else 0
            self.door.memory.count(self)
        if SEND_EOF in to_send and self.transport.can_write_eof():
            self.transport.write_eof()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.door.leave(self)
        self.door.memory.forget(self)
        for timer in (self._late, self._ending):
            if timer is not None:
                timer.cancel()


class Door:
    """Counts connections, open or being opened.

    Who comes when there are too many is let in all the same, and in their place somebody has to go
    who hasn't been welcomed so far, of the network that has most of those: strangers who only take
    up places keep nobody out. Whoever comes from an address where somebody was welcomed before
    goes last.
    """

    def __init__(
        self,
        most: int,
        rate: Rate,
        *,
        most_of_network: int | None = None,
        counted_as: Callable[[str], str] = str,
        memory: float = inf,
        is_behind_proxy: bool = False,
    ) -> None:
        """Nobody has come yet.

        Args:
            most: the most connections.
            rate: how much may come from one address.
            most_of_network: the most connections from one network, if that is another number.
            counted_as: as what an address is counted for that rate.
            memory: the most bytes that connections may hold.
            is_behind_proxy: whether where they come from isn't known until they have said it.
        """
        self._most, self._rate, self._counted_as = most, rate, counted_as
        self._most_of_network = most if most_of_network is None else most_of_network
        self.memory, self.is_behind_proxy = MemoryBudget(memory), is_behind_proxy
        self._networks: dict[DoorConnection, str] = {}
        self._turns: deque[set[DoorConnection]] = deque(set() for _ in range(TURNS))
        self._counts: Counter[str] = Counter()
        # Of each network, the longest there first.
        self._strangers: dict[str, dict[DoorConnection, None]] = {}
        self._returning: dict[str, dict[DoorConnection, None]] = {}
        self._allowances: OrderedDict[str, MessageAllowance] = OrderedDict()
        self._known: OrderedDict[str, None] = OrderedDict()

    def serving(
        self,
        listening: socket.socket,
        answer: Callable[[ServerConnection, Request], Response | None],
        receive: Callable[[ServerConnection], Awaitable[None]],
    ) -> AbstractAsyncContextManager[Server]:
        """A server at a socket whose connections come by this door.

        `answer` says what a browser is answered, `receive` stays with whoever gets no answer.
        """
        this = self

        class Counted(DoorConnection):
            door = this

        return serve(
            receive,
            sock=listening,
            process_request=answer,
            server_header=None,
            open_timeout=OPENING_S,
            max_size=MOST_SEALED,
            ping_interval=None,  # The door asks.
            create_connection=Counted,
            **OPTIONS,
        )

    async def watch(self, every_s: float) -> NoReturn:
        """Ask everybody every so often whether they are there still."""
        while True:
            await asyncio.sleep(every_s / TURNS)
            question = secrets.token_bytes(4)
            for connection in list(self._turns[0]):
                connection.ask(question)
            self._turns.rotate()

    def allowance_of(self, address: str) -> MessageAllowance | None:
        """How much may come from an address, by all its connections; None while it is unknown."""
        if not address:
            return None
        key, now = self._counted_as(address), asyncio.get_running_loop().time()
        allowance = self._allowances.get(key) or MessageAllowance(self._rate, now)
        _note(self._allowances, key, allowance)
        return allowance

    def enter(self, connection: DoorConnection) -> bool:
        """Count a connection; False if it is one too many, and then it isn't counted."""
        network = connection.network
        self._networks[connection] = network
        min(self._turns, key=len).add(connection)
        self._counts[network] += 1
        waiting = self._returning if connection.address in self._known else self._strangers
        waiting.setdefault(network, {})[connection] = None
        if network and self._counts[network] > self._most_of_network:
            self._make_room(connection, network)
        if len(self._networks) > self._most:
            self._make_room(connection)
        return connection in self._networks

    def _make_room(self, newest: DoorConnection, network: str | None = None) -> None:
        """Have somebody go who wasn't welcomed; there is one, if only who has just come."""
        for waiting in (self._strangers, self._returning):
            crowds = waiting.values() if network is None else [waiting.get(network, {})]
            crowd = max(crowds, key=len, default={})
            if crowd:
                ((address, _),) = Counter(one.address for one in crowd).most_common(1)
                longest = next(one for one in crowd if one.address == address)
                self.leave(longest)
                if longest is not newest:
                    longest.abort()
                return

    def welcome(self, connection: DoorConnection) -> None:
        """Whoever is there belongs here."""
        self._no_longer_wait(connection)
        _note(self._known, connection.address, None)

    def leave(self, connection: DoorConnection) -> None:
        """A connection is closed, or counted no longer."""
        self._no_longer_wait(connection)
        network = self._networks.pop(connection, None)
        if network is not None:
            next(turn for turn in self._turns if connection in turn).remove(connection)
            self._counts[network] -= 1
            if not self._counts[network]:
                del self._counts[network]

    def _no_longer_wait(self, connection: DoorConnection) -> None:
        for waiting in (self._strangers, self._returning):
            crowd = waiting.get(connection.network, {})
            if connection in crowd:
                del crowd[connection]
                if not crowd:
                    del waiting[connection.network]


def _note(noted: OrderedDict[str, Any], key: str, value: object) -> None:
    """Remember something of an address, and of the newest addresses only."""
    noted[key] = value
    noted.move_to_end(key)
    if len(noted) > MOST_ADDRESSES:
        noted.popitem(last=False)
