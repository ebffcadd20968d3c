"""A relay from end to end: rooms, those who leave and come back, and those who lie."""

import contextlib
from socket import SHUT_RDWR

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from helpers.network import (
    HOST,
    KEY,
    PATIENCE_S,
    asked,
    credentials,
    read_head,
    request,
    running_relay,
    stranger,
    talk,
)
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from game.network import relay as module
from game.network.endpoints import Dialer, RelayHost, claim
from game.network.events import Closed, FrameError, Opened, Reason, RoomGiven, Trouble
from game.network.limits import MOST_FROM_GUEST, MOST_FROM_HOST
from game.network.links import RelayLink, parse_link
from game.network.noise import Responder
from game.network.page import PageFile
from game.network.pipe import code_of, reason_of_code
from game.network.relay import RelayLimits
from game.network.relay_frames import CLAIMING, Kind, closed_frame, frame_of, parts_of
from game.network.sealed import HostChannel, new_private_key, room_of

ROOM = room_of(bytes(32))

pytestmark = pytest.mark.usefixtures("nothing_is_said")


def host_of(cast, relay):
    """A host in a room of a relay, and the room's link."""
    host = cast.heard(RelayHost, relay.url, credentials())
    return host, RelayLink(relay.url, host.next(RoomGiven).room, KEY)


def meet(cast, host, link):
    """A guest who enters, and each one's number of the connection."""
    guest = cast.heard(Dialer, parse_link(link.url))
    return guest, host.next(Opened).connection, guest.next(Opened).connection


@contextlib.contextmanager
def raw(relay, path, **options):
    """A plain WebSocket to a relay."""
    url = relay.url.replace("http", "ws") + path
    with connect(url, proxy=None, max_size=None, max_queue=None, **options) as socket:
        yield socket


def claimed(socket, private_key):
    """Prove to a relay that a room is one's own: the room."""
    kind, _, content = parts_of(socket.recv(PATIENCE_S))
    assert kind is Kind.CLAIM
    private = X25519PrivateKey.from_private_bytes(private_key)
    socket.send(claim(content, private))
    return room_of(private.public_key().public_bytes_raw())


@contextlib.contextmanager
def raw_host(relay, private_key=None, **options):
    """A host without an endpoint, its room, and by which key that is its own."""
    private_key = private_key or new_private_key()
    with raw(relay, "/host", **options) as socket:
        room = claimed(socket, private_key)
        assert socket.recv(PATIENCE_S) == frame_of(Kind.ROOM, 0)
        yield socket, room, private_key


def cut(socket):
    """Break a WebSocket's connection, without a word."""
    # The library's thread still waits for the socket, so that it mustn't be closed here.
    socket.socket.shutdown(SHUT_RDWR)


