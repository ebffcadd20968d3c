"""The host of a table: seats guests, and lets happen what they may decide."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from game.base.rate_limits import GuardedCode
from game.base.times import earliest
from game.files.games import OpenGame
from game.files.kept_tables import Chair, KeptTable, Sitter, TableRules
from game.play.seating import moved_to
from game.play.session import Services, Session
from game.table.duties import Hands, StandIns, TakingBack
from game.table.guest import TableGuest
from game.table.hosted_game import HostedGame, name_seats
from game.table.hub import HERE, Hub, Member, Outgoing
from game.table.messages import (
    Again,
    Agree,
    AnyRequest,
    AskBack,
    EpochRequest,
    GameRequest,
    Have,
    Hello,
    Hold,
    Leave,
    MakeGesture,
    No,
    Now,
    RefusedError,
    Sit,
    Why,
)
from game.table.phone_kinds import PhoneView
from game.table.reception import Reception
from game.table.room import Phase, Room, free, moved, reseated, seated

USUAL_RULES = TableRules()
"""What holds at a table if nothing else was chosen."""


class TableHost:
    """A table, from being opened to being closed.

    Whoever has the connections tells it what comes of them (`opened`, `received`, `closed`), calls
    `update` whenever the time has come (`due`), and sends what `take_out` gives after each of
    these. Whoever sits at its own machine is a guest too, see `sit_down`.
    """

    def __init__(
        self,
        opened: OpenGame,
        chairs: Sequence[Chair],
        services: Services,
        *,
        host: str,
        code: GuardedCode,
        rules: TableRules = USUAL_RULES,
        kept: KeptTable | None = None,
        keep: Callable[[KeptTable], None] = lambda kept: None,
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
            seed: makes opponents and chance repeatable.
        """
        self._opened, self._code, self._services = opened, code, services
        self._keep, self._kept = keep, kept
        self._here: TableGuest | None = None
        epoch, options = secrets.randbits(52) + 1, opened.game.options
        room = Room(epoch, 1, host, Phase.GATHERING, options, tuple(chairs), (), rules)
        self._hub = hub = Hub(room, () if kept is None else kept.members, services.now)
        self._reception = Reception(code, hub)
        self._stand_ins, self._hands = StandIns(hub), Hands(hub)
        hub.standing_in = self._stand_ins.level
        self._taking_back = TakingBack(hub, lambda: self.session)
        self._play = HostedGame(services, epoch, self._stand_ins.level, self._game_changed, seed)
        self._phones = PhoneView(hub)
        self._spare_names = tuple(chair.name for chair in chairs)
        hub.tell_apart()
        self._change_room()

    @property
    def room(self) -> Room:
        """Everything about the table but the game."""
        return self._hub.room

    @property
    def session(self) -> Session | None:
        """The game; None until it begins."""
        return self._play.session

    @property
    def prepared(self) -> OpenGame:
        """The game that is prepared, as long as none has begun."""
        return self._opened

    def sit_down(self) -> TableGuest:
        """Somebody at this machine has its chairs, by no connection: `take_out` passes all on."""
        guest = self._here = TableGuest(self._services, self.room.host, hosted=lambda: self.session)
        self._reception.sit_here()
        guest.opened()
        return guest

    # -- connections --------------------------------------------------------

    @property
    def tokens(self) -> dict[int, str]:
        """By the numbers of guests, what brings them back."""
        return {member.number: member.token for member in self._hub}

    def opened(
        self, connection: int, address: str, *, invited: bool = False, guest: int = 0
    ) -> None:
        """Somebody is there, from an address.

        Who has proved that they are `invited` needs no code, perhaps as a `guest` who was here.
        """
        self._reception.opened(connection, address, invited=invited, guest=guest)

    def closed(self, connection: int) -> None:
        self._gone(self._reception.closed(connection))

    def received(self, connection: int, data: bytes) -> None:
        """Somebody says something. Whatever it is, it does no more than a guest may do."""
        message = self._reception.understand(connection, data)
        member = self._hub.at(connection)
        match message:
            case None:
                return
            case Why():
                self._gone(self._reception.turn_away(connection, message))
            case Hello() if member is None:
                self._let_in(connection, message)
            case _ if member is None:
                return
            case Hello():
                self._reception.welcome(connection, member)
            case Have():
                self._bring_up(connection, message)
            case Hold():
                self._hands.hold(member, message)
            case MakeGesture():
                self._hands.make_gesture(member, message)
            case Leave():
                self._see_off(member)
            case _:
                self._answer(connection, member, message)

    def take_out(self) -> list[Outgoing]:
        """What is to be sent, in this order."""
        others: list[Outgoing] = []
        while True:
            self._phones.update(self.session, self._play.name, self._play.log.number)
            for out in self._hub.take_out():
                if out.connection != HERE:
                    others.append(out)
                elif self._here is not None and out.data is not None:
                    self._here.received(out.data)
            if self._here is not None:
                self._here.update()
            if self._here is None or not (said := self._here.take_out()):
                return others
            for data in said:
                self.received(HERE, data)

    # -- coming and going ---------------------------------------------------

    def _let_in(self, connection: int, hello: Hello) -> None:
        room = self.room
        is_open = any(chair.sitter is Sitter.NOBODY for chair in room.chairs)
        found = self._reception.let_in(connection, hello, new=is_open or room.rules.watchers)
        if isinstance(found, Why):
            self._gone(self._reception.turn_away(connection, found))
            return
        self._hub.tell_apart()
        self._stand_ins.make_way(found.number)
        self._reception.welcome(connection, found)
        self._change_room()
        self._bring_up(connection, Have())

    def _gone(self, member: Member | None) -> None:
        """Somebody is away now. Who only looked on is forgotten."""
        if member is None:
            return
        own = self.room.seats_of(member.number)
        self._hands.put_down(own)
        if not own:
            self._forget(member)
        self._change_room()

    def _see_off(self, member: Member, why: Why | None = None) -> None:
        """Free the seats of somebody who leaves, or has to, and forget them."""
        connection, own = member.connection, self.room.seats_of(member.number)
        self._hands.put_down(own)
        self._take_chairs(free(self.room.chairs, member.number, self._spare_names))
        if connection is not None and why is not None:
            self._reception.turn_away(connection, why)
        elif connection is not None:
            self._hub.close(connection)
            self._reception.closed(connection)
        self._forget(member)
        self._change_room()

    def _forget(self, member: Member) -> None:
        self._hub.remove(member)
        self._hands.forget(member.number)

    def send_away(self, guest: int) -> None:
        """Have a guest leave, if they are still there."""
        member = self._hub.get(guest)
        if member is not None:
            self._see_off(member, Why.SENT_AWAY)

    def close(self) -> None:
        """Close the table: everybody is told, and keeps the game as it stands."""
        for connection in self._hub.connections:
            if connection != HERE:
                self._reception.turn_away(connection, Why.CLOSED)
        if self.session is not None:
            self.session.close()

    # -- what everybody must know -------------------------------------------

    def _bring_up(self, connection: int, have: Have) -> None:
        """Send somebody what they are missing."""
        room, log = self.room, self._play.log
        known = have.epoch == room.epoch
        if not (known and have.revision == room.revision):
            self._hub.send(connection, room)
        if known and have.number == log.number:
            self._hub.send(connection, Now(room.epoch, log.number, room.revision))
        elif connection not in self._hub.replaying:
            # Phones are shown what they miss; but whoever asks must hear that somebody is here.
            self._hub.send(connection, Now(room.epoch, log.number, room.revision))
        elif self.session is not None:
            changes = log.since(have.number) if known and have.number else None
            for data in changes or [self._play.snapshot()]:
                self._hub.send_data([connection], data)

    def _change_room(self, **changes: object) -> None:
        """Change the room, and take over who is there; keep what has to be."""
        self._hub.change(**changes)
        room, session = self.room, self.session
        members = tuple(member.kept for member in self._hub)
        game = (session and session.ident) or ""
        kept = KeptTable(self._code.code, room.rules, room.chairs, room.options, members, game)
        if kept != self._kept:
            self._kept = kept
            self._keep(kept)

    def _game_changed(self, change: bytes) -> None:
        session = self.session
        assert session is not None
        self._hub.send_data(self._hub.replaying, change)
        self._hands.put_down(list(self._hands.held))
        for member in self._hub:
            member.missed &= not member.plays
        over = session.game.position.over
        self._change_room(phase=Phase.OVER if over else Phase.PLAYING, asked=None)

    # -- the game and the next ----------------------------------------------

    def prepare(
        self, opened: OpenGame, chairs: Sequence[Chair], rules: TableRules, host: str
    ) -> None:
        """Have another game be begun here, with other seats or rules, or by another name.

        Whoever has a seat sits down again, as far as any are left. Raises ValueError once a game
        has begun.
        """
        if self.session is not None:
            raise ValueError("a game has begun")
        self._opened, self._spare_names = opened, tuple(chair.name for chair in chairs)
        again = reseated(tuple(chairs), self.room.chairs)
        self._change_room(chairs=again, options=opened.game.options, rules=rules, host=host)
        self._hub.tell_apart()
        self._change_room()

    def start(self) -> Session:
        """Begin the game; seats where nobody sits yet stay open."""
        return self._begin(self._opened, self.room.chairs)

    def begin_next(self) -> Session:
        """Begin the game that follows. Raises ValueError while the one before isn't over."""
        session = self.session
        if session is None or self.room.phase is not Phase.OVER:
            raise ValueError("the game isn't over")
        following = session.following()
        seats = moved_to(session.game, following.game)
        self._spare_names = tuple(self._spare_names[seat] for seat in seats)
        return self._begin(following, moved(self.room.chairs, seats))

    def _begin(self, opened: OpenGame, chairs: tuple[Chair, ...]) -> Session:
        self._hands.put_down(list(self._hands.held))
        self._stand_ins.begin()
        for member in self._hub:
            member.again = False
        session = self._play.begin(opened, chairs)
        game = session.game
        phase = Phase.OVER if game.position.over else Phase.PLAYING
        self._change_room(phase=phase, chairs=chairs, options=game.options, asked=None)
        self._hub.send_data(self._hub.replaying, self._play.snapshot())
        return session

    # -- time -----------------------------------------------------------------

    def update(self) -> None:
        """Let the game go on, and opponents play for whoever is away."""
        self._reception.update()
        self._hub.change()
        self._taking_back.update()
        self._play.update()

    @property
    def due(self) -> float | None:
        """The time at which `update` is to be called; None for no particular time."""
        own = (self._play, self._stand_ins, self._taking_back, self._reception, self._here)
        return earliest(*(one.due for one in own if one is not None))

    def stand_in(self, seat: int, level: str | None) -> None:
        """Have a level play for a seat until its guest does something; for None, no longer."""
        self._stand_ins.choose(seat, level)
        self._change_room()

    # -- requests -------------------------------------------------------------

    def _answer(self, connection: int, member: Member, request: AnyRequest) -> None:
        answer = member.answer_once(request, lambda: self._carry_out(member, request))
        if answer is not None:
            self._hub.send_data([connection], answer)

    def _carry_out(self, member: Member, request: AnyRequest) -> int:
        """Return the number of the log's last change then. Raises RefusedError."""
        if member.looks_on:
            raise RefusedError(No.NOT_HERE)
        if isinstance(request, EpochRequest) and request.epoch != self.room.epoch:
            raise RefusedError(No.LATE)
        self._stand_ins.make_way(member.number)
        match request:
            case Sit():
                self._sit(member, request)
            case Agree():
                self.agree(member.number, request.question, agrees=request.agrees)
            case Again():
                member.again = True
                self._change_room()
            case AskBack():
                self._play.current(request)
                self._taking_back.ask(member.number)
            case GameRequest():
                self._play.carry_out(request, self.room, self.room.seats_of(member.number))
        return self._play.log.number

    def _sit(self, member: Member, sit: Sit) -> None:
        room = self.room
        names = [*sit.names, *[""] * len(sit.seats)][: len(sit.seats)]
        freed = free(room.chairs, member.number, self._spare_names, keep=sit.seats)
        own = [name or member.name for name in names]
        try:
            others = self._hub.names_of_others(member.number)
            chairs = seated(freed, member.number, sit.seats, own, others)
        except ValueError:
            raise RefusedError(No.TAKEN) from None
        self._take_chairs(chairs)

    def _take_chairs(self, chairs: tuple[Chair, ...]) -> None:
        if self.session is not None:
            name_seats(self.session.game, chairs)
        self._change_room(chairs=chairs)
        self._taking_back.chairs_changed()

    def agree(self, number: int, question: int, *, agrees: bool) -> None:
        """Answer for a guest, or `HOST`, what was asked. Raises RefusedError if it wasn't."""
        self._taking_back.answer(number, question, agrees=agrees)
