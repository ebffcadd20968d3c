"""The way to the network; joining a table by a code, a link or an address, or one nearby."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.base.names import NAME_LIMIT
from game.files.games import OpenGame
from game.files.kept_tables import Chair, KeptSeat, KeptTable, KeptTables, TableRules, host_called
from game.network.events import Found, Gone
from game.network.libraries import libraries_needed
from game.network.links import LONGEST, Code, DirectLink, Link, parse_link
from game.play.session import Services
from game.table.messages import Why
from game.ui.kit.boxes import PANEL, TOP, Box
from game.ui.kit.button import Button
from game.ui.kit.containers import AsManyAsFit, Column, Stack
from game.ui.kit.control import HEIGHT
from game.ui.kit.field import Field
from game.ui.kit.form import MARGIN, Form, ends, heading
from game.ui.kit.lengths import UNLIMITED, Size
from game.ui.kit.style import HEAD, TOLD
from game.ui.kit.text import Text
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.open_table import OpenTable, trouble_words
from game.ui.rooms.library.in_progress import way_back
from game.ui.rooms.setup.seat_names import own_name
from game.ui.rooms.tables.the_table import TheTable
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Reset, Scene

if TYPE_CHECKING:
    from game.network.discovery import Finder
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


LOOK_FOR = 3_000.0
"""For how long tables that have a code are looked for: those nearby are found in less, in
milliseconds."""

HELP_AFTER = 6_000.0
"""After how long without an answer it is said what to try, in milliseconds."""


class JoinForm(Form):
    """Asks where the table is and what the person is called, and goes there."""

    def __init__(self, ui: UiContext, network: Network, table: OpenTable | None = None) -> None:
        """Ask; or if somebody comes back to a table (`table`), wait until they are in."""
        super().__init__(ui)
        self._network, self._left = network, table
        tables = ui.files.tables.load().both
        ways = () if table else (way_back(ui, one) for one in tables)
        self._ways_back = dict.fromkeys(ways)  # While a table is open, there is but one.
        # Several, if a code was typed: it is that of one of the tables that are found.
        self._tried: list[OpenTable] = [] if table is None else [table]
        self._refused: list[OpenTable] = []
        self._code = ""
        self._where = ""
        # Words of the moment, in whatever language that is; none to begin with.
        self._fault: Callable[[], str] = str
        self._began = ui.now()
        self._looked = self._began + LOOK_FOR
        self._found: dict[str, Found] = {}
        self._finder: Finder | None = None
        self._revision = 0
        try:
            self._finder = network.find(ui.wake)
        except OSError as error:
            self._fault = partial(str, error)

    # -- time ---------------------------------------------------------------

    def update(self) -> Change | None:
        self._look_around()
        for table in self._tried:
            table.update()
            if table.guest.connected and table.room is not None:
                self._tried.remove(table)
                self._stop()
                return Reset(partial(self._enter, table))
        if self._goes:
            self._see_trouble()
        for table in self._tried:
            self.ui.clock.wake(table.due)
        return None

    @property
    def _goes(self) -> bool:
        return bool(self._tried or self._code)

    def _look_around(self) -> None:
        """Take in which tables have been found, or are gone."""
        for event in () if self._finder is None else self._finder.take():
            if isinstance(event, Found):
                is_new = event.ident not in self._found
                self._found[event.ident] = event
                if self._code and is_new:
                    self._try(way_to(event, self._code))
            elif isinstance(event, Gone):
                self._found.pop(event.ident, None)
            self.arrange()

    def _see_trouble(self) -> None:
        told = self._fault()
        for table in [one for one in self._tried if one.fault]:
            table.leave()
            self._tried.remove(table)
            self._refused.append(table)
        slow = self.ui.clock.reached(self._began + HELP_AFTER)
        if self._tried:
            why = self._tried[0].line.trouble
            self._fault = partial(trouble_words, why)
            if slow and not trouble_words(why):
                self._fault = partial(tr, "together.no_answer")
        elif self._code and not self.ui.clock.reached(self._looked):
            self._fault = str
        elif not self._refused:
            self._code = ""
            self._fault = partial(tr, "together.address_missing")
        else:
            self._code = ""
            # Where the code was right, there is more to tell than that it isn't elsewhere.
            refused = min(self._refused, key=_has_another_code)
            self._fault = lambda: refused.fault
        if self._fault() != told or not self._goes:
            self.arrange()

    def _enter(self, table: OpenTable) -> Scene:
        self.ui.sit_at(table)
        return TheTable(self.ui, table)

    # -- what it contains ---------------------------------------------------

    def contents(self) -> Box:
        fault, settings = self._fault(), self.ui.settings
        tone = self.ui.theme.warning if fault else None
        words = fault or tr("together.connecting" if self._goes else "together.join.hint")
        where = Field(
            *(self.ui, self._where, tr("together.where.example"), self._type),
            limit=LONGEST,
            title=tr("together.where"),
            capitalized=False,
            about="where",
            first=True,
        )
        name = Field.of(
            *(self.ui, settings, "own_name", tr("setup.person_name", number=1)),
            limit=NAME_LIMIT,
            title=tr("together.name"),
            about="name",
        )
        ask = Column(
            Text(tr("together.where"), HEAD),
            where.sized(width=UNLIMITED, height=HEIGHT),
            Text(tr("together.name"), HEAD),
            name.sized(width=UNLIMITED, height=HEIGHT),
            Text(words, TOLD, tone=tone, align=TOP),
            gap=8,
            pad=(20, 16),
            back=PANEL,
        )
        return Stack(
            Column(
                heading(tr("setup.join")),
                ask,
                self._nearby(),
                self._foot(),
                gap=14,
                pad=(MARGIN, 14),
                width=820 + 2 * MARGIN,
                height=900,
            )
        )

    def _nearby(self) -> Box:
        """The tables that were left, and those in the same network.

        Choosing one of these writes its address, and the code is left.
        """
        rows = [Button(one.words, one.go, detail=one.detail, about=one) for one in self._ways_back]
        for one in self._found.values():
            name, where = tr("together.table_of", name=named(one.name)), way_to(one, "").authority
            rows.append(Button(name, partial(self._choose, one), detail=where, about=one.ident))
        shown: list[Box] = [row.sized(width=UNLIMITED, height=56) for row in rows]
        none: list[Box] = [Text(tr("together.nearby.none"), TOLD)]
        return Column(
            Text(tr("together.nearby"), HEAD),
            AsManyAsFit(*shown or none, gap=8, height=Size(least=0, most=UNLIMITED), grow=1),
            gap=8,
            pad=(20, 16),
            back=PANEL,
            height=Size(least=0, most=UNLIMITED),
            grow=1,
        )

    def _foot(self) -> Box:
        back = Button(tr("together.back"), self.cancel)
        if not self._goes:
            onward = Button(tr("together.join.yes"), self._join, main=True)
        else:
            onward = Button(tr("together.stop"), self._stop, main=True, first=True)
        leave = None
        if self._left is not None:
            # Its host may never be back.
            leave = Button(tr("together.leave"), partial(self._give_up, self._left), about="leave")
        return ends(back, leave, onward)

    # -- what people do -----------------------------------------------------

    def _type(self, where: str) -> None:
        self._where, self._fault = where, str

    def _choose(self, found: Found) -> None:
        """Go to a table that was found, with the code that was typed; or ask for the code."""
        try:
            given = parse_link(self._where)
        except ValueError:
            given = None
        link = way_to(found, given.code if isinstance(given, Code | DirectLink) else "")
        if link.code:
            self._go(link)
        else:
            self._where = f"{link.authority} "
            self._fault = partial(tr, "together.code_missing")

    def look_for(self, where: str) -> None:
        """Go where somebody has typed, or say why that can't be."""
        self._where = where
        self._join()
        self.arrange()

    def _join(self) -> None:
        try:
            where = parse_link(self._where)
        except ValueError:
            self._fault = partial(tr, "together.where.wrong")
            return
        if isinstance(where, Code):
            # To which table it leads is told by no announcement, as anybody might read that.
            self._go(*self.tables(where.code), code=where.code)
        elif isinstance(where, DirectLink) and not where.code:
            self._fault = partial(tr, "together.code_missing")
        elif isinstance(where, DirectLink):
            self._go(self._by_all_addresses(where))
        else:
            self._go(where)

    def _by_all_addresses(self, link: DirectLink) -> DirectLink:
        """The way by this address first, and by others of the same table if it has been found."""
        for way in self.tables(link.code):
            if link.host in way.hosts and link.port == way.port:
                return way.at(link.host)
        return link

    def tables(self, code: str) -> Iterator[DirectLink]:
        """The ways to all tables that have been found, by all their addresses, with this code."""
        return (way_to(found, code) for found in self._found.values())

    def _go(self, *links: Link, code: str = "") -> None:
        """Go to the one of these tables, and of those found from now on, that has this code."""
        self._fault, self._began, self._left = str, self.ui.now(), None
        self.ui.save()
        self._refused, self._code = [], code
        for link in links:
            self._try(link)

    def _try(self, link: Link) -> None:
        try:
            self._tried.append(self._network.join(self.ui, link))
        except OSError as error:
            self._stop()
            self._fault = partial(str, error)

    def _stop(self) -> None:
        for table in self._tried:
            table.leave()
        self._tried, self._code, self._fault = [], "", str

    def _give_up(self, left: OpenTable) -> Change:
        if left in self._tried:
            left.close()
            self._tried.remove(left)
        left.forget()
        return Pop()

    def leave(self) -> None:
        self._stop()
        if self._finder is not None:
            self._finder.close()


def _has_another_code(table: OpenTable) -> bool:
    told = table.guest.turned_away
    return told is not None and told.why is Why.CODE


def way_to(found: Found, code: str) -> DirectLink:
    """The way to a table that was found, by all its addresses."""
    first, *others = found.hosts
    return DirectLink(first, found.port, code, tuple(others))
