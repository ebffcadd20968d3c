"""What is asked before a table is left, and what is said once there is none any more."""

from __future__ import annotations

from functools import partial

from game.ui.kit.button import Button
from game.ui.kit.question import Question
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.open_table import OpenTable
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Enter, Home, Pop, Quit, leave_table


def _own_from_here(ui: UiContext, table: OpenTable) -> Button | None:
    """The button that goes on with the game at a table of one's own."""
    opened = table.kept
    if table.hosted is not None or opened is None:
        return None
    words = tr("together.own_from_here")
    return Button(words, lambda: Enter(lambda doors: doors.open_table(ui, opened), instead=True))


class Leaving(Question):
    """Says what leaving means, and asks whether to."""

    def __init__(self, ui: UiContext, table: OpenTable, *, quits: bool = False) -> None:
        """Ask; if it `quits`, leaving leads out of the program, otherwise to the menu."""

        def leave(*, for_good: bool) -> Change:
            first = partial(ui.leave_table, for_good=for_good)
            return Quit(first, agreed=True) if quits else Home(first)

        hosts, own = table.hosted is not None, None
        later: Button | None = None
        if hosts or table.own_seats:
            # The way back is kept.
            later = Button(tr("together.later"), lambda: leave(for_good=False))
        if hosts:
            title, words = tr("together.closing.title"), tr("together.closing")
        else:
            title = tr("together.leaving.title", name=named(table.host_name))
            words = tr("together.leaving" if table.own_seats else "together.leaving.watcher")
            own = None if quits else _own_from_here(ui, table)
        stay = Button(tr("together.stay"), Pop, main=True, first=True)
        out = tr("together.close" if hosts else "together.leave")
        away = Button(out, lambda: leave(for_good=True))
        super().__init__(ui, title, words, stay, later, own, away, stacked=True)


class TableGone(Question):
    """Says why there is no table any more, and what is left of it."""

    def __init__(self, ui: UiContext, table: OpenTable) -> None:
        words, look = table.fault, None
        if table.kept is not None:
            words = f"{words} {tr('together.ended.kept')}"
        self._is_seen = table.shown is not None
        if self._is_seen:
            look = Button(tr("together.ended.look"), Pop, main=True, first=True)
        home = Button(tr("results.menu"), lambda: leave_table(ui), main=look is None)
        own = _own_from_here(ui, table)
        super().__init__(ui, tr("together.ended"), words, look, own, home, stacked=True)

    def cancel(self) -> Change | None:
        return Pop() if self._is_seen else leave_table(self.ui)
