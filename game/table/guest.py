"""A guest of a table: comes in, follows the game, and asks the host for what they decide."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game import __version__
from game.base.gestures import Gesture, SeenGesture
from game.engine import KINDS, Event
from game.engine.clock import Clock
from game.engine.game import common_prefix
from game.files.games import OpenGame
from game.files.kept_game import EVENTS, sensible_seat
from game.play.books import Books
from game.play.changes import GameChange, Origin, Played
from game.play.deciders import HAND, Decider
from game.play.driver import GameDriver
from game.play.running_clock import RunningClock
from game.play.session import COVERED_MS, Services, Session
from game.table.hosted_game import name_seats
from game.table.messages import (
    PROTOCOL,
    Again,
    Agree,
    AnyRequest,
    AnyToHost,
    AskBack,
    Changed,
    Done,
    GestureMade,
    Have,
    Held,
    Hello,
    Hinted,
    Hold,
    Leave,
    MakeGesture,
    Now,
    Propose,
    Refused,
    Roll,
    Sit,
    Snapshot,
    TurnedAway,
    Welcome,
    Why,
    decode_from_host,
    encode,
)
from game.table.room import Room, sensible_room

AT_ONCE = 3
"""If more changes than this wait to be shown, they are shown all at once."""


class Moment(NamedTuple):
    """A moment at a host's table: its epoch (see `Room`), and the last change of its log."""

    epoch: int
    number: int


class Step(Struct, frozen=True):
    """The game as a change of the log has left it.

    Attributes:
        moment: after which change.
        taken_back, hints, stood_in: see `Game`.
    """

    moment: Moment
    events: tuple[Event, ...]
    taken_back: int
    hints: tuple[int, ...]
    stood_in: bool
    clock: Clock | None


class Elsewhere(Decider):
    """Whoever has a seat at another machine, or is an opponent of the host's."""

    def look(self, host: GameDriver) -> None:
        """See what they do, if the host is in this program."""
        self.degraded = host.degraded


