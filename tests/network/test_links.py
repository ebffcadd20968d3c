"""What people paste and type, and what they are shown."""

import contextlib
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.network.links import (
    CODE_LETTERS,
    LONGEST,
    ROOM_CODE,
    USUAL_PORT,
    Code,
    DirectLink,
    RelayLink,
    code_in,
    host_socket_url,
    new_code,
    parse_link,
    qr_rows,
    relay_url,
)

KEY = bytes(range(100, 116))
KEY_TEXT = "ZGVmZ2hpamtsbW5vcHFycw"
ROOM = "mzuhvlpymk6xo3epygfy5h4oea"

codes = st.text(CODE_LETTERS, min_size=6, max_size=6)
hosts = st.one_of(
    st.ip_addresses().map(str),
    st.from_regex(r"[a-z][a-z0-9-]{0,20}\.local", fullmatch=True),
    st.just("localhost"),
)


def relayed(relay):
    """A link to one and the same room of a relay."""
    return RelayLink(relay, ROOM, KEY)


def test_codes_have_no_vowels_and_no_letter_that_looks_like_another():
    assert not set(CODE_LETTERS) & set("AEIOUYL")
    assert set(CODE_LETTERS) <= set(string.ascii_uppercase)
    assert all(code_in(code) == code for code in (new_code() for _ in range(100)))
    assert len({new_code() for _ in range(100)}) == 100


@given(codes, st.data())
def test_a_code_is_typed_in_any_case_with_spaces_or_hyphens(code, data):
    typed = ""
    for letter in code:
        gap = st.text(" -–\t", max_size=2)
        typed += data.draw(gap) + data.draw(st.sampled_from([letter, letter.lower()]))
    assert code_in(f"{typed} ") == code
    assert parse_link(typed) == Code(code)


@pytest.mark.parametrize("text", ["", "BCDFG", "BCDFGHJ", "ABCDFG", "BCDFG1", "BCD_FGH", "ßßßßßß"])
def test_what_is_no_code_is_told_with_the_letters_of_codes(text):
    with pytest.raises(ValueError, match=f"6 letters of {CODE_LETTERS}"):
        code_in(text)


@given(hosts, st.integers(1, 65535), st.one_of(st.just(""), codes))
def test_a_direct_link_comes_back_as_it_was_passed_on(host, port, code):
    link = DirectLink(host, port, code)
    assert parse_link(link.url) == link
    assert parse_link(f"  {link.url}\n") == link


@given(st.from_regex(ROOM_CODE, fullmatch=True), st.binary(min_size=16, max_size=16))
def test_a_relay_s_link_comes_back_as_it_was_passed_on(room, key):
    link = RelayLink("https://relay.example", room, key)
    assert parse_link(link.url) == link
    assert link.url.partition("#")[0] == f"https://relay.example/{room}"


def test_a_table_s_other_addresses_are_tried_too_but_not_passed_on():
    link = DirectLink("10.0.0.5", 1234, "BCDFGH", ("192.168.1.5", "fd00::5"))
    assert link.hosts == ("10.0.0.5", "192.168.1.5", "fd00::5")
    assert link.url == "http://10.0.0.5:1234/#BCDFGH"
    assert link.at("fd00::5").hosts == ("fd00::5", "10.0.0.5", "192.168.1.5")
    assert link.at("10.0.0.5") is link.at("10.9.9.9") is link


