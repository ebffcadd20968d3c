"""Who is let in at a listening socket: how many, and how many of one address."""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import socket
from collections import Counter
from collections.abc import Callable
from typing import Any

from websockets.asyncio.server import ServerConnection

from game.network.limits import CLOSING_S


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


class Door:
    """Counts sockets, open or being opened, and cuts off those that are too many."""

    def __init__(self, most: int, most_of_address: int, group: Callable[[str], str] = str) -> None:
        """Nobody has come yet.

        Args:
            most: the most sockets.
            most_of_address: the most of one address.
            group: what an address is counted as.
        """
        self._most, self._most_of_address, self._group = most, most_of_address, group
        self._counts: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a socket; False if there are too many. Each has to `leave`."""
        key = self._group(address)
        self._counts[key] += 1
        return self._counts.total() <= self._most and self._counts[key] <= self._most_of_address

    def leave(self, address: str) -> None:
        """A socket is closed."""
        key = self._group(address)
        self._counts[key] -= 1
        if not self._counts[key]:
            del self._counts[key]

    def connection_class(self) -> type[ServerConnection]:
        """What the library is to make connections of so that they come by this door."""
        door = self

        class DoorConnection(ServerConnection):
            """A connection that is counted from the first byte to the last."""

            _ending: asyncio.TimerHandle | None = None

            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                super().connection_made(transport)
                self._counted_as = address_of(transport.get_extra_info("peername"))
                if not door.enter(self._counted_as):
                    self.transport.abort()

            def data_received(self, data: bytes) -> None:
                super().data_received(data)
                # Who broke the rules is expected to close the socket, and may never do so.
                if self._ending is None and self.protocol.close_expected():
                    self._ending = self.loop.call_later(CLOSING_S, self.transport.abort)

            def connection_lost(self, exc: Exception | None) -> None:
                super().connection_lost(exc)
                door.leave(self._counted_as)
                if self._ending is not None:
                    self._ending.cancel()

        return DoorConnection
