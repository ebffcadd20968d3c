"""Taking back at a table: somebody asks, and everybody else who sits there must agree.

Who is away is waited for. Once the table's patience with them is over, the host decides in their
place. Nobody agrees by being away, nor does an opponent who stands in; only who has left for good
isn't asked any more.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from game.play.session import Session
from game.table.members import Members, RoomKeeper
from game.table.messages import No, RefusedError
from game.table.room import HOST, TakeBack


class TakingBack:
    """Asks one question at a time; a newer one, or any change of the game, replaces it."""

    def __init__(
        self,
        keeper: RoomKeeper,
        members: Members,
        session: Callable[[], Session | None],
        now: Callable[[], float],
    ) -> None:
        """`session` gives the game, `now` milliseconds."""
        self._keeper, self._members = keeper, members
        self._session, self._now = session, now
        self._count = 0

    def ask(self, asker: int) -> None:
        """Ask everybody who sits. If nobody else does, it is done at once.

        Raises RefusedError if there is nothing to take back.
        """
        session, room = self._session(), self._keeper.room
        if session is None or not session.game.can_take_back(room.seats_of(asker)):
            raise RefusedError(No.NOTHING)
        everybody = (HOST, *(member.number for member in self._members))
        others = (one for one in everybody if one != asker and room.seats_of(one))
        self._count += 1
        self._go_on(TakeBack(self._count, asker, tuple(others)))

    def answer(self, number: int, question: int, *, agrees: bool) -> None:
        """Answer for a guest, or the host. Raises RefusedError if they weren't asked."""
        self.update()
        asked = self._keeper.room.asked
        if asked is None or asked.number != question or number not in asked.deciders:
            raise RefusedError(No.NOTHING)
        if not agrees:
            self._keeper.change(asked=None)
        elif asked.host_decides:
            self._go_on(replace(asked, waits_for=()))
        else:
            others = tuple(one for one in asked.waits_for if one != number)
            self._go_on(replace(asked, waits_for=others))

    def chairs_changed(self) -> None:
        """Whoever has left or got up isn't asked any more. If it is the asker, nobody is."""
        room = self._keeper.room
        asked = room.asked
        if asked is not None and not room.seats_of(asked.asker):
            self._keeper.change(asked=None)
        elif asked is not None:
            seated = tuple(one for one in asked.waits_for if room.seats_of(one))
            self._go_on(replace(asked, waits_for=seated))

    def _go_on(self, asked: TakeBack) -> None:
        """Ask, or take back if nobody is left to be asked."""
        # Once more even if nobody is left: so the asker knows that all have agreed.
        self._keeper.change(asked=asked)
        self.update()
        session = self._session()
        if asked.waits_for or session is None:
            return
        self._keeper.change(asked=None)
        for member in self._members:
            member.missed |= not member.plays
        session.driver.undo(self._keeper.room.seats_of(asked.asker))
        session.game.continue_with(())  # For good.

    # -- time -----------------------------------------------------------------

    def update(self) -> None:
        """Have the host decide once all who are waited for have been away for too long."""
        asked = self._keeper.room.asked
        if asked is None:
            return
        due = self._host_decides_at(asked)
        decides = due is not None and self._now() >= due
        if decides != asked.host_decides:
            self._keeper.change(asked=replace(asked, host_decides=decides))

    @property
    def due(self) -> float | None:
        """The time at which the host is to decide; None for never, or if they do already."""
        asked = self._keeper.room.asked
        return None if asked is None or asked.host_decides else self._host_decides_at(asked)

    def _host_decides_at(self, asked: TakeBack) -> float | None:
        patience_s = self._keeper.room.rules.patience_s
        guests = [one for number in asked.waits_for if (one := self._members.get(number))]
        ends = [guest.waited_for_until(patience_s) for guest in guests]
        known = [end for end in ends if end is not None]
        return max(known, default=None) if len(known) == len(ends) else None
