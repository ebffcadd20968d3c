"""The way from the window to the network: everything that opens a socket is made here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.files.games import OpenGame
from game.files.kept_tables import Chair, KeptSeat, KeptTable, KeptTables, TableRules, host_called
from game.network.libraries import libraries_needed
from game.play.session import Services
from game.ui.open_table import OpenTable
from game.ui.rooms.setup.seat_names import own_name
from game.ui.shell.context import UiContext

if TYPE_CHECKING:
    from game.network.discovery import Finder
    from game.network.links import Link
    from game.network.tables import HostedTable, JoinedTable


class Network:
    """Opens tables, joins others, and finds them.

    What needs the network's libraries is imported only in its methods: few windows ever open a
    table.
    """

    def host(
        self,
        ui: UiContext,
        opened: OpenGame,
        chairs: Sequence[Chair],
        rules: TableRules,
        kept: KeptTable | None = None,
    ) -> OpenTable:
        """Open a table for a game as it stands; or again as it was `kept`. Raises OSError."""

        def keep(kept: KeptTable | None) -> None:
            def change(tables: KeptTables) -> KeptTables:
                return replace(tables, own=kept)

            ui.files.tables.change(change)

        called = host_called(chairs, own_name(ui))
        line = self.hosted(ui, opened, chairs, called, rules, kept, keep)
        table = OpenTable(ui.files, called, hosted=line)
        table.update()
        return table

    def join(self, ui: UiContext, link: Link, kept: KeptSeat | None = None) -> OpenTable:
        """Go to somebody's table; or come back to a seat that was `kept`. Raises OSError."""
        name = own_name(ui) if kept is None else kept.name

        def ident_of(game: str) -> str | None:
            """The name under which a game of the host is kept here."""
            return None if kept is None else kept.known(game, ui.files.games, ui.files.history)

        line = self.joined(ui, link, name, kept, ident_of)
        return OpenTable(ui.files, name, joined=line, kept=kept)

    def hosted(
        self,
        ui: UiContext,
        opened: OpenGame,
        chairs: Sequence[Chair],
        name: str,
        rules: TableRules,
        kept: KeptTable | None,
        keep: Callable[[KeptTable | None], None],
    ) -> HostedTable:
        """A table that listens; see `HostedTable`, where `name` is `host`. Raises OSError."""
        with libraries_needed():
            from game.network.tables import HostedTable
        from game.ui.phone_page import page_files

        return HostedTable(
            *(opened, chairs, services(ui), ui.wake),
            host=name,
            rules=rules,
            page=page_files(),
            relay=ui.settings.relay,
            kept=kept,
            keep=keep,
        )

    def joined(
        self,
        ui: UiContext,
        link: Link,
        name: str,
        kept: KeptSeat | None,
        ident_of: Callable[[str], str | None],
    ) -> JoinedTable:
        """A way to a table; see `JoinedTable`. Raises OSError."""
        with libraries_needed():
            from game.network.tables import JoinedTable

        return JoinedTable(
            *(link, services(ui), ui.wake),
            name=name,
            number=0 if kept is None else kept.guest,
            token="" if kept is None else kept.token,
            ident_of=ident_of,
        )

    def find(self, wake: Callable[[], None]) -> Finder:
        """Begin to look for tables in the same network; see `Finder`."""
        from game.network.discovery import Finder

        return Finder(wake)


def services(ui: UiContext) -> Services:
    """What the games at a table share with others of this window."""
    return Services(ui.files, ui.opponents, ui.settings, ui.now)
