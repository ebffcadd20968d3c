"""A table of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.base.gestures import Gesture, SeenGesture
from game.files.games import OpenGame
from game.files.kept_tables import Chair, KeptTable, KeptTables, TableRules, host_called
from game.play.session import Session
from game.table.messages import Held
from game.table.refused import RefusedError
from game.table.room import HOST, Room
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.rooms.setup.seat_names import own_name
from game.ui.rooms.tables.at_table import AtTable
from game.ui.rooms.tables.gathering import Gathering
from game.ui.rooms.tables.hosts_table import HostsTable
from game.ui.rooms.tables.network import Network
from game.ui.rooms.tables.table_words import trouble_words
from game.ui.shell.context import UiContext
from game.ui.shell.open_table import HeldPiece
from game.ui.shell.scene import Change, Push, Scene

if TYPE_CHECKING:
    from game.network.events import Reason
    from game.network.tables import Way


class Hosting(AtTable):
    """A table that this program hosts.

    Attributes:
        table: the table.
        setup: what is played here and by whom, as long as no game has begun.
        order: for each of its seats, which one that is in play.
    """

    def __init__(
        self,
        ui: UiContext,
        network: Network,
        opened: OpenGame,
        chairs: Sequence[Chair],
        rules: TableRules,
        kept: KeptTable | None = None,
    ) -> None:
        """Open it for a game as it stands; or again as it was `kept`. Raises OSError."""
        super().__init__(ui, network)
        self.setup: GameSetup | None = None
        self.order: Sequence[int] = ()
        self._seat = 0
        self.table = network.host(
            *(opened, chairs, self.services, ui.wake),
            name=host_called(chairs, own_name(ui)),
            rules=rules,
            relay=ui.settings.relay,
            kept=kept,
            keep=self._keep,
            session_began=lambda session: None,
            changed=self._changed,
        )

    def _changed(self) -> None:
        # The table tells of its first changes while it is being made.
        if "table" in vars(self):
            self.note_change()

    def _keep(self, kept: KeptTable | None) -> None:
        def change(tables: KeptTables) -> KeptTables:
            return replace(tables, own=kept)

        self.ui.files.tables.change(change)

    # -- for the loop -------------------------------------------------------

    def update(self) -> None:
        self.table.update()

    @property
    def due(self) -> float | None:
        return self.table.due

    def close(self) -> None:
        self.table.leave()

    def close_for_good(self) -> None:
        self.table.close()

    # -- what it is ---------------------------------------------------------

    @property
    def room(self) -> Room:
        return self.table.host.room

    @property
    def number(self) -> int:
        return HOST

    @property
    def session(self) -> Session | None:
        return self.table.host.session

    @property
    def _all_held(self) -> Mapping[int, Held]:
        return self.table.host.hands.held

    @property
    def gestures(self) -> Mapping[int, SeenGesture]:
        return self.table.host.hands.gestures

    @property
    def ways(self) -> Sequence[Way]:
        return self.table.ways

    @property
    def code(self) -> str:
        return self.table.code

    @property
    def why_apart(self) -> Reason | None:
        return self.table.trouble

    @property
    def trouble(self) -> str:
        return trouble_words(self.why_apart)

    # -- what people do -----------------------------------------------------

    def show_held(self, held: HeldPiece | None) -> None:
        if held is None:
            message = Held(self._seat)
        else:
            self._seat = held.seat
            message = Held(held.seat, True, held.piece, held.orientation, held.x, held.y)
        self.table.host.hands.show_own(message)

    def _make_gesture(self, seat: int, gesture: Gesture) -> None:
        self.table.host.hands.make_gesture(self.room, HOST, seat, gesture)

    def agree(self, question: int, *, agrees: bool) -> None:
        try:
            self.table.host.agree(HOST, question, agrees=agrees)
        except RefusedError:
            return  # It is no longer asked.

    def gathering(self) -> Scene:
        """The scene in which people gather."""
        assert self.setup is not None
        return Gathering(self, self.setup, self.order)

    def menu(self) -> Change:
        begins = self.session is None and self.setup is not None
        return Push(self.gathering() if begins else HostsTable(self.ui, self))

    @property
    def begins_next(self) -> bool:
        return True

    def ask_another(self) -> None:
        """Nobody need be asked: the next game begins here."""
