"""The setup of a table whose door is open: who has come, the way in, and what is still chosen."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from game.base.names import unlike
from game.engine.clock import Clock
from game.files.games import OpenGame
from game.files.kept_tables import Chair, Sitter, host_called
from game.ui.kit.boxes import Box
from game.ui.kit.button import Button
from game.ui.kit.containers import Row
from game.ui.kit.form import question
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.open_table import OpenTable
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.rooms.setup.seat_names import own_name
from game.ui.rooms.setup.setup import Setup
from game.ui.rooms.setup.unusual import store
from game.ui.rooms.tables.the_table import TheTable, invitation, seat_words
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Push, leave_table


class Gathering(Setup):
    """The setup goes on while people come in; whatever changes, they are told at once."""

    follows_table = True
    shares = 30, 31, 39

    def __init__(
        self, ui: UiContext, table: OpenTable, setup: GameSetup, order: Sequence[int]
    ) -> None:
        """Gather at one's own table for a game whose seats have this order in play."""
        assert table.hosted is not None
        self.table, self._hosted, self._order = table, table.hosted, order
        self._drawn, self._agreed = "", _agreed(ui, setup)
        super().__init__(ui, setup)
        self._revision = table.revision

    @classmethod
    def again(cls, ui: UiContext, table: OpenTable) -> Gathering:
        """Gather as before, or at a table that is open again."""
        assert table.hosted is not None
        host = table.hosted.host
        setup = GameSetup.going_on(ui.settings, host.prepared)
        chairs, away = host.room.chairs, (Sitter.GUEST, Sitter.NOBODY)
        setup.elsewhere = {seat for seat, chair in enumerate(chairs) if chair.sitter in away}
        setup.table = host.room.rules
        return cls(ui, table, setup, range(len(chairs)))

    # -- time ---------------------------------------------------------------

    def update(self) -> Change | None:
        self.table.news()  # All of it is seen here.
        if (now := _agreed(self.ui, self.setup)) != self._agreed:
            self._agreed = now
            opened, chairs, self._order = seated(self.ui, self.setup)
            name = host_called(chairs, own_name(self.ui))
            self._hosted.host.prepare(opened, chairs, self.setup.table, name)
        if self.table.revision != self._revision:
            self._revision = self.table.revision
            self.arrange()
        return super().update()

    # -- what it contains ---------------------------------------------------

    @property
    def new(self) -> bool:
        return False

    @property
    def starts_here(self) -> bool:
        return False

    def elsewhere(self, seat: int) -> tuple[str, str]:
        room = self._hosted.host.room
        number = self._order[seat] if seat < len(self._order) else len(room.chairs)
        if number >= len(room.chairs) or room.chairs[number].sitter is not Sitter.GUEST:
            return super().elsewhere(seat)
        chair = room.chairs[number]
        return named(chair.name), seat_words(self.table, number, chair)

    @property
    def seats_words(self) -> str:
        room = self._hosted.host.room
        seated = {chair.guest for chair in room.chairs}
        watching = [named(guest.name) for guest in room.guests if guest.number not in seated]
        if not watching:
            return super().seats_words
        return tr.count("together.watch", len(watching), names=tr.joined(watching))

    def beside(self, *, wide: bool) -> Box:
        ways = invitation(self.ui, self._hosted, self._drawn, partial(setattr, self, "_drawn"))
        return question(tr("together.door"), ways, self.levels_button if wide else None)

    def foot(self) -> Row:
        room = self._hosted.host.room
        free = sum(chair.sitter is Sitter.NOBODY for chair in room.chairs)
        detail = tr.count("together.start.free", free) if free else None
        people = partial(TheTable, self.ui, self.table)
        here = Button(tr("together.people"), lambda: Push(people()), about="people")
        start = Button(tr("together.start"), self.start, main=True, detail=detail, about="start")
        return self.buttons(Button(tr("together.close"), self.cancel), here, start)

    # -- what people do -----------------------------------------------------

    def start(self) -> Change | None:
        """Begin; the window goes to the game by itself, as those of guests do."""
        self.update()
        store(self.ui, self.setup)
        self.table.start()
        return None

    def cancel(self) -> Change | None:
        """Ask whether to leave; the choices are kept for next time."""
        store(self.ui, self.setup)
        return leave_table(self.ui)


def _agreed(ui: UiContext, setup: GameSetup) -> tuple[object, ...]:
    """All of a setup that people at its table are told."""
    chosen = setup.options, tuple(setup.choices), setup.begins, setup.games, setup.table
    return *chosen, tuple(setup.awaited), ui.settings.clock_rules


class Seated(NamedTuple):
    """A game as it begins at a table, who sits where in it, and each seat's place in play."""

    opened: OpenGame
    chairs: list[Chair]
    order: Sequence[int]


def seated(ui: UiContext, setup: GameSetup) -> Seated:
    """The game of a setup, and who sits where in it."""
    opened, seats = setup.opened, range(setup.options.players)
    if opened is None:
        apart = copy(setup)
        apart.choices = list(setup.choices)
        _name_apart(apart)
        game = apart.new_game(ui.files.history.rating, youngest=0)
        clock = ui.settings.clock_rules
        opened = OpenGame(game, None if clock is None else Clock(clock))
        # Who sits where is drawn with the game, so people are found again by their names.
        names = [seat.name for seat in game.seats]
        order: Sequence[int] = [names.index(seat.name) for seat in apart.seats]
    else:
        order = seats
    places = {order[seat]: seat for seat in seats}
    chairs = []
    for number, seat in enumerate(opened.game.seats):
        away = places[number] in setup.elsewhere
        sitter = Sitter.NOBODY if away else Sitter.HERE
        chair = Chair(seat.name, sitter if seat.is_person else Sitter.LEVEL)
        chairs.append(chair if seat.level is None else replace(chair, level=seat.level))
    return Seated(opened, chairs, order)


def _name_apart(setup: GameSetup) -> None:
    """Call nobody like anybody else: at a table names say who is who."""
    taken: list[str] = []
    for number, seat in enumerate(setup.seats):
        apart = unlike(seat.name, taken)
        if apart != seat.name:
            setup.choose_name(number, apart)
        taken.append(apart)
