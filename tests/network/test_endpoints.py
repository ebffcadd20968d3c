"""Connections in one network: messages both ways, drops, and limits."""

import asyncio
import socket
import sys
import threading
from math import inf

import pytest
from helpers.network import (
    CODE,
    HOST,
    KEY,
    PATIENCE_S,
    asked,
    channels,
    credentials,
    read_head,
    request,
    stranger,
    talk,
)
from websockets.asyncio.server import serve
from websockets.protocol import State
from websockets.sync.client import connect

from game.network import addresses
from game.network import endpoints as module
from game.network.addresses import Address, AddressKind
from game.network.door import listening_socket
from game.network.endpoint import Endpoints
from game.network.endpoints import Dialer, Listener, RelayHost
from game.network.events import Closed, Listening, Opened, Reason, Received, RoomGiven, Trouble
from game.network.limits import MOST_FROM_GUEST, MOST_FROM_HOST, MOST_UNTAKEN
from game.network.links import DirectLink, RelayLink
from game.network.thread import Inbox


@pytest.fixture(params=["directly", "by a relay"])
def pair(request, cast):
    """A host and a guest who are connected, and each one's number of the connection."""
    if request.param == "directly":
        return cast.pair()
    relay = request.getfixturevalue("relay")
    host = cast.heard(RelayHost, relay.url, credentials())
    guest = cast.heard(Dialer, RelayLink(relay.url, host.next(RoomGiven).room, KEY))
    return host, guest, *(heard.next(Opened).connection for heard in (host, guest))


def test_messages_go_both_ways_in_their_order(pair):
    host, guest, from_host, from_guest = pair
    for number in range(100):
        guest.endpoint.send(from_guest, b"%d" % number)
        host.endpoint.send(from_host, b"%d" % number)
    for number in range(100):
        assert host.next(Received) == Received(from_host, b"%d" % number)
        assert guest.next(Received) == Received(from_guest, b"%d" % number)


def test_the_largest_messages_arrive_whole(pair):
    host, guest, from_host, from_guest = pair
    guest.endpoint.send(from_guest, b"g" * MOST_FROM_GUEST)
    assert len(host.next(Received).data) == MOST_FROM_GUEST
    host.endpoint.send(from_host, b"h" * MOST_FROM_HOST)
    assert len(guest.next(Received).data) == MOST_FROM_HOST
    with pytest.raises(ValueError, match="1048576 bytes at most, not 1048577"):
        host.endpoint.send(from_host, b"h" * (MOST_FROM_HOST + 1))


def test_a_guest_s_message_that_is_too_large_ends_its_connection_and_it_may_come_again(pair):
    host, guest, from_host, from_guest = pair
    guest.endpoint.send(from_guest, b"g" * (MOST_FROM_GUEST + 1))
    assert host.next(Closed) == Closed(from_host, Reason.TOO_MUCH)
    assert guest.next(Closed) == Closed(from_guest, Reason.TOO_MUCH)
    talk(host, guest, host.next(Opened).connection, guest.next(Opened).connection)
    numbers = [event.connection for event in host.events if isinstance(event, Opened)]
    assert len(set(numbers)) == 2


@pytest.mark.parametrize("reason", [Reason.ENDED, Reason.FULL, Reason.REFUSED])
def test_a_host_that_closes_a_connection_tells_why(pair, reason):
    host, guest, from_host, from_guest = pair
    host.endpoint.close_connection(from_host, reason)
    assert host.next(Closed) == Closed(from_host, reason)
    assert guest.next(Closed) == Closed(from_guest, reason)
    guest.next(Opened)


def test_a_guest_that_goes_has_ended_the_connection(pair):
    host, guest, from_host, _ = pair
    guest.endpoint.close()
    assert host.next(Closed) == Closed(from_host, Reason.ENDED)
    assert guest.endpoint.take() == []


def test_a_guest_comes_back_to_a_host_that_was_gone(cast):
    host, guest, _, _ = cast.pair()
    host.endpoint.close()
    guest.next(Closed)
    assert guest.next(Trouble) == Trouble(Reason.UNREACHABLE)
    port = host.events[0].port
    again = cast.heard(Listener, host=HOST, port=port, new_channel=channels())
    talk(again, guest, again.next(Opened).connection, guest.next(Opened).connection)
    # However often it tried, it told once that nobody was there.
    assert [type(event) for event in guest.events].count(Trouble) == 1


