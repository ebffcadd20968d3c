"""What isn't a guest: browsers that load the page, pages from elsewhere, floods, and garbage."""

import asyncio
import struct
import threading
from math import inf
from socket import SO_LINGER, SOL_SOCKET

import pytest
from fuzz_tables import fuzz
from helpers.network import CODE, HOST, asked, read_all, read_head, request, stranger, talk
from helpers.thorough import sample
from websockets.frames import Frame, Opcode

from game.base.rate_limits import network_of
from game.network import door
from game.network import endpoints as module
from game.network.door import Door
from game.network.endpoints import Dialer
from game.network.events import Closed, Opened, Reason, Received
from game.network.limits import (
    ADDRESS_RATE,
    MOST_FRAGMENTS,
    MOST_FROM_GUEST,
    OPENING_MESSAGES,
    TURNS,
    Rate,
)
from game.network.links import DirectLink
from game.network.page import read_page

pytestmark = pytest.mark.usefixtures("nothing_is_said")


def get(port, path, *lines, method="GET"):
    """A request for a file of the page."""
    head = lines or (f"Host: {HOST}:{port}",)
    return "\r\n".join((f"{method} {path} HTTP/1.1", *head, "", "")).encode()


def status(answer):
    """The status of an answer, or 0 if there is none."""
    return int(answer.split()[1]) if answer else 0


@pytest.fixture
def page(tmp_path):
    """A page in a folder, beside which something secret lies."""
    folder = tmp_path / "page"
    (folder / "pictures").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><p>Blokus")
    (folder / "table.js").write_text("'use strict'")
    (folder / "pictures" / "icon.svg").write_text("<svg/>")
    (folder / "notes.secret").write_text("unknown types aren't served")
    (tmp_path / "secret.html").write_text("secret")
    return read_page(folder)


# -- the page -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "kind", "content"),
    [
        ("/", "text/html; charset=utf-8", b"<!doctype html><p>Blokus"),
        ("/index.html", "text/html; charset=utf-8", b"<!doctype html><p>Blokus"),
        ("/?x=1", "text/html; charset=utf-8", b"<!doctype html><p>Blokus"),
        ("/table.js", "text/javascript; charset=utf-8", b"'use strict'"),
        ("/pictures/icon.svg", "image/svg+xml", b"<svg/>"),
    ],
)
def test_a_browser_gets_the_page(cast, page, path, kind, content):
    _, port = cast.listener(page=page)
    answer = asked(port, get(port, path))
    head, _, body = answer.partition(b"\r\n\r\n")
    headers = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:])
    assert status(answer) == 200
    assert headers["Content-Type"] == kind
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self';")
    assert f"connect-src 'self' ws://{HOST}:{port} " in headers["Content-Security-Policy"]
    assert "unsafe" not in head.decode()
    assert body == content


@pytest.mark.parametrize(
    "path",
    [
        *("/secret.html", "/../secret.html", "/%2e%2e/secret.html", "//secret.html"),
        *("/notes.secret", "/pictures", "/pictures/", "/index.html/", "/TABLE.JS", "*"),
        "http://example.org/",
    ],
)
def test_nothing_else_is_served(cast, page, path):
    _, port = cast.listener(page=page)
    answer = asked(port, get(port, path))
    assert status(answer) in (400, 404)
    assert b"secret" not in answer


@pytest.mark.parametrize("method", ["HEAD", "POST", "PUT", "OPTIONS", "BREW"])
def test_the_page_can_only_be_read(cast, page, method):
    _, port = cast.listener(page=page)
    answer = asked(port, get(port, "/", method=method))
    assert status(answer) == 405
    assert b"Blokus" not in answer


def test_without_a_page_guests_are_served_all_the_same(cast):
    host, port = cast.listener()
    assert status(asked(port, get(port, "/"))) == 404
    guest = cast.heard(Dialer, DirectLink(HOST, port, CODE))
    talk(host, guest, host.next(Opened).connection, guest.next(Opened).connection)


