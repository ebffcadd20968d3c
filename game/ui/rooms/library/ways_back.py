"""The ways back to tables with others that were left, and the games that are kept of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from game.files.kept_game import KeptGame
from game.ui.kit.button import Button
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.rooms.library.kept_summary import summary
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Enter

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


def way_back(ui: UiContext, table: KeptTable | KeptSeat, kept: Sequence[KeptGame] = ()) -> WayBack:
    """The way back to a table; or while one is open in this window, to that.

    Its game is told if it is among those in progress (`kept`).
    """
    # Imported here, as in `KeptFiles.tables`: the menu needs it only if there is a table.
    from game.files.kept_tables import KeptTable

    if (found := way_to_open_table(ui)) is not None:
        return found

    def go() -> Change:
        return Enter(lambda doors: doors.back_to_table(ui, table))

    if isinstance(table, KeptTable):
        return WayBack(tr("together.open_again"), _who_waits(table.waiting), go)
    game = next((summary(one, ui.today) for one in kept if one.ident in table.games), None)
    return WayBack(tr("together.back_to", name=named(table.host)), game, go)


def _who_waits(names: Sequence[str]) -> str | None:
    """Who waits until a table is open again; None if nobody does."""
    if not names:
        return None
    return tr.count("together.wait_until", len(names), names=tr.joined(map(named, names)))


def way_to_open_table(ui: UiContext) -> WayBack | None:
    """The way back to the table that is open in this window; None if none is."""
    table = ui.open_table
    return None if table is None else WayBack(tr("together.return"), None, table.resume)


def latest_way_back(ui: UiContext, kept: Sequence[KeptGame]) -> WayBack | None:
    """The way back to a table, unless another game was played since it was left.

    `kept` are the games in progress, the latest first. Nothing has happened yet in a table's game
    that isn't among them.
    """
    if not ui.files.may_have_tables:
        return way_to_open_table(ui)
    tables, idents = ui.files.tables.load(), [one.ident for one in kept]
    left = [one for one in tables.both if one.is_left(idents, ui.files.history)]
    begins = (one for one in left if not set(one.games) & set(idents))
    latest = next(begins, tables.of_game(idents[0]) if idents else None)
    return way_to_open_table(ui) if latest is None else way_back(ui, latest, kept)