def closed_with(socket):
    """The code with which the relay closes a WebSocket."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            socket.recv(PATIENCE_S)
    return socket.close_code


# -- rooms ------------------------------------------------------------------------


def test_two_rooms_have_nothing_to_do_with_each_other(cast, relay):
    rooms = [host_of(cast, relay) for _ in range(2)]
    met = [meet(cast, host, link) for host, link in rooms]
    for (host, _), (guest, from_host, from_guest) in zip(rooms, met, strict=True):
        talk(host, guest, from_host, from_guest)
    assert rooms[0][1].room != rooms[1][1].room


def test_the_relay_sees_nothing_of_what_is_said(cast, relay):
    seen = []
    passed = module.SocketPipe.send

    class Spy(module.SocketPipe):
        def send(self, frame):
            seen.append(frame)
            passed(self, frame)

    original, module.SocketPipe = module.SocketPipe, Spy
    try:
        host, link = host_of(cast, relay)
        guest, from_host, from_guest = meet(cast, host, link)
        talk(host, guest, from_host, from_guest)
    finally:
        module.SocketPipe = original
    everything = b"".join(seen)
    assert len(seen) > 4
    assert b"to the" not in everything
    assert KEY not in everything


def test_a_room_ends_with_its_host(cast, relay):
    host, link = host_of(cast, relay)
    guest, _, from_guest = meet(cast, host, link)
    host.endpoint.close()
    assert guest.next(Closed) == Closed(from_guest, Reason.ENDED)
    assert guest.next(Trouble) == Trouble(Reason.UNKNOWN_ROOM)


# -- coming back ------------------------------------------------------------------


def test_a_table_goes_on_when_its_relay_was_restarted(cast):
    with running_relay() as relay:
        host, link = host_of(cast, relay)
        guest, from_host, from_guest = meet(cast, host, link)
    assert host.next(Closed) == Closed(from_host, Reason.LOST)
    assert guest.next(Closed) == Closed(from_guest, Reason.LOST)
    assert host.next(Trouble).reason in (Reason.LOST, Reason.UNREACHABLE)
    with running_relay(relay.port):
        assert host.next(RoomGiven).room == link.room
        talk(host, guest, host.next(Opened).connection, guest.next(Opened).connection)
        host.endpoint.close()
        guest.endpoint.close()


def test_a_host_that_was_cut_off_has_its_room_again(cast, relay):
    with stranger(relay.port) as plain:
        with raw_host(relay) as (socket, room, private_key):
            plain.sendall(request(relay.port, path=f"/table/{room}"))
            read_head(plain)
            socket.recv(PATIENCE_S)
            cut(socket)
        # Its guests are told that it is away, and so is whoever comes now.
        assert code_of(Reason.AWAY).to_bytes(2, "big") in plain.recv(100)
    with raw(relay, f"/table/{room}") as early:
        assert closed_with(early) == code_of(Reason.AWAY)
    with raw_host(relay, private_key) as (_, again, _):
        assert again == room


def test_a_host_that_comes_back_before_its_loss_was_noticed_takes_its_place(relay):
    with raw_host(relay) as (earlier, room, key), raw_host(relay, key) as later:
        assert later[1] == room
        assert closed_with(earlier) == 1000


@pytest.mark.parametrize("is_restarted", [False, True], ids=["a relay that runs", "one restarted"])
def test_nobody_else_gets_a_room(is_restarted):
    """Neither while its host is there, nor while it is away: a guest, who has the link, neither."""
    with running_relay() as relay, raw_host(relay) as (_, room, _):
        if not is_restarted:
            with raw_host(relay) as (_, other, _):
                assert other != room
            return
    with running_relay(relay.port), raw(relay, "/host") as thief:
        # She answers with the public half, which each guest learns, and a key of her own.
        _, _, content = parts_of(thief.recv(PATIENCE_S))
        handshake = Responder(CLAIMING, content, with_secret=False)
        answer = handshake.answer(X25519PrivateKey.generate())
        thief.send(frame_of(Kind.CLAIM, 0, answer[:32] + b"s" * 48 + answer[80:]))
        assert closed_with(thief) == code_of(Reason.REFUSED)


def test_what_a_host_answers_its_guests_proves_no_room(relay):
    """A guest passes the relay's handshake on to the host, as if it were her own knock."""
    table = credentials()
    with raw(relay, "/host") as thief:
        _, _, content = parts_of(thief.recv(PATIENCE_S))
        host = HostChannel(table, HOST)
        with pytest.raises(FrameError):
            host.receive(bytes(9) + content)
        # As the host has no use for it, there is nothing that she could send on.
        thief.send(frame_of(Kind.CLAIM, 0, bytes(96)))
        assert closed_with(thief) == code_of(Reason.REFUSED)


def test_a_room_isn_t_kept_for_ever(cast):
    with running_relay(limits=RelayLimits(kept_s=0)) as relay:
        with raw_host(relay) as (socket, room, _):
            cut(socket)
        guest = cast.heard(Dialer, RelayLink(relay.url, room, KEY))
        assert guest.next(Trouble, reason=Reason.UNKNOWN_ROOM)
        guest.endpoint.close()


