"""What people show everybody else and nobody answers: pieces in hand, and gestures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.base.rate_limits import Allowances
from game.engine import GameOptions
from game.table.members import Member, Members
from game.table.messages import GestureMade, Held, Hold, MakeGesture, Outbox, encode
from game.table.room import Phase, Room

A_SECOND = 25.0
"""How often others are shown at most what somebody holds."""

GESTURES_A_SECOND, GESTURES_AT_ONCE = 1 / 3, 3.0
"""How often everybody at a machine may make a gesture, and how many one after the other."""


class Hands:
    """What people's hands do.

    Attributes:
        held: by seat, the pieces that people have in hand.
    """

    def __init__(self, members: Members, outbox: Outbox, now: Callable[[], float]) -> None:
        """They do nothing yet; `now` gives milliseconds."""
        self.held: dict[int, Held] = {}
        self._members, self._outbox, self._now = members, outbox, now
        self._allowances = Allowances(A_SECOND, A_SECOND)
        self._gestures_allowed = Allowances(GESTURES_A_SECOND, GESTURES_AT_ONCE)

    def show(self, member: Member, message: Hold | MakeGesture, room: Room) -> None:
        """Show what a guest does at one of their own seats, unless that comes too often.

        Nobody is shown a piece that the game doesn't have, nor any before there is a game.
        """
        if isinstance(message, MakeGesture):
            self._make_gesture(member, message, room)
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

    def put_down(self, seats: Sequence[int]) -> None:
        """Nothing is in hand any more for these seats."""
        for seat in seats:
            if self.held.pop(seat, None) is not None:
                self._outbox.send_data(self._members.connections, encode(Held(seat)))

    def _make_gesture(self, member: Member, made: MakeGesture, room: Room) -> None:
        """Show it, or pass it over where it comes too often, or the table's rules know none."""
        may = room.rules.gestures and made.seat in room.seats_of(member.number)
        if may and self._gestures_allowed.take(member.number, self._now() / 1000):
            # Programs that are too old to know what a gesture is only look on.
            shown = encode(GestureMade(made.seat, made.gesture))
            self._outbox.send_data(self._members.up_to_date, shown)

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
