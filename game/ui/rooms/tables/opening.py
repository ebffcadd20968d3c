"""The ways to a table: opening one as it was set up, coming back to one that was left, joining."""

from __future__ import annotations

from game.files.kept_tables import KeptSeat, KeptTable, Sitter
from game.network.links import ACCEPTED, Code, parse_link, relay_url
from game.ui.kit.question import Message
from game.ui.look.texts import tr
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.rooms.setup.unusual import store
from game.ui.rooms.tables.gathering import seated
from game.ui.rooms.tables.hosting import Hosting
from game.ui.rooms.tables.joining import JoinForm
from game.ui.rooms.tables.network import Network
from game.ui.rooms.tables.visiting import Visiting
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Scene


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
        hosting = Hosting(ui, Network(), opened, chairs, setup.table)
    except OSError as error:
        return _fault(ui, str(error))
    store(ui, setup)
    hosting.take()
    hosting.setup, hosting.order = setup, order
    return hosting.gathering()


def back_to_table(ui: UiContext, table: KeptTable | KeptSeat) -> Scene:
    """The scene of a table that was left: its game, those who gather there, or its closed door.

    If it can't be reached, a message that says why.
    """
    try:
        return _open_again(ui, table) if isinstance(table, KeptTable) else _knock(ui, table)
    except (OSError, ValueError) as error:
        return _fault(ui, str(error))


def _open_again(ui: UiContext, table: KeptTable) -> Scene:
    """Raises OSError."""
    opened = table.opened(ui.files.games)
    chairs = table.seated(opened.game)
    hosting = Hosting(ui, Network(), opened, chairs, table.rules, table)
    hosting.take()
    if opened.ident is not None:
        return hosting.game_scene(hosting.table.host.start())
    # Its game hasn't begun, or is over: people gather for the next one.
    setup = GameSetup.going_on(ui.settings, opened)
    away = (Sitter.GUEST, Sitter.NOBODY)
    setup.elsewhere = {seat for seat, chair in enumerate(chairs) if chair.sitter in away}
    setup.table = table.rules
    hosting.setup, hosting.order = setup, range(len(chairs))
    return hosting.gathering()


def _knock(ui: UiContext, seat: KeptSeat) -> Scene:
    """Raises OSError, and ValueError for a link that nobody could have followed."""
    link, network = parse_link(seat.link), Network()
    if isinstance(link, Code):
        raise ValueError(ACCEPTED)
    return JoinForm(ui, network, Visiting(ui, network, link, seat))


def join_table(ui: UiContext, where: str) -> Scene:
    """The form that asks where a table is; with a code, a link or an address it goes there."""
    form = JoinForm(ui, Network())
    if where:
        form.look_for(where)
    return form


def _fault(ui: UiContext, words: str) -> Scene:
    return Message(ui, tr("together.closed"), words, tr("together.back"))
