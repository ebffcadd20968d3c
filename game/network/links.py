"""How people find a table: codes, links, and what they paste or type."""

from __future__ import annotations

import base64
import binascii
import ipaddress
import re
import secrets
import unicodedata
from contextlib import suppress
from urllib.parse import SplitResult, urlsplit

from msgspec import Struct
from msgspec.structs import replace

from game.network.addresses import is_own_host
from game.network.libraries import libraries_needed

USUAL_PORT = 21021
"""The port of a table, if nothing else has it."""

SOCKET_PATH = "/table"
"""Where a table's WebSocket is for pages; at a relay, for all, the room's code follows."""

SEALED_PATH = "/sealed"
"""Where a table's WebSocket is for programs, which seal what they say also without a relay."""

HOST_PATH = "/host"
"""Where a relay's WebSocket for hosts is."""

CODE_LETTERS = "BCDFGHJKMNPQRSTVWXZ"
"""What codes are made of: no vowels, that they make no words, and no L, which looks like I."""

CODE_LENGTH = 6

KEY_BYTES, KEY_LETTERS = 16, 22
"""The length of a link's key: in bytes, and in letters of base64url without padding."""

ROOM_CODE = re.compile(r"[a-z2-7]{26}")
"""A room's code: see `game.network.sealed.room_of`."""

LONGEST = 1000
"""The most letters that anybody types or pastes: a link, and what was written around it."""

_NAME = re.compile(r"(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*|[0-9a-f]*:[0-9a-f:.]+")
"""A host's name or address, in lower case."""

_URL = re.compile(r"[a-z][a-z0-9+.-]*://(\[[0-9a-f:.]*\]?)?[\w.~:/?#@!$&'*+,;=%-]*", re.A | re.I)
"""A URL among other words."""

_CODE = re.compile(rf"(?<![^\W_])[{CODE_LETTERS}]{{3}}[\s-]?[{CODE_LETTERS}]{{3}}(?![^\W_])", re.I)
"""A code among other words, perhaps in halves, as windows show it."""

_LIKE_CODE = re.compile(r"\w{3}-?\w{3}")
"""What may be meant as a code though some of its letters are wrong."""

_AROUND = ".,;:!?'\"“”„‘’«»()<>{}*~"
"""What may stand around a link or an address, and isn't a part of it."""

ACCEPTED = (
    "give a link, an address such as 192.168.1.5:21021 or anna-pc:21021, perhaps with the code, "
    "or the code of six letters"
)


class Code(Struct, frozen=True):
    """A table's code alone: the table is somewhere in the same network."""

    code: str


class DirectLink(Struct, frozen=True):
    """The way to a table without a relay.

    Attributes:
        host: an IP address, without brackets, or a name.
        code: the table's code, or an empty string if it has to be asked for.
        others: other addresses of the same table, which the link that is passed on doesn't have.
    """

    host: str
    port: int
    code: str = ""
    others: tuple[str, ...] = ()

    @property
    def hosts(self) -> tuple[str, ...]:
        """All addresses of the table, in the order in which they are tried."""
        return (self.host, *self.others)

    def at(self, host: str) -> DirectLink:
        """The same way with this one of its addresses first; the way itself if it isn't one."""
        if host not in self.others:
            return self
        return replace(self, host=host, others=tuple(one for one in self.hosts if one != host))

    @property
    def authority(self) -> str:
        """Its address and port, as they are typed."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"

    @property
    def url(self) -> str:
        """The link as people pass it on; a browser opens the page with it."""
        fragment = f"#{self.code}" if self.code else ""
        return f"http://{self.authority}/{fragment}"

    @property
    def socket_url(self) -> str:
        """Where the WebSocket for programs is."""
        return f"ws://{self.authority}{SEALED_PATH}"


class RelayLink(Struct, frozen=True):
    """The way to a table through a relay.

    Attributes:
        relay: the relay's URL, without a slash at the end, as `relay_url` returns it.
        room: the code of the table's room, by which its host can be told from others.
        key: the key of 128 bits that lets guests in.
    """

    relay: str
    room: str
    key: bytes

    @property
    def url(self) -> str:
        """The link as people pass it on. Browsers don't send what follows the ``#``."""
        key = base64.urlsafe_b64encode(self.key).rstrip(b"=").decode()
        return f"{self.relay}/{self.room}#{key}"

    @property
    def socket_url(self) -> str:
        """Where the guests' WebSocket is."""
        return f"{_socket_scheme(self.relay)}{SOCKET_PATH}/{self.room}"


