"""The table as a guest sees it: which seats are free, and where they sit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.base.names import NAME_LIMIT
from game.files.kept_tables import Chair, Sitter
from game.table.room import Guest, Phase, Room
from game.ui.games.gallery import Gallery
from game.ui.games.kinds import usual_ui_of
from game.ui.kit.boxes import Align, Box, Picture
from game.ui.kit.button import Button
from game.ui.kit.control import HEIGHT
from game.ui.kit.field import Field
from game.ui.kit.lengths import EQUAL, Size
from game.ui.kit.text import Text
from game.ui.look.texts import tr
from game.ui.rooms.setup.three_questions import description_of
from game.ui.rooms.tables.the_table import LINE, TheTable
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change

if TYPE_CHECKING:
    from game.ui.rooms.tables.visiting import Visiting

TYPED_MS = 700.0
"""After how long without another letter a name that was typed is told to the host."""


class GuestsTable(TheTable):
    """Somebody else's table: people sit down, with a name for each seat, or look on."""

    table: Visiting

    def __init__(self, ui: UiContext, table: Visiting) -> None:
        super().__init__(ui, table)
        self._gallery = Gallery(ui)
        self._names: dict[int, str] = {}
        self._tell_at: float | None = None

    # -- time ---------------------------------------------------------------

    def update(self) -> Change | None:
        self.spoil(self._gallery.draw_next())
        if self.ui.clock.reached(self._tell_at):
            self._sit(self.table.own_seats)
        return super().update()

    # -- what it contains ---------------------------------------------------

    def _beside(self, room: Room) -> Box:
        family = room.options.family
        top = (Align.START, Align.START)
        return self._panel(
            tr(f"game.{family}"),
            Picture(partial(self._gallery.paint, usual_ui_of(family)), height=EQUAL, grow=1),
            Text(description_of(room.options), LINE + 2, wraps=True, align=top),
            Text(self._next_words(room), LINE, tone=self.ui.theme.muted, wraps=True, align=top),
        )

    def _next_words(self, room: Room) -> str:
        """What people here can do now, or what they wait for."""
        free = any(chair.sitter is Sitter.NOBODY for chair in room.chairs)
        if self.table.own_seats:
            begun = room.phase is not Phase.GATHERING
            return tr("together.seated.begun" if begun else "together.seated")
        return tr("together.sit_down" if free else "together.none_free")

    def _foot(self, room: Room) -> Box:
        onward = self._back(room)
        waits = onward is None and room.phase is not Phase.GATHERING and not self.table.own_seats
        if waits and room.rules.watchers:
            onward = Button(tr("together.look_on"), self._look_on, main=True, first=True)
        return self._buttons(tr("together.leave"), onward)

    def _look_on(self) -> None:
        # The window goes to the game by itself.
        self.table.looks_on = True

    def _name(self, seat: int, chair: Chair) -> Box:
        if seat not in self.table.own_seats:
            return super()._name(seat, chair)
        return Field(
            self.ui,
            self._names.get(seat, chair.name),
            chair.name,
            partial(self._type, seat),
            limit=NAME_LIMIT,
            title=tr("seat.name"),
            about=("name", seat),
            height=Size(HEIGHT, least=HEIGHT * 2 / 3),
            width=Size(0, most=280),
            grow=1,
        )

    def _of_seat(self, seat: int, chair: Chair) -> Button | None:
        own = self.table.own_seats
        if seat in own:
            others = [one for one in own if one != seat]
            return Button(tr("together.get_up"), partial(self._sit, others), about=("up", seat))
        if chair.sitter is Sitter.NOBODY and self.table.connected:
            sit = partial(self._sit, (*own, seat))
            first = not own
            return Button(tr("together.sit"), sit, main=first, first=first, about=("sit", seat))
        return None

    def _of_guest(self, guest: Guest) -> Button | None:
        return None

    # -- what people do -----------------------------------------------------

    def _type(self, seat: int, name: str) -> None:
        self._names[seat] = name
        self._tell_at = self.ui.now() + TYPED_MS

    def _sit(self, seats: Sequence[int]) -> None:
        """Ask for these seats, with the names that were typed for them or that they have."""
        self._tell_at = None
        room, own = self.table.room, self.table.own_seats
        if room is None:
            return
        names = [
            self._names.get(seat, room.chairs[seat].name if seat in own else "") for seat in seats
        ]
        self.table.table.guest.sit(seats, names)
