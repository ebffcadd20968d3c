"""The scenes of a table: opening one, coming back to one that was left, joining another's."""

from __future__ import annotations

from functools import partial

from game.files.kept_tables import KeptSeat, KeptTable
from game.network.links import ACCEPTED, Code, parse_link, relay_url
from game.ui.kit.button import Button
from game.ui.kit.question import Message, Question
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.open_table import OpenTable
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.rooms.setup.unusual import store
from game.ui.rooms.tables.gathering import Gathering, seated
from game.ui.rooms.tables.joining import JoinForm, Network
from game.ui.rooms.tables.the_table import TheTable
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Enter, Home, Pop, Quit, Scene, TableView, leave_table


def open_table(ui: UiContext, setup: GameSetup) -> Scene:
    """Open a table for a game as it is set up, at which people gather; or say what is wrong."""
    try:
        if relay := ui.settings.relay.strip():
            ui.settings.relay = relay_url(relay)
    except ValueError:
        return _fault(ui, tr("together.relay.wrong"))
    going_on = setup.opened
    if going_on is not None and ui.files.tables.load().of_game(going_on.ident) is not None:
        # Others go on with it at the table where it was played.
        setup.opened = ui.files.games.copied(going_on)
    opened, chairs, order = seated(ui, setup)
    try:
        table = Network().host(ui, opened, chairs, setup.table)
    except OSError as error:
        return _fault(ui, str(error))
    store(ui, setup)
    ui.sit_at(table)
    return Gathering(ui, table, setup, order)


def back_to_table(ui: UiContext, table: KeptTable | KeptSeat) -> Scene:
    """The scene of a table that was left: its game, those who gather there, or its closed door.

    If it can't be reached, a message that says why.
    """
    try:
        return _open_again(ui, table) if isinstance(table, KeptTable) else _knock(ui, table)
    except (OSError, ValueError) as error:
        return _fault(ui, str(error))


def _open_again(ui: UiContext, kept: KeptTable) -> Scene:
    """Raises OSError."""
    opened = kept.opened(ui.files.games)
    table = Network().host(ui, opened, kept.seated(opened.game), kept.rules, kept)
    ui.sit_at(table)
    if opened.ident is not None:
        table.start()
        table.update()
    # If its game hasn't begun, or is over, people gather for the next one.
    return table_scene(ui, TableView.GAME)


def _knock(ui: UiContext, seat: KeptSeat) -> Scene:
    """Raises OSError, and ValueError for a link that nobody could have followed."""
    link, network = parse_link(seat.link), Network()
    if isinstance(link, Code):
        raise ValueError(ACCEPTED)
    return JoinForm(ui, network, network.join(ui, link, seat))


def join_table(ui: UiContext, where: str) -> Scene:
    """The form that asks where a table is; with a code, a link or an address it goes there."""
    form = JoinForm(ui, Network())
    if where:
        form.look_for(where)
    return form


def table_scene(ui: UiContext, view: TableView) -> Scene:
    """A scene of the table that is open in the window."""
    table = ui.open_table
    assert table is not None
    session = table.session
    match view:
        case TableView.GAME if session is not None:
            table.shown = session
            return GameScene(ui, session, open_table=table)
        case TableView.GAME | TableView.PEOPLE:
            gathers = table.hosted is not None and session is None
            return Gathering.again(ui, table) if gathers else TheTable(ui, table)
        case TableView.GONE:
            return TableGone(ui, table)
    return Leaving(ui, table, quits=view is TableView.QUITTING)


def _fault(ui: UiContext, words: str) -> Scene:
    return Message(ui, tr("together.closed"), words, tr("together.back"))


def _own_from_here(ui: UiContext, table: OpenTable) -> Button | None:
    opened = table.kept
    if table.hosted is not None or opened is None:
        return None
    words = tr("together.own_from_here")
    return Button(words, lambda: Enter(lambda doors: doors.open_table(ui, opened), instead=True))


class Leaving(Question):
    """Says what leaving means, and asks whether to."""

    def __init__(self, ui: UiContext, table: OpenTable, *, quits: bool = False) -> None:
        """Ask; if it `quits`, leaving leads out of the program, otherwise to the menu."""
        self._table, self._quits = table, quits
        super().__init__(ui, stacked=True)

    def _leave(self, *, for_good: bool) -> Change:
        first = partial(self.ui.leave_table, for_good=for_good)
        return Quit(first, agreed=True) if self._quits else Home(first)

    def ask(self) -> None:
        ui, table = self.ui, self._table
        hosts, own = table.hosted is not None, None
        later: Button | None = None
        if hosts or table.own_seats:
            # The way back is kept.
            later = Button(tr("together.later"), lambda: self._leave(for_good=False))
        if hosts:
            title, words = tr("together.closing.title"), tr("together.closing")
        else:
            title = tr("together.leaving.title", name=named(table.host_name))
            words = tr("together.leaving" if table.own_seats else "together.leaving.watcher")
            own = None if self._quits else _own_from_here(ui, table)
        stay = Button(tr("together.stay"), Pop, main=True, first=True)
        out = tr("together.close" if hosts else "together.leave")
        away = Button(out, lambda: self._leave(for_good=True))
        self.say(title, words, stay, later, own, away)


class TableGone(Question):
    """Says why there is no table any more, and what is left of it."""

    def __init__(self, ui: UiContext, table: OpenTable) -> None:
        self._table, self._is_seen = table, table.shown is not None
        super().__init__(ui, stacked=True)

    def ask(self) -> None:
        ui, table = self.ui, self._table
        words, look = table.fault, None
        if table.kept is not None:
            words = f"{words} {tr('together.ended.kept')}"
        if self._is_seen:
            look = Button(tr("together.ended.look"), Pop, main=True, first=True)
        home = Button(tr("results.menu"), lambda: leave_table(ui), main=look is None)
        own = _own_from_here(ui, table)
        self.say(tr("together.ended"), words, look, own, home)

    def cancel(self) -> Change | None:
        return Pop() if self._is_seen else leave_table(self.ui)
