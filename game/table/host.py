"""The host of a table: seats guests, and lets happen what they may decide."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from game import __version__
from game.files.games import OpenGame
from game.play.seating import moved_to
from game.play.session import Services
from game.table.chairs import free, moved, seated
from game.table.door import Allowance
from game.table.host_session import HostSession
from game.table.hosted_game import HostedGame, decoded, name_seats
from game.table.members import KeptTable, Member, Members
from game.table.messages import (
    PROTOCOL,
    Again,
    Agree,
    AnyRequest,
    AskBack,
    Chair,
    Done,
    GameRequest,
    Have,
    Held,
    Hello,
    Hinted,
    Hold,
    Leave,
    No,
    Now,
    Phase,
    Propose,
    Refused,
    Roll,
    Room,
    Sit,
    Sitter,
    TableRules,
    TakeBack,
    Welcome,
    Why,
    encode,
)
from game.table.outbox import Outbox, Outgoing
from game.table.reception import Reception

HOST = 0
"""The number of the host, among those of guests."""

HELD_A_SECOND = 25.0
"""How often others are shown at most what somebody holds."""


class RefusedError(Exception):
    """A request isn't carried out."""

    def __init__(self, why: No, rule: str = "") -> None:
        super().__init__(why, rule)
        self.why, self.rule = why, rule


