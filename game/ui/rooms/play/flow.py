"""The flow of a game in its scene: what people and opponents play, and how it's shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.coach.teaching import Caution
from game.engine import Event
from game.files.played_game import may_rate
from game.play.teacher import Teacher
from game.ui.games.play_area import PlayArea, SceneParts
from game.ui.look.degradation_words import not_analysed_words, simpler_words
from game.ui.look.texts import tr
from game.ui.shell.news import news

RESULTS_AFTER_MS = 1100
"""How long the finished board is seen before the results cover it."""


class GameFlow:
    """Plays the person's events and shows everybody's, one after the other.

    Attributes:
        results_due: when the results are to appear unasked, or None.
        stopped: whether a caution has just stopped the game: it's nobody's turn to place yet.
    """

    def __init__(self, parts: SceneParts, area: PlayArea, teacher: Teacher) -> None:
        self.results_due: float | None = None
        self.stopped = False
        self._parts = parts
        self._area = area
        self._teacher = teacher
        self._caution: Caution | None = None
        self._roll_waits = False
        self._untold: str | None = None

    @property
    def moving(self) -> bool:
        """Whether something is moving that the game waits for."""
        return bool(self._parts.flights.landing) or self._area.moving

    @property
    def waits_for_coach(self) -> bool:
        """Whether the coach may still have something to say about the last placement, or says it.

        Until that's done nobody decides anything, as the placement may be taken back.
        """
        return self._teacher.looking or self._caution is not None or self.stopped

    @property
    def may_decide(self) -> bool:
        """Whether a person may decide now, and be helped with that."""
        return self._parts.driver.persons_turn and not self.waits_for_coach

    @property
    def over(self) -> bool:
        """Whether the game is over, and that may be seen."""
        return self._parts.driver.game.position.over and not self._area.outcome_hidden

    def update(self) -> None:
        """Let opponents go on once nothing is moving; report any news about the files."""
        told = news(self._parts.ui)
        if told is not None:
            self._parts.status.tell(told)
        if self._untold is not None:
            self._tell_outcome()
        driver = self._parts.driver
        if self.moving or self._teacher.looking or not self._area.ready():
            if driver.clock is not None:
                driver.clock.stop()
            return
        if self._end_turn_in_time():
            return
        if self._roll_waits and self._area.may_roll:
            self.roll()
            return
        shown, persons_turn = (driver.degraded, driver.preparing), driver.persons_turn
        event = driver.update()
        if (driver.degraded, driver.preparing) != shown:
            self._parts.refresh()
        # A person first reads what is being told about their own turn.
        if not persons_turn or self._parts.status.notice is None:
            self._tell_warnings()
        if event is not None:
            self._show(event)

    def taught(self) -> Caution | None:
        """The caution about what a person has just placed, if any, once the piece lies there."""
        self._caution = self._teacher.update() or self._caution
        failure = self._teacher.news()
        if failure is not None:
            self._parts.status.tell(not_analysed_words(failure.cause.value))
        self.stopped = self._caution is not None and not self.moving
        if not self.stopped:
            return None
        caution, self._caution = self._caution, None
        self._roll_waits = False
        return caution

    def _end_turn_in_time(self) -> bool:
        """Run the clock; if time is up, show what was played then. Return whether it was up."""
        seat = self._parts.driver.game.seat
        event = self._parts.driver.run_clock()
        if event is None or seat is None:
            return False
        if seat.is_person:
            self._parts.held.put_back()
        self._show(event, because=self._area.time_up(seat.name, event))
        return True

    def _tell_warnings(self) -> None:
        """Say why opponents play weaker than they should, if that is news."""
        for reason in self._parts.driver.warnings():
            self._parts.status.tell(simpler_words(reason.cause.value))

    def _show(self, event: Event, *, from_hand: bool = False, because: str = "") -> None:
        """Show an event that has just happened, say why if `because` does, and what follows."""
        self._area.show(event, from_hand=from_hand)
        self._parts.held.follow(self._area.layable)
        self._parts.refresh()
        if because:
            self._parts.status.tell(because)
        self._untold = because
        self._tell_outcome()

    def _tell_outcome(self) -> None:
        """Tell what the latest event has led to, with why it happened, once that may be seen."""
        if self._area.outcome_hidden:
            return
        because, self._untold = self._untold, None
        happened = self._area.news()
        if happened:
            self._parts.status.tell(f"{because} {happened}".strip())
        self._await_results()

    def _await_results(self) -> None:
        """If the game is over, have the results shown in a moment."""
        self.results_due = self._parts.ui.now() + RESULTS_AFTER_MS if self.over else None

    # -- what a person does -------------------------------------------------

    def place(self, placement: int | None) -> None:
        """Play the event of a legal placement of the piece in hand, if there is one.

        While the coach is looking at the previous placement, the piece waits where it was put.
        """
        if placement is None:
            return
        if not self.may_decide:
            self._parts.held.promise(placement)
            return
        event = self._area.event(placement)
        self._parts.driver.play(event, from_hand=True)
        self._parts.held.settle(placement)
        self._parts.status.clear()
        self._show(event, from_hand=True)

    def roll(self) -> None:
        """Let chance decide, once the coach can no longer stop the game."""
        self._roll_waits = not self.may_decide
        if self._roll_waits:
            return
        self._show(self._parts.driver.roll())

    def undo(self) -> None:
        """Take back to a person's last decision, or say why that's impossible."""
        area, game = self._area, self._parts.driver.game
        might_rate = may_rate(game)
        self._step(self._parts.driver.undo, area.show_undone, area.nothing_to_undo)
        if might_rate and not may_rate(game):
            self._parts.status.tell(tr("play.undone_unrated"))

    def redo(self) -> None:
        """Replay what was taken back, or say that there is nothing to replay."""
        nothing = tr("play.nothing_to_redo")
        self._step(self._parts.driver.redo, self._area.show_redone, nothing)

    def _step(
        self,
        step: Callable[[], list[Event]],
        show: Callable[[Sequence[Event]], None],
        nothing: str,
    ) -> None:
        """Go back or forward in the game and show it, or say why that's impossible."""
        self._parts.held.put_back()
        events = step()
        if events:
            self._caution = None  # The piece it's about is no longer the last one.
            self._roll_waits = False
            self._parts.flights.clear()
            show(events)
            self._parts.status.clear()
            self._untold = None
            self._await_results()
        else:
            self._parts.status.tell(nothing)
        self._parts.refresh()
