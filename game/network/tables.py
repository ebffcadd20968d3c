"""A table on the network: its host or guest, and the endpoints by which they hear each other.

Whoever opens one calls `update` whenever `wake` was called and when it is `due`, always in the same
thread. Nothing waits. This is to be imported where `libraries_needed` says what isn't installed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from game.base.rate_limits import GuardedCode
from game.files.games import OpenGame
from game.files.kept_tables import Chair, KeptRelay, KeptTable, TableRules
from game.network.addresses import Address, AddressKind
from game.network.discovery import Announcer
from game.network.endpoint import Endpoints
from game.network.endpoints import Dialer, Listener, RelayHost
from game.network.events import Closed, Listening, Opened, Reason, Received, RoomGiven, Trouble
from game.network.links import USUAL_PORT, DirectLink, Link, RelayLink, new_code, new_key
from game.network.page import PageFile
from game.network.sealed import Credentials, HostChannel, new_private_key
from game.play.session import Services
from game.table.guest import TableGuest
from game.table.host import TableHost
from game.table.messages import PROTOCOL, TurnedAway, Why


class Way(Struct, frozen=True):
    """A way by which guests may come.

    Attributes:
        url: the link to pass on.
        kind: what the address in it is; None for a relay.
    """

    url: str
    kind: AddressKind | None


class HostedTable:
    """A table that is open in this program.

    Attributes:
        ways: the ways to it as they are now, the likeliest first; none until they are known.
        trouble: why guests can't come by one of them; None if all is well.
    """

    def __init__(
        self,
        opened: OpenGame,
        chairs: Sequence[Chair],
        services: Services,
        wake: Callable[[], None],
        *,
        host: str,
        rules: TableRules,
        page: Mapping[str, PageFile],
        relay: str = "",
        port: int = USUAL_PORT,
        address: str | None = None,
        announces: bool = True,
        kept: KeptTable | None = None,
        keep: Callable[[KeptTable | None], None] = lambda kept: None,
        seed: int | None = None,
    ) -> None:
        """Open a table; for `opened` to `host`, and from `kept` on, see `TableHost`.

        Args:
            opened: the game.
            chairs: who sits where.
            services: what games share.
            wake: called from another thread when there is something to `update`.
            host: what the host is called.
            rules: what holds at the table.
            page: the files of the page for phones, by their paths.
            relay: the URL of a relay by which guests may come too, or "".
            port: where to listen, if nothing else does.
            address: the address to listen at, or None for all of this machine's.
            announces: whether others in the same network find it.
            kept: the same table, as an earlier program kept it.
            keep: keeps it; None once it is closed.
            seed: makes opponents and chance repeatable.

        """
        self._wake, self._page, self._address = wake, page, address
        self._announces, self._announced = announces, ""
        self._keep = keep
        private_key = b"" if kept is None else bytes.fromhex(kept.private_key)
        self._code = GuardedCode(new_code() if kept is None else kept.code, services.now)
        self._credentials = Credentials(private_key or new_private_key(), self._code)
        self._port = kept.port if kept is not None and kept.port else port
        self._relay_url = relay
        if kept is not None and kept.relay is not None:
            self._relay_url = kept.relay.url
            self._credentials.key = bytes.fromhex(kept.relay.key)
        elif relay:
            self._credentials.key = new_key()
        self._kept: KeptTable | None = None
        self.ways: tuple[Way, ...] = ()
        self.trouble: Reason | None = None
        self._addresses: tuple[Address, ...] | None = None  # None until somebody listens there.
        self._has_room = False
        self._announcer: Announcer | None = None
        self._relay_host: RelayHost | None = None
        self._endpoints = Endpoints()
        self.host = TableHost(
            *(opened, chairs, services),
            host=host,
            code=self._code,
            rules=rules,
            kept=kept,
            keep=self._keep_table,
            seed=seed,
        )
        self._listen(self._port)
        if self._relay_url:
            self._relay_host = RelayHost(wake, self._relay_url, self._credentials)
            self._endpoints.add(self._relay_host)

    @property
    def is_reachable(self) -> bool:
        """Whether guests can come by all ways by which they should."""
        return self._addresses is not None and (self._relay_host is None or self._has_room)

    def _listen(self, port: int) -> None:
        new_channel = partial(HostChannel, self._credentials)
        self._endpoints.add(
            Listener(
                self._wake,
                port=port,
                host=self._address,
                page=self._page,
                new_channel=new_channel,
            )
        )

    @property
    def code(self) -> str:
        return self._code.code

    def _keep_table(self, kept: KeptTable) -> None:
        private_key, key = self._credentials.private_key.private_bytes_raw(), self._credentials.key
        relay = None if key is None else KeptRelay(self._relay_url, key.hex())
        self._kept = replace(kept, port=self._port, relay=relay, private_key=private_key.hex())
        self._keep(self._kept)

    # -- what comes -----------------------------------------------------------

    def update(self) -> None:
        """Take in what has come, let the game go on, and send what there is to say."""
        for event in self._endpoints.take():
            match event:
                case Opened(connection=number, address=address, sealed=sealed, guest=guest):
                    self.host.opened(number, address, invited=sealed, guest=guest)
                case Received(connection=number, data=data):
                    self.host.received(number, data)
                case Closed(connection=number):
                    self.host.closed(number)
                case Listening(port=port, addresses=addresses):
                    self._port, self._addresses = port, addresses
                    self._tell_ways()
                case RoomGiven():
                    self.trouble = None
                    self._has_room = True
                    self._tell_ways()
                case Trouble(reason=Reason.PORT_TAKEN) if self._port:
                    self._port = 0
                    self._listen(0)
                case Trouble(reason=reason):
                    self.trouble = reason
        self.host.update()
        self._announce()
        self._send()

    def _announce(self) -> None:
        """Have others in the same network find the table, by what it is called now."""
        name = self.host.room.host
        if not self._announces or self._addresses is None or name == self._announced:
            return
        if self._announcer is not None:
            self._announcer.close()
        self._announced = name
        self._announcer = Announcer(self._wake, name=name, port=self._port, protocol=PROTOCOL)

    def _send(self) -> None:
        self._credentials.tokens = self.host.tokens
        for out in self.host.take_out():
            if out.data is None:
                self._endpoints.close_connection(out.connection)
            else:
                self._endpoints.send(out.connection, out.data)
            if out.welcomes:
                self._endpoints.welcome(out.connection)

    def _tell_ways(self) -> None:
        """Find out anew by which ways guests may come."""
        ways = []
        key = self._credentials.key
        if key is not None and self._has_room:
            ways.append(Way(RelayLink(self._relay_url, self._credentials.room, key).url, None))
        ways += [
            Way(DirectLink(one.host, self._port, self.code).url, one.kind)
            for one in self._addresses or ()
        ]
        self.ways = tuple(ways)
        if self._kept is not None:
            self._keep_table(self._kept)

    @property
    def due(self) -> float | None:
        """The time at which `update` is to be called; None for no particular time."""
        return self.host.due

    def send_away(self, guest: int) -> None:
        """Have a guest leave for good: what they were invited by lets nobody in any more.

        Others who are at the table come back by their tokens.
        """
        self._code.code = new_code()
        self.host.send_away(guest)
        if self._credentials.key is not None:
            self._credentials.key = new_key()
        self._tell_ways()

    def close(self) -> None:
        """Close the table for good: everybody is told."""
        self.host.close()
        self._send()
        self._keep(None)
        self._end()

    def leave(self) -> None:
        """End with the program; the table may be opened again, and guests wait for that."""
        if self.host.session is not None:
            self.host.session.close()
        if self._relay_host is not None:
            self._relay_host.keep_room()
        self._end()

    def _end(self) -> None:
        if self._announcer is not None:
            self._announcer.close()
        self._endpoints.close()


class JoinedTable:
    """A seat at a table that somebody else hosts.

    Attributes:
        guest: who sits there.
        link: the way to the table, with the address that answered last.
        trouble: why it can't be reached now; None if it can, or it isn't known yet.
    """

    def __init__(
        self,
        link: Link,
        services: Services,
        wake: Callable[[], None],
        *,
        name: str,
        number: int = 0,
        token: str = "",
        ident_of: Callable[[str], str | None] = lambda name: None,
    ) -> None:
        """Go there; for all but `link` and `wake` see `TableGuest`.

        Args:
            link: the way to the table.
            services: what games share.
            wake: called from another thread when there is something to `update`.
            name: what they are called.
            number: which guest an earlier program was, or 0.
            token: what it was given.
            ident_of: the name under which a game of the host is kept here.
        """
        self.link = link
        self.trouble: Reason | None = None
        self.guest = TableGuest(services, name, ident_of=ident_of)
        self._connection: int | None = None
        self._is_closed = False
        self._dialer = Dialer(wake, link, guest=number, token=token)

    def update(self) -> None:
        """Take in what has come, and send what there is to say."""
        for event in self._dialer.take():
            match event:
                case Opened(connection=number, address=address):
                    self._connection, self.trouble = number, None
                    if isinstance(self.link, DirectLink):
                        self.link = self.link.at(address)
                    self.guest.opened()
                case Received(connection=number, data=data) if number == self._connection:
                    self.guest.received(data)
                case Closed(connection=number, reason=reason) if number == self._connection:
                    self._connection = None
                    self.trouble = reason
                    self.guest.closed()
                case Trouble(reason=Reason.WRONG_CODE):
                    self.guest.stay_out(TurnedAway(Why.CODE))
                case Trouble(wait_s=wait_s) if wait_s:
                    self.guest.stay_out(TurnedAway(Why.WAIT, wait_s=wait_s))
                case Trouble(reason=reason):
                    self.trouble = reason
        self.guest.update()
        if self.guest.token:
            self._dialer.come_back_as(self.guest.number, self.guest.token)
        self._send()
        if self.guest.turned_away is not None and not self._is_closed:
            self.leave()

    def _send(self) -> None:
        for data in self.guest.take_out():
            if self._connection is not None:
                self._dialer.send(self._connection, data)

    @property
    def due(self) -> float | None:
        """The time at which `update` is to be called; None for no particular time."""
        return self.guest.due

    def close(self) -> None:
        """Give up the seats, and go."""
        self.guest.leave()
        self._send()
        self.leave()

    def leave(self) -> None:
        """End with the program; the seats stay theirs."""
        if self.guest.session is not None:
            self.guest.session.close()
        self._is_closed = True
        self._dialer.close()