Link = DirectLink | RelayLink
"""The way to a table."""


def new_code() -> str:
    """A code that nobody can foresee."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def new_key() -> bytes:
    """A key for a link."""
    return secrets.token_bytes(KEY_BYTES)


def code_in(text: str) -> str:
    """A code as it is written here, from what somebody typed.

    Raises ValueError if it isn't one.

    >>> code_in("bcd-fgh"), code_in(" B C D F G H ")
    ('BCDFGH', 'BCDFGH')
    """
    code = re.sub(r"[\s\u2010-\u2015-]", "", text).upper()
    if len(code) != CODE_LENGTH or not set(code) <= set(CODE_LETTERS):
        raise ValueError(f"{text!r} is no code: it has {CODE_LENGTH} letters of {CODE_LETTERS}")
    return code


def room_in(text: str) -> str:
    """The code of a room, or "" if this isn't one."""
    return text if ROOM_CODE.fullmatch(text) else ""


def relay_url(text: str) -> str:
    """A relay's URL as it is written here, such as ``https://relay.example``.

    Raises ValueError for anything else; without TLS only in the same network, to try it out.
    """
    url = _plain(text).strip(_AROUND).removesuffix("/")
    parts = _split(url if "://" in url else f"https://{url}")
    accepted = "give a relay's address such as https://relay.example"
    if len(text) > LONGEST or parts is None or not _NAME.fullmatch(parts.hostname or ""):
        raise ValueError(f"{text[:LONGEST]!r} is no relay: {accepted}")
    if parts.path or parts.query or parts.fragment or parts.username is not None:
        raise ValueError(f"a relay has nothing behind its name: {accepted}")
    if parts.scheme != "https" and not (parts.scheme == "http" and is_own_host(parts.netloc)):
        raise ValueError(f"a relay on the internet needs https: {accepted}")
    return f"{parts.scheme}://{parts.netloc.lower()}"


def host_socket_url(relay: str) -> str:
    """Where a relay's WebSocket for hosts is; the relay's URL comes from `relay_url`."""
    return f"{_socket_scheme(relay)}{HOST_PATH}"


def parse_link(text: str) -> Link | Code:
    """The way to a table, from what somebody pasted or typed.

    That is a link, an address with or without a port and a code, or a code alone; or words in which
    there is one of these. Raises ValueError, whose message is one line that says what would be
    accepted.

    >>> parse_link("Come to <http://192.168.1.5:21021/?fbclid=1#BCDFGH>.").url
    'http://192.168.1.5:21021/#BCDFGH'
    >>> parse_link("The code: bcd fgh!").code, parse_link("anna-pc BCDFGH").host
    ('BCDFGH', 'anna-pc')
    """
    text = _plain(text)
    if not text or len(text) > LONGEST:
        raise ValueError(ACCEPTED)
    if _URL.search(text):
        return _linked(text)
    with suppress(ValueError):
        return Code(code_in(text))
    try:
        address = re.split(r"[\s/#]", text, maxsplit=1)[0]
        return _direct(address, text.removeprefix(address).strip("/# "))
    except ValueError as error:
        return _among_words(text, error)


def _plain(text: str) -> str:
    """A text without invisible characters, and with the usual forms of letters."""
    shown = (letter for letter in text if unicodedata.category(letter) != "Cf")
    return unicodedata.normalize("NFKC", "".join(shown)).strip()


def _linked(text: str) -> Link | Code:
    """The way to a table from words with URLs, not all of which need lead to one."""
    around = _URL.sub(" ", text)
    trouble: ValueError | None = None
    for found in _URL.finditer(text):
        try:
            link = _link(found[0].rstrip(_AROUND))
        except ValueError as error:
            trouble = trouble or error
            continue
        if isinstance(link, DirectLink) and not link.code:
            return replace(link, code=_code_among(around))
        return link
    assert trouble is not None
    return _among_words(around, trouble)


