"""Sends what no guest would send to a table, and sees whether it still serves guests.

    python tools/fuzz_tables.py [--tries N] [--seed N]

Bytes that mean nothing, requests with something wrong in them, and frames after a handshake that
aren't WebSocket's. What it sends follows from the seed. Its status is 1 if the table printed or
logged anything, or if a guest can't talk to it after all.
"""

from __future__ import annotations

import logging
import random
import socket
import sys
import time
from contextlib import suppress

from heard import CODE, PATIENCE_S, Heard, channels

from game.commands.cli import Parser, positive, run_command, whole
from game.network.endpoints import Dialer, Listener
from game.network.events import Listening, Opened, Received
from game.network.links import SEALED_PATH, SOCKET_PATH, DirectLink
from game.network.page import PageFile

HOST = "127.0.0.1"

ON_LINUX = sys.platform == "linux"

KEY = "MDEyMzQ1Njc4OWFiY2RlZg=="


def handshake(port: int, path: str = SOCKET_PATH) -> bytes:
    """A guest's request for a WebSocket."""
    lines = (
        f"GET {path} HTTP/1.1",
        f"Host: {HOST}:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {KEY}",
        "Sec-WebSocket-Version: 13",
        "",
        "",
    )
    return "\r\n".join(lines).encode()


def frame(dice: random.Random) -> bytes:
    """Something that begins as a frame of WebSocket does (RFC 6455, section 5.2)."""
    content = dice.randbytes(dice.choice((0, 1, 5, 125, 126, 200)))
    length = dice.choice((len(content), len(content), dice.randrange(2**16), dice.randrange(2**63)))
    masked = dice.choice((0x80, 0x80, 0x80, 0))
    head = bytes((dice.randrange(256) if dice.random() < 0.5 else 0x81,))
    if length < 126:
        head += bytes((masked | length,))
    elif length < 2**16:
        head += bytes((masked | 126,)) + length.to_bytes(2, "big")
    else:
        head += bytes((masked | 127,)) + length.to_bytes(8, "big")
    return head + (dice.randbytes(4) if masked else b"") + content


def changed(data: bytes, dice: random.Random) -> bytes:
    """The bytes with some of them changed, left out, doubled or put in."""
    changing = bytearray(data)
    for _ in range(dice.randrange(1, 6)):
        place = dice.randrange(len(changing) + 1)
        how = dice.randrange(5)
        if how == 0:
            changing[place : place + 1] = dice.randbytes(1)
        elif how == 1:
            del changing[place : place + dice.randrange(1, 30)]
        elif how == 2:
            changing[place:place] = changing[place : place + dice.randrange(1, 60)]
        elif how == 3:
            changing[place:place] = dice.choice((b"\r\n", b"\0", b" ", b":", b"\xff", b"9" * 40))
        else:
            changing[place:place] = dice.randbytes(dice.randrange(1, 2000))
    return bytes(changing)


def garbage(port: int, dice: random.Random) -> bytes:
    """What no guest would send."""
    request = handshake(port, dice.choice((SOCKET_PATH, "/", "/index.html", "/../../etc", "*")))
    how = dice.randrange(5)
    if how == 0:
        return dice.randbytes(dice.choice((1, 10, 100, 3000, 70_000)))
    if how == 1:
        return request[: dice.randrange(len(request))]
    if how == 2:
        return changed(request, dice)
    frames = b"".join(frame(dice) for _ in range(dice.randrange(1, 6)))
    if how == 3:
        return handshake(port, dice.choice((SOCKET_PATH, SEALED_PATH))) + changed(frames, dice)
    return handshake(port) + frames


def source_of(number: int) -> tuple[str, int] | None:
    """An address of this machine to come from: by many, as one may send only so much at a time.

    None where there is but one, as on other systems than Linux: there most of it isn't looked at.
    """
    return (f"127.2.{number // 250 % 250}.{1 + number % 250}", 0) if ON_LINUX else None


def send(port: int, data: bytes, source: tuple[str, int] | None) -> None:
    """Send bytes from a socket, and read until the other side has closed it."""
    with (
        suppress(ConnectionError),
        socket.create_connection((HOST, port), PATIENCE_S, source) as stranger,
    ):
        stranger.sendall(data)
        with suppress(OSError):  # It was closed before all had been sent.
            stranger.shutdown(socket.SHUT_WR)
        while stranger.recv(65536):
            pass


def talk(host: Heard, port: int) -> None:
    """Have a guest connect and send a message. Raises TimeoutError."""
    guest = Heard(Dialer, DirectLink(HOST, port, CODE))
    try:
        guest.endpoint.send(guest.next(Opened).connection, b'"still there?"')
        host.next(Received, data=b'"still there?"')
    finally:
        guest.endpoint.close()


def fuzz(tries: int, seed: int) -> None:
    """Send garbage so many times; then a guest has to be served. Raises TimeoutError."""
    dice = random.Random(seed)
    page = {"/": PageFile("text/html", b"<!doctype html>")}
    host = Heard(Listener, host=HOST, port=0, page=page, new_channel=channels())
    try:
        port = host.next(Listening).port
        for number in range(tries):
            send(port, garbage(port, dice), source_of(number))
            if number % 100 == 99:
                host.endpoint.take()  # As a window does; what waits is bounded.
        talk(host, port)
    finally:
        host.endpoint.close()


class _Said(logging.Handler):
    """Counts what is logged that is wrong."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


def main() -> int:
    """Send, and say what came of it."""
    parser = Parser(prog="tools/fuzz_tables.py", description=__doc__)
    parser.add_argument("--tries", type=positive(int), default=100_000, metavar="N")
    parser.add_argument("--seed", type=whole, default=1, metavar="N")
    args = parser.parse_args()
    said = _Said()
    logging.getLogger().addHandler(said)
    start = time.perf_counter()
    fuzz(args.tries, args.seed)
    for record in said.records:
        print(f"logged: {record.getMessage()}")
    print(f"{args.tries} tries in {time.perf_counter() - start:.0f} s; guests are still served")
    return 1 if said.records else 0


if __name__ == "__main__":
    sys.exit(run_command("tools/fuzz_tables.py", main))
