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
from collections.abc import AsyncIterator, Callable, Sequence
from typing import TYPE_CHECKING

from game.network.addresses import AddressKind, nearest_first, watched_addresses
from game.network.events import Found, Gone, Reason
from game.network.libraries import MissingLibraryError, libraries_needed
from game.network.thread import NetworkThread

if TYPE_CHECKING:
    from zeroconf import ServiceStateChange, Zeroconf
    from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

log = logging.getLogger(__name__)

SERVICE = "_cornerwise._tcp.local."
"""What tables are called in multicast DNS."""

LONGEST_NAME = 40
"""The most bytes of a host's name, in UTF-8: a label of DNS has 63, and a number may be added."""

MOST_TABLES = 50
"""The most tables that are told at a time."""

MOST_HOSTS = 8
"""The most addresses of a table that are told."""

ASK_MS = 3000
"""How long a table may take to say where it is."""

LIFE_S = 20
"""For how many seconds it holds what a table has told of where it is. RFC 6762 has two minutes (in
section 10), but people look at what was found as long as they wait for somebody."""

CHECK_S = 5.0
"""How often it is seen whether what was found still holds, in seconds."""

_UNANNOUNCED = (AddressKind.NAME, AddressKind.CONTAINER)
"""The kinds of addresses by which no other machine finds a table."""


class _Discovery(NetworkThread):
    """Takes part in multicast DNS, in whichever networks this machine is."""

    def __init__(
        self, on_event: Callable[[], None], interfaces: Sequence[str] | None = None
    ) -> None:
        """Start, at the interfaces with these addresses, or at all, also those there will be."""
        self._interfaces = interfaces
        super().__init__(on_event)

    async def _serve(self) -> None:
        try:
            with libraries_needed():
                from zeroconf import Error  # Here, as tables can do without.
        except MissingLibraryError as error:
            log.info("no tables nearby: %s", error)
            self._tell_trouble(Reason.NO_LIBRARY)
            return
        dns: AsyncZeroconf | None = None
        try:
            async for hosts in self._hosts():
                try:
                    if dns is None:
                        dns = self._opened()
                    else:
                        await dns.async_update_interfaces()
                    await self._take_part(dns, hosts)
                except (OSError, Error) as error:
                    log.info("no tables nearby: %s", error)
                    self._tell_trouble(Reason.UNREACHABLE)
        finally:
            if dns is not None:
                await dns.async_close()

    async def _hosts(self) -> AsyncIterator[list[str]]:
        """The addresses at which to be found: now, and whenever they have changed."""
        if self._interfaces is not None:
            yield list(self._interfaces)
            await asyncio.get_running_loop().create_future()
        async for addresses in watched_addresses():
            yield [one.host for one in addresses if one.kind not in _UNANNOUNCED]

    def _opened(self) -> AsyncZeroconf:
        """The library's sockets, for IPv6 too where that is possible. Raises OSError."""
        from zeroconf import InterfaceChoice, IPVersion
        from zeroconf.asyncio import AsyncZeroconf

        if self._interfaces is not None:
            return AsyncZeroconf(interfaces=self._interfaces)
        why = ""
        for version in (IPVersion.All, IPVersion.V4Only):
            try:
                return AsyncZeroconf(interfaces=InterfaceChoice.All, ip_version=version)
            except (OSError, RuntimeError) as error:  # The latter if there is no interface at all.
                why = str(error)
        raise OSError(why)

    @abstractmethod
    async def _take_part(self, dns: AsyncZeroconf, hosts: list[str]) -> None:
        """Begin to announce or to look; or do so in other networks."""


class Announcer(_Discovery):
    """Announces a table as long as it is there, at the addresses that this machine has."""

    def __init__(
        self,
        on_event: Callable[[], None],
        *,
        name: str,
        port: int,
        protocol: int,
        interfaces: Sequence[str] | None = None,
    ) -> None:
        """Begin to announce the table of whoever calls themselves so."""
        self._name, self._port, self._protocol = name, port, protocol
        # A name of our own: the system may announce the machine's.
        self._server = f"cornerwise-{secrets.token_hex(4)}.local."
        self._announced: AsyncServiceInfo | None = None
        super().__init__(on_event, interfaces)

    async def _take_part(self, dns: AsyncZeroconf, hosts: list[str]) -> None:
        from zeroconf.asyncio import AsyncServiceInfo

        announced = self._announced
        info = AsyncServiceInfo(
            SERVICE,
            # Another table may have had the name, so that this one was given another.
            f"{label_of(self._name)}.{SERVICE}" if announced is None else announced.name,
            port=self._port,
            properties={"protocol": str(self._protocol)},
            server=self._server,
            parsed_addresses=hosts,
            host_ttl=LIFE_S,
        )
        if announced is None:
            await dns.async_register_service(info, allow_name_change=True)
        else:
            await dns.async_update_service(info)
        self._announced = info


class Finder(_Discovery):
    """Finds tables that are announced: tells `Found`, again when a table changes, and `Gone`."""

    def __init__(
        self, on_event: Callable[[], None], interfaces: Sequence[str] | None = None
    ) -> None:
        self._known: dict[str, Found | None] = {}
        self._asking: dict[str, asyncio.Task[None]] = {}
        self._browser: AsyncServiceBrowser | None = None
        self._checking: asyncio.Task[None] | None = None
        super().__init__(on_event, interfaces)

    async def _take_part(self, dns: AsyncZeroconf, hosts: list[str]) -> None:
        from zeroconf.asyncio import AsyncServiceBrowser

        if self._browser is not None:
            await self._browser.async_cancel()
        # One that begins asks who is there, which another one would not do again in a new network.
        self._browser = AsyncServiceBrowser(dns.zeroconf, SERVICE, handlers=[self._hear])
        if self._checking is None:
            self._checking = asyncio.create_task(self._check(dns.zeroconf))

    def _hear(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        """A table came, changed or went."""
        if state_change.name == "Removed":
            if self._known.pop(name, None) is not None:
                self._inbox.put(Gone(name))
        elif name in self._known or len(self._known) < MOST_TABLES:
            self._known.setdefault(name, None)
            self._ask(zeroconf, name)

    async def _check(self, dns: Zeroconf) -> None:
        """Ask all again and again where they are: who loses power doesn't say goodbye."""
        while True:
            await asyncio.sleep(CHECK_S)
            for name in self._known:
                self._ask(dns, name)

    def _ask(self, dns: Zeroconf, name: str) -> None:
        """Ask a table where it is, unless it is being asked, or has told less than `LIFE_S` ago."""
        if name not in self._asking:
            self._asking[name] = task = asyncio.create_task(self._hear_where(dns, name))
            task.add_done_callback(lambda task: self._asking.pop(name))

    async def _hear_where(self, dns: Zeroconf, name: str) -> None:
        """Tell where a table is, if that is news, or that it no longer says so."""
        from zeroconf.asyncio import AsyncServiceInfo

        info = AsyncServiceInfo(SERVICE, name)
        answers = await info.async_request(dns, ASK_MS)
        if name not in self._known:
            return
        found, known = found_in(name, info) if answers else None, self._known[name]
        self._known[name] = found
        if found is not None and found != known:
            self._inbox.put(found)
        elif found is None and known is not None:
            self._inbox.put(Gone(name))


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
    hosts = nearest_first(info.parsed_addresses())[:MOST_HOSTS]
    if not re.fullmatch(r"[0-9]{1,4}", protocol) or not hosts or not info.port:
        return None
    name = ident.removesuffix(f".{SERVICE}")
    return Found(ident, name, hosts, info.port, int(protocol))
