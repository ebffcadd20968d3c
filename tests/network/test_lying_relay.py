"""A relay that isn't one, or that lies: its host goes on, and believes nothing."""

import contextlib
import queue
import threading

import pytest
from helpers.network import HOST, KEY, PATIENCE_S, credentials
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import serve

from game.network.endpoints import Dialer, RelayHost
from game.network.events import Closed, Opened, Reason, RoomGiven, Trouble
from game.network.links import RelayLink
from game.network.noise import Initiator
from game.network.relay_frames import CLAIMING, Kind, closed_frame, frame_of, parts_of
from game.network.sealed import GuestChannel, HostChannel, Knock

ROOM = frame_of(Kind.ROOM, 0)


@pytest.fixture
def visitors():
    """A server that does nothing itself: its address, and a queue of who connects to it."""
    arrived = queue.Queue()

    def wait(socket):
        arrived.put(socket)
        socket.protocol_ended = threading.Event()
        socket.protocol_ended.wait(PATIENCE_S)

    with serve(wait, HOST, 0, compression=None, max_size=None) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://{HOST}:{server.socket.getsockname()[1]}", arrived
        server.shutdown()


def visitor(arrived):
    """Who connects next."""
    return arrived.get(timeout=PATIENCE_S)


def close_code(socket):
    """The code with which the visitor closes the connection."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            socket.recv(PATIENCE_S)
    socket.protocol_ended.set()
    return socket.close_code


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"\xff" * 9,
        "text",
        frame_of(Kind.CLAIM, 0, b"no handshake"),
        frame_of(Kind.OPENED, 1, b"1" * 65),
        frame_of(Kind.CLOSED, 1, b"1"),
    ],
)
def test_what_is_no_frame_ends_the_connection_and_the_host_tries_again(cast, visitors, frame):
    url, arrived = visitors
    host = cast.heard(RelayHost, url, credentials())
    relay = visitor(arrived)
    relay.send(ROOM)
    relay.send(frame_of(Kind.OPENED, 1, b"198.51.100.7"))
    relay.send(frame)
    assert close_code(relay) == 4003
    assert host.next(Trouble) == Trouble(Reason.REFUSED)
    visitor(arrived).protocol_ended.set()
    assert not any(isinstance(event, Opened) for event in host.events)
    host.endpoint.close()


def test_a_host_proves_its_room_again_to_a_relay_that_it_lost(cast, visitors):
    url, arrived = visitors
    table = credentials()
    host = cast.heard(RelayHost, url, table)
    for _ in range(2):
        relay = visitor(arrived)
        handshake = Initiator(CLAIMING, with_secret=False)
        relay.send(frame_of(Kind.CLAIM, 0, handshake.start()))
        kind, _, content = parts_of(relay.recv(PATIENCE_S))
        assert kind is Kind.CLAIM
        handshake.finish(content)
        assert handshake.static == table.private_key.public_key().public_bytes_raw()
        relay.send(ROOM)
        assert host.next(RoomGiven) == RoomGiven(table.room)
        relay.close(1012)
        relay.protocol_ended.set()
        assert host.next(Trouble) == Trouble(Reason.LOST)
    host.endpoint.close()


def test_a_relay_can_neither_change_nor_repeat_what_a_guest_says(cast, visitors):
    url, arrived = visitors
    table = credentials()
    host = cast.heard(RelayHost, url, table)
    relay = visitor(arrived)
    for number, twice in ((1, False), (2, True)):
        guest = GuestChannel(Knock.KEY, KEY, room=table.room)
        relay.send(frame_of(Kind.OPENED, number, b"198.51.100.7"))
        relay.send(frame_of(Kind.DATA, number, guest.frames_to_send()[0]))
        guest.receive(parts_of(relay.recv(PATIENCE_S))[2])
        relay.send(frame_of(Kind.DATA, number, guest.frames_to_send()[0]))
        opened = host.next(Opened)
        assert opened.address == "198.51.100.7"
        guest.send(b"a move")
        (sealed,) = guest.frames_to_send()
        frames = [sealed, sealed] if twice else [sealed[:-1] + bytes((sealed[-1] ^ 1,))]
        for frame in frames:
            relay.send(frame_of(Kind.DATA, number, frame))
        assert host.next(Closed) == Closed(opened.connection, Reason.WRONG_KEY)
        assert relay.recv(PATIENCE_S) == closed_frame(number, 4005)
    relay.protocol_ended.set()
    host.endpoint.close()


@pytest.mark.parametrize("key", [KEY, bytes(16)], ids=["a guest with the key", "without it"])
def test_nobody_who_has_the_room_can_take_the_host_s_place(cast, visitors, key):
    url, arrived = visitors
    guest = cast.heard(Dialer, RelayLink(url, credentials().room, KEY))
    relay = visitor(arrived)
    false_host = HostChannel(credentials(key=key), HOST)
    false_host.receive(relay.recv(PATIENCE_S))
    relay.send(false_host.frames_to_send()[0])
    assert guest.next(Trouble) == Trouble(Reason.WRONG_KEY)
    assert close_code(relay) == 4005
    guest.endpoint.close()


@pytest.mark.parametrize("code", [4006, 4007, 4008, 1000])
def test_whatever_a_relay_says_as_it_cuts_a_line_the_guest_tries_again(cast, visitors, code):
    url, arrived = visitors
    guest = cast.heard(Dialer, RelayLink(url, credentials().room, KEY), guest=3, token="f" * 32)
    first = visitor(arrived)
    assert first.recv(PATIENCE_S)[0] == Knock.GUEST
    first.close(code)
    first.protocol_ended.set()
    # And as who they were, not as somebody new.
    again = visitor(arrived)
    assert again.recv(PATIENCE_S)[0] == Knock.GUEST
    again.protocol_ended.set()
    assert not any(getattr(one, "reason", None) is Reason.WRONG_CODE for one in guest.events)
    guest.endpoint.close()
