"""The scenes of a table: opening one, coming back to one that was left, joining another's."""

from __future__ import annotations

from game.files.kept_tables import KeptSeat, KeptTable
from game.network.links import ACCEPTED, Code, parse_link, relay_url
from game.ui.kit.question import Message
from game.ui.look.texts import tr
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.rooms.setup.unusual import store
from game.ui.rooms.tables.gathering import Gathering, seated
from game.ui.rooms.tables.joining import JoinForm
from game.ui.rooms.tables.leaving import Leaving, TableGone
from game.ui.rooms.tables.network import Network
from game.ui.rooms.tables.the_table import TheTable
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Scene, TableView


def open_table(ui: UiContext, setup: GameSetup) -> Scene:
    """Open a table for a game as it is set up, at which people gather; or say what is wrong."""
    try:
        if ui.settings.relay:
            ui.settings.relay = relay_url(ui.settings.relay)
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
