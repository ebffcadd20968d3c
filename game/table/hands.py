"""What people show everybody else and nobody answers: pieces in hand, and gestures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.base.rate_limits import Allowances
from game.engine import GameOptions
from game.table.gestures import Gestures
from game.table.members import Member, Members
from game.table.messages import Held, Hold, MakeGesture, encode
from game.table.outbox import Outbox
from game.table.room import Phase, Room

A_SECOND = 25.0
"""How often others are shown at most what somebody holds."""


class Hands:
    """What people's hands do.

    Attributes:
        held: by seat, the pieces that guests have in hand.
        gestures: those that people have made.
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
        self.gestures = Gestures(members, outbox, now, changed)
        self._members, self._outbox = members, outbox
        self._now, self._changed = now, changed
        self._allowances = Allowances(A_SECOND, A_SECOND)

    def show(self, member: Member, message: Hold | MakeGesture, room: Room) -> None:
        """Show what a guest does at one of their own seats, unless that comes too often.

        Nobody is shown a piece that the game doesn't have, nor any before there is a game.
        """
        if isinstance(message, MakeGesture):
            self.gestures.make(room, member.number, message.seat, message.gesture)
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

    def forget(self, guest: int) -> None:
        """A guest is gone for good."""
        self._allowances.forget(guest)
        self.gestures.forget(guest)


def _exists(hold: Hold, options: GameOptions) -> bool:
    """Whether a game has that piece, and the piece that orientation."""
    orientations = options.ruleset.table.orientations
    return hold.orientation < len(orientations) and (
        orientations[hold.orientation].piece == hold.piece
    )