def test_links_say_where_the_websockets_are():
    assert DirectLink("fe80::1", 21021).socket_url == "ws://[fe80::1]:21021/sealed"
    assert DirectLink("192.168.1.5", 80).socket_url == "ws://192.168.1.5:80/sealed"
    link = RelayLink("https://relay.example", ROOM, KEY)
    assert link.socket_url == f"wss://relay.example/table/{ROOM}"
    assert host_socket_url("http://127.0.0.1:80") == "ws://127.0.0.1:80/host"


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("192.168.1.5", DirectLink("192.168.1.5", USUAL_PORT)),
        ("192.168.1.5:1234", DirectLink("192.168.1.5", 1234)),
        ("192.168.1.5:1234 bcd-fgh", DirectLink("192.168.1.5", 1234, "BCDFGH")),
        ("192.168.1.5  B C D F G H", DirectLink("192.168.1.5", USUAL_PORT, "BCDFGH")),
        ("192.168.1.5:1234/#bcdfgh", DirectLink("192.168.1.5", 1234, "BCDFGH")),
        ("192.168.1.5:1234#bcdfgh", DirectLink("192.168.1.5", 1234, "BCDFGH")),
        ("http://192.168.1.5:1234", DirectLink("192.168.1.5", 1234)),
        ("HTTP://192.168.1.5:1234/#BCD-FGH", DirectLink("192.168.1.5", 1234, "BCDFGH")),
        ("http://192.168.1.5:1234/index.html#BCDFGH", DirectLink("192.168.1.5", 1234, "BCDFGH")),
        ("ws://192.168.1.5:1234/table", DirectLink("192.168.1.5", 1234)),
        ("Annas-Laptop.local", DirectLink("annas-laptop.local", USUAL_PORT)),
        ("fe80::1", DirectLink("fe80::1", USUAL_PORT)),
        ("[2001:db8::5]:1234", DirectLink("2001:db8::5", 1234)),
        (f"https://relay.example/{ROOM}#{KEY_TEXT}", relayed("https://relay.example")),
        (
            f"https://Relay.Example:8443/{ROOM.upper()}/#{KEY_TEXT}",
            relayed("https://relay.example:8443"),
        ),
        (f"http://127.0.0.1:80/{ROOM.upper()}#{KEY_TEXT}", relayed("http://127.0.0.1:80")),
        ("bcd fgh", Code("BCDFGH")),
    ],
)
def test_what_people_type_leads_to_a_table(text, link):
    assert parse_link(text) == link


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("anna-pc bcdfgh", DirectLink("anna-pc", USUAL_PORT, "BCDFGH")),
        ("anna-pc", DirectLink("anna-pc", USUAL_PORT)),
        ("Anna:1234", DirectLink("anna", 1234)),
        ("anna:21021 BCDFGH", DirectLink("anna", 21021, "BCDFGH")),
        ("anna.dyn.example BCDFGH", DirectLink("anna.dyn.example", USUAL_PORT, "BCDFGH")),
        ("http://anna/#BCDFGH", DirectLink("anna", USUAL_PORT, "BCDFGH")),
        ("http://anna.dyn.example:1234/#BCDFGH", DirectLink("anna.dyn.example", 1234, "BCDFGH")),
    ],
)
def test_a_host_is_found_by_its_name(text, link):
    assert parse_link(text) == link


DIRECT = "http://192.168.1.5:21021/#BCDFGH"

RELAYED = relayed("https://relay.example").url


@pytest.mark.parametrize("link", [DIRECT, RELAYED])
@pytest.mark.parametrize(
    "around",
    [
        *("{}.", "<{}>", "({})", "“{}”", "«{}»", "*{}*", "{}, please!", "Komm: {}", "→{}←"),
        *("\u200b{}\ufeff", "\u2068{}\u2069", "{}\u00a0", "\u200e{}", "{}\nBen", "来て：{}。"),
        *("[Anna’s table]({})", "Anna's table, {} — see you at 8:30?", "See https://c.example. {}"),
    ],
)
def test_a_link_is_understood_as_people_paste_it(link, around):
    assert parse_link(around.format(link)).url == link


@pytest.mark.parametrize("link", [DIRECT, RELAYED])
@pytest.mark.parametrize("added", ["?fbclid=IwAR0_x-1", "?utm_source=a&utm_medium=b"])
def test_what_is_added_to_a_link_to_count_clicks_is_passed_over(link, added):
    start, fragment = link.split("#")
    assert parse_link(f"{start}{added}#{fragment}").url == link
    assert parse_link(f"{link}{added}").url == link