# -- pages from elsewhere ---------------------------------------------------------


@pytest.mark.parametrize(
    "hosts",
    [
        ("Host: example.org",),
        ("Host: 127.0.0.1.example.org:{port}",),
        ("Host: localhost.example.org",),
        ("Host: local",),
        ("Host: .local",),
        ("Host: ",),
        ("Host: 127.0.0.1", "Host: example.org"),
        ("Host: 127.0.0.1; script-src *",),
        ("X-Host: 127.0.0.1",),
        ("Host: 0x7f.1",),
        ("Host: 127.0.0.1:{port}", "Origin: http://example.org"),
        ("Host: 127.0.0.1:{port}", "Origin: http://127.0.0.1:1"),
        ("Host: 127.0.0.1:{port}", "Origin: null"),
        ("Host: 127.0.0.1:{port}", "Origin: http://127.0.0.1:{port}", "Origin: http://a.org"),
        ("Host: 127.0.0.1:{port}", "Origin: http://127.0.0.1:{port}.example.org"),
    ],
)
def test_a_page_from_elsewhere_reaches_nothing(cast, page, hosts):
    host, port = cast.listener(page=page)
    lines = [line.format(port=port) for line in hosts]
    for data in (request(port, *lines), get(port, "/", *lines)):
        answer = asked(port, data)
        assert status(answer) == 403, lines
        assert b"Blokus" not in answer
    assert not any(isinstance(event, Opened) for event in host.endpoint.take())


@pytest.mark.parametrize(
    "lines",
    [
        ("Host: 127.0.0.1:{port}",),
        ("Host: 127.0.0.1:{port}", "Origin: http://127.0.0.1:{port}"),
        ("Host: [::1]:{port}", "Origin: http://[::1]:{port}"),
        ("Host: localhost:{port}", "Origin: http://LOCALHOST:{port}"),
        ("Host: annas-laptop.local:{port}", "Origin: http://annas-laptop.local:{port}"),
    ],
)
def test_the_page_of_the_table_and_guests_without_one_are_let_in(cast, lines):
    host, port = cast.listener()
    with stranger(port) as guest:
        guest.sendall(request(port, *(line.format(port=port) for line in lines)))
        assert status(read_head(guest)) == 101
        host.next(Opened)


# -- floods -----------------------------------------------------------------------


def test_a_handshake_that_isn_t_finished_in_time_is_cut_off(cast, monkeypatch):
    monkeypatch.setattr(door, "OPENING_S", 0.1)
    _, port = cast.listener()
    with stranger(port) as silent, stranger(port) as half:
        half.sendall(b"GET /table HTTP/1.1\r\nHost: ")
        assert status(read_all(half)) == 0
        assert status(read_all(silent)) == 0


def test_who_comes_last_is_let_in_though_strangers_hold_all_places(cast, monkeypatch):
    monkeypatch.setattr(module, "MOST_CONNECTIONS", 3)
    host, port = cast.listener()
    crowd = [stranger(port) for _ in range(3)]
    guest = cast.heard(Dialer, DirectLink(HOST, port, CODE))
    talk(host, guest, host.next(Opened).connection, guest.next(Opened).connection)
    # Who had been there longest has had to go.
    assert read_all(crowd[0]) == b""
    for plain in crowd:
        plain.close()


def test_who_was_welcomed_keeps_their_place(cast, monkeypatch):
    monkeypatch.setattr(module, "MOST_CONNECTIONS", 2)
    host, port = cast.listener()
    guest = cast.heard(Dialer, DirectLink(HOST, port, CODE))
    from_host, from_guest = host.next(Opened).connection, guest.next(Opened).connection
    host.endpoint.welcome(from_host)
    crowd = [stranger(port) for _ in range(5)]
    for plain in crowd[:4]:
        assert read_all(plain) == b""
    talk(host, guest, from_host, from_guest)
    for plain in crowd:
        plain.close()


