"""Under which addresses others can reach this machine, and which they should try first."""

import sys

import pytest

from game.network import addresses as module
from game.network.addresses import (
    Address,
    AddressKind,
    Interface,
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