def test_a_link_is_understood_in_the_middle_of_a_link():
    assert parse_link(f"[{DIRECT}]({DIRECT})").url == DIRECT


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("The code is BCDFGH.", Code("BCDFGH")),
        ("Code: bcd fgh", Code("BCDFGH")),
        ("ＢＣＤＦＧＨ", Code("BCDFGH")),
        ("B\u00adC\u200bDFGH", Code("BCDFGH")),
        ("Cornerwise is at https://c.example, the code is BCD-FGH!", Code("BCDFGH")),
        ("At 192.168.1.5:1234, code BCDFGH", DirectLink("192.168.1.5", 1234, "BCDFGH")),
        ("(192.168.1.5 BCDFGH)", DirectLink("192.168.1.5", USUAL_PORT, "BCDFGH")),
        ("BCDFGH at anna.local.", DirectLink("anna.local", USUAL_PORT, "BCDFGH")),
        ("Code BCDFGH, Adresse anna-pc:1234", DirectLink("anna-pc", 1234, "BCDFGH")),
        ("It is [2001:db8::5]:1234 BCD FGH!", DirectLink("2001:db8::5", 1234, "BCDFGH")),
        ("http://192.168.1.5:1234/ code BCDFGH", DirectLink("192.168.1.5", 1234, "BCDFGH")),
        ("z.B. mit dem Code BCDFGH", Code("BCDFGH")),
        ("I am at 192.168.1.5", DirectLink("192.168.1.5", USUAL_PORT)),
    ],
)
def test_a_code_or_an_address_is_understood_among_words(text, link):
    assert parse_link(text) == link


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "hello",
        "192.168.1",
        "192.168.1.256",
        "BCDFGI",
        "bcd-fgi",
        "b4dfgh",
        "anna@example.org",
        "example.org:0",
        "anna_pc.example",
        "http://example.org:port/#BCDFGH",
        "http://anna@example.org/#BCDFGH",
        "192.168.1.5:21021 BCDFGI",
        "the codes are BCDFGH and HGFDCB",
        "192.168.1.5:0",
        "192.168.1.5:65536",
        "192.168.1.5:port",
        "192.168.1.5 ABCDEF",
        "user@192.168.1.5",
        "https://relay.example/",
        f"https://relay.example/{ROOM.upper()}",
        f"https://relay.example/{ROOM.upper()}#",
        f"https://relay.example/{ROOM.upper()}#{KEY_TEXT}x",
        f"https://relay.example/{ROOM.upper()}#{KEY_TEXT[:-1]}",
        f"https://relay.example/{ROOM.upper()}#{KEY_TEXT[:-1]}!",
        f"https://relay.example/a/{ROOM.upper()}#{KEY_TEXT}",
        f"https://user:word@relay.example/{ROOM.upper()}#{KEY_TEXT}",
        f"http://relay.example/{ROOM.upper()}#{KEY_TEXT}",
        "ftp://192.168.1.5:1234",
        "javascript:alert(1)",
        "http://[::1",
        "[fe80::1",
        "1" * (LONGEST + 1),
        "192.168.1.5\0",
        "a..local",
        f"{'a' * 64}.local",
    ],
)
def test_what_leads_nowhere_is_told_in_one_line_with_what_does(text):
    with pytest.raises(ValueError, match=r"give|is no code") as error:
        parse_link(text)
    assert "\n" not in str(error.value)


@given(st.text(max_size=60))
def test_nothing_that_is_typed_is_worse_than_wrong(text):
    with contextlib.suppress(ValueError):
        assert isinstance(parse_link(text), Code | DirectLink | RelayLink)


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("relay.example", "https://relay.example"),
        (" https://Relay.example/ ", "https://relay.example"),
        ("<https://relay.example/>.", "https://relay.example"),
        ("\u200brelay.example\ufeff", "https://relay.example"),
        ("https://relay.example:8443", "https://relay.example:8443"),
        ("http://127.0.0.1:21022", "http://127.0.0.1:21022"),
    ],
)
def test_a_relay_is_named_by_its_address(text, url):
    assert relay_url(text) == url


@pytest.mark.parametrize(
    "text",
    [
        *("", "https://", "http://relay.example", "https://a.b/c", "https://a.b?c", "ftp://a.b"),
        *("a b", "https://a.b:x", "https://a@b.c", "https://a.b#c", "https://-", "https://a_b"),
        *("a..b", "https://.", f"{'a' * 64}.example"),
    ],
)
def test_what_is_no_relay_is_told_with_what_is(text):
    with pytest.raises(ValueError, match="https"):
        relay_url(text)


def test_a_link_is_drawn_as_a_code_for_cameras():
    rows = qr_rows(RelayLink("https://relay.example", ROOM, KEY).url)
    assert len(rows) == len(rows[0])
    # The three corners by which cameras find it (ISO/IEC 18004).
    corner = [[1] * 7, [1, *[0] * 5, 1], *[[1, 0, 1, 1, 1, 0, 1]] * 3, [1, *[0] * 5, 1], [1] * 7]
    size = len(rows)
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        assert [list(map(int, row[left : left + 7])) for row in rows[top : top + 7]] == corner