def test_a_room_in_which_nothing_happens_is_closed():
    limits = RelayLimits(idle_s=0.05)
    with running_relay(limits=limits) as relay, raw_host(relay) as (socket, _, _):
        assert closed_with(socket) == 1000


# -- those who lie ----------------------------------------------------------------


def test_a_guest_with_another_key_is_never_told_of(cast, relay):
    host, link = host_of(cast, relay)
    wrong = cast.heard(Dialer, RelayLink(link.relay, link.room, bytes(16)))
    assert wrong.next(Trouble) == Trouble(Reason.WRONG_KEY)
    wrong.endpoint.close()
    guest, from_host, from_guest = meet(cast, host, link)
    talk(host, guest, from_host, from_guest)
    assert [type(event) for event in host.events].count(Opened) == 1


@pytest.mark.parametrize(
    "frames",
    [
        [b"short"],
        [bytes(57), b""],
        [bytes(9) + b"no point, but long enough for one, and a tag"],
        [frame_of(Kind.CLOSED, 1, b"\x03\xe8")],
        [frame_of(Kind.DATA, 2, b"to somebody else")],
        [bytes((9,)) + bytes(56)],
    ],
)
def test_a_guest_that_lies_about_frames_disturbs_nobody(cast, relay, frames):
    host, link = host_of(cast, relay)
    guest, from_host, from_guest = meet(cast, host, link)
    with raw(relay, f"/table/{link.room}") as liar:
        for frame in frames:
            with contextlib.suppress(ConnectionClosed):
                liar.send(frame)
        refused = (Reason.WRONG_KEY, Reason.REFUSED, Reason.UNKNOWN_GUEST)
        assert closed_with(liar) in map(code_of, refused)
    talk(host, guest, from_host, from_guest)
    assert [type(event) for event in host.events].count(Opened) == 1


def test_a_guest_that_says_nothing_is_not_waited_for(cast, relay, monkeypatch):
    monkeypatch.setattr("game.network.endpoint.OPENING_S", 0.05)
    _, link = host_of(cast, relay)
    with raw(relay, f"/table/{link.room}") as silent:
        assert closed_with(silent) == 1000


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"\x02",
        b"\xff" * 20,
        frame_of(Kind.OPENED, 1, b"127.0.0.1"),
        frame_of(Kind.CLOSED, 1, b"1"),
        frame_of(Kind.ROOM, 0),
        frame_of(Kind.CLAIM, 0, bytes(96)),
        "text",
    ],
)
def test_a_host_that_doesn_t_keep_to_the_frames_is_refused(relay, frame):
    with raw_host(relay) as (socket, _, _):
        socket.send(frame)
        assert closed_with(socket) == code_of(Reason.REFUSED)


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        frame_of(Kind.DATA, 1, b"1"),
        frame_of(Kind.ROOM, 0),
        frame_of(Kind.CLAIM, 0, b"no handshake"),
        frame_of(Kind.CLAIM, 0, bytes(96)),
        frame_of(Kind.CLAIM, 0, b"s" * 100_000),
    ],
)
def test_a_host_first_proves_which_room_is_its_own(relay, frame):
    with raw(relay, "/host") as socket:
        socket.send(frame)
        assert closed_with(socket) == code_of(Reason.REFUSED)


def test_what_a_host_says_of_guests_who_have_gone_is_no_fault(cast, relay):
    with raw_host(relay) as (socket, room, _), raw(relay, f"/table/{room}") as guest:
        socket.send(frame_of(Kind.DATA, 99, b"1"))
        socket.send(closed_frame(99, 1000))
        kind, number, address = parts_of(socket.recv(PATIENCE_S))
        assert (kind, address) == (Kind.OPENED, HOST.encode())
        socket.send(frame_of(Kind.DATA, number, b"hello"))
        assert guest.recv(PATIENCE_S) == b"hello"
        guest.send(b"world")
        assert parts_of(socket.recv(PATIENCE_S)) == (Kind.DATA, number, b"world")
        guest.close(1000)
        assert parts_of(socket.recv(PATIENCE_S)) == (Kind.CLOSED, number, b"\x03\xe8")


