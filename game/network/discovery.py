"""Tables in the same network, announced and found by multicast DNS (RFC 6762, RFC 6763).

Only the host's name, its addresses, its port and the version of its protocol are announced, never
the code. Without zeroconf nothing is found, and a `Trouble` with `NO_LIBRARY` says so.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.network.addresses import AddressKind, own_addresses
from game.network.events import Found, Gone, Reason
from game.network.libraries import MissingLibraryError, libraries_needed
from game.network.thread import NetworkThread

if TYPE_CHECKING:
    from zeroconf import ServiceStateChange, Zeroconf
    from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

log = logging.getLogger(__name__)

SERVICE = "_cornerwise._tcp.local."
"""What tables are called in multicast DNS."""

LONGEST_NAME = 40
"""The most bytes of a host's name, in UTF-8: a label of DNS has 63, and a number may be added."""

MOST_TABLES = 50
"""The most tables that are told at a time."""

ASK_MS = 3000
"""How long a table may take to say where it is."""


class _Discovery(NetworkThread):
    """Takes part in multicast DNS."""

    def __init__(
        self, on_event: Callable[[], None], interfaces: Sequence[str] | None = None
    ) -> None:
        """Start.

        Args:
            on_event: called from another thread when `take` has something new. It must not raise.
            interfaces: the addresses of the interfaces to use, or None for all.
        """
        self._interfaces = interfaces
        super().__init__(on_event)

    async def _serve(self) -> None:
        try:
            with libraries_needed():
                from zeroconf import Error, InterfaceChoice  # Here, as tables can do without.
                from zeroconf.asyncio import AsyncZeroconf
        except MissingLibraryError as error:
            log.info("no tables nearby: %s", error)
            self._tell_trouble(Reason.NO_LIBRARY)
            return
        try:
            dns = AsyncZeroconf(
                interfaces=InterfaceChoice.All if self._interfaces is None else self._interfaces
            )
            try:
                await self._take_part(dns)
                await asyncio.get_running_loop().create_future()
            finally:
                await dns.async_close()
        except (OSError, Error) as error:
            log.info("no tables nearby: %s", error)
            self._tell_trouble(Reason.UNREACHABLE)

    @abstractmethod
    async def _take_part(self, dns: AsyncZeroconf) -> None:
        """Begin to announce or to look."""


class Announcer(_Discovery):
    """Announces a table as long as it is there."""

    def __init__(
        self,
        on_event: Callable[[], None],
        *,
        name: str,
        port: int,
        protocol: int,
        interfaces: Sequence[str] | None = None,
    ) -> None:
        """Begin to announce.

        Args:
            on_event: called from another thread when `take` has something new. It must not raise.
            name: what the host calls itself.
            port: the table's port.
            protocol: the version of its protocol.
            interfaces: the addresses of the interfaces to announce it at, or None for all.
        """
        self._name, self._port, self._protocol = name, port, protocol
        super().__init__(on_event, interfaces)

    async def _take_part(self, dns: AsyncZeroconf) -> None:
        from zeroconf.asyncio import AsyncServiceInfo

        hosts = self._interfaces or [
            one.host
            for one in own_addresses()
            if one.kind not in (AddressKind.NAME, AddressKind.CONTAINER)
        ]
        info = AsyncServiceInfo(
            SERVICE,
            f"{label_of(self._name)}.{SERVICE}",
            port=self._port,
            properties={"protocol": str(self._protocol)},
            # A name of our own: the system may announce the machine's.
            server=f"cornerwise-{secrets.token_hex(4)}.local.",
            parsed_addresses=list(hosts),
        )
        await dns.async_register_service(info, allow_name_change=True)


class Finder(_Discovery):
    """Finds tables that are announced: tells `Found` and `Gone`."""

    def __init__(
        self, on_event: Callable[[], None], interfaces: Sequence[str] | None = None
    ) -> None:
        """Begin to look.

        Args:
            on_event: called from another thread when `take` has something new. It must not raise.
            interfaces: the addresses of the interfaces to look at, or None for all.
        """
        self._told: dict[str, Found] = {}
        self._asking: set[asyncio.Task[None]] = set()
        super().__init__(on_event, interfaces)

    async def _take_part(self, dns: AsyncZeroconf) -> None:
        from zeroconf.asyncio import AsyncServiceBrowser

        AsyncServiceBrowser(dns.zeroconf, SERVICE, handlers=[self._hear])

    def _hear(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        """A table came, changed or went."""
        if state_change.name == "Removed":
            if self._told.pop(name, None) is not None:
                self._inbox.put(Gone(name))
        elif len(self._asking) < MOST_TABLES:
            task = asyncio.get_running_loop().create_task(self._ask(zeroconf, name))
            self._asking.add(task)
            task.add_done_callback(self._asking.discard)

    async def _ask(self, dns: Zeroconf, name: str) -> None:
        """Ask a table where it is."""
        from zeroconf.asyncio import AsyncServiceInfo

        info = AsyncServiceInfo(SERVICE, name)
        if not await info.async_request(dns, ASK_MS):
            return
        found = found_in(name, info)
        is_full = len(self._told) >= MOST_TABLES and name not in self._told
        if found is not None and not is_full and self._told.get(name) != found:
            self._told[name] = found
            self._inbox.put(found)


def label_of(name: str) -> str:
    r"""A host's name as a label of DNS: no dots, no control characters, not too long.

    >>> label_of("Anna M.\n"), label_of(""), len(label_of("é" * 100).encode())
    ('Anna M', 'Cornerwise', 40)
    """
    plain = " ".join(re.sub(r"[.\x00-\x1f\x7f]", " ", name).split())
    return plain.encode()[:LONGEST_NAME].decode("utf-8", "ignore").strip() or "Cornerwise"


def found_in(ident: str, info: AsyncServiceInfo) -> Found | None:
    """The table that an announcement is about, or None if that can't be understood."""
    protocol = (info.properties.get(b"protocol") or b"").decode("ascii", "replace")
    hosts = tuple(info.parsed_addresses())[:8]
    if not re.fullmatch(r"[0-9]{1,4}", protocol) or not hosts or not info.port:
        return None
    name = ident.removesuffix(f".{SERVICE}")
    return Found(ident, name, hosts, info.port, int(protocol))
