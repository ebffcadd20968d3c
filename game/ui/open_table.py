"""The table that is open in this program, at which people at other machines play too.

People here are guests at it, also if it is this machine's own (see `game.table`). The loop keeps it
going whatever is on top of the stack, and scenes ask it who is there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from game import __version__
from game.base.gestures import Gesture, SeenGesture
from game.files.games import OpenGame
from game.files.kept_files import KeptFiles
from game.files.kept_tables import KeptSeat, KeptTables, Sitter
from game.network.events import Reason
from game.play.changes import GameChange, Weakened
from game.play.others import HeldPiece, Presence, TakeBackAsked
from game.play.session import Session
from game.table.guest import TableGuest
from game.table.messages import Hold, No, Refused, TurnedAway, Why
from game.table.room import HOST, Phase, Room
from game.ui.look.names_in_text import named
from game.ui.look.texts import simpler_words, tr

if TYPE_CHECKING:
    from game.network.links import Link
    from game.network.tables import HostedTable, JoinedTable, Way

UNTOLD = (Reason.ENDED, Reason.LOST, Reason.AWAY, Reason.UNREACHABLE)
"""What is all the same to people: nobody answers."""


class OpenTable:
    """A table, as the loop and scenes see it.

    Attributes:
        hosted: the table, if it is this machine's own.
        joined: the way there, if it is somebody else's.
        guest: who sits here, or looks on.
        revision: counts whatever changes in what is seen of it.
        shown: the session whose scene has been made last.
        looks_on: whether people here have said that they only look on.
    """

    def __init__(
        self,
        files: KeptFiles,
        name: str,
        *,
        hosted: HostedTable | None = None,
        joined: JoinedTable | None = None,
        kept: KeptSeat | None = None,
    ) -> None:
        """Sit down at a table that is `hosted` here, or be at the one that was `joined`.

        `name` is that of people here; or they come back to a seat that was `kept`.
        """
        self.hosted, self.joined = hosted, joined
        self.line, self.guest = _line_of(hosted, joined)
        self.revision = 0
        self.shown: Session | None = None
        self.looks_on, self._arrives = False, hosted is None and kept is None
        self._files, self._own_name, self._kept = files, name, kept
        self._known: Room | None = None
        self._untold: list[str] = []
        self._refusal: Refused | None = None
        self._seen = self.line.trouble, self.ways
        self._end_seen = False
        self.guest.subscribe(self._changed)

    # -- for the loop -------------------------------------------------------

    def update(self) -> None:
        """Take what came, let the game go on, and send; called once in each turn of the loop."""
        self.line.update()
        seen = self.line.trouble, self.ways
        if seen != self._seen:
            self._seen = seen
            self.revision += 1
        if self.joined is not None and self.guest.connected:
            self._sit_down()
            self._keep(self.joined.link)

    @property
    def due(self) -> float | None:
        """The time, on the window's clock, at which `update` must be called, or None."""
        return self.line.due

    @property
    def begun(self) -> bool:
        """Whether a game has begun that is to be shown, and isn't yet.

        People sit down before, if there is a seat and they haven't chosen yet.
        """
        room = self.room
        if room is None or self.session is None or self.session is self.shown:
            return False
        free = any(chair.sitter is Sitter.NOBODY for chair in room.chairs)
        chosen = self.shown is not None or self.looks_on or bool(self.own_seats)
        return chosen or not free or self.hosted is not None

    def take_end(self) -> bool:
        """Whether there is no table any more, and nobody has been told; there is no way back."""
        if not self.fault or self._end_seen:
            return False
        self._end_seen = True
        self.forget()
        return True

    def leave(self) -> None:
        """Let go of all connections, so that people may come back later."""
        self.line.leave()

    def close(self) -> None:
        """Close the table for good, or give up the seats at somebody else's."""
        self.line.close()
        if self.joined is not None:
            self.forget()

    # -- what is kept -------------------------------------------------------

    def _sit_down(self) -> None:
        """Have people who have just come take the only free seat: there is nothing to choose."""
        room = self.room
        if room is None or not self._arrives:
            return
        self._arrives = False
        free = [seat for seat, one in enumerate(room.chairs) if one.sitter is Sitter.NOBODY]
        if len(free) == 1:
            self.guest.sit(free)

    def _keep(self, link: Link) -> None:
        """Keep the way back, if that has changed."""
        guest, session = self.guest, self.session
        if self.room is None:
            return
        name = self.name_of(self.number) or self._own_name
        game = (session and session.ident) or ""
        seat = guest.number, guest.token, name, self.host_name, guest.game_name, game
        kept = KeptSeat(link.url, *seat)
        if kept != self._kept:
            self._kept = kept
            self._keep_seat(kept)

    def _keep_seat(self, kept: KeptSeat | None) -> None:
        def change(tables: KeptTables) -> KeptTables:
            return replace(tables, joined=kept)

        self._files.tables.change(change)

    def forget(self) -> None:
        """Keep no way back to the seat at somebody else's."""
        self._keep_seat(None)

    @property
    def kept(self) -> OpenGame | None:
        """The game as it stands here, to be gone on with; None if there is none, or it is over."""
        session = self.session
        if session is None or session.game.position.over:
            return None
        return OpenGame(session.game, session.clock_now, session.ident)

    # -- who is here --------------------------------------------------------

    @property
    def room(self) -> Room | None:
        """Everything about the table but the game; None until that is known."""
        return self.guest.room

    @property
    def number(self) -> int:
        """Who is at this machine: `HOST`, or the number of a guest."""
        return self.guest.number

    @property
    def session(self) -> Session | None:
        """The game; None until it begins."""
        return self.guest.session

    @property
    def ways(self) -> Sequence[Way]:
        """The ways by which others may come, if people here can tell them; likeliest first."""
        return () if self.hosted is None else self.hosted.ways

    @property
    def host_name(self) -> str:
        """What the host is called, and the table after them; "" until that is known."""
        return "" if self.room is None else self.room.host

    @property
    def own_seats(self) -> tuple[int, ...]:
        """The seats at this machine."""
        return () if self.room is None else self.room.seats_of(self.number)

    def name_of(self, number: int) -> str:
        """What `HOST` or a guest is called; "" for one who isn't there."""
        guest = None if self.room is None else self.room.guest(number)
        if number == HOST:
            return self.host_name
        return "" if guest is None else guest.name

    def presence(self, player: int) -> Presence | None:
        """Where a player is; None for an opponent."""
        room = self.room
        if room is None or player >= len(room.chairs):
            return None
        chair = room.chairs[player]
        guest = room.guest(chair.guest)
        if chair.standing_in:
            return Presence.STAND_IN
        if player in self.own_seats:
            return Presence.HERE
        match chair.sitter:
            case Sitter.LEVEL:
                return None
            case Sitter.NOBODY:
                return Presence.FREE
            case Sitter.HERE:
                return Presence.ELSEWHERE
        return Presence.AWAY if guest is None or guest.away else Presence.ELSEWHERE

    @property
    def waited_for(self) -> bool:
        """Whether people elsewhere would wait for somebody here."""
        room = self.room
        if room is None or room.phase is Phase.OVER:
            return False
        if self.hosted is not None:
            return any(not guest.away for guest in room.guests)
        return bool(self.own_seats) and not self.trouble

    # -- what people show others --------------------------------------------

    @property
    def helps(self) -> bool:
        """Whether people may ask for hints, and look at an analysis while they play."""
        return self.room is None or self.room.rules.hints

    @property
    def held(self) -> Sequence[HeldPiece]:
        """The pieces that people at other machines have in hand."""
        return [
            HeldPiece(seat, one.piece, one.orientation, one.x, one.y)
            for seat, one in self.guest.held.items()
            if seat not in self.own_seats and self.presence(seat) is not None
        ]

    def show_held(self, held: HeldPiece | None) -> None:
        """Show others the piece that somebody here has in hand; None once there is none."""
        if held is None:
            self.guest.show_held(Hold())
        else:
            self.guest.show_held(Hold(held.seat, held.piece, held.orientation, held.x, held.y))

    @property
    def may_gesture(self) -> bool:
        """Whether people at this machine may show others gestures."""
        return self.room is not None and self.room.rules.gestures and bool(self.own_seats)

    def make_gesture(self, gesture: Gesture) -> None:
        """Show everybody a gesture of somebody at this machine: of who is to play, if they may."""
        session, own = self.session, self.own_seats
        player = None if session is None else session.game.position.player
        if own:
            self.guest.make_gesture(player if player in own else own[0], gesture)

    @property
    def gestures(self) -> Mapping[int, SeenGesture]:
        """By player, the latest gesture that they made."""
        return self.guest.gestures

    # -- what is asked ------------------------------------------------------

    @property
    def asked(self) -> TakeBackAsked | None:
        """What is asked now, or None."""
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

    def agree(self, question: int, *, agrees: bool) -> None:
        """Answer what is asked, for everybody at this machine."""
        self.guest.agree(question, agrees=agrees)

    @property
    def begins_next(self) -> bool:
        """Whether the next game begins here; otherwise it is asked for."""
        return self.hosted is not None

    def start(self) -> None:
        """Begin the game for which people have gathered at this machine's table."""
        host = None if self.hosted is None else self.hosted.host
        if host is not None and host.session is None:
            host.start().subscribe(self._opponents_changed)

    def another(self) -> None:
        """Begin another game, or the next of the series; or ask for it."""
        if self.hosted is None:
            self.guest.ask_again()
        elif self.hosted.host.room.phase is Phase.OVER:
            self.hosted.host.begin_next().subscribe(self._opponents_changed)

    def _opponents_changed(self, change: GameChange) -> None:
        """Tell of what only this machine knows, as its opponents play at the table."""
        if isinstance(change, Weakened):
            self._untold.append(simpler_words(change.reason.cause.value))

    # -- what is told -------------------------------------------------------

    def _changed(self) -> None:
        """Something of what is seen has changed."""
        self.revision += 1
        refusal, before, room = self.guest.refusal, self._known, self.room
        if refusal is not None and refusal is not self._refusal:
            self._untold.append(refused_words(refusal))
        self._refusal, self._known = refusal, room
        if before is not None and room is not None and room is not before:
            self._untold += _happened(before, room, self.number)

    def news(self) -> str:
        """What happened since the last call that people should know, in a sentence, or ""."""
        untold, self._untold = self._untold, []
        if self.guest.missed:
            self.guest.missed = False
            return tr("play.missed")
        return untold[-1] if untold else ""

    @property
    def fault(self) -> str:
        """Why people here aren't in, in a sentence; "" if they are, or may still be."""
        guest = self.guest
        if guest.turned_away is not None:
            return turned_away_words(guest.turned_away)
        # Whatever is there, it isn't what guests know as a table.
        nonsense = guest.unknown and guest.room is None
        return trouble_words(Reason.NO_TABLE) if nonsense else ""

    @property
    def trouble(self) -> str:
        """What keeps the people apart, in a sentence; "" if nothing does."""
        guest = self.guest
        if guest.room is None or guest.turned_away is not None:
            return ""
        if guest.unknown:
            return tr("together.unknown", name=named(self.host_name))
        if guest.connected and self.joined is not None:
            return ""
        why = trouble_words(self.line.trouble)
        return why if why or guest.connected else tr("together.gone", name=named(self.host_name))

    @property
    def wishes(self) -> str:
        """Who would like another game, in a sentence, or ""."""
        room = self.room
        if room is None or room.phase is not Phase.OVER:
            return ""
        wishing = [guest for guest in room.guests if guest.again]
        own = any(guest.number == self.number for guest in wishing)
        others = [named(guest.name) for guest in wishing if guest.number != self.number]
        if others:
            return tr.count("together.wishes", len(others), names=tr.joined(others))
        return tr("together.wishes.own", name=named(self.host_name)) if own else ""


def _line_of(
    hosted: HostedTable | None, joined: JoinedTable | None
) -> tuple[HostedTable | JoinedTable, TableGuest]:
    """What people here are at, and they as its guest."""
    if hosted is not None:
        return hosted, hosted.host.sit_down()
    assert joined is not None
    return joined, joined.guest


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


def turned_away_words(told: TurnedAway) -> str:
    """Why somebody isn't at a table, and what they could do about it."""
    key = f"together.why.{told.why.name.lower()}"
    if told.why is Why.WAIT:
        return tr.count(key, max(1, told.wait_s))
    return tr(key, own=__version__, program=told.program)


def refused_words(refused: Refused) -> str:
    """Why the host doesn't do what somebody here has asked for."""
    why = No.LATE if refused.why is No.RULES else refused.why
    return tr(f"together.no.{why.name.lower()}")


def trouble_words(trouble: Reason | None) -> str:
    """What keeps people apart; "" for nothing, or if it is only that nobody answers."""
    if trouble is None or trouble in UNTOLD:
        return ""
    return tr(f"together.trouble.{trouble.name.lower()}")
