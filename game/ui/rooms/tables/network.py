"""The way from the window to the network: everything that opens a socket is made here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.files.games import OpenGame
from game.files.kept_tables import Chair, KeptTable, TableRules
from game.network.libraries import libraries_needed
from game.play.session import Services

if TYPE_CHECKING:
    from game.network.discovery import Finder
    from game.network.links import Link
    from game.network.tables import HostedTable, JoinedTable
    from game.table.guest_session import GuestSession
    from game.table.host_session import HostSession


class Network:
    """Opens tables, joins others, and finds them.

    What needs the network's libraries is imported only in its methods: few windows ever open a
    table.
    """

    def host(
        self,
        opened: OpenGame,
        chairs: Sequence[Chair],
        services: Services,
        wake: Callable[[], None],
        *,
        name: str,
        rules: TableRules,
        relay: str,
        kept: KeptTable | None,
        keep: Callable[[KeptTable | None], None],
        session_began: Callable[[HostSession], None],
        changed: Callable[[], None],
    ) -> HostedTable:
        """Open a table; see `HostedTable`, where `name` is `host`. Raises OSError."""
        with libraries_needed():
            from game.network.tables import HostedTable
        from game.ui.phone_page import page_files

        return HostedTable(
            *(opened, chairs, services, wake),
            host=name,
            rules=rules,
            page=page_files(),
            relay=relay,
            kept=kept,
            keep=keep,
            session_began=session_began,
            changed=changed,
        )

    def join(
        self,
        link: Link,
        services: Services,
        wake: Callable[[], None],
        *,
        name: str,
        number: int,
        token: str,
        ident_of: Callable[[str], str | None],
        session_began: Callable[[GuestSession], None],
        changed: Callable[[], None],
    ) -> JoinedTable:
        """Go to a table; see `JoinedTable`. Raises OSError."""
        with libraries_needed():
            from game.network.tables import JoinedTable

        return JoinedTable(
            *(link, services, wake),
            name=name,
            number=number,
            token=token,
            ident_of=ident_of,
            session_began=session_began,
            changed=changed,
        )

    def find(self, wake: Callable[[], None]) -> Finder:
        """Begin to look for tables in the same network; see `Finder`."""
        from game.network.discovery import Finder

        return Finder(wake)
