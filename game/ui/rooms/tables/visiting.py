"""A seat at somebody else's table, or a place from which to look on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.base.gestures import Gesture, SeenGesture
from game.files.kept_tables import KeptSeat, KeptTables, Sitter
from game.network.events import Reason
from game.play.session import Session
from game.table.messages import Held, Hold, Refused, Why
from game.table.room import Room
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.rooms.setup.seat_names import own_name
from game.ui.rooms.tables.at_table import AtTable
from game.ui.rooms.tables.guests_table import GuestsTable
from game.ui.rooms.tables.network import Network
from game.ui.rooms.tables.table_words import refused_words, trouble_words, turned_away_words
from game.ui.shell.context import UiContext
from game.ui.shell.open_table import HeldPiece
from game.ui.shell.scene import Change, Push

if TYPE_CHECKING:
    from game.network.links import Link


class Visiting(AtTable):
    """Somebody else's table.

    Attributes:
        table: the way there.
        looks_on: whether people here have said that they only look on.
    """

    def __init__(
        self, ui: UiContext, network: Network, link: Link, kept: KeptSeat | None = None
    ) -> None:
        """Go there; or come back to what was `kept`. Raises OSError."""
        super().__init__(ui, network)
        self.looks_on, self._arrives = False, kept is None
        self._kept = kept
        self._refusal: Refused | None = None
        self._end_seen = False
        self.table = network.join(
            *(link, self.services, ui.wake),
            name=own_name(ui) if kept is None else kept.name,
            number=0 if kept is None else kept.guest,
            token="" if kept is None else kept.token,
            ident_of=self._ident_of,
            session_began=lambda session: None,
            changed=self._changed,
        )

    def _ident_of(self, name: str) -> str | None:
        """The name under which a game of the host is kept here."""
        kept, files = self._kept, self.ui.files
        return None if kept is None else kept.known(name, files.games, files.history)

    def _changed(self) -> None:
        guest = self.table.guest
        if guest.refusal is not None and guest.refusal is not self._refusal:
            self.tell(refused_words(guest.refusal))
        self._refusal = guest.refusal
        self.note_change()

    def _keep(self) -> None:
        """Keep the way back, if that has changed."""
        guest, room = self.table.guest, self.room
        if room is None:
            return
        session = guest.session
        game = (session and session.ident) or ""
        name = self.name_of(self.number) or own_name(self.ui)
        host = self.host_name
        kept = KeptSeat(
            *(self.table.link.url, guest.number, guest.token, name, host, guest.game_name, game)
        )
        if kept != self._kept:
            self._kept = kept
            self._keep_seat(kept)

    def _keep_seat(self, kept: KeptSeat | None) -> None:
        def change(tables: KeptTables) -> KeptTables:
            return replace(tables, joined=kept)

        self.ui.files.tables.change(change)

    def news(self) -> str:
        others, guest = super().news(), self.table.guest
        if not guest.missed:
            return others
        guest.missed = False
        return tr("play.missed")

    # -- for the loop -------------------------------------------------------

    def update(self) -> None:
        self.table.update()
        if self.connected:
            self._sit_down()
            self._keep()

    def _sit_down(self) -> None:
        """Have people who have just come take the only free seat: there is nothing to choose."""
        room = self.room
        if room is None or not self._arrives:
            return
        self._arrives = False
        free = [seat for seat, one in enumerate(room.chairs) if one.sitter is Sitter.NOBODY]
        if len(free) == 1:
            self.table.guest.sit(free)

    @property
    def due(self) -> float | None:
        return self.table.due

    def close(self) -> None:
        if self.session is not None:
            self.session.close()
        self.table.close()

    def close_for_good(self) -> None:
        if self.session is not None:
            self.session.close()
        self.table.leave_for_good()
        self.forget()

    def forget(self) -> None:
        """Keep no way back."""
        self._keep_seat(None)

    # -- what it is ---------------------------------------------------------

    @property
    def room(self) -> Room | None:
        return self.table.guest.room

    @property
    def number(self) -> int:
        # Nobody is `HOST` here, even before it is known who they are.
        return self.table.guest.number or -1

    @property
    def session(self) -> Session | None:
        return self.table.guest.session

    @property
    def _all_held(self) -> Mapping[int, Held]:
        return self.table.guest.held

    @property
    def gestures(self) -> Mapping[int, SeenGesture]:
        return self.table.guest.gestures

    @property
    def why_apart(self) -> Reason | None:
        return self.table.trouble

    @property
    def connected(self) -> bool:
        """Whether the host is heard."""
        return self.table.guest.connected

    @property
    def fault(self) -> str:
        """Why people here aren't in, in a sentence; "" if they are, or may still be."""
        guest = self.table.guest
        if guest.turned_away is not None:
            return turned_away_words(guest.turned_away)
        # Whatever is there, it isn't what guests know as a table.
        nonsense = guest.unknown and guest.room is None
        return trouble_words(Reason.NO_TABLE) if nonsense else ""

    @property
    def has_wrong_code(self) -> bool:
        """Whether the table has another code."""
        told = self.table.guest.turned_away
        return told is not None and told.why is Why.CODE

    @property
    def trouble(self) -> str:
        room, guest = self.room, self.table.guest
        if room is None or guest.turned_away is not None:
            return ""
        if guest.unknown:
            return tr("together.unknown", name=named(self.host_name))
        if guest.connected:
            return ""
        return trouble_words(self.why_apart) or tr("together.gone", name=named(self.host_name))

    @property
    def wanted(self) -> Change | None:
        """The game; people sit down before, if there is a seat and they haven't chosen yet."""
        room = self.room
        if room is None:
            return None
        free = any(chair.sitter is Sitter.NOBODY for chair in room.chairs)
        chosen = self.shown is not None or self.looks_on or bool(self.own_seats)
        return super().wanted if chosen or not free else None

    @property
    def ended(self) -> Change | None:
        if not self.fault or self._end_seen:
            return None
        self._end_seen = True
        self.forget()
        return self._gone(lambda: self.fault)

    # -- what people do -----------------------------------------------------

    def show_held(self, held: HeldPiece | None) -> None:
        if held is None:
            self.table.guest.show_held(Hold())
        else:
            hold = Hold(held.seat, held.piece, held.orientation, held.x, held.y)
            self.table.guest.show_held(hold)

    def _make_gesture(self, seat: int, gesture: Gesture) -> None:
        self.table.guest.make_gesture(seat, gesture)

    def agree(self, question: int, *, agrees: bool) -> None:
        self.table.guest.agree(question, agrees=agrees)

    def menu(self) -> Change:
        return Push(GuestsTable(self.ui, self))

    def leave(self) -> Change:
        return self.go_home() if self.fault else super().leave()

    @property
    def begins_next(self) -> bool:
        return False

    def ask_another(self) -> None:
        self.table.guest.ask_again()
