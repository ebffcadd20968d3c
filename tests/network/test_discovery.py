"""Tables in the same network: announced, found, gone, and nothing where nothing can be found."""

import sys

import pytest
from helpers.network import HOST

from game.network.discovery import SERVICE, Announcer, Finder, found_in, label_of
from game.network.events import Found, Gone, Reason, Trouble

try:
    from zeroconf.asyncio import AsyncServiceInfo
except ImportError:
    pytest.skip("zeroconf isn't installed", allow_module_level=True)


def test_a_table_is_found_as_long_as_it_is_announced(cast):
    finder = cast.heard(Finder, interfaces=[HOST])
    announcer = cast.heard(Announcer, name="Anna. Müller", port=1234, protocol=7, interfaces=[HOST])
    # Other tests may announce theirs at the same time.
    found = finder.next(Found, port=1234, protocol=7)
    assert found.name.startswith("Anna Müller")
    assert found.hosts == (HOST,)
    announcer.endpoint.close()
    assert finder.next(Gone, ident=found.ident)


@pytest.mark.parametrize("make", [Finder, lambda on: Announcer(on, name="", port=1, protocol=1)])
def test_without_the_library_nothing_is_found_and_that_is_said(cast, monkeypatch, make):
    monkeypatch.setitem(sys.modules, "zeroconf", None)
    assert cast.heard(make).next(Trouble) == Trouble(Reason.NO_LIBRARY)


def test_where_no_interface_can_be_used_that_is_said(cast, monkeypatch):
    def unusable(**options):
        raise OSError("No such device")

    monkeypatch.setattr("zeroconf.asyncio.AsyncZeroconf", unusable)
    finder = cast.heard(Finder)
    assert finder.next(Trouble) == Trouble(Reason.UNREACHABLE)


@pytest.mark.parametrize(
    ("properties", "addresses", "port"),
    [
        ({}, [HOST], 1),
        ({"protocol": "one"}, [HOST], 1),
        ({"protocol": "-1"}, [HOST], 1),
        ({"protocol": "1" * 50}, [HOST], 1),
        ({"protocol": None}, [HOST], 1),
        ({"protocol": "1"}, [], 1),
        ({"protocol": "1"}, [HOST], 0),
    ],
)
def test_an_announcement_that_means_nothing_is_no_table(properties, addresses, port):
    name = f"Anna.{SERVICE}"
    good = {"port": 1, "properties": {"protocol": "1"}, "parsed_addresses": [HOST]}
    assert found_in(name, AsyncServiceInfo(SERVICE, name, **good)) == Found(
        name, "Anna", (HOST,), 1, 1
    )
    told = {"port": port, "properties": properties, "parsed_addresses": addresses}
    assert found_in(name, AsyncServiceInfo(SERVICE, name, **told)) is None


@pytest.mark.parametrize("name", ["", ".", "a" * 200, "é" * 100, "👨‍👩‍👧" * 20, "a\0b", "a.b"])
def test_any_name_can_be_announced(name):
    label = label_of(name)
    assert 0 < len(label.encode()) <= 63
    assert "." not in label
    AsyncServiceInfo(SERVICE, f"{label}.{SERVICE}", port=1)