@pytest.mark.parametrize(
    ("messages", "ping_s", "reason"),
    [(0, 0.05, Reason.LOST), (1, 0.05, Reason.LOST), (32, inf, Reason.TOO_SLOW)],
)
def test_a_guest_that_takes_nothing_is_lost(cast, monkeypatch, messages, ping_s, reason):
    monkeypatch.setattr(module, "PING_S", ping_s)
    host, port = cast.listener()
    with stranger(port) as silent:
        silent.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        silent.sendall(request(port))
        read_head(silent)
        number = host.next(Opened).connection
        for _ in range(messages):
            host.endpoint.send(number, b"h" * MOST_FROM_HOST)
        assert host.next(Closed) == Closed(number, reason)


@pytest.mark.parametrize(("message", "text"), [(b"bytes", None), (b"", None), (b"\xff", True)])
def test_what_isn_t_text_in_utf_8_is_refused(cast, message, text):
    host, port = cast.listener()
    with connect(f"ws://{HOST}:{port}/table", proxy=None) as guest:
        number = host.next(Opened).connection
        guest.send(message, text=text)
        assert host.next(Closed) == Closed(number, Reason.REFUSED)


def test_a_guest_that_sends_too_many_messages_is_cut_off(cast):
    host, port = cast.listener()
    with connect(f"ws://{HOST}:{port}/table", proxy=None) as flood:
        number = host.next(Opened).connection
        for _ in range(1000):
            try:
                flood.send("1")
            except Exception:
                break
    assert host.next(Closed) == Closed(number, Reason.TOO_MUCH)
    assert sum(isinstance(event, Received) for event in host.events) < 400


def test_a_port_that_is_taken_is_told(cast):
    with listening_socket(HOST, 0) as taken:
        late = cast.heard(Listener, host=HOST, port=taken.getsockname()[1])
        assert late.next(Trouble) == Trouble(Reason.PORT_TAKEN)


def test_a_guest_is_told_that_something_else_listens_there(cast):
    _, port = cast.listener()

    class Astray(DirectLink, frozen=True):
        @property
        def socket_url(self):
            return f"ws://{HOST}:{port}/elsewhere"

    guest = cast.heard(Dialer, Astray(HOST, port, CODE))
    assert guest.next(Trouble) == Trouble(Reason.NO_TABLE)


def test_all_addresses_of_this_machine_lead_to_a_listener(cast):
    host = cast.heard(Listener, port=0, new_channel=channels())
    port = host.next(Listening).port
    for address in ("127.0.0.1", "::1") if _has_ipv6() else ("127.0.0.1",):
        cast.heard(Dialer, DirectLink(address, port, CODE)).next(Opened)
        assert host.next(Opened).address == address


def _has_ipv6():
    try:
        listening_socket("::1", 0).close()
    except OSError:
        return False
    return True


def test_endpoints_are_joined_as_one(cast):
    def make(on_event):
        joined = Endpoints([Listener(on_event, host=HOST, port=0, new_channel=channels())])
        joined.add(Listener(on_event, host=HOST, port=0, new_channel=channels()))
        return joined

    host = cast.heard(make)
    ports = [host.next(Listening).port for _ in range(2)]
    for port in ports:
        guest = cast.heard(Dialer, DirectLink(HOST, port, CODE))
        from_host, from_guest = host.next(Opened).connection, guest.next(Opened).connection
        talk(host, guest, from_host, from_guest)
        host.endpoint.close_connection(from_host, Reason.FULL)
        assert guest.next(Closed) == Closed(from_guest, Reason.FULL)
        assert host.next(Closed) == Closed(from_host, Reason.FULL)
        host.endpoint.send(from_host, b"nobody is there")
        guest.endpoint.close()


def test_a_closed_endpoint_takes_what_it_is_told_and_does_nothing(cast):
    host, guest, from_host, _ = cast.pair()
    host.endpoint.close()
    host.endpoint.send(from_host, b"1")
    host.endpoint.close_connection(from_host)
    host.endpoint.close()
    assert host.endpoint.take() == []
    names = {thread.name for thread in threading.enumerate()}
    assert "Listener" not in names
    guest.next(Closed)


def test_only_the_first_of_several_events_wakes():
    woken = []
    inbox = Inbox(lambda: woken.append(1))
    inbox.put(Opened(1, ""))
    inbox.put(Closed(1, Reason.ENDED))
    assert len(woken) == 1
    assert len(inbox.take()) == 2
    inbox.put(Opened(2, ""))
    assert len(woken) == 2


