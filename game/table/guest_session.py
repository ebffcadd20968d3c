"""The session of whoever is at a table: a copy that follows the host's."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from typing import NamedTuple, Protocol

from msgspec import Struct
from msgspec.structs import replace

from game.engine import Event
from game.engine.clock import Clock
from game.engine.game import common_prefix
from game.files.games import OpenGame
from game.play.books import Books
from game.play.changes import GameChange, Origin, Played
from game.play.deciders import HAND, Decider
from game.play.driver import GameDriver
from game.play.running_clock import RunningClock
from game.play.session import Services, Session

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
        events: all events.
        taken_back, hints, stood_in: see `Game`.
        clock: the clocks, or None.
    """

    moment: Moment
    events: tuple[Event, ...]
    taken_back: int
    hints: tuple[int, ...]
    stood_in: bool
    clock: Clock | None


class Line(Protocol):
    """What a guest's session asks of its host."""

    def propose(self, event: Event, at: Moment) -> None:
        """To let an event happen that was decided `at` a moment; likewise below."""

    def roll(self, at: Moment) -> None:
        """To let chance decide."""

    def ask_back(self, at: Moment) -> None:
        """To take back."""

    def hinted(self, seat: int, at: Moment) -> None:
        """That a hint be counted."""

    def breaks_rules(self, why: str) -> None:
        """The host lets happen what this program's rules don't allow."""


class Elsewhere(Decider):
    """Whoever has a seat at another machine, or is an opponent of the host's."""

    def look(self, host: GameDriver) -> None:
        """See what they do, if the host is in this program."""
        self.preparing, self.degraded = host.preparing, host.degraded


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
        line: Line,
        own: Collection[int],
        moment: Moment,
        hosted: Session | None = None,
    ) -> None:
        """Show a game as it was at a moment; `own` are the seats at this machine.

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
        self._line, self._hosted = line, hosted
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
            # Until the host answers, what was decided here stays where it was put.
            if not self._is_done_by(step.moment) and tuple(game.played[:-1]) == step.events:
                events = game.played
            else:
                self._proposed = None
        game.taken_back, game.stood_in = step.taken_back, step.stood_in
        game.hints[:] = step.hints or [0] * len(game.seats)
        if proposed is not None and not self.proposing:
            self._proposed_happened(events)
        try:
            self.driver.follow(events, self._origin(events, step.clock))
        except ValueError as error:
            self._steps.clear()
            self._line.breaks_rules(str(error))
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

    def _is_done_by(self, moment: Moment) -> bool:
        """Whether the host has let happen what was decided here before a moment.

        If another program hosts the table since, it knows of that, or it is lost.
        """
        done = self._done_by
        return done is not None and (moment.epoch != done.epoch or moment.number >= done.number)

    def _proposed_happened(self, events: Sequence[Event]) -> None:
        """If these events begin with all that is shown, what was proposed counts from now on."""
        if common_prefix(self.game.played, events) == self.game.ply:
            self._write_down()
            self._tell_end()

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
        self._line.propose(event, at)

    def _changed(self, change: GameChange) -> None:
        if isinstance(change, Played) and change.origin is Origin.HAND:
            self._proposed, self._done_by = change.event, None
        super()._changed(change)

    def roll(self) -> None:
        if self.may_roll:
            self._line.roll(self.moment)

    @property
    def can_undo(self) -> bool:
        return self.game.can_take_back(self._own)

    @property
    def can_redo(self) -> bool:
        return False

    def undo(self) -> bool:
        if not self.game.can_take_back(self._own):
            return False
        self._line.ask_back(self.moment)
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
                self._line.hinted(seat, self.moment)