@pytest.mark.parametrize("frame", [b"", b"1234", b"\x05" + bytes(4)])
def test_what_is_no_frame_is_seen(frame):
    with pytest.raises(FrameError):
        parts_of(frame)


# -- limits -----------------------------------------------------------------------


def test_an_address_has_only_so_many_rooms():
    with running_relay(limits=RelayLimits(rooms_of_address=2)) as relay:
        with raw_host(relay) as (first, _, _), raw_host(relay), raw(relay, "/host") as third:
            claimed(third, new_private_key())
            assert closed_with(third) == code_of(Reason.FULL)
            first.close(1000)
        with raw_host(relay):
            pass


def test_a_room_has_only_so_many_guests():
    with running_relay(limits=RelayLimits(guests=1)) as relay, raw_host(relay) as (_, room, _):
        path = f"/table/{room}"
        with raw(relay, path), raw(relay, path) as second:
            assert closed_with(second) == code_of(Reason.FULL)


def test_a_guest_that_sends_too_much_is_cut_off(relay):
    with raw_host(relay) as (_, room, _), raw(relay, f"/table/{room}") as flood:
        with contextlib.suppress(ConnectionClosed):
            for _ in range(1000):
                flood.send(b"1")
        assert closed_with(flood) == code_of(Reason.TOO_MUCH)
    with raw_host(relay) as (_, room, _), raw(relay, f"/table/{room}") as large:
        with contextlib.suppress(ConnectionClosed):
            large.send(b"1" * (MOST_FROM_GUEST + 17))
        assert reason_of_code(closed_with(large)) is Reason.TOO_MUCH


def guest_socket(relay, room):
    """A guest who reads nothing unless told to."""
    plain = stranger(relay.port)
    plain.sendall(request(relay.port, path=f"/table/{room}"))
    read_head(plain)
    return plain


@contextlib.contextmanager
def bystander(cast, relay):
    """A host and a guest, who go on talking."""
    host, link = host_of(cast, relay)
    guest, from_host, from_guest = meet(cast, host, link)
    yield
    talk(host, guest, from_host, from_guest)
    assert not any(isinstance(event, Closed) for event in [*host.events, *guest.events])


