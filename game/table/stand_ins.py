"""Who plays for guests who are away; nobody does while the host decides whether to take back."""

from __future__ import annotations

from collections.abc import Callable

from game.base.times import earliest
from game.files.kept_tables import Chair, Sitter
from game.table.members import Members
from game.table.room import Phase, Room

GUESTS_CHAIRS = (Sitter.GUEST, Sitter.NOBODY)


class StandIns:
    """Knows for which seats an opponent plays now: as the table's rules say, or the host."""

    def __init__(
        self, room: Callable[[], Room], members: Members, now: Callable[[], float]
    ) -> None:
        """`room` gives the room as it is, `now` milliseconds."""
        self._room, self._members, self._now = room, members, now
        self._began = now()
        self._chosen: dict[int, str] = {}

    def begin(self) -> None:
        """Another game begins: nobody has kept anybody waiting yet."""
        self._began = self._now()
        self._chosen.clear()

    def level(self, seat: int) -> str | None:
        """The level that plays for a seat in place of its guest now; None if nobody does."""
        room, chair = self._room(), self._room().chairs[seat]
        if room.phase is Phase.GATHERING or chair.sitter not in GUESTS_CHAIRS or self._rest:
            return None
        if seat in self._chosen:
            return self._chosen[seat]
        due = self._due(chair)
        return room.rules.stand_in if due is not None and self._now() >= due else None

    def choose(self, seat: int, level: str | None) -> None:
        """Have a level play for a seat until its guest does something; for None, no longer."""
        if level is None:
            self._chosen.pop(seat, None)
        elif self._room().chairs[seat].sitter in GUESTS_CHAIRS:
            self._chosen[seat] = level

    def make_way(self, guest: int) -> None:
        """A guest does something: nobody plays in their place."""
        for seat in self._room().seats_of(guest):
            self._chosen.pop(seat, None)

    @property
    def due(self) -> float | None:
        """The time at which somebody is to play for the next seat; None for never."""
        room = self._room()
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
        asked = self._room().asked
        return asked is not None and asked.host_decides

    def _due(self, chair: Chair) -> float | None:
        """The time from which somebody plays for a guest's chair; None for never."""
        rules, member = self._room().rules, self._members.get(chair.guest)
        from_begin = self._began + 1000 * rules.patience_s
        until = from_begin if member is None else member.waited_for_until(rules.patience_s)
        return max(from_begin, until) if until is not None and rules.stand_in else None
