"""A relay, by which people play one game from several machines that can't reach each other.

    cornerwise relay --listen 127.0.0.1:21022 --behind-proxy

Hosts open rooms, and guests enter them by their links. What they send each other is sealed from end
to end: the relay can't read it, and keeps nothing. On the internet it needs a proxy in front of it
that has TLS and a name.

It ends on Ctrl+C or SIGTERM; when it is started again, tables that were open go on.
"""

from __future__ import annotations

import argparse
import asyncio
import ipaddress
import os
import re
import signal
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from game.commands.cli import positive, require_output, tell
from game.network.libraries import libraries_needed

if TYPE_CHECKING:
    from game.network.page import PageFile

USUAL_ADDRESS, USUAL_PORT = "127.0.0.1", 21022

LEAST_MEMORY_MB = 8

OTHER_FILES = 100
"""How many files may be open besides sockets of guests and hosts, at most."""


def listen_address(text: str) -> tuple[str, int]:
    """An IP address and a port; port 0 is any that is free.

    >>> listen_address("0.0.0.0:80"), listen_address("[::1]:80"), listen_address("::1")
    (('0.0.0.0', 80), ('::1', 80), ('::1', 21022))
    """
    accepted = f"give ADDRESS or ADDRESS:PORT, such as {USUAL_ADDRESS}:{USUAL_PORT} or [::]:80"
    match = re.fullmatch(r"(?:\[(.+)\]|([0-9.]+))(?::(\d{1,5}))?", text)
    host = (match[1] or match[2]) if match else text
    port = int(match[3]) if match and match[3] else USUAL_PORT
    try:
        ipaddress.ip_address(host)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no IP address: {accepted}") from None
    if port > 65535:
        raise argparse.ArgumentTypeError(f"no port has the number {port}: {accepted}")
    return host, port


def memory_mb(text: str) -> int:
    """Megabytes for messages: at least as many as a few of the largest messages take."""
    if not text.isdecimal() or int(text) < LEAST_MEMORY_MB:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no memory for messages: give megabytes, at least {LEAST_MEMORY_MB}"
        )
    return int(text)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    parser.add_argument(
        "--listen",
        type=listen_address,
        default=(USUAL_ADDRESS, USUAL_PORT),
        metavar="ADDRESS[:PORT]",
        help="where to listen: an IP address, and a port, 0 for any that is free "
        f"(default: {USUAL_ADDRESS}:{USUAL_PORT})",
    )
    parser.add_argument(
        "--behind-proxy",
        action="store_true",
        help="all connections come from a proxy, which says in X-Forwarded-For whose they are",
    )
    parser.add_argument(
        "--rooms",
        type=positive(int),
        default=2000,
        metavar="N",
        help="the most rooms at a time, with five connections for each (default: %(default)s)",
    )
    parser.add_argument(
        "--memory",
        type=memory_mb,
        default=128,
        metavar="MB",
        help="the most memory for messages that aren't whole yet or wait to be sent; connections "
        "themselves take some 20 MB a thousand (default: %(default)s)",
    )


def main(args: argparse.Namespace) -> int:
    """Serve until interrupted, and return the exit status."""
    require_output()
    with libraries_needed():  # Here, as to say what there is, nothing of it is needed.
        from game.network.door import listening_socket
        from game.network.relay import SOCKETS_OF_ROOM, Relay, RelayLimits
        from game.ui.phone_page import page_files

    host, port = args.listen
    page: Mapping[str, PageFile] = {}
    with suppress(FileNotFoundError):  # A packager may leave it out.
        page = page_files()
    wanted = SOCKETS_OF_ROOM * args.rooms
    sockets = admitted_sockets(wanted)
    if sockets < wanted:
        tell("cornerwise relay", f"this system admits {sockets} connections, not {wanted}")
    limits = RelayLimits(rooms=args.rooms, sockets=sockets, memory=args.memory * 2**20)
    try:
        listening = listening_socket(host, port)
    except OSError as error:
        raise OSError(
            f"can't listen at {host}, port {port}: {os.strerror(error.errno or 0)}"
        ) from error
    relay = Relay(page, is_behind_proxy=args.behind_proxy, limits=limits)
    host, port = listening.getsockname()[:2]
    print(f"listening at {f'[{host}]' if ':' in host else host}:{port}", flush=True)
    with suppress(asyncio.CancelledError):
        asyncio.run(_until_terminated(relay.serve(listening)))
    return 0


async def _until_terminated(serving: Coroutine[Any, Any, None]) -> None:
    """Do this until SIGTERM comes, where a system has that."""
    task = asyncio.create_task(serving)
    with suppress(NotImplementedError):
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    await task


def admitted_sockets(wanted: int) -> int:
    """Have the system admit so many sockets, or as many as it does; return how many."""
    try:
        import resource  # Windows has none, and no such limit.
    except ImportError:
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = wanted + OTHER_FILES
    if hard != resource.RLIM_INFINITY:
        files = min(files, hard)
    if soft != resource.RLIM_INFINITY and soft < files:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
        except (OSError, ValueError):
            files = soft
    return max(1, min(wanted, files - OTHER_FILES))