class GuestSession(Session):
    """A game that a table's host has. What is decided here is shown at once, and proposed.

    If the host refuses it, or something else has happened first, the game goes back to how it
    stands there.

    Attributes:
        moment: the last change of the host's log that the game shows.
    """

    def __init__(
        self,
        opened: OpenGame,
        services: Services,
        guest: TableGuest,
        own: Collection[int],
        moment: Moment,
        hosted: Session | None = None,
    ) -> None:
        """Show a game as it was at a moment, to a guest whose `own` seats are at this machine.

        `hosted` is the host's session if that is in this program: it writes what both keep.
        """
        self._elsewhere = Elsewhere()
        seats = range(len(opened.game.seats))
        super().__init__(
            opened,
            services,
            deciders=[HAND if seat in own else self._elsewhere for seat in seats],
            teaches=False,
            books=hosted.books if hosted else Books(services.files, opened, keeps_series=False),
            writes=hosted is None,
        )
        self.driver.keeps_time = False
        self.moment = moment
        self._guest, self._hosted = guest, hosted
        self._own = frozenset(own)
        self._steps: deque[Step] = deque()
        self._proposed: Event | None = None
        self._done_by: Moment | None = None
        if opened.ident is not None and opened.game.position.over:
            # It has ended since it was kept here.
            self._write_down()

    def sit(self, own: Collection[int]) -> None:
        """From now on, these seats are at this machine."""
        for seat in self._own ^ frozenset(own):
            self.driver.seat(seat, HAND if seat in own else self._elsewhere)
        self._own = frozenset(own)

    # -- what the host tells ------------------------------------------------

    def follow(self, step: Step) -> None:
        """Show a change of the log, once nothing else is moving."""
        self._steps.append(step)

    def accepted(self, number: int) -> None:
        """What was decided here has happened at the host, by this change of the log."""
        self._done_by = self.moment._replace(number=number)
        if self._proposed is not None and self.moment.number >= number:
            # It has been taken back since, and neither is left in what came.
            self.refused()

    def refused(self) -> None:
        """Go back to how the game stands at the host: it has refused what was decided here."""
        if self._proposed is not None:
            self._proposed = None
            self.driver.follow(self.game.played[:-1])
            self.game.continue_with(())

    @property
    def waiting(self) -> bool:
        """Whether something has come from the host that isn't shown yet."""
        return bool(self._steps)

    def _go_on(self) -> None:
        if self._hosted is not None:
            self._elsewhere.look(self._hosted.driver)
        steps, self._steps = self._steps, deque()
        while len(steps) > AT_ONCE:
            self._take(steps.popleft())
        if steps:
            self._take(steps.popleft())
            self._steps = steps
        self.driver.run_clock()

    def _take(self, step: Step) -> None:
        game, proposed = self.game, self._proposed
        events: Sequence[Event] = step.events
        self.moment = step.moment
        if proposed is not None:
            # Until the host answers, what was decided here stays where it was put. If another
            # program hosts the table since, it knows of that, or it is lost.
            done, at = self._done_by, step.moment
            is_done = done is not None and (at.epoch != done.epoch or at.number >= done.number)
            if not is_done and tuple(game.played[:-1]) == step.events:
                events = game.played
            else:
                self._proposed = None
        game.taken_back, game.stood_in = step.taken_back, step.stood_in
        game.hints[:] = step.hints or [0] * len(game.seats)
        begins_so = common_prefix(game.played, events) == game.ply
        if proposed is not None and not self.proposing and begins_so:
            # What was proposed counts from now on.
            self._write_down()
            self._tell_end()
        try:
            self.driver.follow(events, self._origin(events, step.clock))
        except ValueError as error:
            self._steps.clear()
            self._guest.breaks_rules(str(error))
            return
        game.continue_with(())
        if self.clock is not None and step.clock is not None:
            self.clock.clock = step.clock

    def _origin(self, events: Sequence[Event], clock: Clock | None) -> Origin:
        """Where the events come from that follow those which are shown.

        A person whose time was up has decided nothing: they have used all of it.
        """
        game, seat = self.game, self.game.seat
        is_next = len(events) == game.ply + 1
        if clock is None or seat is None or not is_next or len(clock.spent) <= game.ply:
            return Origin.DECIDED
        used = RunningClock(game, replace(clock, turn=clock.spent[game.ply]), lambda: 0)
        return Origin.TIME_UP if seat.is_person and used.up else Origin.DECIDED

    # -- what people do -----------------------------------------------------

    @property
    def proposing(self) -> bool:
        return self._proposed is not None

    @property
    def may_decide(self) -> bool:
        return super().may_decide and not self.proposing and not self._steps

    def play(self, event: Event) -> None:
        at = self.moment
        super().play(event)
        game = self.game
        self._guest.ask(Propose, at, event=game.kind.encode(game.options, event))

    def _changed(self, change: GameChange) -> None:
        if isinstance(change, Played) and change.origin is Origin.HAND:
            self._proposed, self._done_by = change.event, None
        super()._changed(change)

    def roll(self) -> None:
        if self.may_roll:
            self._guest.ask(Roll, self.moment)

    @property
    def can_undo(self) -> bool:
        return self.game.can_take_back(self._own)

    @property
    def can_redo(self) -> bool:
        return False

    def undo(self) -> bool:
        if not self.game.can_take_back(self._own):
            return False
        self._guest.ask(AskBack, self.moment)
        return True

    def redo(self) -> bool:
        return False

    def close(self) -> None:
        if self._hosted is None:
            super().close()
        else:  # Opponents think for the host.
            self.hints.cancel()

    def count_hint(self, player: int | None = None, found: Event | None = None) -> None:
        before = list(self.game.hints)
        super().count_hint(player, found)
        for seat, (old, new) in enumerate(zip(before, self.game.hints, strict=True)):
            if new > old:
                self._guest.ask(Hinted, self.moment, seat=seat)


SPEAK_MS = 2_000.0
"""How often a guest says what they know."""

AGAIN_MS = 1_000.0
"""After how long without an answer a request is sent again."""


