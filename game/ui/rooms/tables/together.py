"""The first of the scenes about games with people at other machines: open a table, or join one."""

from __future__ import annotations

from game.files.games import OpenGame
from game.files.kept_tables import KeptSeat, KeptTable
from game.network.links import Code, parse_link
from game.ui.kit.boxes import Align, Box
from game.ui.kit.button import Button
from game.ui.kit.containers import Column
from game.ui.kit.form import Form, dialog
from game.ui.kit.lengths import UNLIMITED, Size
from game.ui.kit.text import Text
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.rooms.tables.hosting import Hosting
from game.ui.rooms.tables.joining import JoinForm
from game.ui.rooms.tables.network import Network
from game.ui.rooms.tables.opening import OpenTableForm
from game.ui.rooms.tables.visiting import Visiting
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push, Reset, Scene

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
        kept = self.ui.files.tables.load()
        self._own = self._own_game(kept.own)
        self._joined = kept.joined

    def _own_game(self, own: KeptTable | None) -> tuple[KeptTable, OpenGame] | None:
        """The table that was open here, and its game as it stands, if there is one."""
        opened = None if own is None or not own.game else self.ui.files.games.load(own.game)
        if own is None or opened is None or opened.game.options.players != len(own.chairs):
            return None
        return own, opened

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
        found = []
        table = self.ui.open_table
        if table is not None:
            found.append(Button(tr("together.return"), table.resume, main=True, first=True))
        if table is None and self._own is not None:
            names = tr.listed(named(chair.name) for chair in self._own[0].chairs)
            words = tr("together.open_again")
            found.append(Button(words, self._open_again, detail=names, main=True, first=True))
        if table is None and self._joined is not None:
            words = tr("together.back_to", name=named(self._joined.host))
            main = not found
            found.append(Button(words, self._come_back, main=main, first=main))
        return found

    # -- what the buttons do ------------------------------------------------

    def _open(self) -> Change:
        return Push(OpenTableForm(self.ui, network=self._network))

    def _join(self) -> Change:
        return Push(JoinForm(self.ui, self._network))

    def _open_again(self) -> Change | None:
        assert self._own is not None
        kept, opened = self._own
        ui = self.ui
        try:
            hosting = Hosting(ui, self._network, opened, kept.chairs, kept.rules, kept)
        except OSError as error:
            self._fault = str(error)
            return None

        def again() -> Scene:
            hosting.take()
            return hosting.game_scene(hosting.table.host.start())

        return Reset(again)

    def _come_back(self) -> Change | None:
        kept = self._joined
        assert isinstance(kept, KeptSeat)
        try:
            link = parse_link(kept.link)
            assert not isinstance(link, Code)
            visiting = Visiting(self.ui, self._network, link, kept)
        except (OSError, ValueError) as error:
            self._fault = str(error)
            return None
        return Push(JoinForm(self.ui, self._network, visiting))
