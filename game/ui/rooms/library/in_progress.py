"""The games that somebody may go on with: those kept here, and those at tables that were left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from game.files.days import day_of, local_time
from game.files.kept_game import KeptGame
from game.ui.kit.button import Button
from game.ui.look.names_in_text import named
from game.ui.look.texts import day_in_words, tr
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Enter, Home, TableView, to_table
from game.ui.table.name_line import level_beside

if TYPE_CHECKING:
    from game.files.kept_tables import KeptSeat, KeptTable


class InProgress(Struct, frozen=True):
    """A game in progress, or a table at which people wait for one.

    Attributes:
        title: which game it is; or where it leads, if nothing is known of one.
        where: where it leads, in words: to a table, or "" for to the game.
        who, saved: who plays, or waits; and when it was last played, or "".
        kept: the game as it is kept, or None if nothing has happened in it yet.
        table: the table at which it is played, which was left; None for none.
    """

    title: str
    where: str
    who: str
    saved: str
    go: Callable[[], Change | None]
    kept: KeptGame | None = None
    table: KeptTable | KeptSeat | None = None


def games_in_progress(ui: UiContext) -> list[InProgress]:
    """All of them, the one played last first."""
    kept, open_here = ui.files.games.kept(), way_to_open_table(ui)
    tables = ui.files.tables.load() if ui.files.may_have_tables else None
    idents = [one.ident for one in kept]
    played_at = [None if tables is None else tables.of_game(one.ident) for one in kept]
    found = [_kept(ui, *both) for both in zip(kept, played_at, strict=True)]
    if open_here is not None:
        # Its game stands for it.
        own = next((one for one in found if one.table is not None), None)
        others = [one for one in found if one is not own]
        return [own or _at(open_here), *others]
    if tables is not None:
        # Nothing has happened yet in the game of a table that isn't among those kept.
        left = [one for one in tables.both if one.is_left(idents, ui.files.history)]
        begins = [one for one in left if not set(one.games) & set(idents)]
        found[:0] = [_at(way_back(ui, one)) for one in begins]
    return found


def _at(way: WayBack) -> InProgress:
    return InProgress(way.words, way.words, way.detail or "", "", way.go)


def _kept(ui: UiContext, one: KeptGame, table: KeptTable | KeptSeat | None) -> InProgress:
    where, title = "", tr(f"game.{one.options.family}")
    if (series := one.series) is not None:
        title = tr("games.of_series", game=title, number=series.number, length=series.length)
    go: Callable[[], Change | None] = partial(_go_on, ui, one)
    if table is not None:
        way = way_back(ui, table)
        where, go = way.words, way.go
    who = tr.listed(with_level(seat.name, seat.level) for seat in one.seats)
    return InProgress(title, where, who, day_and_time(one.saved, ui.today), go, one, table)


def _go_on(ui: UiContext, kept: KeptGame) -> Change:
    game = ui.files.games.load(kept.ident)
    # One that can't be loaded is told of in the menu, which no longer offers it.
    return Home() if game is None else Enter(lambda doors: doors.play(ui, game))


def with_level(name: str, level: str | None) -> str:
    """A name, followed by the level of an opponent; the level of a person is None.

    >>> with_level("Ada", None), with_level("Bo", "4.6")
    ('Ada', 'Bo · level 4.6')
    """
    return named(name) if level is None else named(name) + level_beside(level)


def day_and_time(moment: datetime, today: date) -> str:
    """When something happened, as people say it, by the clock on the wall."""
    days, here = (today - day_of(moment)).days, local_time(moment)
    if days in (0, 1):
        return tr("date.today" if days == 0 else "date.yesterday", time=f"{here:%H:%M}")
    return day_in_words(here, here.time())


class WayBack(Struct, frozen=True):
    """A way back to a table: where it leads, what is to be known besides, and the way itself."""

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
    if not names:
        return None
    return tr.count("together.wait_until", len(names), names=tr.joined(map(named, names)))


def way_to_open_table(ui: UiContext) -> WayBack | None:
    """The way back to the table that is open in this window; None if none is."""
    if ui.open_table is None:
        return None
    return WayBack(tr("together.return"), None, lambda: to_table(ui, TableView.GAME))
