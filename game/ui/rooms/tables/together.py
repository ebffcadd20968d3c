"""The first of the scenes about games with people at other machines: open a table, or join one."""

from __future__ import annotations

from functools import partial

from game.files.kept_tables import KeptSeat, KeptTable
from game.network.links import ACCEPTED, Code, parse_link
from game.ui.kit.boxes import Align, Box
from game.ui.kit.button import Button
from game.ui.kit.containers import Column
from game.ui.kit.form import Form, dialog
from game.ui.kit.lengths import UNLIMITED, Size
from game.ui.kit.text import Text
from game.ui.look.texts import tr
from game.ui.rooms.library.ways_back import way_back, way_to_open_table
from game.ui.rooms.tables.hosting import Hosting
from game.ui.rooms.tables.hosts_table import HostsTable
from game.ui.rooms.tables.joining import JoinForm
from game.ui.rooms.tables.network import Network
from game.ui.rooms.tables.opening import OpenTableForm
from game.ui.rooms.tables.visiting import Visiting
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push, Scene

WIDTH, BUTTON, LINE = 560, 64, 17
"""The width of the panel, the height of a button, and the size of the words, in design pixels."""


class Together(Form):
    """Open a table or join one; or come back to the last one, if it was left without an end."""

    modal = True

    def __init__(self, ui: UiContext, network: Network | None = None) -> None:
        super().__init__(ui)
        self._network = network or Network()
        self._fault = ""
        self.look_again()

    def look_again(self) -> None:
        """Find the tables that somebody may come back to."""
        self._left = self.ui.files.tables.load().both

    # -- what it contains ---------------------------------------------------

    def contents(self) -> Box:
        theme, centre = self.ui.theme, (Align.CENTER, Align.CENTER)
        text = (1 + self.ui.fonts.factor) / 2
        words = self._fault or tr("together.line")
        tone = theme.warning if self._fault else theme.muted
        choices = [
            *self._back(),
            Button(tr("together.open"), self._open, detail=tr("together.open.line")),
            Button(tr("together.join"), self._join, detail=tr("together.join.line")),
            Button(tr("together.back"), Pop),
        ]
        choices[0].main = choices[0].first = True
        for one in choices:
            one.sized(width=UNLIMITED, height=BUTTON if one.detail else 52)
        return dialog(
            self.ui,
            tr("together.title"),
            Text(words, LINE, tone=tone, wraps=True, align=centre),
            Column(*choices),
            width=Size(WIDTH * text, least=0),
        )

    def _back(self) -> list[Button]:
        """The ways back."""
        open_here = way_to_open_table(self.ui)
        if open_here is not None:
            return [open_here.button]
        ways = [(table, way_back(self.ui, table)) for table in self._left]
        return [
            Button(way.words, partial(self._go_back, table), detail=way.detail, about=type(table))
            for table, way in ways
        ]

    # -- what the buttons do ------------------------------------------------

    def _open(self) -> Change:
        return Push(OpenTableForm(self.ui, network=self._network))

    def _join(self) -> Change:
        return Push(JoinForm(self.ui, self._network))

    def _go_back(self, table: KeptTable | KeptSeat) -> Change | None:
        scene = self.come_back(table)
        return None if scene is self else Push(scene)

    def come_back(self, table: KeptTable | KeptSeat) -> Scene:
        """The scene of a table that was left: its game, those who gather there, or its closed door.

        If it can't be reached, this one, which says why.
        """
        try:
            return self._open_again(table) if isinstance(table, KeptTable) else self._knock(table)
        except (OSError, ValueError) as error:
            self._fault = str(error)
            return self

    def _open_again(self, table: KeptTable) -> Scene:
        """Raises OSError."""
        opened = table.opened(self.ui.files.games)
        chairs = table.seated(opened.game)
        hosting = Hosting(self.ui, self._network, opened, chairs, table.rules, table)
        hosting.take()
        if opened.ident is None:
            # Its game hasn't begun, or is over: people gather for the next one.
            return HostsTable(self.ui, hosting)
        return hosting.game_scene(hosting.table.host.start())

    def _knock(self, seat: KeptSeat) -> Scene:
        """Raises OSError, and ValueError for a link that nobody could have followed."""
        link = parse_link(seat.link)
        if isinstance(link, Code):
            raise ValueError(ACCEPTED)
        return JoinForm(self.ui, self._network, Visiting(self.ui, self._network, link, seat))
