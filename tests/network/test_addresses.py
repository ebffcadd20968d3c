"""Under which addresses others can reach this machine, and which they should try first."""

import asyncio
import sys

import pytest

from game.network import addresses as module
from game.network.addresses import (
    Address,
    AddressKind,
    Interface,
    by_nearness,
    is_own_host,
    own_addresses,
    ranked,
)


def one(name, *addresses):
    """An interface with one name."""
    return Interface((name,), addresses)


LAPTOP = [
    one("lo", "127.0.0.1", "::1"),
    one("docker0", "172.17.0.1"),
    one("veth12ab", "fe80::42", "169.254.3.4"),
    one("virbr0", "192.168.122.1"),
    one("tailscale0", "100.101.102.103", "fd7a:115c:a1e0::1"),
    one("wg0", "10.8.0.2"),
    one("eth0", "10.0.0.7"),
    one("wlan0", "192.168.1.5", "fe80::1", "2a02:8070::5", "2a02:8070::6"),
]


def test_the_likeliest_addresses_come_first():
    found = ranked(LAPTOP, ["192.168.1.5", "2a02:8070::6"], "Annas-Laptop.fritz.box")
    assert found == (
        Address("192.168.1.5", AddressKind.NETWORK),
        Address("10.0.0.7", AddressKind.OTHER_NETWORK),
        Address("annas-laptop.local", AddressKind.NAME),
        Address("2a02:8070::6", AddressKind.INTERNET),
        Address("2a02:8070::5", AddressKind.INTERNET),
        Address("100.101.102.103", AddressKind.VPN),
        Address("10.8.0.2", AddressKind.VPN),
        Address("fd7a:115c:a1e0::1", AddressKind.VPN),
        Address("172.17.0.1", AddressKind.CONTAINER),
        Address("169.254.3.4", AddressKind.CONTAINER),
        Address("192.168.122.1", AddressKind.CONTAINER),
    )


def test_a_default_route_through_a_vpn_is_no_network_at_home():
    (found, *_) = ranked([one("wg0", "10.8.0.2"), one("en0", "192.168.1.5")], ["10.8.0.2"], "")
    assert found == Address("192.168.1.5", AddressKind.OTHER_NETWORK)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Ethernet", AddressKind.NETWORK),
        ("vEthernet (WSL)", AddressKind.CONTAINER),
        ("VirtualBox Host-Only Ethernet Adapter", AddressKind.CONTAINER),
        ("WireGuard Tunnel", AddressKind.VPN),
        ("utun3", AddressKind.VPN),
        ("br-0123456789ab", AddressKind.CONTAINER),
        ("br0", AddressKind.NETWORK),
    ],
)
def test_what_leads_to_programs_of_this_machine_is_known_by_its_name(name, kind):
    interface = Interface(("{4D36E972}", name), ("10.1.2.3",))
    assert ranked([interface], ["10.1.2.3"], "") == (Address("10.1.2.3", kind),)


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("proton0", "10.2.0.2"),
        ("pvpnksintrf0", "10.1.0.2"),
        ("CloudflareWARP", "172.16.0.2"),
        ("cscotun0", "10.20.30.40"),
        ("gpd0", "10.55.1.9"),
        ("nekoray-tun", "172.19.0.1"),
        ("Meta", "198.18.0.1"),
        ("ipsec0", "10.10.10.2"),
        ("ham0", "25.10.20.30"),
        ("Radmin VPN", "26.1.2.3"),
        ("ZeroTier One [abc]", "10.147.17.5"),
        ("Mullvad", "10.64.0.9"),
        ("Windscribe Windtun420", "100.90.1.2"),
        ("Ethernet 3 (Fortinet SSL VPN)", "10.212.134.200"),
        ("a name that nobody knows", "10.5.0.2/32"),
        ("a name that nobody knows", "10.5.0.1/30"),
    ],
)
def test_behind_a_vpn_the_network_in_the_room_comes_first(name, address):
    home = one("wlan0", "192.168.1.23/24")
    routed = address.partition("/")[0]
    found = ranked([one(name, address), home], [routed], "")
    assert found == (
        Address("192.168.1.23", AddressKind.OTHER_NETWORK),
        Address(routed, AddressKind.VPN),
    )


def test_an_interface_with_another_end_in_place_of_a_network_is_a_tunnel():
    tunnel = Interface(("nonesuch0",), ("10.5.0.2/24", "fd00:5::2/64"), is_point_to_point=True)
    assert {one.kind for one in ranked([tunnel], ["10.5.0.2"], "")} == {AddressKind.VPN}
    assert not one("wlan0", "192.168.1.23/24", "2a02:8070::5/128").is_tunnel


def test_private_addresses_of_ipv6_are_addresses_in_the_network():
    interface = one("wlan0", "fe80::1/64", "fd00:1::23/64", "192.168.1.5/24")
    assert ranked([interface], ["fd00:1::23", "192.168.1.5"], "") == (
        Address("192.168.1.5", AddressKind.NETWORK),
        Address("fd00:1::23", AddressKind.NETWORK),
    )


def test_another_machine_s_addresses_in_one_s_own_networks_come_first():
    own = [
        one("tun0", "10.8.0.2/24"),
        one("docker0", "172.17.0.1/16"),
        one("eth0", "10.0.0.7/24"),
        one("wlan0", "192.168.1.5/24", "2a02:8070::5/64"),
    ]
    told = ["2001:db8::1", "172.17.0.9", "10.8.0.1", "2a02:8070::9", "10.0.0.9", "192.168.1.9"]
    assert by_nearness(told, own, ["192.168.1.5"]) == (
        *("192.168.1.9", "10.0.0.9", "2a02:8070::9", "10.8.0.1", "172.17.0.9", "2001:db8::1"),
    )


def test_addresses_are_told_again_once_they_have_changed_and_stay_so(monkeypatch):
    looks = iter("aabacccccdb")
    monkeypatch.setattr(module, "own_addresses", lambda: next(looks, "e"))
    monkeypatch.setattr(module, "LOOK_S", 0)
    monkeypatch.setattr(module, "SETTLE_S", 0)

    async def told(number):
        watched = module.watched_addresses()
        return [await anext(watched) for _ in range(number)]

    assert asyncio.run(told(3)) == ["a", "c", "e"]


@pytest.mark.parametrize("name", ["", "localhost", "ein name", "naïve"])
def test_a_machine_without_a_proper_name_has_none_there(name):
    assert ranked([], [], name) == ()


def test_this_machine_s_own_addresses_are_found():
    found = own_addresses()
    assert len({one.host for one in found}) == len(found)
    for address in found:
        host = f"[{address.host}]" if ":" in address.host else address.host
        assert is_own_host(host)
        assert not address.host.startswith("127.")


def test_without_the_library_what_the_system_knows_is_found(monkeypatch):
    monkeypatch.setitem(sys.modules, "ifaddr", None)
    monkeypatch.setattr(module, "_routed_address", lambda family: "192.168.1.5")
    assert Address("192.168.1.5", AddressKind.NETWORK) in own_addresses()


def test_without_any_network_there_is_no_address_but_no_error_either(monkeypatch):
    def unreachable(*arguments):
        raise OSError("Network is unreachable")

    monkeypatch.setitem(sys.modules, "ifaddr", None)
    monkeypatch.setattr(module.socket, "getaddrinfo", unreachable)
    monkeypatch.setattr(module.socket.socket, "connect", unreachable)
    assert {address.kind for address in own_addresses()} <= {AddressKind.NAME}