def test_half_a_message_holds_nobody_up(cast):
    host, port = cast.listener()
    with stranger(port) as half:
        half.sendall(request(port))
        read_head(half)
        number = host.next(Opened).connection
        half.sendall(Frame(Opcode.TEXT, b"1" * 1000, fin=False).serialize(mask=True))
        half.sendall(b"\x80\xfe\xff")
        guest = cast.heard(Dialer, DirectLink(HOST, port, CODE))
        talk(host, guest, host.next(Opened).connection, guest.next(Opened).connection)
    assert host.next(Closed) == Closed(number, Reason.LOST)


def fragments(count, size=1):
    """The beginning of a message that comes in so many parts of so many bytes."""
    kinds = [Opcode.TEXT, *[Opcode.CONT] * (count - 1)]
    return b"".join(Frame(kind, b"1" * size, fin=False).serialize(mask=True) for kind in kinds)


def opened(host, port):
    """A guest without an endpoint, and the host's number of the connection."""
    plain = stranger(port)
    plain.sendall(request(port))
    read_head(plain)
    return plain, host.next(Opened).connection


def test_a_message_in_many_parts_is_no_larger_though_its_sender_never_closes(cast, monkeypatch):
    monkeypatch.setattr(module, "PING_S", inf)
    host, port = cast.listener()
    parts, number = opened(host, port)
    with parts:
        parts.sendall(fragments(5, MOST_FROM_GUEST // 4))
        assert host.next(Closed) == Closed(number, Reason.TOO_MUCH)


def test_a_message_comes_in_few_parts(cast):
    host, port = cast.listener()
    end = Frame(Opcode.CONT, b"1").serialize(mask=True)
    few, number = opened(host, port)
    with few:
        few.sendall(fragments(MOST_FRAGMENTS - 1) + end)
        assert host.next(Received) == Received(number, b"1" * MOST_FRAGMENTS)
    many, number = opened(host, port)
    with many:
        many.sendall(fragments(MOST_FRAGMENTS + 1))
        assert host.next(Closed, connection=number).reason is Reason.TOO_MUCH


def test_a_message_that_isn_t_whole_in_time_is_waited_for_no_longer(cast, monkeypatch):
    monkeypatch.setattr(door, "MESSAGE_S", 0.1)
    host, port = cast.listener()
    half, number = opened(host, port)
    with half:
        half.sendall(fragments(2))
        assert host.next(Closed) == Closed(number, Reason.TOO_SLOW)
    whole, number = opened(host, port)
    with whole:
        whole.sendall(fragments(1) + Frame(Opcode.CONT, b"1").serialize(mask=True))
        host.next(Received)
        silent, other = opened(host, port)
        with silent:
            silent.sendall(fragments(1))
            assert host.next(Closed) == Closed(other, Reason.TOO_SLOW)
        # Between messages there is time.
        whole.sendall(Frame(Opcode.TEXT, b"1").serialize(mask=True))
        assert host.next(Received).connection == number


@pytest.mark.parametrize("opcode", [Opcode.TEXT, Opcode.PING])
def test_who_sends_too_much_has_no_more_by_coming_again(cast, monkeypatch, opcode):
    monkeypatch.setattr(module, "ADDRESS_RATE", Rate(0, 100, 0, 10**6))
    host, port = cast.listener()
    flood = Frame(opcode, b"1").serialize(mask=True) * (99 - 2 * OPENING_MESSAGES)
    first, number = opened(host, port)
    with first:
        first.sendall(flood)
        first.sendall(Frame(Opcode.TEXT, b"2").serialize(mask=True))
        host.next(Received, data=b"2")
    second, number = opened(host, port)
    with second:
        second.sendall(flood)
        assert host.next(Closed, connection=number).reason is Reason.TOO_MUCH
    for _ in range(100 // OPENING_MESSAGES):
        assert asked(port, b"GET ") == b""


@pytest.mark.parametrize("pings", [0, 100])
def test_a_line_that_breaks_is_no_reason_to_fill_the_log(cast, pings):
    host, port = cast.listener()
    plain, number = opened(host, port)
    goes_on = threading.Event()
    host.endpoint._call(goes_on.wait)
    # While nobody there looks, it is reset, so that nothing can be sent back any more.
    plain.setsockopt(SOL_SOCKET, SO_LINGER, struct.pack("ii", 1, 0))
    plain.sendall(Frame(Opcode.PING, b"1").serialize(mask=True) * pings)
    plain.close()
    for _ in range(100 - pings):
        host.endpoint.send(number, b"1")
    goes_on.set()
    host.next(Closed, connection=number)


def test_garbage_is_closed_quietly_and_guests_are_still_served(thorough):
    for seed in sample(range(8), 8, thorough=thorough):
        fuzz(300, seed)


# -- whose place is taken ------------------------------------------------------------


class Visitor:
    """A connection, for a door that has only to count it."""

    def __init__(self, address):
        self.address, self.network = address, network_of(address)
        self.is_there = True
        self.questions = []

    def ask(self, question):
        self.questions.append(question)

    def abort(self):
        self.is_there = False


def enter(door, *addresses):
    """Visitors who come in this order."""
    visitors = [Visitor(address) for address in addresses]
    for visitor in visitors:
        if not door.enter(visitor):
            visitor.abort()
    return visitors


def there(visitors):
    """Which of them are still there."""
    return [visitor.is_there for visitor in visitors]


def test_the_network_goes_that_has_most_strangers_and_of_it_who_was_first():
    visitors = enter(Door(3, ADDRESS_RATE), "10.0.0.1", "10.0.0.2", "10.0.0.2", "10.0.0.3")
    assert there(visitors) == [True, False, True, True]


def test_one_network_of_ipv6_is_one_crowd_and_in_it_the_address_that_has_most():
    crowd = ["2001:db8::1", "2001:db8::2", "2001:db8::2"]
    visitors = enter(Door(5, ADDRESS_RATE), "10.0.0.1", "10.0.0.1", *crowd, "10.0.0.3")
    assert there(visitors) == [True, True, True, False, True, True]


def test_who_comes_from_where_somebody_was_welcomed_before_stays_longer():
    door = Door(3, ADDRESS_RATE)
    (ada,) = enter(door, "10.0.0.1")
    door.welcome(ada)
    door.leave(ada)
    back = enter(door, "10.0.0.1", "10.0.0.1")
    strangers = enter(door, *(f"10.0.1.{number}" for number in range(9)))
    assert there(back) == [True, True]
    assert there(strangers) == [False] * 8 + [True]


def test_where_all_are_welcome_nobody_else_is_let_in():
    door = Door(2, ADDRESS_RATE)
    guests = enter(door, "10.0.0.1", "10.0.0.2")
    for guest in guests:
        door.welcome(guest)
    assert there([*guests, *enter(door, "10.0.0.3")]) == [True, True, False]


def test_a_network_may_have_only_so_many_places():
    door = Door(10, ADDRESS_RATE, most_of_network=2)
    first, *rest = enter(door, *["2001:db8::1"] * 3, "2001:db8:0:1::1")
    assert there([first, *rest]) == [False, True, True, True]
    for visitor in rest[:2]:
        door.welcome(visitor)
    assert there([*rest, *enter(door, "2001:db8::9")]) == [True, True, True, False]


def test_all_are_asked_in_turn_whether_they_are_there_and_not_all_at_once():
    door = Door(10 * TURNS, ADDRESS_RATE)
    gone, *visitors = enter(door, *["10.0.0.1"] * (2 * TURNS + 1))
    door.leave(gone)

    async def one_round():
        watching = asyncio.create_task(door.watch(0))
        while not all(visitor.questions for visitor in visitors):
            await asyncio.sleep(0)
        watching.cancel()

    asyncio.run(one_round())
    asked = [question for visitor in visitors for question in visitor.questions[:1]]
    assert len(set(asked)) == TURNS
    assert not gone.questions
