"""The addresses under which others can reach this machine."""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
from collections.abc import AsyncIterator, Iterable, Iterator, Set
from contextlib import suppress
from enum import Enum
from ipaddress import IPv4Address, IPv4Interface, IPv6Address, IPv6Interface
from pathlib import Path

from msgspec import Struct

_HOST = re.compile(r"(?P<name>\[[0-9a-fA-F:.]{2,45}\]|[a-zA-Z0-9.-]{1,253})(:\d{1,5})?")

_VPN = re.compile(
    r"vpn|tun|ipsec|ppp|wireguard|tailscale|zerotier|hamachi|nordlynx|proton|warp|mullvad"
    r"|surfshark|windscribe|\b(gpd|ham|tap|wg|zt)"
)
"""What the names of interfaces have in them that lead into a virtual private network."""

_CONTAINER = (
    *("br-", "cni", "docker", "hyper-v", "lxc", "lxd", "podman", "vboxnet", "vethernet", "veth"),
    *("virbr", "virtualbox", "vmnet", "vmware"),
)
"""How the names of interfaces begin that lead only to programs of this machine."""

_VPN_NETWORKS = [ipaddress.ip_network(one) for one in ("100.64.0.0/10", "198.18.0.0/15")]
"""Of providers' inner networks (RFC 6598), which VPNs like Tailscale use too, and for measurements
(RFC 2544), which are in no network, and so are taken by tunnels to proxies."""

_UNIQUE_LOCAL = ipaddress.ip_network("fc00::/7")
"""The private addresses of IPv6 (RFC 4193)."""

_SMALLEST_PREFIX_OF_TUNNEL = 30
"""An IPv4 network with so many bits has only two ends."""

_POINT_TO_POINT = 0x10
"""Linux's flag of interfaces with another end in place of a network (``IFF_POINTOPOINT``)."""

LOOK_S = 3.0
"""How often it is looked whether this machine's addresses have changed, in seconds."""

SETTLE_S = 1.0
"""For how long they must stay as they are before that is told: they rarely come alone."""

_NOWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses in documentation only (RFC 5737, RFC 3849): the way there is the default route."""


class AddressKind(Enum):
    """What an address is; the likeliest to be the right one come first."""

    NETWORK = "network"
    """In the private network that leads to the internet: at home, mostly the only one."""

    OTHER_NETWORK = "other network"
    """In another private network, such as a second cable or a hotspot."""

    NAME = "name"
    """The machine's name, as systems that know multicast DNS find it in the same network."""

    INTERNET = "internet"
    """Of the whole internet, if no firewall forbids it."""

    VPN = "vpn"
    """Of a virtual private network, whose members alone can reach it."""

    CONTAINER = "container"
    """Of programs in containers or virtual machines on this machine."""


class Address(Struct, frozen=True):
    """An address under which others may reach this machine.

    Attributes:
        host: an IP address, without brackets, or a name.
    """

    host: str
    kind: AddressKind


class Interface(Struct, frozen=True):
    """A network interface.

    Attributes:
        names: what it is called; systems have several names for one.
        addresses: its IP addresses, each with the bits of its network if they are known, such as
            ``192.168.1.5/24``.
        is_point_to_point: whether there is only one other end, as the system says.
    """

    names: tuple[str, ...]
    addresses: tuple[str, ...]
    is_point_to_point: bool = False

    @property
    def is_tunnel(self) -> bool:
        """Whether it leads to the other end of a tunnel, and to no network around this machine."""
        prefixes = [
            int(address.partition("/")[2])
            for address in self.addresses
            if "/" in address and ":" not in address
        ]
        small = bool(prefixes) and min(prefixes) >= _SMALLEST_PREFIX_OF_TUNNEL
        return (
            self.is_point_to_point or small or any(_VPN.search(one.lower()) for one in self.names)
        )


def is_own_host(host: str) -> bool:
    """Whether this is an IP address, ``localhost`` or a ``.local`` name, with or without a port.

    Nobody outside a network can own these names there, which `game.network.page` needs to know.

    >>> [is_own_host(host) for host in ("192.168.1.5:21021", "[fe80::1]:80", "anna.local")]
    [True, True, True]
    >>> is_own_host("example.org"), is_own_host("192.168.1.5.example.org")
    (False, False)
    """
    match = _HOST.fullmatch(host)
    if match is None:
        return False
    name = match["name"].lower().removesuffix(".")
    if name == "localhost" or re.fullmatch(r"[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*\.local", name):
        return True
    try:
        if name.startswith("["):
            IPv6Address(name[1:-1])
        else:
            IPv4Address(name)
    except ValueError:
        return False
    return True


def own_addresses() -> tuple[Address, ...]:
    """All addresses under which others may reach this machine, the likeliest first.

    Without ifaddr only those that the system tells by this machine's name, and that of the default
    route.
    """
    routed = _routed_addresses()
    return ranked(_interfaces(routed), routed, socket.gethostname())


