"""The ways back to tables with others that were left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from game.ui.kit.button import Button
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Enter, TableView, to_table

if TYPE_CHECKING:
    from game.files.kept_tables import KeptSeat, KeptTable


class WayBack(Struct, frozen=True):
    """A way back to a table.

    Attributes:
        words: where it leads.
        detail: what is to be known besides, or None.
        go: the change of scenes by which people go there.
    """

    words: str
    detail: str | None
    go: Callable[[], Change | None]

    @property
    def button(self) -> Button:
        """The main button of a scene, which leads there."""
        return Button(self.words, self.go, detail=self.detail, main=True, first=True, about=WayBack)


def way_back(ui: UiContext, table: KeptTable | KeptSeat) -> WayBack:
    """The way back to a table; or while one is open in this window, to that."""
    # Imported here, as in `KeptFiles.tables`: the menu needs it only if there is a table.
    from game.files.kept_tables import KeptTable

    if (found := way_to_open_table(ui)) is not None:
        return found

    def go() -> Change:
        return Enter(lambda doors: doors.back_to_table(ui, table))

    if isinstance(table, KeptTable):
        return WayBack(tr("together.open_again"), _who_waits(table.waiting), go)
    return WayBack(tr("together.back_to", name=named(table.host)), None, go)


def _who_waits(names: Sequence[str]) -> str | None:
    """Who waits until a table is open again; None if nobody does."""
    if not names:
        return None
    return tr.count("together.wait_until", len(names), names=tr.joined(map(named, names)))


def way_to_open_table(ui: UiContext) -> WayBack | None:
    """The way back to the table that is open in this window; None if none is."""
    if ui.open_table is None:
        return None
    return WayBack(tr("together.return"), None, lambda: to_table(ui, TableView.GAME))
