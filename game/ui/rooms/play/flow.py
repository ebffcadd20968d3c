"""Shows what happens in a game, one thing after the other, and lets people make it happen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine import Event
from game.play.changes import (
    Ended,
    GameChange,
    Origin,
    Played,
    Replayed,
    TakenBack,
    Unjudged,
    Weakened,
)
from game.play.session import Session
from game.ui.games.play_area import PlayArea
from game.ui.look.texts import not_analysed_words, simpler_words, tr
from game.ui.shell.news import news
from game.ui.table import pieces

RESULTS_AFTER_MS = 1100
"""How long the finished board is seen before the results cover it."""


class GameFlow:
    """Tells a session what people do, and holds it up while what has happened is still moving.

    Attributes:
        session: the game being played.
        ended: what was entered of the game when it was last over.
        results_due: when the results are to appear unasked, or None.
    """

    def __init__(
        self, session: Session, area: PlayArea, is_over: Callable[[], bool] | None = None
    ) -> None:
        """`is_over` says whether nothing counts any more, even though the game goes on."""
        self.session = session
        self._is_over = is_over or (lambda: session.game.position.over)
        self.ended = Ended(session.books.played, session.books.best)
        self.results_due: float | None = None
        self._area = area
        self._untold: str | None = None

    @property
    def moving(self) -> bool:
        """Whether something is moving that the game waits for."""
        return self._area.flights.awaited or self._area.moving

    @property
    def over(self) -> bool:
        """Whether the game is over for everybody, and that may be seen."""
        hidden = self._area.outcome_hidden or self.session.proposing
        return self._is_over() and not hidden

    def update(self, *, playing: bool) -> None:
        """Let the game go on once nothing is moving; report any news about the files.

        The coach speaks only once no flourish is `playing`: below a card they would stand still.
        """
        told = news(self._area.ui)
        if told is not None:
            self._area.status.tell(told)
        if self._untold is not None:
            self._tell_outcome()
        driver = self.session.driver
        shown = driver.degraded, driver.preparing
        if not self.over or self.session.game.position.over:
            moving = self.moving or (playing and self.session.waits_for_coach)
            self.session.update(moving=moving, ready=self._area.ready)
        if (driver.degraded, driver.preparing) != shown:
            self._area.refresh()

    # -- what happens -------------------------------------------------------

    def game_changed(self, change: GameChange) -> None:
        """Show what has changed."""
        match change:
            case Played():
                self._show(change)
            case TakenBack(events):
                self._show_step(self._area.show_undone, events)
            case Replayed(events):
                self._show_step(self._area.show_redone, events)
            case Ended():
                self.ended = change
                self._await_results()
            case Weakened(reason):
                self._area.status.tell(simpler_words(reason.cause.value))
            case Unjudged(reason):
                self._area.status.tell(not_analysed_words(reason.cause.value))

    def _show(self, change: Played) -> None:
        """Show an event that has just happened, and if its player's time was up, say so."""
        area, because = self._area, ""
        from_hand = change.origin is Origin.HAND
        if from_hand:
            pieces.settle(area.table, area.placement_of(change.event))
            area.status.clear()
        elif change.origin is Origin.TIME_UP:
            seat = self.session.game.seats[change.player]
            if area.driver.is_at_table(change.player):
                pieces.put_back(area.table)
            because = area.time_up(seat.name, change.event)
        area.show(change.event, from_hand=from_hand)
        pieces.follow(area.table)
        area.refresh_after(change.event)
        if because:
            area.status.tell(because)
        self._untold = because
        self._tell_outcome()

    def _show_step(self, show: Callable[[Sequence[Event]], None], events: Sequence[Event]) -> None:
        """Show that the game went back or forward over some events."""
        self._area.flights.clear()
        show(events)
        self._area.status.clear()
        self._untold = None
        self._await_results()
        self._area.refresh()

    def _tell_outcome(self) -> None:
        """Tell what the latest event has led to, with why it happened, once that may be seen."""
        if self._area.outcome_hidden:
            return
        because, self._untold = self._untold, None
        happened = self._area.news()
        if happened:
            self._area.status.tell(f"{because} {happened}".strip())
        self._await_results()

    def _await_results(self) -> None:
        """If the game is over, have the results shown in a moment."""
        self.results_due = self._area.ui.now() + RESULTS_AFTER_MS if self.over else None

    # -- what a person does -------------------------------------------------

    def place(self, placement: int) -> None:
        """Play the event of a legal placement of the piece in hand.

        While others decide or the coach is looking, the piece waits where it was put.
        """
        if self.session.may_decide:
            self.session.play(self._area.event(placement))
        else:
            pieces.promise(self._area.table, placement)

    def undo(self) -> None:
        """Take back to a person's last decision, or say why that's impossible."""
        pieces.put_back(self._area.table)
        if not self.session.undo():
            self._area.status.tell(self._area.nothing_to_undo)
        self._area.refresh()

    def redo(self) -> None:
        """Replay what was taken back, or say that there is nothing to replay."""
        pieces.put_back(self._area.table)
        if not self.session.redo():
            self._area.status.tell(tr("play.nothing_to_redo"))
        self._area.refresh()
