"""Tables in the same network: announced, found, gone, and nothing where nothing can be found."""

import asyncio
import sys
import threading

import pytest
from heard import PATIENCE_S
from helpers.network import HOST

from game.network import discovery
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


class Carried(Announcer):
    """Announces the table of a machine that is carried to another network when `goes` is set."""

    def __init__(self, on_event, *, goes, **options):
        self._goes = goes
        super().__init__(on_event, **options)

    async def _hosts(self):
        yield ["192.168.1.23"]
        while not self._goes.is_set():
            await asyncio.sleep(0.01)
        yield ["172.20.10.3", "fd00::3"]
        await asyncio.sleep(PATIENCE_S)


def test_a_table_that_is_carried_to_another_network_is_found_there(cast):
    goes = threading.Event()
    finder = cast.heard(Finder, interfaces=[HOST])
    cast.heard(Carried, goes=goes, name="Anna", port=1235, protocol=7, interfaces=[HOST])
    before = finder.next(Found, port=1235)
    assert before.hosts == ("192.168.1.23",)
    goes.set()
    after = finder.next(Found, ident=before.ident)
    # What was told less than a second before may still hold for a while (RFC 6762, 10.2).
    assert set(after.hosts) - set(before.hosts) == {"172.20.10.3", "fd00::3"}


def test_a_table_whose_host_lost_its_power_is_gone(cast, monkeypatch):
    async def unsaid(dns):
        """Nobody says goodbye."""

    monkeypatch.setattr(discovery, "LIFE_S", 1)
    monkeypatch.setattr(discovery, "CHECK_S", 0.2)
    monkeypatch.setattr(discovery, "ASK_MS", 1000)
    monkeypatch.setattr("zeroconf.asyncio.AsyncZeroconf.async_unregister_all_services", unsaid)
    finder = cast.heard(Finder, interfaces=[HOST])
    announcer = cast.heard(Announcer, name="Anna", port=1236, protocol=7, interfaces=[HOST])
    found = finder.next(Found, port=1236)
    announcer.endpoint.close()
    assert finder.next(Gone, ident=found.ident)


def test_who_looks_before_there_is_a_network_finds_tables_once_there_is_one(cast, monkeypatch):
    class Early(Finder):
        async def _hosts(self):
            yield []
            monkeypatch.undo()
            yield [HOST]
            await asyncio.sleep(PATIENCE_S)

    def unusable(**options):
        raise RuntimeError("No interfaces to listen on")

    monkeypatch.setattr("zeroconf.asyncio.AsyncZeroconf", unusable)
    finder = cast.heard(Early)
    assert finder.next(Trouble) == Trouble(Reason.UNREACHABLE)
    cast.heard(Announcer, name="Anna", port=1237, protocol=7, interfaces=[HOST])
    assert finder.next(Found, port=1237)


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
