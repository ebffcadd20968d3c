"""What a host sees to besides the game.

* What people show everybody else and nobody answers: pieces in hand, and gestures.
* Who plays for guests who are away; nobody does while the host decides whether to take back.
* Taking back: somebody asks, and everybody else who sits there must agree. Who is away is waited
  for. Once the table's patience with them is over, the host decides in their place. Nobody agrees
  by being away, nor does an opponent who stands in; only who has left for good isn't asked any
  more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from game.base.rate_limits import Allowances
from game.base.times import earliest
from game.engine import GameOptions
from game.files.kept_tables import Chair, Sitter
from game.play.session import Session
from game.table.hub import Hub, Member
from game.table.messages import GestureMade, Held, Hold, MakeGesture, No, RefusedError, encode
from game.table.room import HOST, Phase, TakeBack

A_SECOND = 25.0
"""How often others are shown at most what somebody holds."""

GESTURES_A_SECOND, GESTURES_AT_ONCE = 1 / 3, 3.0
"""How often everybody at a machine may make a gesture, and how many one after the other."""


class Hands:
    """What people's hands do.

    Attributes:
        held: by seat, the pieces that people have in hand.
    """

    def __init__(self, hub: Hub) -> None:
        self.held: dict[int, Held] = {}
        self._hub = hub
        self._allowances = Allowances(A_SECOND, A_SECOND)
        self._gestures_allowed = Allowances(GESTURES_A_SECOND, GESTURES_AT_ONCE)

    def hold(self, member: Member, hold: Hold) -> None:
        """Show what a guest holds at one of their own seats, unless that comes too often.

        Nobody is shown a piece that the game doesn't have, nor any before there is a game.
        """
        hub, room, seat = self._hub, self._hub.room, hold.seat
        own = room.seats_of(member.number)
        if seat is None:
            self.put_down(own)
            return
        if seat not in own or room.phase is Phase.GATHERING or not _exists(hold, room.options):
            return
        if not self._allowances.take(member.number, hub.now() / 1000):
            return
        self.held[seat] = held = Held(*(seat, True, hold.piece, hold.orientation, hold.x, hold.y))
        others = [one for one in hub.connections if one != member.connection]
        hub.send_data(others, encode(held))

    def put_down(self, seats: Sequence[int]) -> None:
        for seat in seats:
            if self.held.pop(seat, None) is not None:
                self._hub.send_data(self._hub.connections, encode(Held(seat)))

    def make_gesture(self, member: Member, made: MakeGesture) -> None:
        """Show it, or pass it over where it comes too often, or the table's rules know none."""
        hub, room = self._hub, self._hub.room
        may = room.rules.gestures and made.seat in room.seats_of(member.number)
        if may and self._gestures_allowed.take(member.number, hub.now() / 1000):
            # Programs that are too old to know what a gesture is only look on.
            hub.send_data(hub.up_to_date, encode(GestureMade(made.seat, made.gesture)))

    def forget(self, guest: int) -> None:
        """A guest is gone for good."""
        self._allowances.forget(guest)
        self._gestures_allowed.forget(guest)


def _exists(hold: Hold, options: GameOptions) -> bool:
    orientations = options.ruleset.table.orientations
    return hold.orientation < len(orientations) and (
        orientations[hold.orientation].piece == hold.piece
    )


GUESTS_CHAIRS = (Sitter.GUEST, Sitter.NOBODY)


