"""Measures a relay under load, on this machine, now.

    python tools/relay_load.py [--rooms N] [--guests N] [--seconds S]

Starts a relay as a process of its own, opens rooms with a host and guests each, and has all guests
send messages of the size of a move, which their hosts send back. Prints rooms, messages a second
that the relay passed on, and its memory. Hosts and guests come from many addresses of this machine
alone, which only Linux has. More connections than a relay of so many rooms has room for, or than
the system admits, are refused before.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from memory import resident_mb
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from game.base.itself import running
from game.commands.cli import Parser, positive, run_command
from game.commands.relay import admitted_sockets
from game.network.endpoints import claim
from game.network.links import HOST_PATH, SOCKET_PATH
from game.network.relay import SOCKETS_OF_ROOM
from game.network.relay_frames import Kind, frame_of, parts_of
from game.network.sealed import room_of

MESSAGE_BYTES = 200
"""About as many as a move has, sealed."""

ROOMS_OF_ADDRESS = 4

TOGETHER = 50
"""How many rooms are opened at a time."""


@contextmanager
def started_relay(rooms: int) -> Iterator[tuple[int, str]]:
    """A relay in a process of its own: the process's number, and where it listens."""
    command = running("game", "relay", "--listen", "127.0.0.1:0", "--rooms", str(rooms))
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process.pid, process.stdout.readline().split()[-1]
        finally:
            process.terminate()


class Room:
    """A room's host, who sends everything back, and its guests."""

    def __init__(self, where: str, number: int) -> None:
        self._where = where
        # A few rooms for each address: more, a relay wouldn't admit.
        house = number // ROOMS_OF_ADDRESS
        self._address = f"127.1.{house // 250}.{1 + house % 250}"
        self._guests: list[ClientConnection] = []
        self.delays_ms: list[float] = []
        self.messages = 0

    def _connect(self, path: str) -> connect:
        return connect(
            f"ws://{self._where}{path}",
            compression=None,
            proxy=None,
            ping_interval=None,
            open_timeout=60,
            local_addr=(self._address, 0),
        )

    async def open(self, stack: AsyncExitStack, tasks: asyncio.TaskGroup, guests: int) -> None:
        """Open the room and have guests enter it."""
        self._host = await stack.enter_async_context(self._connect(HOST_PATH))
        asked = await self._host.recv(decode=False)
        private_key = X25519PrivateKey.generate()
        await self._host.send(claim(parts_of(asked)[2], private_key))
        await self._host.recv(decode=False)
        code = room_of(private_key.public_key().public_bytes_raw())
        for _ in range(guests):
            guest = await stack.enter_async_context(self._connect(f"{SOCKET_PATH}/{code}"))
            self._guests.append(guest)
        tasks.create_task(self._send_back())

    async def _send_back(self) -> None:
        async for frame in self._host:
            assert isinstance(frame, bytes)
            kind, guest, content = parts_of(frame)
            if kind is Kind.DATA:
                await self._host.send(frame_of(Kind.DATA, guest, content))

    async def play(self, until: float, pause_s: float) -> None:
        """Have each guest send messages, with pauses, and wait for each to come back."""
        for guest in self._guests:
            if time.perf_counter() > until:
                return
            start = time.perf_counter()
            await guest.send(os.urandom(MESSAGE_BYTES))
            await guest.recv()
            self.delays_ms.append((time.perf_counter() - start) * 1000)
            self.messages += 2
            await asyncio.sleep(pause_s)

    async def play_on(self, until: float, pause_s: float) -> None:
        """Do so again and again."""
        while time.perf_counter() < until:
            await self.play(until, pause_s)


def processor_s(pid: int) -> float:
    """The processor time that a process has used, in seconds."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def load(where: str, pid: int, rooms: int, guests: int, seconds: float) -> dict[str, float]:
    """Load a relay and measure it."""
    known = [Room(where, number) for number in range(rooms)]
    empty_mb = resident_mb(pid)
    async with AsyncExitStack() as stack, asyncio.TaskGroup() as tasks:
        for first in range(0, rooms, TOGETHER):
            opening = (room.open(stack, tasks, guests) for room in known[first : first + TOGETHER])
            await asyncio.gather(*opening)
        rest_s, start = processor_s(pid), time.perf_counter()
        await asyncio.sleep(seconds)
        rest = (processor_s(pid) - rest_s) / (time.perf_counter() - start)
        used_s, start = processor_s(pid), time.perf_counter()
        await asyncio.gather(*(room.play_on(start + seconds, 0.5) for room in known))
        took = time.perf_counter() - start
        used_s = processor_s(pid) - used_s
        messages = sum(room.messages for room in known)
        delays = [delay for room in known for delay in room.delays_ms]
        figures = {
            "relay_empty_mb": empty_mb,
            "relay_mb": resident_mb(pid),
            "relay_rest_percent": 100 * rest,
            "relay_per_s": messages / used_s,
            "relay_asked_per_s": messages / took,
            "relay_echo_ms": statistics.median(delays),
        }
        await stack.aclose()
    return figures


def relay_figures(rooms: int = 1000, guests: int = 2, seconds: float = 10) -> dict[str, float]:
    """A relay's figures under load, by name.

    Raises ValueError if it has no room for so many, and OSError if it doesn't serve them.
    """
    if guests >= SOCKETS_OF_ROOM:
        most = SOCKETS_OF_ROOM - 1
        raise ValueError(f"a relay that is full of rooms has room for {most} guests in each")
    sockets = rooms * (1 + guests)
    if admitted_sockets(sockets) < sockets:
        raise ValueError(f"this system doesn't admit {sockets} connections: see ulimit -n")
    with started_relay(rooms) as (pid, where):
        try:
            return asyncio.run(load(where, pid, rooms, guests, seconds))
        except ExceptionGroup as errors:
            if errors.split((OSError, WebSocketException))[1] is not None:
                raise
            raise OSError(f"a connection breaks: {errors.exceptions[0]}") from errors


def main() -> int:
    """Measure and print."""
    parser = Parser(prog="tools/relay_load.py", description=__doc__)
    parser.add_argument("--rooms", type=positive(int), default=1000, metavar="N")
    parser.add_argument("--guests", type=positive(int), default=2, metavar="N")
    parser.add_argument("--seconds", type=positive(float), default=10, metavar="S")
    args = parser.parse_args()
    try:
        figures = relay_figures(args.rooms, args.guests, args.seconds)
    except ValueError as error:
        parser.error(str(error))
    print(f"{args.rooms} rooms, a host and {args.guests} guests each")
    print(
        f"memory            {figures['relay_mb']:8.1f} MB ({figures['relay_empty_mb']:.1f} empty)"
    )
    print(f"processor at rest {figures['relay_rest_percent']:8.1f} %")
    print(f"messages          {figures['relay_per_s']:8.0f} a second of processor")
    print(
        f"there and back    {figures['relay_echo_ms']:8.2f} ms, median, at "
        f"{figures['relay_asked_per_s']:.0f} messages a second"
    )
    return 0


if __name__ == "__main__":
    sys.exit(run_command("tools/relay_load.py", main))
