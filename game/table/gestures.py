"""The gestures that people at a table make, shown to everybody for a moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.base.gestures import Gesture, SeenGesture
from game.base.rate_limits import Allowances
from game.table.members import Members
from game.table.messages import GestureMade, encode
from game.table.outbox import Outbox
from game.table.room import Room

A_SECOND, AT_ONCE = 1 / 3, 3.0
"""How often everybody at a machine may make one, and how many one after the other."""


class Gestures:
    """The gestures of a table, at its host.

    Attributes:
        seen: the latest of each seat.
    """

    def __init__(
        self,
        members: Members,
        outbox: Outbox,
        now: Callable[[], float],
        changed: Callable[[], None],
    ) -> None:
        """Nobody has made one; `now` gives milliseconds, `changed` is told of each."""
        self.seen: dict[int, SeenGesture] = {}
        self._members, self._outbox = members, outbox
        self._now, self._changed = now, changed
        self._allowances = Allowances(A_SECOND, AT_ONCE)

    def make(self, room: Room, maker: int, seat: int, gesture: Gesture) -> None:
        """Show what a guest, or the host, does at a seat of theirs; or pass it over.

        That is so if it comes too often, or if the table's rules know no gestures.
        """
        now = self._now()
        may = room.rules.gestures and seat in room.seats_of(maker)
        if not may or not self._allowances.take(maker, now / 1000):
            return
        self.seen[seat] = SeenGesture(gesture, now)
        self._outbox.send_data(self._who_know_gestures(), encode(GestureMade(seat, gesture)))
        self._changed()

    def _who_know_gestures(self) -> Sequence[int]:
        """The connections of all whose program isn't too old to know what a gesture is."""
        connected = ((one.connection, one.looks_on) for one in self._members)
        return [number for number, is_old in connected if number is not None and not is_old]

    def forget(self, guest: int) -> None:
        """A guest is gone for good."""
        self._allowances.forget(guest)