async def watched_addresses() -> AsyncIterator[tuple[Address, ...]]:
    """What `own_addresses` tells: now, and again whenever it has changed and stays so a moment."""
    told = seen = await asyncio.to_thread(own_addresses)
    yield told
    while True:
        await asyncio.sleep(LOOK_S if seen == told else SETTLE_S)
        before, seen = seen, await asyncio.to_thread(own_addresses)
        if seen == before != told:
            told = seen
            yield told


def nearest_first(hosts: Iterable[str]) -> tuple[str, ...]:
    """The IP addresses of another machine, those in this machine's own networks first."""
    routed = _routed_addresses()
    return by_nearness(hosts, _interfaces(routed), routed)


def ranked(
    interfaces: Iterable[Interface], routed: Iterable[str], name: str
) -> tuple[Address, ...]:
    """The addresses of interfaces and the machine's name by how likely others can use them.

    Args:
        interfaces: the interfaces.
        routed: the addresses that this machine has on the default routes.
        name: the machine's name.
    """
    first = set(routed)
    found: dict[str, AddressKind] = {}
    for own, kind in _kinds(interfaces, first):
        found.setdefault(str(own.ip), kind)
    label = name.partition(".")[0].lower()
    if label and is_own_host(f"{label}.local") and label != "localhost":
        found[f"{label}.local"] = AddressKind.NAME
    order = list(AddressKind)

    def rank(host: str) -> tuple[int, bool, bool]:
        return order.index(found[host]), host not in first, ":" in host  # Shorter to type.

    hosts = sorted(found, key=rank)
    return tuple(Address(host, found[host]) for host in hosts)


def by_nearness(
    hosts: Iterable[str], interfaces: Iterable[Interface], routed: Iterable[str]
) -> tuple[str, ...]:
    """Another machine's addresses, in the order of the kinds of this machine's own networks.

    Those in none of them come last; for `interfaces` and `routed` see `ranked`.
    """
    order = list(AddressKind)
    own = [(one.network, order.index(kind)) for one, kind in _kinds(interfaces, set(routed))]

    def rank(host: str) -> int:
        address = ipaddress.ip_address(host)
        return min((kind for network, kind in own if address in network), default=len(order))

    return tuple(sorted(hosts, key=rank))


def _kinds(
    interfaces: Iterable[Interface], routed: Set[str]
) -> Iterator[tuple[IPv4Interface | IPv6Interface, AddressKind]]:
    """What each address that others may use is."""
    for interface in interfaces:
        owned = [ipaddress.ip_interface(text) for text in interface.addresses]
        leads_out = any(str(one.ip) in routed for one in owned)
        for one in owned:
            kind = _kind(interface, one.ip, leads_out=leads_out)
            if kind is not None:
                yield one, kind


def _kind(
    interface: Interface, address: IPv4Address | IPv6Address, *, leads_out: bool
) -> AddressKind | None:
    """What an address of an interface is, or None if others can't use it."""
    if address.is_loopback or address.is_unspecified or address.is_multicast:
        return None
    if address.version == 6 and not (address.is_global or address in _UNIQUE_LOCAL):
        return None  # Link-local ones need the other machine's name of the interface.
    if any(name.lower().startswith(_CONTAINER) for name in interface.names):
        return AddressKind.CONTAINER
    if interface.is_tunnel or any(address in network for network in _VPN_NETWORKS):
        return AddressKind.VPN
    if address.is_global:
        return AddressKind.INTERNET
    return AddressKind.NETWORK if leads_out else AddressKind.OTHER_NETWORK


def _interfaces(routed: Iterable[str]) -> list[Interface]:
    with suppress(ImportError):
        import ifaddr  # It comes with zeroconf, which tables can do without.

        return [
            Interface(
                (adapter.name, adapter.nice_name, *{one.nice_name for one in adapter.ips}),
                tuple(
                    f"{one.ip if isinstance(one.ip, str) else one.ip[0]}/{one.network_prefix}"
                    for one in adapter.ips
                ),
                _is_point_to_point(adapter.name),
            )
            for adapter in ifaddr.get_adapters()
        ]
    known = list(routed)
    with suppress(OSError):
        known += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None)]
    return [Interface((), (address.partition("%")[0],)) for address in known]


def _is_point_to_point(name: str) -> bool:
    """Whether Linux says so of an interface; other systems have names for these."""
    try:
        flags = Path("/sys/class/net", name, "flags").read_text("ascii")
        return bool(int(flags, 16) & _POINT_TO_POINT)
    except (OSError, ValueError):
        return False


def _routed_addresses() -> list[str]:
    """This machine's addresses on the default routes. Nothing is sent."""
    return [found for family in _NOWHERE if (found := _routed_address(family)) is not None]


def _routed_address(family: socket.AddressFamily) -> str | None:
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((_NOWHERE[family], 9))
            return str(probe.getsockname()[0])
    except OSError:
        return None
