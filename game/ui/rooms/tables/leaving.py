"""What is asked before a table is left, and what is said once there is none any more."""

from __future__ import annotations

from functools import partial

from game.ui.kit.boxes import Align, Box
from game.ui.kit.button import Button
from game.ui.kit.containers import Column
from game.ui.kit.form import Form, dialog
from game.ui.kit.lengths import UNLIMITED, Size
from game.ui.kit.text import Text
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.open_table import OpenTable
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Enter, Home, Pop, Quit, leave_table

WIDTH, BUTTON, LINE = 560, 54, 17
"""The width of the panel, the height of a button, and the size of the words, in design pixels."""


class _Choice(Form):
    """A panel with some words, and buttons below each other."""

    modal = True

    def __init__(self, ui: UiContext, table: OpenTable) -> None:
        super().__init__(ui)
        self._table = table

    def _panel(self, title: str, words: str, *choices: Button) -> Box:
        for one in choices:
            one.sized(width=UNLIMITED, height=BUTTON)
        text = (1 + self.ui.fonts.factor) / 2
        centre = (Align.CENTER, Align.CENTER)
        return dialog(
            self.ui,
            title,
            Text(words, LINE, tone=self.ui.theme.muted, wraps=True, align=centre),
            Column(*choices, gap=10),
            width=Size(WIDTH * text, least=0),
        )

    def _keep_own(self) -> Button | None:
        """The button that goes on with the game at a table of one's own."""
        if self._table.hosted is not None or self._table.kept is None:
            return None
        return Button(tr("together.own_from_here"), self._open_own)

    def _open_own(self) -> Change:
        opened = self._table.kept
        assert opened is not None
        return Enter(lambda doors: doors.open_table(self.ui, opened), instead=True)


class Leaving(_Choice):
    """Says what leaving means, and asks whether to."""

    def __init__(self, ui: UiContext, table: OpenTable, *, quits: bool = False) -> None:
        """Ask; if it `quits`, leaving leads out of the program, otherwise to the menu."""
        super().__init__(ui, table)
        self._quits = quits

    def contents(self) -> Box:
        table = self._table
        stay = Button(tr("together.stay"), Pop, main=True, first=True)
        if table.hosted is not None:
            close = Button(tr("together.close"), self._leave)
            words = tr("together.closing")
            return self._panel(tr("together.closing.title"), words, stay, self._later(), close)
        leave = Button(tr("together.leave"), self._leave)
        own, away = None if self._quits else self._keep_own(), None
        words = tr("together.leaving.watcher")
        if table.own_seats:
            words = tr("together.leaving")
            away = self._later()
        title = tr("together.leaving.title", name=named(table.host_name))
        return self._panel(title, words, *_some(stay, away, own, leave))

    def _later(self) -> Button:
        return Button(tr("together.later"), self._go_away, about="later")

    def _leave(self) -> Change:
        """Leave for good."""
        return self._go(for_good=True)

    def _go_away(self) -> Change:
        """Leave, and keep the way back."""
        return self._go(for_good=False)

    def _go(self, *, for_good: bool) -> Change:
        first = partial(self.ui.leave_table, for_good=for_good)
        return Quit(first, agreed=True) if self._quits else Home(first)


class TableGone(_Choice):
    """Says why there is no table any more, and what is left of it."""

    def contents(self) -> Box:
        words = self._table.fault
        if self._table.kept is not None:
            words = f"{words} {tr('together.ended.kept')}"
        look = None
        if self._table.shown is not None:
            look = Button(tr("together.ended.look"), Pop, main=True, first=True)
        home = Button(tr("results.menu"), lambda: leave_table(self.ui), main=look is None)
        return self._panel(tr("together.ended"), words, *_some(look, self._keep_own(), home))

    def cancel(self) -> Change | None:
        return Pop() if self._table.shown is not None else leave_table(self.ui)


def _some(*choices: Button | None) -> list[Button]:
    return [one for one in choices if one is not None]