def test_messages_that_nobody_takes_are_bounded_for_each_connection():
    inbox = Inbox(lambda: None)
    assert all(inbox.put(Received(1, b"")) for _ in range(MOST_UNTAKEN))
    assert not inbox.put(Received(1, b""))
    assert inbox.put(Received(2, b""))
    assert len(inbox.take()) == MOST_UNTAKEN + 1
    assert all(inbox.put(Received(1, b"1" * MOST_FROM_HOST)) for _ in range(4))
    assert not inbox.put(Received(1, b"1"))


OTHER = "127.0.0.2"
"""Another address of every machine's own; macOS has it only if somebody adds it."""

several_addresses = pytest.mark.skipif(sys.platform == "darwin", reason="127.0.0.1 alone")


@several_addresses
def test_a_table_is_reached_at_whichever_of_its_addresses_answers(cast):
    host, port = cast.listener()
    # At the first there is nothing, and whoever listens at the second never says a word.
    with listening_socket(OTHER, port):
        guest = cast.heard(Dialer, DirectLink("240.0.0.1", port, CODE, (OTHER, HOST)))
        opened = guest.next(Opened)
        assert opened.address == HOST
        talk(host, guest, host.next(Opened).connection, opened.connection)


def test_one_connection_is_kept_however_many_addresses_answer(monkeypatch):
    monkeypatch.setattr(module, "TRY_PAUSE_S", 0)

    async def kept():
        came = []

        async def receive(socket):
            came.append(socket)
            await socket.wait_closed()

        async with serve(receive, HOST, 0) as server:
            url = f"ws://{HOST}:{server.sockets[0].getsockname()[1]}"
            socket = await module.first_of([module.connection(url) for _ in range(8)])
            async with asyncio.timeout(PATIENCE_S):
                while sum(one.state is State.OPEN for one in came) != 1:
                    await asyncio.sleep(0.01)
            return socket.state, len(came)

    state, came = asyncio.run(kept())
    assert state is State.OPEN
    assert came > 1


@several_addresses
def test_the_address_that_answered_is_tried_first_the_next_time(cast):
    host, port = cast.listener()
    guest = cast.heard(Dialer, DirectLink("240.0.0.1", port, CODE, (HOST, OTHER)))
    host.endpoint.close_connection(host.next(Opened).connection)
    with listening_socket(OTHER, port):
        assert [guest.next(Opened).address for _ in range(2)] == [HOST, HOST]


def test_who_answers_at_one_address_is_told_rather_than_that_nobody_does_at_another(cast):
    _, port = cast.listener()

    class Astray(DirectLink, frozen=True):
        @property
        def socket_url(self):
            return f"ws://{self.authority}/elsewhere"

    guest = cast.heard(Dialer, Astray("240.0.0.1", port, others=(HOST,)))
    assert guest.next(Trouble) == Trouble(Reason.NO_TABLE)


def test_a_host_is_reached_by_its_name_though_pages_of_that_name_are_not_let_in(cast, monkeypatch):
    def look_up(name, port, *more, **options):
        return known(HOST if name == "anna-pc" else name, port, *more, **options)

    known = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    host, port = cast.listener()
    guest = cast.heard(Dialer, DirectLink("anna-pc", port, CODE))
    talk(host, guest, host.next(Opened).connection, guest.next(Opened).connection)
    assert b"403" in asked(port, request(port, f"Host: anna-pc:{port}"))


def test_a_name_that_nobody_has_is_told_as_nobody_s_answer(cast):
    guest = cast.heard(Dialer, DirectLink("no-such-host.invalid", 21021))
    assert guest.next(Trouble) == Trouble(Reason.UNREACHABLE)


def test_addresses_are_told_again_when_they_have_changed(cast, monkeypatch):
    own = [Address("192.168.1.23", AddressKind.NETWORK)]
    monkeypatch.setattr(addresses, "own_addresses", lambda: tuple(own))
    monkeypatch.setattr(addresses, "LOOK_S", 0.01)
    monkeypatch.setattr(addresses, "SETTLE_S", 0.01)
    host = cast.heard(Listener, host=HOST, port=0)
    first = host.next(Listening)
    assert first.addresses == tuple(own)
    own[0] = Address("172.20.10.3", AddressKind.NETWORK)
    assert host.next(Listening) == Listening(first.port, tuple(own))