class StandIns:
    """Knows for which seats an opponent plays now: as the table's rules say, or the host."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._began = hub.now()
        self._chosen: dict[int, str] = {}

    def begin(self) -> None:
        """Another game begins: nobody has kept anybody waiting yet."""
        self._began = self._hub.now()
        self._chosen.clear()

    def level(self, seat: int) -> str | None:
        """The level that plays for a seat in place of its guest now; None if nobody does."""
        room = self._hub.room
        chair = room.chairs[seat]
        if room.phase is Phase.GATHERING or chair.sitter not in GUESTS_CHAIRS or self._rest:
            return None
        if seat in self._chosen:
            return self._chosen[seat]
        due = self._due(chair)
        return room.rules.stand_in if due is not None and self._hub.now() >= due else None

    def choose(self, seat: int, level: str | None) -> None:
        """Have a level play for a seat until its guest does something; for None, no longer."""
        if level is None:
            self._chosen.pop(seat, None)
        elif self._hub.room.chairs[seat].sitter in GUESTS_CHAIRS:
            self._chosen[seat] = level

    def make_way(self, guest: int) -> None:
        """A guest does something: nobody plays in their place."""
        for seat in self._hub.room.seats_of(guest):
            self._chosen.pop(seat, None)

    @property
    def due(self) -> float | None:
        """The time at which somebody is to play for the next seat; None for never."""
        room = self._hub.room
        if room.phase is not Phase.PLAYING or self._rest:
            return None
        waits = (
            self._due(chair)
            for chair in room.chairs
            if chair.sitter in GUESTS_CHAIRS and not chair.standing_in
        )
        return earliest(*waits)

    @property
    def _rest(self) -> bool:
        """Whether nobody plays for anybody now: what they play would end the question."""
        asked = self._hub.room.asked
        return asked is not None and asked.host_decides

    def _due(self, chair: Chair) -> float | None:
        """The time from which somebody plays for a guest's chair; None for never."""
        rules, member = self._hub.room.rules, self._hub.get(chair.guest)
        from_begin = self._began + 1000 * rules.patience_s
        until = from_begin if member is None else member.waited_for_until(rules.patience_s)
        return max(from_begin, until) if until is not None and rules.stand_in else None


class TakingBack:
    """Asks one question at a time; a newer one, or any change of the game, replaces it."""

    def __init__(self, hub: Hub, session: Callable[[], Session | None]) -> None:
        """`session` gives the game."""
        self._hub, self._session = hub, session
        self._count = 0

    def ask(self, asker: int) -> None:
        """Ask everybody who sits. If nobody else does, it is done at once.

        Raises RefusedError if there is nothing to take back.
        """
        session, room = self._session(), self._hub.room
        if session is None or not session.game.can_take_back(room.seats_of(asker)):
            raise RefusedError(No.NOTHING)
        everybody = (HOST, *(member.number for member in self._hub))
        others = (one for one in everybody if one != asker and room.seats_of(one))
        self._count += 1
        self._go_on(TakeBack(self._count, asker, tuple(others)))

    def answer(self, number: int, question: int, *, agrees: bool) -> None:
        """Answer for a guest, or the host. Raises RefusedError if they weren't asked."""
        self.update()
        asked = self._hub.room.asked
        if asked is None or asked.number != question or number not in asked.deciders:
            raise RefusedError(No.NOTHING)
        if not agrees:
            self._hub.change(asked=None)
        elif asked.host_decides:
            self._go_on(replace(asked, waits_for=()))
        else:
            others = tuple(one for one in asked.waits_for if one != number)
            self._go_on(replace(asked, waits_for=others))

    def chairs_changed(self) -> None:
        """Whoever has left or got up isn't asked any more. If it is the asker, nobody is."""
        room = self._hub.room
        asked = room.asked
        if asked is not None and not room.seats_of(asked.asker):
            self._hub.change(asked=None)
        elif asked is not None:
            seated = tuple(one for one in asked.waits_for if room.seats_of(one))
            self._go_on(replace(asked, waits_for=seated))

    def _go_on(self, asked: TakeBack) -> None:
        # Once more even if nobody is left: so the asker knows that all have agreed.
        self._hub.change(asked=asked)
        self.update()
        session = self._session()
        if asked.waits_for or session is None:
            return
        self._hub.change(asked=None)
        for member in self._hub:
            member.missed |= not member.plays
        session.driver.undo(self._hub.room.seats_of(asked.asker))
        session.game.continue_with(())  # For good.

    # -- time -----------------------------------------------------------------

    def update(self) -> None:
        """Have the host decide once all who are waited for have been away for too long."""
        asked = self._hub.room.asked
        if asked is None:
            return
        due = self._host_decides_at(asked)
        decides = due is not None and self._hub.now() >= due
        if decides != asked.host_decides:
            self._hub.change(asked=replace(asked, host_decides=decides))

    @property
    def due(self) -> float | None:
        """The time at which the host is to decide; None for never, or if they do already."""
        asked = self._hub.room.asked
        return None if asked is None or asked.host_decides else self._host_decides_at(asked)

    def _host_decides_at(self, asked: TakeBack) -> float | None:
        patience_s = self._hub.room.rules.patience_s
        guests = [one for number in asked.waits_for if (one := self._hub.get(number))]
        ends = [guest.waited_for_until(patience_s) for guest in guests]
        known = [end for end in ends if end is not None]
        return max(known, default=None) if len(known) == len(ends) else None