def test_messages_that_aren_t_whole_take_only_so_much_memory(cast):
    part = Frame(Opcode.BINARY, bytes(MOST_FROM_GUEST // 2), fin=False).serialize(mask=True)
    with (
        running_relay(limits=RelayLimits(memory=4 * MOST_FROM_GUEST)) as relay,
        bystander(cast, relay),
        raw_host(relay) as (socket, room, _),
        contextlib.ExitStack() as crowd,
    ):
        for _ in range(10):  # Eight halves of a message are too many.
            crowd.enter_context(guest_socket(relay, room)).sendall(part)
        while (kind := parts_of(socket.recv(PATIENCE_S))[0]) is not Kind.CLOSED:
            assert kind is Kind.OPENED


def test_what_waits_for_guests_who_don_t_read_takes_only_so_much_memory(cast):
    with (
        running_relay(limits=RelayLimits(memory=MOST_FROM_HOST)) as relay,
        bystander(cast, relay),
        raw_host(relay) as (socket, room, _),
        guest_socket(relay, room),
    ):
        kind, number, _ = parts_of(socket.recv(PATIENCE_S))
        closed = closed_frame(number, code_of(Reason.LOST))
        while True:
            with contextlib.suppress(TimeoutError):
                frame = socket.recv(0)
                break
            socket.send(frame_of(Kind.DATA, number, bytes(MOST_FROM_HOST // 4)))
        assert (kind, frame) == (Kind.OPENED, closed)


def test_behind_a_proxy_an_address_has_only_so_many_connections():
    limits = RelayLimits(sockets_of_address=2)
    ours = {"additional_headers": {"X-Forwarded-For": "198.51.100.7"}}
    with (
        running_relay(is_behind_proxy=True, limits=limits) as relay,
        raw_host(relay, **ours) as (host, room, _),
        raw(relay, f"/table/{room}", **ours),
    ):
        host.recv(PATIENCE_S)
        with pytest.raises(InvalidStatus, match="503"), raw(relay, "/host", **ours):
            pass
        with raw(relay, f"/table/{room}"):
            assert parts_of(host.recv(PATIENCE_S))[0] is Kind.OPENED


def test_who_finds_no_room_at_a_relay_is_told_so(cast):
    limits = RelayLimits(sockets_of_address=2)
    with (
        running_relay(is_behind_proxy=True, limits=limits) as relay,
        raw_host(relay) as (socket, room, _),
        raw(relay, f"/table/{room}"),
    ):
        socket.recv(PATIENCE_S)
        late = cast.heard(Dialer, RelayLink(relay.url, room, KEY))
        assert late.next(Trouble) == Trouble(Reason.FULL)
        late.endpoint.close()


def test_a_host_that_sends_too_much_is_cut_off(relay):
    with raw_host(relay) as (socket, _, _):
        with contextlib.suppress(ConnectionClosed):
            for _ in range(10_000):
                socket.send(frame_of(Kind.DATA, 1))
        assert closed_with(socket) == code_of(Reason.TOO_MUCH)


@pytest.mark.parametrize(
    ("is_behind_proxy", "told", "address"),
    [
        (True, "203.0.113.9, 198.51.100.7", b"198.51.100.7"),
        (True, "nobody", HOST.encode()),
        (False, "203.0.113.9, 198.51.100.7", HOST.encode()),
    ],
)
def test_only_a_proxy_is_believed_about_addresses(is_behind_proxy, told, address):
    headers = {"X-Forwarded-For": told}
    proxied = running_relay(is_behind_proxy=is_behind_proxy)
    with (
        proxied as relay,
        raw_host(relay) as (socket, room, _),
        raw(relay, f"/table/{room}", additional_headers=headers),
    ):
        assert parts_of(socket.recv(PATIENCE_S))[2] == address


# -- the page ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "status"),
    [("/", 200), (f"/{ROOM}", 200), ("/bcdfgh", 404), ("/table.js", 200), ("/nothing", 404)],
)
def test_a_relay_serves_the_page_also_under_the_codes_of_rooms(path, status):
    page = {
        "/": PageFile("text/html", b"<!doctype html>"),
        "/table.js": PageFile("text/javascript", b"1"),
    }
    with running_relay(page=page) as relay:
        answer = asked(relay.port, f"GET {path} HTTP/1.1\r\nHost: relay.example\r\n\r\n".encode())
        assert int(answer.split()[1]) == status


def test_pages_from_elsewhere_reach_no_room(relay):
    lines = ("Host: relay.example", "Origin: https://example.org")
    for path in (f"/table/{ROOM}", "/host", "/"):
        answer = asked(relay.port, request(relay.port, *lines, path=path))
        assert int(answer.split()[1]) == 403


def test_a_room_that_was_opened_anew_doesn_t_end_with_the_earlier_one():
    limits = RelayLimits(kept_s=0.3, idle_s=0.1)
    with running_relay(limits=limits) as relay:
        with raw_host(relay) as (socket, room, private_key):
            cut(socket)
        # It is closed as nothing happens in it, before nobody is waited for any more.
        guest_is_told = []
        while code_of(Reason.UNKNOWN_ROOM) not in guest_is_told:
            with raw(relay, f"/table/{room}") as early:
                guest_is_told.append(closed_with(early))
        assert set(guest_is_told) <= {code_of(Reason.AWAY), code_of(Reason.UNKNOWN_ROOM)}
        with raw_host(relay, private_key) as (socket, again, _):
            assert again == room
            assert closed_with(socket) == 1000
