"""What isn't a guest: browsers that load the page, pages from elsewhere, floods, and garbage."""

import pytest
from fuzz_tables import fuzz
from helpers.network import CODE, HOST, asked, read_all, read_head, request, stranger, talk
from helpers.thorough import sample
from websockets.frames import Frame, Opcode

from game.base.rate_limits import network_of
from game.network import listener as module
from game.network.dialer import Dialer
from game.network.door import Door
from game.network.events import Closed, Opened, Reason
from game.network.limits import MOST_FROM_GUEST, MOST_OF_ADDRESS
from game.network.links import DirectLink
from game.network.page import read_page
from game.network.pipe import OPTIONS

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
    monkeypatch.setattr(module, "OPENING_S", 0.1)
    _, port = cast.listener()
    with stranger(port) as silent, stranger(port) as half:
        half.sendall(b"GET /table HTTP/1.1\r\nHost: ")
        assert status(read_all(half)) == 0
        assert status(read_all(silent)) == 0


def test_one_address_has_only_so_many_connections(cast):
    _, port = cast.listener()
    crowd = [stranger(port) for _ in range(MOST_OF_ADDRESS)]
    with stranger(port) as late:
        assert read_all(late) == b""
    for plain in crowd:
        plain.close()
    # Once they have gone, there is room again; when that has been noticed, nobody is told.
    cast.heard(Dialer, DirectLink(HOST, port, CODE)).next(Opened)


def test_all_together_have_only_so_many_connections(cast, monkeypatch):
    monkeypatch.setattr(module, "MOST_CONNECTIONS", 3)
    monkeypatch.setattr(module, "MOST_OF_ADDRESS", 10)
    _, port = cast.listener()
    crowd = [stranger(port) for _ in range(3)]
    with stranger(port) as late:
        assert read_all(late) == b""
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


def test_a_message_in_many_parts_is_no_larger_though_its_sender_never_closes(cast, monkeypatch):
    monkeypatch.setitem(OPTIONS, "ping_interval", None)
    host, port = cast.listener()
    with stranger(port) as parts:
        parts.sendall(request(port))
        read_head(parts)
        number = host.next(Opened).connection
        frame = Frame(Opcode.TEXT, b"1" * (MOST_FROM_GUEST // 4), fin=False)
        more = Frame(Opcode.CONT, b"1" * (MOST_FROM_GUEST // 4), fin=False)
        parts.sendall(frame.serialize(mask=True) + more.serialize(mask=True) * 4)
        assert host.next(Closed) == Closed(number, Reason.TOO_MUCH)


def test_garbage_is_closed_quietly_and_guests_are_still_served(thorough):
    for seed in sample(range(8), 8, thorough=thorough):
        fuzz(300, seed)


def test_neighbours_in_one_network_of_ipv6_are_not_counted_as_one():
    door = Door(10, 1)
    assert door.enter("2001:db8::1")
    assert door.enter("2001:db8::2")
    grouped = Door(10, 1, network_of)
    assert grouped.enter("2001:db8::1")
    assert not grouped.enter("2001:db8::2")