class TableHost:
    """A table, from being opened to being closed.

    Whoever has the connections tells it what comes of them (`opened`, `received`, `closed`), calls
    `update` whenever the time has come (`due`), and sends what `take_out` gives after each of
    these.

    Attributes:
        room: everything about the table but the game.
        held: by seat, the pieces that guests have in hand.
    """

    def __init__(
        self,
        opened: OpenGame,
        chairs: Sequence[Chair],
        services: Services,
        *,
        host: str,
        code: str,
        rules: TableRules = TableRules(),  # noqa: B008 – it is immutable
        kept: KeptTable | None = None,
        keep: Callable[[KeptTable], None] = lambda kept: None,
        session_began: Callable[[HostSession], None] = lambda session: None,
        changed: Callable[[], None] = lambda: None,
        seed: int | None = None,
    ) -> None:
        """Open a table for a game as it stands.

        Args:
            opened: the game, which nobody plays yet.
            chairs: who sits where.
            services: what the games of this program share.
            host: what the host is called.
            code: lets guests in.
            rules: what holds besides those of the game.
            kept: the same table, as an earlier program kept it; its guests come back.
            keep: keeps the table from now on.
            session_began: told of each game that begins.
            changed: told whenever `room` or `held` has changed.
            seed: makes opponents and chance repeatable.
        """
        self._now, self._code, self._keep = services.now, code, keep
        self._opened, self._session_began, self._room_changed = opened, session_began, changed
        self._outbox = Outbox()
        self._members = Members(() if kept is None else kept.members, self._now)
        self._reception = Reception(code, self._members, self._outbox, self._now)
        epoch = secrets.randbits(52) + 1
        self._play = HostedGame(
            *(services, epoch, self._stand_in, self._game_changed),
            lambda: self._ask_back(HOST),
            self._begin_next,
            seed,
        )
        self._spare_names = tuple(chair.name for chair in chairs)
        self._began = self._now()
        self._forced: dict[int, str] = {}
        self._held_allowances: dict[int, Allowance] = {}
        self._questions = 0
        self._kept = kept
        self.held: dict[int, Held] = {}
        self.room = Room(
            *(epoch, 1, host, Phase.GATHERING, opened.game.options, tuple(chairs), (), rules)
        )
        self._set_room()

    @property
    def session(self) -> HostSession | None:
        """The game; None until it begins."""
        return self._play.session

    # -- connections --------------------------------------------------------

    def opened(self, connection: int, address: str) -> None:
        """Somebody is there, from an address."""
        self._reception.opened(connection, address)

    def closed(self, connection: int) -> None:
        """A connection is gone."""
        self._gone(self._reception.closed(connection))

    def received(self, connection: int, data: bytes) -> None:
        """Somebody says something. Whatever it is, it does no more than a guest may do."""
        message = self._reception.understand(connection, data)
        member = self._members.at(connection)
        if isinstance(message, Why):
            self._gone(self._reception.turn_away(connection, message))
        elif isinstance(message, Hello):
            if member is None:
                self._let_in(connection, message)
            else:
                self._welcome(connection, member)
        elif message is None or member is None:
            return
        elif isinstance(message, Have):
            self._bring_up(connection, message)
        elif isinstance(message, Hold):
            self._show_held(member, message)
        elif isinstance(message, Leave):
            self._see_off(member)
        else:
            self._answer(connection, member, message)

    def take_out(self) -> list[Outgoing]:
        """What is to be sent, in this order."""
        return self._outbox.take()

    def _let_in(self, connection: int, hello: Hello) -> None:
        room = self.room
        has_room = room.rules.watchers or any(
            chair.sitter is Sitter.NOBODY for chair in room.chairs
        )
        found = self._reception.let_in(connection, hello, new=has_room)
        if isinstance(found, Why):
            self._gone(self._reception.turn_away(connection, found))
            return
        self._held_allowances[found.number] = Allowance(HELD_A_SECOND, HELD_A_SECOND, self._now)
        self._let_play_again(found.number)
        self._welcome(connection, found)
        self._set_room()
        self._bring_up(connection, Have())

    def _welcome(self, connection: int, member: Member) -> None:
        welcome = Welcome(
            *(PROTOCOL, __version__, self.room.epoch, member.number, member.token),
            serial=member.serial,
            looks_on=member.looks_on,
        )
        self._outbox.send(connection, welcome)

    def _gone(self, member: Member | None) -> None:
        """Somebody is away now. Who only looked on is forgotten."""
        if member is None:
            return
        self._hold_nothing(self.room.seats_of(member.number))
        if not self.room.seats_of(member.number):
            self._members.remove(member)
        self._set_room()
        self._no_longer_asked(member.number)

    def _see_off(self, member: Member, why: Why | None = None) -> None:
        """Free the seats of somebody who leaves, or has to, and forget them."""
        connection, number = member.connection, member.number
        self._get_up(number)
        if connection is not None and why is not None:
            self._reception.turn_away(connection, why)
        elif connection is not None:
            self._outbox.close(connection)
            self._reception.closed(connection)
        self._members.remove(member)
        self._set_room()
        self._no_longer_asked(number)

    def send_away(self, guest: int) -> None:
        """Have a guest leave, if they are still there; they need the code to come again."""
        member = self._members.get(guest)
        if member is not None:
            self._see_off(member, Why.SENT_AWAY)

    def close(self) -> None:
        """Close the table: everybody is told, and keeps the game as it stands."""
        for connection in self._members.connections:
            self._reception.turn_away(connection, Why.CLOSED)
        if self.session is not None:
            self.session.close()

    # -- what everybody must know -------------------------------------------

    def _bring_up(self, connection: int, have: Have) -> None:
        """Send somebody what they are missing."""
        room, log = self.room, self._play.log
        known = have.epoch == room.epoch
        if not (known and have.revision == room.revision):
            self._outbox.send(connection, room)
        if known and have.number == log.number:
            self._outbox.send(connection, Now(room.epoch, log.number, room.revision))
        elif self.session is not None:
            changes = log.since(have.number) if known and have.number else None
            for data in changes or [self._play.snapshot()]:
                self._outbox.send_data([connection], data)

    def _set_room(self, **changes: Any) -> None:
        """Change the room, if that makes a difference, and tell everybody."""
        members = [member.public for member in self._members]
        room = replace(self.room, guests=tuple(members), **changes)
        stands_in = (self._stand_in(seat) is not None for seat in range(len(room.chairs)))
        chairs = (
            replace(chair, standing_in=one)
            for chair, one in zip(room.chairs, stands_in, strict=True)
        )
        room = replace(room, chairs=tuple(chairs))
        if room == self.room:
            return
        self.room = replace(room, revision=room.revision + 1)
        self._outbox.send_data(self._members.connections, encode(self.room))
        self._room_changed()
        self._keep_table()

    def _keep_table(self) -> None:
        room, session = self.room, self.session
        members = tuple(member.kept for member in self._members)
        game = (session and session.ident) or ""
        kept = KeptTable(self._code, room.rules, room.chairs, members, game)
        if kept != self._kept:
            self._kept = kept
            self._keep(kept)

    def _game_changed(self, change: bytes) -> None:
        self._outbox.send_data(self._members.connections, change)
        self._hold_nothing(list(self.held))
        session = self.session
        if session is not None:
            over = session.game.position.over
            self._set_room(phase=Phase.OVER if over else Phase.PLAYING, asked=None)
            self._keep_table()

    # -- the game and the next ----------------------------------------------

    def start(self) -> HostSession:
        """Begin the game; seats where nobody sits yet stay open."""
        return self._begin(self._opened, self.room.chairs)

    def begin_next(self) -> HostSession:
        """Begin the game that follows. Raises ValueError while the one before isn't over."""
        session = self.session
        if session is None or not session.game.position.over:
            raise ValueError("the game isn't over")
        return self._begin_next()

    def _begin_next(self) -> HostSession:
        session = self.session
        assert session is not None
        following = session.following()
        seats = moved_to(session.game, following.game)
        self._spare_names = tuple(self._spare_names[seat] for seat in seats)
        return self._begin(following, moved(self.room.chairs, seats))

    def _begin(self, opened: OpenGame, chairs: tuple[Chair, ...]) -> HostSession:
        self._forced.clear()
        self._began = self._now()
        for member in self._members:
            member.again = False
        session = self._play.begin(opened, chairs)
        over = session.game.position.over
        self._set_room(
            phase=Phase.OVER if over else Phase.PLAYING,
            chairs=chairs,
            options=opened.game.options,
            asked=None,
        )
        self._outbox.send_data(self._members.connections, self._play.snapshot())
        self._keep_table()
        self._session_began(session)
        return session

    # -- who is away ----------------------------------------------------------

    def _stand_in(self, seat: int) -> str | None:
        """The level that plays for a seat in place of its guest now; None if nobody does."""
        room, chair = self.room, self.room.chairs[seat]
        if self.session is None or chair.sitter not in (Sitter.GUEST, Sitter.NOBODY):
            return None
        if seat in self._forced:
            return self._forced[seat]
        since = self._away_since(chair)
        patience = 1000 * room.rules.patience_s
        late = since is not None and self._now() - since >= patience
        return room.rules.stand_in if late and room.rules.stand_in else None

    def _away_since(self, chair: Chair) -> float | None:
        """Since when nobody has been there for a guest's chair; None if somebody is."""
        member = self._members.get(chair.guest)
        if member is None:
            return self._began
        away = member.connection is None
        return max(self._began, member.away_since) if away else None

    def stand_in(self, seat: int, level: str | None) -> None:
        """Have an opponent of a level play for a seat until its guest does something; None: nobody.

        A level is the key of one.
        """
        if level is None:
            self._forced.pop(seat, None)
        elif self.room.chairs[seat].sitter in (Sitter.GUEST, Sitter.NOBODY):
            self._forced[seat] = level
        self._set_room()

    def _let_play_again(self, guest: int) -> None:
        """Nobody stands in for a guest who is there."""
        for seat in self.room.seats_of(guest):
            self._forced.pop(seat, None)

    def update(self) -> None:
        """Let the game go on if nothing shows it, and opponents stand in for whoever is away."""
        self._play.update()
        self._set_room()

    @property
    def due(self) -> float | None:
        """The time at which `update` is to be called; None for no particular time."""
        times = [self._play.due]
        rules = self.room.rules
        if rules.stand_in and self.room.phase is Phase.PLAYING:
            for chair in self.room.chairs:
                since = self._away_since(chair)
                waits = chair.sitter in (Sitter.GUEST, Sitter.NOBODY) and not chair.standing_in
                if waits and since is not None:
                    times.append(since + 1000 * rules.patience_s)
        return min((time for time in times if time is not None), default=None)

    # -- requests -------------------------------------------------------------

    def _answer(self, connection: int, member: Member, request: AnyRequest) -> None:
        """Carry a request out once, and say what came of it."""
        if request.serial > member.serial:
            member.serial = request.serial
            try:
                if member.looks_on:
                    raise RefusedError(No.NOT_HERE)
                self._carry_out(member, request)
                answer: Done | Refused = Done(request.serial, self._play.log.number)
            except RefusedError as error:
                answer = Refused(request.serial, error.why, error.rule[:500])
            member.answer = encode(answer)
        elif request.serial < member.serial:
            return
        if self._members.at(connection) is member:
            self._outbox.send_data([connection], member.answer)

    def _carry_out(self, member: Member, request: AnyRequest) -> None:
        """Raises RefusedError."""
        self._let_play_again(member.number)
        match request:
            case Sit():
                self._sit(member, request)
            case Agree():
                self.agree(member.number, request.question, agrees=request.agrees)
            case Again():
                member.again = True
                self._set_room()
            case GameRequest():
                self._carry_out_in_game(member, request)

    def _sit(self, member: Member, sit: Sit) -> None:
        room = self.room
        names = [*sit.names, *[""] * len(sit.seats)][: len(sit.seats)]
        freed = free(room.chairs, member.number, self._spare_names, keep=sit.seats)
        own = [name or member.name for name in names]
        try:
            chairs = seated(freed, member.number, sit.seats, own)
        except ValueError:
            raise RefusedError(No.TAKEN) from None
        self._take_chairs(chairs)

    def _get_up(self, guest: int) -> None:
        self._hold_nothing(self.room.seats_of(guest))
        self._take_chairs(free(self.room.chairs, guest, self._spare_names))

    def _take_chairs(self, chairs: tuple[Chair, ...]) -> None:
        if self.session is not None:
            name_seats(self.session.game, chairs)
        self._set_room(chairs=chairs)

    def _carry_out_in_game(self, member: Member, request: GameRequest) -> None:
        session, room = self.session, self.room
        if session is None or request.at != self._play.log.number:
            raise RefusedError(No.LATE)
        game, own = session.game, room.seats_of(member.number)
        match request:
            case Propose(event=event):
                self._check_turn(own)
                try:
                    session.let_happen(decoded(game.options, event))
                except ValueError as error:
                    raise RefusedError(No.RULES, str(error)) from None
            case Roll():
                self._check_turn(own)
                try:
                    session.let_happen(None)
                except ValueError as error:
                    raise RefusedError(No.RULES, str(error)) from None
            case AskBack():
                if not self._ask_back(member.number):
                    raise RefusedError(No.NOTHING)
            case Hinted(seat=seat):
                if seat not in own or not room.rules.hints:
                    raise RefusedError(No.NOT_HERE)
                session.count_hint_of(seat)

    def _check_turn(self, own: Sequence[int]) -> None:
        assert self.session is not None
        if self.session.game.position.player not in own:
            raise RefusedError(No.NOT_YOURS)

    # -- taking back ----------------------------------------------------------

    def _ask_back(self, asker: int) -> bool:
        """Ask everybody else who sits and is there; return whether there is anything to take back.

        If nobody else is there, it is done at once.
        """
        session, room = self.session, self.room
        players = room.seats_of(asker)
        if session is None or not players or not session.game.can_take_back(players):
            return False
        others = [member.number for member in self._members if member.connection is not None]
        waits_for = tuple(
            number for number in (HOST, *others) if number != asker and room.seats_of(number)
        )
        self._questions += 1
        self._set_room(asked=TakeBack(self._questions, asker, waits_for))
        self._take_back_if_agreed()
        return True

    def agree(self, number: int, question: int, *, agrees: bool) -> None:
        """Answer for a guest, or the host, what was asked. Raises RefusedError if it wasn't."""
        asked = self.room.asked
        if asked is None or asked.number != question or number not in asked.waits_for:
            raise RefusedError(No.NOTHING)
        if agrees:
            self._no_longer_asked(number)
        else:
            self._set_room(asked=None)

    def _no_longer_asked(self, number: int) -> None:
        """Somebody has agreed, or is no longer there to be asked."""
        asked = self.room.asked
        if asked is None:
            return
        if number == asked.asker:
            self._set_room(asked=None)
            return
        waits_for = tuple(other for other in asked.waits_for if other != number)
        self._set_room(asked=replace(asked, waits_for=waits_for))
        self._take_back_if_agreed()

    def _take_back_if_agreed(self) -> None:
        asked, session = self.room.asked, self.session
        if asked is not None and session is not None and not asked.waits_for:
            players = self.room.seats_of(asked.asker)
            self._set_room(asked=None)
            session.take_back(players)

    # -- pieces in hand -------------------------------------------------------

    def show_held(self, held: Held) -> None:
        """Show guests what somebody at this machine has in hand."""
        self._outbox.send_data(self._members.connections, encode(held))

    def _show_held(self, member: Member, hold: Hold) -> None:
        """Show others what a guest has in hand, unless that comes too often."""
        seat = hold.seat
        own = self.room.seats_of(member.number)
        if seat is None:
            self._hold_nothing(own)
            return
        if seat not in own or not self._held_allowances[member.number].takes():
            return
        held = Held(seat, True, hold.piece, hold.orientation, hold.x, hold.y)
        self.held[seat] = held
        others = [one for one in self._members.connections if one != member.connection]
        self._outbox.send_data(others, encode(held))
        self._room_changed()

    def _hold_nothing(self, seats: Sequence[int]) -> None:
        for seat in seats:
            if self.held.pop(seat, None) is not None:
                self._outbox.send_data(self._members.connections, encode(Held(seat)))
                self._room_changed()
