"""A network without sockets: tables and their guests in one process, for pictures and tests."""

from __future__ import annotations

from itertools import count
from typing import Any

from game.base.rate_limits import GuardedCode
from game.network.addresses import AddressKind
from game.network.events import Found, Reason
from game.network.links import DirectLink, Link
from game.network.tables import Way
from game.play.session import Services
from game.table.guest import TableGuest
from game.table.host import TableHost
from game.table.messages import TurnedAway, Why
from game.ui.rooms.tables.joining import Network, services

CODE = "BCDFGH"
"""The code of every table here."""

ADDRESS, PORT = "192.168.1.5", 21021

WAYS = (
    Way(DirectLink(ADDRESS, PORT, CODE).url, AddressKind.NETWORK),
    Way(DirectLink("hannah.local", PORT, CODE).url, AddressKind.NAME),
    Way(DirectLink("2001:db8::21", PORT, CODE).url, AddressKind.INTERNET),
)

LINK = f"{ADDRESS}:{PORT} {CODE}"
"""What a guest types."""


def proved(host: TableHost, code: str, token: str) -> dict[str, Any]:
    """What a sealed connection would tell a host of who has this code, or this token."""
    known = [number for number, one in host.tokens.items() if one == token]
    return {"invited": bool(known) or code == CODE, "guest": known[0] if known else 0}


class HostedHere:
    """Stands in for a `HostedTable`.

    Attributes:
        host: the table.
        lines: the guests who are connected, by the numbers of their connections.
        is_closed, is_left: whether it was closed for good, and whether the program has ended.
    """

    def __init__(self, host: TableHost, keep: Any) -> None:
        self.host, self._keep = host, keep
        self.code, self.ways, self.trouble = CODE, WAYS, None
        self.lines: dict[int, JoinedHere] = {}
        self.is_closed = self.is_left = False

    def update(self) -> None:
        """Take in what guests have said, and let them have what there is to say."""
        for number, line in list(self.lines.items()):
            said, line.said = line.said, []
            for data in said:
                self.host.received(number, data)
        self.host.update()
        self._send()

    def _send(self) -> None:
        for out in self.host.take_out():
            line = self.lines.get(out.connection)
            if line is not None and out.data is not None:
                line.heard.append(out.data)
            elif line is not None:
                del self.lines[out.connection]

    @property
    def due(self) -> float | None:
        """See `HostedTable`."""
        return self.host.due

    def send_away(self, guest: int) -> None:
        """See `HostedTable`; the code stays."""
        self.host.send_away(guest)

    def close(self) -> None:
        """Close it for good."""
        self.host.close()
        self._send()
        self._keep(None)
        self.is_closed = True
        self.leave()

    def leave(self) -> None:
        """End with the program."""
        self.is_left = True
        for line in list(self.lines.values()):
            line.cut()


class JoinedHere:
    """Stands in for a `JoinedTable`.

    Attributes:
        guest: who is there.
        link: the way to the table.
        said, heard: what is under way to the host, and from there.
    """

    def __init__(self, loopback: Loopback, guest: TableGuest, link: Link, token: str) -> None:
        self.guest, self.link, self._token = guest, link, token
        self._code = link.code if isinstance(link, DirectLink) else ""
        self._is_elsewhere = isinstance(link, DirectLink) and link.port != PORT
        self.trouble: Reason | None = None
        self.said: list[bytes] = []
        self.heard: list[bytes] = []
        self._loopback, self._connection = loopback, 0

    def connect(self) -> None:
        """Connect to the table that is open, if there is one; at other ports are other tables."""
        hosted = self._loopback.table
        if self._is_elsewhere:
            return
        if hosted is None or hosted.is_left:
            self.trouble = Reason.UNREACHABLE
            return
        self._connection, self.trouble = next(self._loopback.numbers), None
        hosted.lines[self._connection] = self
        known = proved(hosted.host, self._code, self.guest.token or self._token)
        hosted.host.opened(self._connection, ADDRESS, **known)
        self.guest.opened()
        self._say()

    def cut(self) -> None:
        """Cut the connection; what was under way to the host is lost."""
        hosted = self._loopback.table
        if self._connection and hosted is not None:
            hosted.lines.pop(self._connection, None)
            hosted.host.closed(self._connection)
            self._hear()
            self._connection, self.trouble = 0, Reason.LOST
            self.said = []
            self.guest.closed()

    def update(self) -> None:
        """Take in what the host has said, and say what there is to say."""
        self._hear()
        if self._is_elsewhere:
            self.guest.stay_out(TurnedAway(Why.CODE))
        self.guest.update()
        self._say()

    def _hear(self) -> None:
        heard, self.heard = self.heard, []
        for data in heard:
            self.guest.received(data)

    def _say(self) -> None:
        self.said += self.guest.take_out()

    @property
    def due(self) -> float | None:
        """See `JoinedTable`."""
        return self.guest.due

    def close(self) -> None:
        """Give up the seats, and go."""
        self.guest.leave()
        self._say()
        hosted = self._loopback.table
        if hosted is not None and self._connection in hosted.lines:
            hosted.update()
        self.leave()

    def leave(self) -> None:
        """Go; the seats stay theirs."""
        self.cut()


class NoFinder:
    """Stands in for a `Finder`, which finds these, and whatever is added to them."""

    def __init__(self, found: list[Found]) -> None:
        self._found, self._told = found, 0

    def take(self) -> list[Found]:
        """What it has found since the last call."""
        found, self._told = self._found[self._told :], len(self._found)
        return found

    def close(self) -> None:
        """Stop looking."""


class Loopback(Network):
    """Tables of one process.

    Attributes:
        table: the table that is open, if one is.
        guests: the guests, in the order in which they came.
        found: what is announced.
        numbers: those of connections to come.
    """

    def __init__(self) -> None:
        self.table: HostedHere | None = None
        self.guests: list[JoinedHere] = []
        self.found: list[Found] = []
        self.numbers = count(1)

    def hosted(self, ui: Any, *what: Any) -> Any:
        """See `Network`."""
        opened, chairs, name, rules, kept, keep = what
        return self.open(services(ui), opened, chairs, name, rules, kept=kept, keep=keep)

    def open(
        self, services: Services, opened: Any, chairs: Any, name: str, rules: Any, **more: Any
    ) -> Any:
        """Open a table at a machine of whatever kind."""
        code, keep = GuardedCode(CODE, services.now), more.setdefault("keep", lambda kept: None)
        host = TableHost(
            *(opened, chairs, services), host=name, code=code, rules=rules, seed=5, **more
        )
        self.table = HostedHere(host, keep)
        return self.table

    def joined(self, ui: Any, link: Link, name: str, kept: Any, ident_of: Any) -> Any:
        """See `Network`."""
        return self.come(services(ui), link, name, kept and kept.token, ident_of)

    def come(
        self,
        services: Services,
        link: Link,
        name: str,
        token: str | None = None,
        ident_of: Any = lambda name: None,
    ) -> JoinedHere:
        """Come from a machine of whatever kind."""
        guest = TableGuest(services, name, ident_of=ident_of)
        joined = JoinedHere(self, guest, link, token or "")
        self.guests.append(joined)
        joined.connect()
        return joined

    def find(self, wake: Any) -> Any:
        """See `Network`."""
        return NoFinder(self.found)
