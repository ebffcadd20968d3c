"""The addresses under which others can reach this machine."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from contextlib import suppress
from enum import Enum

from msgspec import Struct

_HOST = re.compile(r"(?P<name>\[[0-9a-fA-F:.]{2,45}\]|[a-zA-Z0-9.-]{1,253})(:\d{1,5})?")

_VPN = ("nordlynx", "openvpn", "ppp", "tailscale", "tap", "tun", "utun", "wg", "wireguard", "zt")

_CONTAINER = (
    *("br-", "cni", "docker", "hyper-v", "lxc", "lxd", "podman", "vboxnet", "vethernet", "veth"),
    *("virbr", "virtualbox", "vmnet", "vmware"),
)
"""How the names of interfaces begin that lead only to programs of this machine."""

_SHARED = ipaddress.ip_network("100.64.0.0/10")
"""Addresses of providers' inner networks (RFC 6598), which VPNs like Tailscale use too."""

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
        kind: what it is.
    """

    host: str
    kind: AddressKind


class Interface(Struct, frozen=True):
    """A network interface: its names and its IP addresses."""

    names: tuple[str, ...]
    addresses: tuple[str, ...]


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
            ipaddress.IPv6Address(name[1:-1])
        else:
            ipaddress.IPv4Address(name)
    except ValueError:
        return False
    return True


def own_addresses() -> tuple[Address, ...]:
    """All addresses under which others may reach this machine, the likeliest first.

    Without ifaddr only those that the system tells by this machine's name, and that of the default
    route.
    """
    routed = [found for family in _NOWHERE if (found := _routed_address(family)) is not None]
    return ranked(_interfaces(routed), routed, socket.gethostname())


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
    for interface in interfaces:
        for text in interface.addresses:
            kind = _kind(interface, text, is_routed=text in first)
            if kind is not None:
                found.setdefault(text, kind)
    label = name.partition(".")[0].lower()
    if label and is_own_host(f"{label}.local") and label != "localhost":
        found[f"{label}.local"] = AddressKind.NAME
    order = list(AddressKind)
    hosts = sorted(found, key=lambda host: (order.index(found[host]), host not in first))
    return tuple(Address(host, found[host]) for host in hosts)


def _kind(interface: Interface, text: str, *, is_routed: bool) -> AddressKind | None:
    """What an address of an interface is, or None if others can't use it."""
    address = ipaddress.ip_address(text)
    if address.is_loopback or address.is_unspecified or address.is_multicast:
        return None
    is_v6 = isinstance(address, ipaddress.IPv6Address)
    if is_v6 and not address.is_global:
        return None  # Link-local ones need the other machine's name of the interface.
    names = [name.lower() for name in interface.names]
    if any(name.startswith(_CONTAINER) for name in names):
        return AddressKind.CONTAINER
    if any(name.startswith(_VPN) for name in names) or (not is_v6 and address in _SHARED):
        return AddressKind.VPN
    if address.is_global:
        return AddressKind.INTERNET
    return AddressKind.NETWORK if is_routed else AddressKind.OTHER_NETWORK


def _interfaces(routed: Iterable[str]) -> list[Interface]:
    with suppress(ImportError):
        import ifaddr  # It comes with zeroconf, which tables can do without.

        return [
            Interface(
                (adapter.name, adapter.nice_name),
                tuple(one.ip if isinstance(one.ip, str) else one.ip[0] for one in adapter.ips),
            )
            for adapter in ifaddr.get_adapters()
        ]
    known = list(routed)
    with suppress(OSError):
        known += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None)]
    return [Interface((), tuple(address.partition("%")[0] for address in known))]


def _routed_address(family: socket.AddressFamily) -> str | None:
    """This machine's address on the default route, if there is one. Nothing is sent."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((_NOWHERE[family], 9))
            return str(probe.getsockname()[0])
    except OSError:
        return None
