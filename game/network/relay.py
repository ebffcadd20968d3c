"""A relay: lets people meet who can't reach each other directly.

A host opens its table's *room*, and guests enter it by the room's code. The relay passes on what
they send each other, which it can't read (see `game.network.sealed`), and keeps nothing of it. It
also serves the page for phones. TLS is the affair of a proxy in front of it.

What strangers can use up is bounded: rooms and connections of each address, guests of a room, the
size, number and bytes of messages, the memory that they all take together, and the time in which
nothing happens in a room.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from http import HTTPStatus
from itertools import count
from typing import NoReturn

from msgspec import Struct
from websockets.asyncio.server import ServerConnection
from websockets.http11 import Request, Response

from game.base.rate_limits import network_of
from game.network.door import Door, DoorConnection, address_of
from game.network.events import FrameError, Reason
from game.network.limits import (
    HOST_RATE,
    LARGEST_FRAME,
    NETWORK_RATE,
    OPENING_S,
)
from game.network.links import HOST_PATH, SOCKET_PATH, room_in
from game.network.noise import Initiator
from game.network.page import PageFile, answer, is_from_host, refusal
from game.network.pipe import SocketPipe, code_of, reason_of_code
from game.network.relay_frames import (
    CLAIMING,
    Kind,
    closed_frame,
    code_in_frame,
    frame_of,
    parts_of,
)
from game.network.sealed import room_of

log = logging.getLogger(__name__)

RESTARTS = 1012
"""The code with which connections are closed when the relay ends: they may be opened again."""

SOCKETS_OF_ROOM = 5
"""For how many connections a relay has room for each room that it may have: few have more than
four guests."""


class RelayLimits(Struct, frozen=True):
    """What a relay admits.

    Attributes:
        rooms: the most rooms.
        rooms_of_address: the most of them opened from one address.
        guests: the most guests of a room.
        sockets: the most connections of all kinds.
        sockets_of_address: the most of them from one address.
        memory: the most bytes that connections take for messages: for those that aren't whole yet,
            and those that wait to be sent.
        waiting: the most bytes that wait to be sent through one connection.
        kept_s: for how long a room waits for its host, seconds.
        idle_s: after which time without a message a room is closed, seconds.
        ping_s: how often a connection is asked whether it is still there, and how long it is given
            to answer, seconds.
    """

    rooms: int = 2000
    rooms_of_address: int = 8
    guests: int = 16
    sockets: int = 2000 * SOCKETS_OF_ROOM
    sockets_of_address: int = 64
    memory: int = 128 * 2**20
    waiting: int = 2 * LARGEST_FRAME
    kept_s: float = 300
    idle_s: float = 2 * 60 * 60
    ping_s: float = 5


class _Room:
    """A room: its host, if that is connected, and its guests by their numbers."""

    __slots__ = ("address", "code", "expiry", "guests", "host", "numbers", "used")

    def __init__(self, code: str, address: str) -> None:
        self.code, self.address = code, address
        self.host: SocketPipe | None = None
        self.guests: dict[int, SocketPipe] = {}
        self.numbers = count(1)
        self.expiry: asyncio.TimerHandle | None = None
        self.used = asyncio.get_running_loop().time()


class Relay:
    """Rooms, and those who are in them."""

    def __init__(
        self,
        page: Mapping[str, PageFile] | None = None,
        *,
        is_behind_proxy: bool = False,
        limits: RelayLimits | None = None,
    ) -> None:
        """No rooms yet.

        Args:
            page: the files of the page, from `game.network.page.read_page`, if there is one.
            is_behind_proxy: whether all connections come from a proxy that says in
                ``X-Forwarded-For`` whose they are.
            limits: what is admitted.
        """
        self._page, self._is_behind_proxy = page or {}, is_behind_proxy
        self._limits = limits or RelayLimits()
        self._rooms: dict[str, _Room] = {}
        self._rooms_of: Counter[str] = Counter()

    async def serve(self, listening: socket.socket) -> None:
        """Serve at a socket that listens, until cancelled."""
        limits = self._limits
        door = Door(
            limits.sockets,
            NETWORK_RATE,
            most_of_network=limits.sockets_of_address,
            counted_as=network_of,
            memory=limits.memory,
            is_behind_proxy=self._is_behind_proxy,
        )
        async with door.serving(listening, self._answer, self._receive) as server:
            try:
                await asyncio.gather(self._close_idle_rooms(), door.watch(limits.ping_s))
            finally:
                server.close(code=RESTARTS)

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """What a browser is answered; None for a host or a guest, who is connected."""
        assert isinstance(connection, DoorConnection)
        if self._is_behind_proxy and not connection.come_from(_told_address(connection, request)):
            return refusal(HTTPStatus.SERVICE_UNAVAILABLE)
        if not is_from_host(request):
            return refusal(HTTPStatus.FORBIDDEN)
        if request.path == HOST_PATH:
            connection.may_send(HOST_RATE, LARGEST_FRAME)
            return None
        if request.path.startswith(f"{SOCKET_PATH}/"):
            return None
        return answer(request, self._page, "/" if room_in(request.path[1:]) else None)

    async def _receive(self, connection: ServerConnection) -> None:
        assert isinstance(connection, DoorConnection)
        address = connection.address
        pipe = SocketPipe(
            connection,
            is_text=False,
            most_waiting=self._limits.waiting,
            welcome=connection.welcome,
        )
        path = connection.request.path if connection.request else ""
        if path == HOST_PATH:
            await self._serve_host(pipe, address)
        else:
            await self._serve_guest(pipe, address, path.removeprefix(f"{SOCKET_PATH}/"))
        await connection.wait_closed()

    # -- hosts ---------------------------------------------------------------

    async def _serve_host(self, pipe: SocketPipe, address: str) -> None:
        """Give a host its room, and pass on what it sends."""
        try:
            async with asyncio.timeout(OPENING_S):
                code = await self._claimed_room(pipe)
        except (TimeoutError, FrameError):
            pipe.close(Reason.REFUSED)
            return
        if not code:
            return
        room = self._room_for(code, pipe, address)
        if room is None:
            pipe.close(Reason.FULL)
            return
        pipe.send(frame_of(Kind.ROOM, 0))
        try:
            while (frame := await pipe.receive()) is not None:
                try:
                    self._pass_to_guest(room, frame)
                except FrameError:
                    pipe.close(Reason.REFUSED)
        finally:
            self._lose_host(room, pipe)

    async def _claimed_room(self, pipe: SocketPipe) -> str:
        """The room that a host proves to be its own; "" if it goes. Raises FrameError."""
        handshake = Initiator(CLAIMING, with_secret=False)
        pipe.send(frame_of(Kind.CLAIM, 0, handshake.start()))
        frame = await pipe.receive()
        if frame is None:
            return ""
        kind, _, content = parts_of(frame)
        if kind is not Kind.CLAIM:
            raise FrameError("a host first proves which room is its own")
        handshake.finish(content)
        return room_of(handshake.static)

    def _room_for(self, code: str, pipe: SocketPipe, address: str) -> _Room | None:
        """A host's room, in which it is from now on; None if there are too many."""
        room = self._rooms.get(code) or self._new_room(code, address)
        if room is None:
            return None
        if room.expiry is not None:
            room.expiry.cancel()
            room.expiry = None
        if room.host is not None:  # It came back before its loss was noticed.
            earlier = room.host
            self._lose_guests(room, Reason.AWAY)
            earlier.close(Reason.LOST)
        room.host = pipe
        return room

    def _new_room(self, code: str, address: str) -> _Room | None:
        owner = network_of(address)
        if (
            len(self._rooms) >= self._limits.rooms
            or self._rooms_of[owner] >= self._limits.rooms_of_address
        ):
            return None
        self._rooms[code] = room = _Room(code, owner)
        self._rooms_of[owner] += 1
        return room

    def _pass_to_guest(self, room: _Room, frame: bytes) -> None:
        """Do what the host says. Raises FrameError."""
        kind, number, content = parts_of(frame)
        room.used = asyncio.get_running_loop().time()
        guest = room.guests.get(number)
        if kind is Kind.DATA:
            if guest is not None:
                guest.send(content)
        elif kind is Kind.CLOSED:
            reason = reason_of_code(code_in_frame(content))
            if guest is not None:
                guest.close(reason)
        else:
            raise FrameError("only the relay says this")

    def _lose_host(self, room: _Room, pipe: SocketPipe) -> None:
        """A host's connection is closed: in good order it closes its room, otherwise that waits."""
        if room.host is not pipe:
            return
        room.host = None
        if pipe.reason is Reason.ENDED:
            self._close_room(room)
        else:
            self._lose_guests(room, Reason.AWAY)
            loop = asyncio.get_running_loop()
            room.expiry = loop.call_later(self._limits.kept_s, self._close_room, room)

    def _lose_guests(self, room: _Room, reason: Reason) -> None:
        for guest in room.guests.values():
            guest.close(reason)
        room.guests.clear()

    def _close_room(self, room: _Room) -> None:
        if self._rooms.get(room.code) is not room:
            return  # It is closed already, and its host may have opened it anew.
        del self._rooms[room.code]
        self._rooms_of[room.address] -= 1
        if not self._rooms_of[room.address]:
            del self._rooms_of[room.address]
        self._lose_guests(room, Reason.ENDED)

    async def _close_idle_rooms(self) -> NoReturn:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(self._limits.idle_s / 10)
            for room in list(self._rooms.values()):
                if loop.time() - room.used > self._limits.idle_s:
                    host, room.host = room.host, None
                    self._close_room(room)
                    if host is not None:
                        host.close(Reason.ENDED)

    # -- guests --------------------------------------------------------------

    async def _serve_guest(self, pipe: SocketPipe, address: str, text: str) -> None:
        """Let a guest into its room, and pass on what it sends."""
        loop = asyncio.get_running_loop()
        room = self._rooms.get(room_in(text))
        if room is None:
            pipe.close(Reason.UNKNOWN_ROOM)
            return
        host = room.host
        if host is None:
            pipe.close(Reason.AWAY)
            return
        if len(room.guests) >= self._limits.guests:
            pipe.close(Reason.FULL)
            return
        number = next(room.numbers)
        room.guests[number] = pipe
        host.send(frame_of(Kind.OPENED, number, address.encode("ascii")))
        # A room with nobody in it but its host may be anybody's.
        host.welcome()
        pipe.welcome()
        try:
            while (frame := await pipe.receive()) is not None:
                # A guest mustn't have its host closed for being too slow.
                if host.waiting >= self._limits.waiting // 2:
                    pipe.close(Reason.TOO_MUCH)
                elif room.guests.get(number) is pipe:
                    room.used = loop.time()
                    host.send(frame_of(Kind.DATA, number, frame))
        finally:
            if room.guests.pop(number, None) is not None:
                host.send(closed_frame(number, code_of(pipe.reason)))


def _told_address(connection: ServerConnection, request: Request) -> str:
    """Who is at the other end, as the proxy says; the proxy itself if it says nothing."""
    # Only the last is the proxy's; a client can send any others itself.
    told = request.headers.get_all("X-Forwarded-For")
    with suppress(ValueError):
        return address_of((",".join(told).rpartition(",")[2].strip(),))
    return address_of(connection.remote_address)