class TableGuest:
    """Somebody at a table: somebody else's, or that of this machine (`TableHost.sit_down`).

    By what they come in is proved before anything is said (see `game.network.sealed`). Whoever has
    the connection tells it what comes of it (`opened`, `received`, `closed`), calls
    `update` at least whenever it is `due`, and sends what `take_out` gives after each of these.

    Attributes:
        room: everything about the table but the game; None until that is known.
        number: which guest this is, or `HOST`; -1 until that is known.
        token: brings them back to their seats, even in another program.
        session: the game; None until one has begun.
        held: by seat, the pieces that others have in hand.
        gestures: by seat, the latest gesture.
        connected: whether the host is heard.
        turned_away: why they aren't at the table; None if they are, or not yet.
        refusal: why the last request was refused; None if it wasn't.
        missed: whether something was taken back while they were away; whoever tells them so sets it
            back.
        unknown: what the host says that this program's rules don't know; "" if all is well.
    """

    def __init__(
        self,
        services: Services,
        name: str,
        *,
        ident_of: Callable[[str], str | None] = lambda name: None,
        hosted: Callable[[], Session | None] | None = None,
    ) -> None:
        """Nothing is said yet.

        Args:
            services: what the games of this program share.
            name: what they are called.
            ident_of: the name under which a game of the host, by its name there, is kept here.
            hosted: gives the host's session, if the table is in this program: that keeps its games,
                and nothing is lost on the way there.
        """
        self._services, self._now = services, services.now
        self._name, self.token = name, ""
        self._ident_of, self._hosted = ident_of, hosted
        self._listeners: list[Callable[[], None]] = []
        self.room: Room | None = None
        self.number = -1
        self.session: GuestSession | None = None
        self.held: dict[int, Held] = {}
        self.gestures: dict[int, SeenGesture] = {}
        self.connected = self._open = self.missed = False
        self.turned_away: TurnedAway | None = None
        self.refusal: Refused | None = None
        self.unknown = ""
        self.game_name = ""
        self._epoch = self._log = self._revision = self._serial = 0
        self._requests: deque[AnyRequest] = deque()
        self._events: tuple[Event, ...] = ()
        self._out: list[bytes] = []
        self._speak_at = self._again_at = 0.0

    def subscribe(self, changed: Callable[[], None]) -> None:
        """Tell it whenever anything here has changed."""
        self._listeners.append(changed)

    def _tell(self) -> None:
        for listener in self._listeners:
            listener()

    # -- the connection -----------------------------------------------------

    def stay_out(self, told: TurnedAway) -> None:
        """They can't come in, as turned out while the connection was opened."""
        self.turned_away, self.connected = told, False
        self._tell()

    def opened(self) -> None:
        """There is a connection to the host."""
        self._open, self._out = True, []
        self._knock()

    def closed(self) -> None:
        """It is gone."""
        self._open = self.connected = False
        self.held.clear()
        self._out = []
        self._tell()

    def received(self, data: bytes) -> None:
        """The host says something. What nobody understands is passed over."""
        try:
            message = decode_from_host(data)
        except ValueError as error:
            self.breaks_rules(str(error))
            return
        match message:
            case Welcome():
                self._come_in(message)
            case TurnedAway():
                if message.why is not Why.ELSEWHERE or self.connected:
                    self.turned_away, self.connected = message, False
                self._tell()
            case _ if not self.connected:
                return
            case Room():
                self._take_room(message)
            case Snapshot():
                self._take_snapshot(message)
            case Changed():
                self._take_change(message)
            case Now():
                self._take_now(message)
            case Done() | Refused():
                self._take_answer(message)
            case Held(seat=seat, holds=True):
                self.held[seat] = message
                self._tell()
            case Held(seat=seat):
                self.held.pop(seat, None)
                self._tell()
            case GestureMade(seat=seat, gesture=gesture):
                self.gestures[seat] = SeenGesture(gesture, self._now())
                self._tell()

    def take_out(self) -> list[bytes]:
        """What is to be said to the host, in this order."""
        out, self._out = self._out, []
        return out

    def _say(self, message: AnyToHost) -> None:
        if self._open:
            self._out.append(encode(message))

    def _knock(self) -> None:
        self._say(Hello(PROTOCOL, __version__, self._name))
        self._again_at = self._now() + AGAIN_MS

    def update(self) -> None:
        """Say again what hasn't been answered, and what is known here."""
        now = self._now()
        if not self.connected:
            if self._open and self.turned_away is None and now >= self._again_at:
                self._knock()
            return
        if self._requests and now >= self._again_at:
            self._again_at = now + AGAIN_MS
            self._say(self._requests[0])
        if now >= self._speak_at:
            self._have()
        session = self.session
        if session is not None and session.waiting:
            session.update_behind()

    @property
    def due(self) -> float | None:
        """The time at which `update` is to be called; None for no particular time."""
        if self._out:
            return self._now()
        if self._hosted is not None:
            waits = self.session is not None and self.session.waiting
            return self._now() + COVERED_MS if waits else None
        if not self.connected:
            return self._again_at if self._open and self.turned_away is None else None
        return min(self._speak_at, self._again_at) if self._requests else self._speak_at

    def _have(self) -> None:
        self._speak_at = self._now() + SPEAK_MS
        self._say(Have(self._epoch, self._log, self._revision))

    # -- what the host tells ------------------------------------------------

    def _come_in(self, welcome: Welcome) -> None:
        if welcome.epoch != self._epoch:
            # Another program hosts the table: its numbers begin anew.
            self._epoch, self._log = welcome.epoch, 0
            self._revision = 0
        self.number, self.token, self.connected = welcome.guest, welcome.token, True
        self.turned_away, self.missed = None, welcome.missed
        self._serial = max(self._serial, welcome.serial)
        self._speak_at = self._again_at = self._now()
        self._tell()

    @property
    def _moment(self) -> Moment:
        """The last that is known here of the host's game."""
        return Moment(self._epoch, self._log)

    def _take_room(self, room: Room) -> None:
        if room.epoch != self._epoch or room.revision <= self._revision:
            return
        if len(room.chairs) != room.options.players:
            self.breaks_rules("every player has a chair")
            return
        try:
            self.room = sensible_room(room)
        except ValueError as error:
            self.breaks_rules(str(error))
            return
        self._revision = room.revision
        if self.session is not None and room.options == self.session.game.options:
            name_seats(self.session.game, self.room.chairs)
            self.session.sit(room.seats_of(self.number))
        self._tell()

    def _take_snapshot(self, snapshot: Snapshot) -> None:
        """Begin a game, or go on with it as it stands."""
        if snapshot.epoch != self._epoch or snapshot.number <= self._log:
            return
        table = snapshot.game
        try:
            game = table.game
            game.seats = tuple(map(sensible_seat, game.seats))
        except (KeyError, TypeError, ValueError) as error:
            self.breaks_rules(str(error))
            return
        self._log, self._events = snapshot.number, tuple(game.played)
        clock = table.running_clock
        session = self.session
        if session is not None and snapshot.name == self.game_name:
            hints = tuple(game.hints)
            session.follow(
                Step(self._moment, self._events, game.taken_back, hints, game.stood_in, clock)
            )
        else:
            if session is not None:
                session.close()
            ident = self._ident_of(snapshot.name)
            own = () if self.room is None else self.room.seats_of(self.number)
            opened, hosted = OpenGame(game, clock, ident), self._hosted and self._hosted()
            self.session = GuestSession(opened, self._services, self, own, self._moment, hosted)
        self.game_name = snapshot.name
        self._tell()

    def _take_change(self, change: Changed) -> None:
        session = self.session
        if change.epoch != self._epoch or change.number <= self._log or session is None:
            return
        if change.number > self._log + 1:
            self._have()
            return
        options = session.game.options
        decode = KINDS[options.kind].decode
        try:
            msgspec.convert(change.events, EVENTS[options.kind])
            then = tuple(decode(options, event) for event in change.events)
        except (KeyError, TypeError, ValueError) as error:
            self.breaks_rules(str(error))
            return
        hints = change.hints if len(change.hints) == len(session.game.seats) else ()
        self._log, self._events = change.number, (*self._events[: change.keeps], *then)
        clock = None if change.clock is None else change.clock.clock
        session.follow(
            Step(*(self._moment, self._events, change.taken_back, hints, change.stood_in, clock))
        )
        self._tell()

    def _take_now(self, now: Now) -> None:
        if now.epoch == self._epoch and (now.number > self._log or now.revision > self._revision):
            self._have()

    def _take_answer(self, answer: Done | Refused) -> None:
        if not self._requests or self._requests[0].serial != answer.serial:
            return
        request = self._requests.popleft()
        self._again_at = self._now()
        session = self.session
        if isinstance(request, Propose) and session is not None:
            if isinstance(answer, Done):
                session.accepted(answer.number)
            else:
                session.refused()
        self.refusal = answer if isinstance(answer, Refused) else None
        self._tell()

    # -- what people do -----------------------------------------------------

    def _request(self, request: Callable[..., AnyRequest], **fields: Any) -> None:
        self._serial += 1
        self._requests.append(request(serial=self._serial, **fields))
        if len(self._requests) == 1:
            self._again_at = self._now()
        self.update()

    def ask(self, request: Callable[..., AnyRequest], at: Moment, **fields: Any) -> None:
        self._request(request, epoch=at.epoch, at=at.number, **fields)

    def sit(self, seats: Sequence[int], names: Sequence[str] = ()) -> None:
        """Ask for seats, and get up from all others."""
        self._request(Sit, seats=tuple(seats), names=tuple(names))

    def agree(self, question: int, *, agrees: bool) -> None:
        """Answer what somebody asks."""
        self._request(Agree, epoch=self._epoch, question=question, agrees=agrees)

    def ask_again(self) -> None:
        """Ask for another game."""
        self._request(Again)

    def leave(self) -> None:
        """Leave for good; the game stays as it stands."""
        self._say(Leave())
        self._requests.clear()

    def show_held(self, hold: Hold) -> None:
        """Show others what is in hand."""
        self._say(hold)

    def make_gesture(self, seat: int, gesture: Gesture) -> None:
        """Show everybody a gesture of somebody here."""
        self._say(MakeGesture(seat, gesture))

    def breaks_rules(self, why: str) -> None:
        """The host says, or lets happen, what this program's rules don't allow."""
        self.unknown = why
        self._tell()
