"""What hosting a table and visiting one have in common, as scenes see it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.base.gestures import Gesture
from game.files.games import OpenGame
from game.files.kept_tables import Sitter
from game.play.session import Services, Session
from game.table.messages import Held
from game.table.room import HOST, Phase, Room
from game.ui.look.names_in_text import named
from game.ui.look.texts import tr
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.tables.leaving import Leaving, TableGone
from game.ui.rooms.tables.network import Network
from game.ui.shell.context import UiContext
from game.ui.shell.open_table import HeldPiece, OpenTable, Presence, TakeBackAsked
from game.ui.shell.scene import Change, Home, Push, Reset, Scene

if TYPE_CHECKING:
    from game.network.events import Reason
    from game.network.tables import Way


class AtTable(OpenTable):
    """A table that is open in this program.

    Attributes:
        ui: the services of the window at which it is.
        network: opens sockets.
        shown: the session whose scene has been made last.
    """

    def __init__(self, ui: UiContext, network: Network) -> None:
        self.ui, self.network = ui, network
        self.revision = 0
        self.shown: Session | None = None
        self._known: Room | None = None
        self._untold: list[str] = []

    # -- who is here --------------------------------------------------------

    @property
    @abstractmethod
    def room(self) -> Room | None:
        """Everything about the table but the game; None until that is known."""

    @property
    @abstractmethod
    def number(self) -> int:
        """Who is at this machine: `HOST`, or the number of a guest."""

    @property
    @abstractmethod
    def session(self) -> Session | None:
        """The game; None until it begins."""

    @property
    @abstractmethod
    def _all_held(self) -> Mapping[int, Held]:
        """The pieces that people elsewhere have in hand, by seat."""

    @property
    @abstractmethod
    def why_apart(self) -> Reason | None:
        """What the network says of the connection; None if all is well."""

    @property
    def ways(self) -> Sequence[Way]:
        """The ways by which others may come, if people here can tell them; likeliest first."""
        return ()

    @property
    def code(self) -> str:
        """The code to be told to others, or ""."""
        return ""

    @property
    def host_name(self) -> str:
        """What the host is called, and the table after them; "" until that is known."""
        return "" if self.room is None else self.room.host

    @property
    def hosts(self) -> bool:
        """Whether the table is this program's own."""
        return self.number == HOST

    def presence(self, player: int) -> Presence | None:
        room = self.room
        if room is None or player >= len(room.chairs):
            return None
        chair = room.chairs[player]
        guest = room.guest(chair.guest)
        if chair.standing_in:
            return Presence.STAND_IN
        match chair.sitter:
            case Sitter.LEVEL:
                return None
            case Sitter.NOBODY:
                return Presence.FREE
            case Sitter.HERE:
                return Presence.HERE if self.hosts else Presence.ELSEWHERE
        if chair.guest == self.number:
            return Presence.HERE
        return Presence.AWAY if guest is None or guest.away else Presence.ELSEWHERE

    @property
    def own_seats(self) -> tuple[int, ...]:
        """The seats at this machine."""
        return () if self.room is None else self.room.seats_of(self.number)

    def name_of(self, number: int) -> str:
        """What `HOST` or a guest is called; "" for one who isn't there."""
        room = self.room
        if room is None:
            return ""
        guest = room.guest(number)
        if number == HOST:
            return self.host_name
        return "" if guest is None else guest.name

    @property
    def helps(self) -> bool:
        return self.room is None or self.room.rules.hints

    @property
    def held(self) -> Sequence[HeldPiece]:
        return [
            HeldPiece(seat, one.piece, one.orientation, one.x, one.y)
            for seat, one in self._all_held.items()
            if seat not in self.own_seats and self.presence(seat) is not None
        ]

    @property
    def may_gesture(self) -> bool:
        room = self.room
        return room is not None and room.rules.gestures and bool(self.own_seats)

    def make_gesture(self, gesture: Gesture) -> None:
        session, own = self.session, self.own_seats
        player = None if session is None else session.game.position.player
        if own:
            self._make_gesture(own[0] if player is None or player not in own else player, gesture)

    @abstractmethod
    def _make_gesture(self, seat: int, gesture: Gesture) -> None:
        """Have a gesture be made at one of the seats here."""

    @property
    def asked(self) -> TakeBackAsked | None:
        asked = None if self.room is None else self.room.asked
        if asked is None:
            return None
        asks_here = self.number in asked.deciders
        absent = asked.waits_for if asked.host_decides and asks_here else ()
        return TakeBackAsked(
            asked.number,
            self.name_of(asked.asker),
            tuple(named(self.name_of(number)) for number in asked.deciders),
            tuple(named(self.name_of(number)) for number in absent if number != HOST),
            asked.asker == self.number,
            asks_here,
        )

    # -- news ---------------------------------------------------------------

    def note_change(self) -> None:
        """Something of what is seen has changed."""
        self.revision += 1
        before, room = self._known, self.room
        self._known = room
        if before is not None and room is not None and room is not before:
            self._untold += _happened(before, room, self.number)

    def tell(self, words: str) -> None:
        """Have the scene of the game tell something."""
        self._untold.append(words)

    def news(self) -> str:
        untold, self._untold = self._untold, []
        return untold[-1] if untold else ""

    @property
    def wishes(self) -> str:
        room = self.room
        if room is None or room.phase is not Phase.OVER:
            return ""
        wishing = [guest for guest in room.guests if guest.again]
        own = any(guest.number == self.number for guest in wishing)
        others = [named(guest.name) for guest in wishing if guest.number != self.number]
        if others:
            return tr.count("together.wishes", len(others), names=tr.joined(others))
        return tr("together.wishes.own", name=named(self.host_name)) if own else ""

    # -- where it leads -----------------------------------------------------

    @property
    def services(self) -> Services:
        """What the games at it share with others of this window."""
        ui = self.ui
        return Services(ui.files, ui.opponents, ui.settings, ui.now)

    @property
    def wanted(self) -> Change | None:
        session = self.session
        if session is None or session is self.shown:
            return None
        return Reset(partial(self.game_scene, session))

    def game_scene(self, session: Session) -> Scene:
        """The scene of a game at the table."""
        self.shown = session
        return GameScene(self.ui, session, open_table=self)

    def resume(self) -> Change:
        session = self.session
        return self.menu() if session is None else Reset(partial(self.game_scene, session))

    def leave(self) -> Change:
        return Push(Leaving(self.ui, self))

    def quitting(self) -> Scene | None:
        return Leaving(self.ui, self, quits=True) if self._waited_for else None

    @property
    def _waited_for(self) -> bool:
        """Whether people elsewhere would wait for somebody here."""
        room = self.room
        if room is None or room.phase is Phase.OVER:
            return False
        if self.hosts:
            return any(not guest.away for guest in room.guests)
        return bool(self.own_seats) and not self.trouble

    @property
    def ended(self) -> Change | None:
        return None

    def _gone(self, why: Callable[[], str]) -> Change:
        """The change to the words that there is no table any more, and why."""
        return Push(TableGone(self.ui, self, why))

    @property
    def kept(self) -> OpenGame | None:
        """The game as it stands here, to be gone on with; None if there is none, or it is over."""
        session = self.session
        if session is None or session.game.position.over:
            return None
        return OpenGame(session.game, session.clock_now, session.ident)

    @abstractmethod
    def close_for_good(self) -> None:
        """Close the table, or give up the seats at somebody else's, and forget it."""

    def go_home(self) -> Change:
        """Let go of the table, and go to the menu."""
        return Home(self.let_go)

    def let_go(self) -> None:
        """Close the table for good: the window has none any more."""
        self.close_for_good()
        self.ui.open_table = None

    def pause(self) -> None:
        """Close the table, and keep the way back: the window has none any more."""
        self.close()
        self.ui.open_table = None

    def take(self) -> None:
        """Be the table that is open in the window from now on, in place of any other."""
        if self.ui.open_table is not None and self.ui.open_table is not self:
            self.ui.open_table.close()
        self.ui.open_table = self


def _happened(before: Room, room: Room, own: int) -> list[str]:
    """What people want to know of a change of the room, in sentences."""
    told = []
    known = {guest.number: guest for guest in before.guests}
    for guest in room.guests:
        earlier = known.pop(guest.number, None)
        if guest.number == own:
            continue
        if earlier is None:
            told.append(tr("together.came", name=named(guest.name)))
        elif guest.away != earlier.away:
            key = "together.went_away" if guest.away else "together.came_back"
            told.append(tr(key, name=named(guest.name)))
    told += [tr("together.left", name=named(one.name)) for one in known.values() if not one.away]
    asked = before.asked
    if asked is not None and room.asked is None and asked.asker == own and asked.waits_for:
        told.append(tr("together.asked.over"))
    return told
