"""What people show everybody else and nobody answers: pieces in hand, and gestures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.base.gestures import Gesture, SeenGesture
from game.base.rate_limits import Allowances
from game.engine import GameOptions
from game.table.members import Member, Members
from game.table.messages import GestureMade, Held, Hold, MakeGesture, encode
from game.table.outbox import Outbox
from game.table.room import Phase, Room

A_SECOND = 25.0
"""How often others are shown at most what somebody holds."""

GESTURES_A_SECOND, GESTURES_AT_ONCE = 1 / 3, 3.0
"""How often everybody at a machine may make a gesture, and how many one after the other."""


class Hands:
    """What people's hands do.

    Attributes:
        held: by seat, the pieces that guests have in hand.
        gestures: by seat, the latest that was made there.
    """

    def __init__(
        self,
        members: Members,
        outbox: Outbox,
        now: Callable[[], float],
        changed: Callable[[], None],
    ) -> None:
        """They do nothing yet; `now` gives milliseconds, `changed` is told of every change."""
        self.held: dict[int, Held] = {}
        self.gestures: dict[int, SeenGesture] = {}
        self._members, self._outbox = members, outbox
        self._now, self._changed = now, changed
        self._allowances = Allowances(A_SECOND, A_SECOND)
        self._gestures_allowed = Allowances(GESTURES_A_SECOND, GESTURES_AT_ONCE)

    def show(self, member: Member, message: Hold | MakeGesture, room: Room) -> None:
        """Show what a guest does at one of their own seats, unless that comes too often.

        Nobody is shown a piece that the game doesn't have, nor any before there is a game.
        """
        if isinstance(message, MakeGesture):
            self.make_gesture(room, member.number, message.seat, message.gesture)
        else:
            self._hold(member, message, room)

    def _hold(self, member: Member, hold: Hold, room: Room) -> None:
        seat, own = hold.seat, room.seats_of(member.number)
        if seat is None:
            self.put_down(own)
            return
        if seat not in own or room.phase is Phase.GATHERING or not _exists(hold, room.options):
            return
        if not self._allowances.take(member.number, self._now() / 1000):
            return
        self.held[seat] = held = Held(*(seat, True, hold.piece, hold.orientation, hold.x, hold.y))
        others = [one for one in self._members.connections if one != member.connection]
        self._outbox.send_data(others, encode(held))
        self._changed()

    def show_own(self, held: Held) -> None:
        """Show guests what somebody at the host's machine has in hand."""
        self._outbox.send_data(self._members.connections, encode(held))

    def put_down(self, seats: Sequence[int]) -> None:
        """Nothing is in hand any more for these seats."""
        for seat in seats:
            if self.held.pop(seat, None) is not None:
                self._outbox.send_data(self._members.connections, encode(Held(seat)))
                self._changed()

    def make_gesture(self, room: Room, maker: int, seat: int, gesture: Gesture) -> None:
        """Show what a guest, or the host, does at a seat of theirs; or pass it over.

        That is so if it comes too often, or if the table's rules know no gestures.
        """
        now = self._now()
        may = room.rules.gestures and seat in room.seats_of(maker)
        if not may or not self._gestures_allowed.take(maker, now / 1000):
            return
        self.gestures[seat] = SeenGesture(gesture, now)
        # Programs that are too old to know what a gesture is only look on.
        connected = ((one.connection, one.looks_on) for one in self._members)
        knowing = [number for number, is_old in connected if number is not None and not is_old]
        self._outbox.send_data(knowing, encode(GestureMade(seat, gesture)))
        self._changed()

    def forget(self, guest: int) -> None:
        """A guest is gone for good."""
        self._allowances.forget(guest)
        self._gestures_allowed.forget(guest)


def _exists(hold: Hold, options: GameOptions) -> bool:
    """Whether a game has that piece, and the piece that orientation."""
    orientations = options.ruleset.table.orientations
    return hold.orientation < len(orientations) and (
        orientations[hold.orientation].piece == hold.piece
    )
