"""The games that somebody may go on with: those kept here, and those at tables that were left."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from game.files.kept_game import KeptGame
from game.ui.rooms.library.kept_summary import people_in, title_of, when_saved
from game.ui.rooms.library.ways_back import WayBack, way_back, way_to_open_table
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Enter, Home

if TYPE_CHECKING:
    from game.files.kept_tables import KeptSeat, KeptTable


class InProgress(Struct, frozen=True):
    """A game in progress, or a table at which people wait for one.

    Attributes:
        title: which game it is; or where it leads, if nothing is known of one.
        where: where it leads, in words: to a table, or "" for to the game.
        who: who plays, or waits.
        saved: when it was last played, or "".
        go: goes on with it.
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
    where = ""
    go: Callable[[], Change | None] = partial(_go_on, ui, one)
    if table is not None:
        way = way_back(ui, table)
        where, go = way.words, way.go
    said = title_of(one), where, people_in(one), when_saved(one, ui.today)
    return InProgress(*said, go, one, table)


def _go_on(ui: UiContext, kept: KeptGame) -> Change:
    game = ui.files.games.load(kept.ident)
    # One that can't be loaded is told of in the menu, which no longer offers it.
    return Home() if game is None else Enter(lambda doors: doors.play(ui, game))
