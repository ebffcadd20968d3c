"""What can be done about a game in progress that is played at a table with others."""

from __future__ import annotations

from functools import partial

from game.files.games import OpenGame
from game.files.kept_tables import KeptSeat, KeptTable
from game.ui.kit.boxes import CENTRED, Box
from game.ui.kit.button import Button
from game.ui.kit.containers import Column
from game.ui.kit.form import Form, dialog
from game.ui.kit.lengths import UNLIMITED, Size
from game.ui.kit.text import Text
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.rooms.library.ways_back import way_back
from game.ui.rooms.play.beginning import go_on
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Reset

WIDTH, BUTTON, LINE = 560, 54, 17
"""The width of the panel, the height of a button, and the size of the words, in design pixels."""


class GameAtTable(Form):
    """Leads back to the table; or goes on alone with a copy, as others wait for the game itself."""

    modal = True

    def __init__(self, ui: UiContext, opened: OpenGame, table: KeptTable | KeptSeat) -> None:
        super().__init__(ui)
        self._opened, self._table = opened, table

    def contents(self) -> Box:
        ui = self.ui
        back = way_back(ui, self._table)
        choices = (
            back.button,
            Button(tr("games.without_table"), self._play_on, about="alone"),
            Button(tr("together.back"), Pop),
        )
        for one in choices:
            one.sized(width=UNLIMITED, height=BUTTON + 10 if one.detail else BUTTON)
        words = Text(tr("games.at_table"), LINE, tone=ui.theme.muted, wraps=True, align=CENTRED)
        text = (1 + ui.fonts.factor) / 2
        return dialog(
            ui,
            table_name(self._table),
            words,
            Column(*choices, gap=10),
            width=Size(WIDTH * text, least=0),
        )

    def _play_on(self) -> Change:
        copy = self.ui.files.games.copied(self._opened)
        return Reset(partial(go_on, self.ui, copy))


def table_name(table: KeptTable | KeptSeat) -> str:
    """What a table is called by whoever has left it."""
    if isinstance(table, KeptTable):
        return tr("together.own_table")
    return tr("together.table_of", name=named(table.host))