def _among_words(text: str, trouble: ValueError) -> DirectLink | Code:
    """An address or a code among other words. Raises the error if there is none."""
    words = text.split()
    for number, word in enumerate(words):
        address, _, code = word.strip(_AROUND).partition("#")
        with suppress(ValueError):
            link = _direct(address.strip("/"), code)
            around = " ".join(words[:number] + words[number + 1 :])
            code = link.code or _code_among(around)
            # An address and one word behind it, which then is meant as a code.
            is_wrong = not code and number == 0 and len(words) == 2
            if not is_wrong and (":" in address or is_own_host(address)):
                return replace(link, code=code)
    code = _code_among(text)
    if not code:
        raise trouble
    return Code(code)


def _code_among(text: str) -> str:
    """The code among other words; "" if there is none, or more than one."""
    codes = {code_in(found[0]) for found in _CODE.finditer(text)}
    return codes.pop() if len(codes) == 1 else ""


def _link(text: str) -> Link:
    parts = _split(text)
    if parts is None or parts.scheme not in ("http", "https", "ws", "wss"):
        raise ValueError(f"this is no link to a table: {ACCEPTED}")
    room = parts.path.strip("/")
    fragment = re.split("[?&]", parts.fragment)[0]  # Those who count clicks add something.
    if parts.scheme in ("http", "ws") and room in ("", "index.html", SOCKET_PATH.strip("/")):
        return _direct(parts.netloc, fragment, is_link=True)
    scheme = {"ws": "http", "wss": "https"}.get(parts.scheme, parts.scheme)
    relay = relay_url(f"{scheme}://{parts.netloc}")
    room = room.removeprefix(SOCKET_PATH.strip("/")).strip("/")
    try:
        if not room_in(room.lower()):
            raise ValueError("this is no room")
        return RelayLink(relay, room.lower(), _key(fragment))
    except ValueError:
        raise ValueError(f"the link isn't whole: copy it again, or {ACCEPTED}") from None


def _direct(address: str, code: str, *, is_link: bool = False) -> DirectLink:
    """A direct link to what may be an address, perhaps with a port."""
    with_brackets = address
    if _is_v6(address):
        with_brackets = f"[{address}]"
    parts = _split(f"http://{with_brackets}")
    if parts is None or not (is_own_host(parts.netloc) or _is_name(parts, is_link=is_link)):
        raise ValueError(f"{address!r} is no address in a network: {ACCEPTED}")
    port = USUAL_PORT if parts.port is None else parts.port
    if port == 0:
        raise ValueError(f"a port is a number from 1 to 65535: {ACCEPTED}")
    return DirectLink(str(parts.hostname), port, code_in(code) if code else "")


def _is_name(parts: SplitResult, *, is_link: bool) -> bool:
    """Whether this is a host by its name, such as ``anna-pc``.

    A name alone has something that words and codes don't have.
    """
    name = parts.hostname or ""
    if not _NAME.fullmatch(name) or name.rpartition(".")[2].isdecimal():
        return False
    if parts.netloc.lower() not in (name, f"{name}:{parts.port}"):
        return False
    is_telling = re.search(r"[.\d-]", name) is not None and not _LIKE_CODE.fullmatch(name)
    return is_link or parts.port is not None or is_telling


def _is_v6(text: str) -> bool:
    try:
        ipaddress.IPv6Address(text)
    except ValueError:
        return False
    return True


def _key(text: str) -> bytes:
    """A key from a link. Raises ValueError."""
    if not re.fullmatch(rf"[A-Za-z0-9_-]{{{KEY_LETTERS}}}", text):
        raise ValueError("a key has 22 letters")
    try:
        return base64.urlsafe_b64decode(f"{text}==")
    except binascii.Error as error:
        raise ValueError("a key is base64url") from error


def _split(text: str) -> SplitResult | None:
    try:
        parts = urlsplit(text)
        parts.port  # noqa: B018  (raises ValueError if it isn't one)
    except ValueError:
        return None
    return parts


def _socket_scheme(relay: str) -> str:
    """A relay's URL with the scheme of WebSockets: ``ws`` for ``http``, ``wss`` for ``https``."""
    return re.sub("^http", "ws", relay)


def qr_rows(link: str) -> tuple[tuple[bool, ...], ...]:
    """The rows of a link's QR code, from the top; True is dark.

    Around it four modules have to stay light, which aren't among the rows. Raises
    MissingLibraryError if segno isn't installed.
    """
    with libraries_needed():
        import segno  # Here, as tables can do without.

    rows = segno.make_qr(link, error="m").matrix
    return tuple(tuple(bool(module) for module in row) for row in rows)
