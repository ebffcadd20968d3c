"""Taking back at a table: somebody asks, and everybody else who sits there must agree."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from game.table.host_session import HostSession
from game.table.members import Members
from game.table.messages import No
from game.table.refused import RefusedError
from game.table.room import TakeBack
from game.table.room_keeper import RoomKeeper

HOST = 0
"""The number of the host, among those of guests."""


class TakingBack:
    """Asks one question at a time; a newer one, or any change of the game, replaces it."""

    def __init__(
        self, keeper: RoomKeeper, members: Members, session: Callable[[], HostSession | None]
    ) -> None:
        """`session` gives the game."""
        self._keeper, self._members, self._session = keeper, members, session
        self._count = 0

    def ask(self, asker: int) -> bool:
        """Ask everybody who sits, and is there; return whether there is anything to take back.

        If nobody else is there, it is done at once.
        """
        session, room = self._session(), self._keeper.room
        players = room.seats_of(asker)
        if session is None or not session.game.can_take_back(players):
            return False
        there = [member.number for member in self._members if member.connection is not None]
        others = (one for one in (HOST, *there) if one != asker and room.seats_of(one))
        self._count += 1
        self._keeper.change(asked=TakeBack(self._count, asker, tuple(others)))
        self._do_if_agreed()
        return True

    def answer(self, number: int, question: int, *, agrees: bool) -> None:
        """Answer for a guest, or the host. Raises RefusedError if they weren't asked."""
        asked = self._keeper.room.asked
        if asked is None or asked.number != question or number not in asked.waits_for:
            raise RefusedError(No.NOTHING)
        if agrees:
            self.no_longer_ask(number)
        else:
            self._keeper.change(asked=None)

    def no_longer_ask(self, number: int) -> None:
        """Somebody has agreed, or isn't there any more. If it is the asker, nothing is asked."""
        asked = self._keeper.room.asked
        if asked is None:
            return
        if number == asked.asker:
            self._keeper.change(asked=None)
            return
        waits_for = tuple(other for other in asked.waits_for if other != number)
        self._keeper.change(asked=replace(asked, waits_for=waits_for))
        self._do_if_agreed()

    def _do_if_agreed(self) -> None:
        asked, session = self._keeper.room.asked, self._session()
        if asked is not None and session is not None and not asked.waits_for:
            players = self._keeper.room.seats_of(asked.asker)
            self._keeper.change(asked=None)
            session.take_back(players)
