"""The table as its host sees it: how others come in, who is here, and what can be done about it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.files.kept_tables import Chair, Sitter
from game.table.room import Guest, Phase, Room
from game.ui.kit.boxes import Align, Box
from game.ui.kit.button import Button
from game.ui.kit.lengths import UNLIMITED, Size
from game.ui.kit.text import Text
from game.ui.look.texts import tr
from game.ui.rooms.tables.invitation import invitation
from game.ui.rooms.tables.the_table import LINE, TheTable
from game.ui.shell.context import UiContext
from game.ui.shell.open_table import Presence
from game.ui.shell.scene import Change, Pop

if TYPE_CHECKING:
    from game.ui.rooms.tables.hosting import Hosting

USUAL_STAND_IN = "4"
"""The key of the level that plays for somebody if the table's rules name none: a medium one."""


class HostsTable(TheTable):
    """The door is open here: it says so, and how to come in."""

    table: Hosting

    def __init__(self, ui: UiContext, table: Hosting) -> None:
        super().__init__(ui, table)
        self._drawn = ""

    def _title(self, room: Room) -> str:
        return tr("together.own_table")

    def _beside(self, room: Room) -> Box:
        table = self.table
        ways = invitation(self.ui, table.code, table.ways, self._drawn, self._draw)
        top = (Align.START, Align.START)
        return self._panel(
            tr("together.door"),
            Text(tr("together.door.line"), LINE, tone=self.ui.theme.muted, wraps=True, align=top),
            ways.sized(height=Size(least=0, most=UNLIMITED), grow=1),
        )

    def _draw(self, link: str) -> None:
        """Have the code for cameras lead there."""
        self._drawn = link

    def _foot(self, room: Room) -> Box:
        onward = self._back(room)
        if room.phase is Phase.GATHERING:
            onward = Button(tr("setup.levels.done"), Pop, main=True, first=True)
        return self._buttons(tr("together.close"), onward)

    def cancel(self) -> Change | None:
        """Go back to the game, or to those who gather for it."""
        return Pop()

    def _of_seat(self, seat: int, chair: Chair) -> Button | None:
        host, presence = self.table.table.host, self.table.presence(seat)
        playing = host.session is not None
        if playing and presence is Presence.STAND_IN:
            wait = partial(host.stand_in, seat, None)
            return Button(tr("together.wait"), wait, about=("wait", seat))
        if playing and presence in (Presence.AWAY, Presence.FREE):
            level = host.room.rules.stand_in or USUAL_STAND_IN
            let_play = partial(host.stand_in, seat, level)
            return Button(tr("together.let_play"), let_play, about=("let play", seat))
        if chair.sitter is Sitter.GUEST:
            send = partial(self.table.table.send_away, chair.guest)
            return Button(tr("together.send_away"), send, about=("send away", chair.guest))
        return None

    def _of_guest(self, guest: Guest) -> Button | None:
        send = partial(self.table.table.send_away, guest.number)
        return Button(tr("together.send_away"), send, about=("send away", guest.number))
