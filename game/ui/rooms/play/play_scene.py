"""A game in play at a table: what happens in it is shown, and people make it happen."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.engine import AnyGame, Event
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
from game.play.driver import GameDriver
from game.play.moments import tension
from game.play.session import Session
from game.ui.games.kinds import ui_of
from game.ui.kit.question import Question
from game.ui.look.backdrop import Backdrop
from game.ui.look.texts import not_analysed_words, simpler_words, tr
from game.ui.rooms.play.hints import Hints
from game.ui.rooms.play.pause_menu import PausedTask
from game.ui.rooms.play.task_strip import Said
from game.ui.shell.actions import Action, Command, Hide, Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.news import news
from game.ui.shell.prompts import Prompt
from game.ui.shell.scene import Change, Pop, Push, Scene
from game.ui.sound.effects import Effect
from game.ui.table import pieces
from game.ui.table.scene import TableScene
from game.ui.table.tools import CHALLENGED, PLAYING, Tool


@dataclass(frozen=True)
class Challenge:
    """What a game is played for.

    Attributes:
        say: tells how things stand.
        is_over: tells whether nothing counts any more, though the game itself may go on.
        settle: keeps what it has earned; called once, when nothing counts any more.
        results: makes the scene of what has become of it, once it is settled; it takes the game's
            place.
        pause: tells what can be done about it while it is paused.
    """

    say: Callable[[AnyGame], Said]
    is_over: Callable[[AnyGame], bool]
    settle: Callable[[AnyGame], None]
    results: Callable[[], Scene]
    pause: Callable[[], PausedTask]


@dataclass(frozen=True)
class Terms:
    """What people may do in a game besides what the rules allow.

    Attributes:
        passes: tells whether a legal placement may be made now; a lesson may ask for another.
        no_help: tells why nobody is helped, in words, or "".
        no_undo: tells why nothing is taken back, likewise.
    """

    passes: Callable[[int], bool] = lambda placement: True
    no_help: Callable[[], str] = str
    no_undo: Callable[[], str] = str


RESULTS_AFTER_MS = 1100
"""How long the finished board is seen before the results cover it."""


class PlayScene(TableScene):
    """Tells a session what people do, and holds it up while what has happened is still moving.

    Attributes:
        challenge: what the game is played for, if not for itself.
        hints: what a person who asks where to place is shown.
        terms: what people may do besides what the rules allow.
        ended: what was entered of the game when it was last over.
        results_due: when the results are to appear unasked, or None.
    """

    terms = Terms()

    def __init__(self, ui: UiContext, session: Session, challenge: Challenge | None = None) -> None:
        """Show a session of a game of any kind, perhaps played for a challenge."""
        super().__init__(ui, PLAYING if challenge is None else CHALLENGED)
        self.session, self.challenge = session, challenge
        game_ui = ui_of(session.game.options)
        self.area = self.table.area = game_ui.play_area(self.table, session.driver)
        self.own = {Command.MENU: self.pause}
        self.hints = Hints(session, self.area)
        self.ended = Ended(session.books.played, session.books.best)
        self.results_due: float | None = None
        self._untold: str | None = None

    @property
    def driver(self) -> GameDriver:
        return self.session.driver

    @property
    def game(self) -> AnyGame:
        return self.session.game

    @property
    def backdrop(self) -> Backdrop:
        """What is hinted at behind a game, as tense as the music."""
        position = self.game.position
        return Backdrop(position.ruleset, tension(self.game, position))

    @abstractmethod
    def pause(self) -> Change | None:
        """Stop the game, and ask what is to be done about it."""

    @abstractmethod
    def show_results(self) -> Change:
        """Show how the game has ended."""

    @abstractmethod
    def analyse(self, ply: int) -> Change | None:
        """Leave for the analysis board, at a ply."""

    # -- time ---------------------------------------------------------------

    @property
    def moving(self) -> bool:
        """Whether something is moving that the game waits for."""
        return self.table.flights.awaited or self.area.moving

    @property
    def over(self) -> bool:
        """Whether the game is over for everybody, and that may be seen."""
        hidden = self.area.outcome_hidden or self.session.proposing
        challenge, game = self.challenge, self.game
        is_over = game.position.over if challenge is None else challenge.is_over(game)
        return is_over and not hidden

    def go_on(self, *, playing: bool) -> None:
        """Let the game go on once nothing is moving; report any news about the files.

        The coach speaks only once no flourish is `playing`: below a card they would stand still.
        """
        told = news(self.ui)
        if told is not None:
            self.table.status.tell(told)
        if self._untold is not None:
            self._tell_outcome()
        driver = self.driver
        was_degraded = driver.degraded
        if not self.over or self.game.position.over:
            moving = self.moving or (playing and self.session.waits_for_coach)
            self.session.update(moving=moving, ready=self.area.ready)
        if driver.degraded != was_degraded:
            self.refresh()

    # -- what happens -------------------------------------------------------

    def show_change(self, change: GameChange) -> None:
        match change:
            case Played():
                self._show(change)
            case TakenBack(events):
                self._show_step(self.area.show_undone, events)
            case Replayed(events):
                self._show_step(self.area.show_redone, events)
            case Ended():
                self.ended = change
                self._await_results()
            case Weakened(reason):
                self.table.status.tell(simpler_words(reason.cause.value))
            case Unjudged(reason):
                self.table.status.tell(not_analysed_words(reason.cause.value))

    def _show(self, change: Played) -> None:
        """Show an event that has just happened, and if its player's time was up, say so."""
        area, because = self.area, ""
        from_hand = change.origin is Origin.HAND
        if from_hand:
            pieces.settle(area.table, area.placement_of(change.event))
            area.status.clear()
        elif change.origin is Origin.TIME_UP:
            seat = self.game.seats[change.player]
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
        self.table.flights.clear()
        show(events)
        self.table.status.clear()
        self._untold = None
        self._await_results()
        self.refresh()

    def _tell_outcome(self) -> None:
        """Tell what the latest event has led to, with why it happened, once that may be seen."""
        if self.area.outcome_hidden:
            return
        because, self._untold = self._untold, None
        happened = self.area.news()
        if happened:
            self.table.status.tell(f"{because} {happened}".strip())
        self._await_results()

    def _await_results(self) -> None:
        """If the game is over, have the results shown in a moment."""
        self.results_due = self.ui.now() + RESULTS_AFTER_MS if self.over else None

    # -- words --------------------------------------------------------------

    @property
    def usable_tools(self) -> set[Tool]:
        session = self.session
        tools = {Tool.MENU: True, Tool.UNDO: session.can_undo, Tool.REDO: session.can_redo}
        tools[Tool.HINT] = self.hints.may_look and not self.terms.no_help()
        return {tool for tool, usable in tools.items() if usable}

    @property
    def going_on(self) -> str:
        if self.session.stopped:
            return ""
        if self.session.judging and not self.moving:
            return tr("teaching.looking")
        return tr("hint.looking") if self.hints.looking else self.area.line()

    def prompts(self) -> tuple[Prompt, ...]:
        return () if self.session.stopped else self.hints.prompts() or self.area.prompts()

    # -- commands -----------------------------------------------------------

    def do_other(self, action: Action) -> Change | None:
        if isinstance(action, Hide) and self.driver.clock is not None and not self.over:
            return self.pause()
        return None

    def do(self, command: Command) -> Change | None:
        match command:
            case Command.HINT if refusal := self.terms.no_help():
                self.table.status.tell(refusal)
            case Command.UNDO | Command.REDO if refusal := self.terms.no_undo():
                self.table.status.tell(refusal)
            case Command.HINT:
                return self.hints.ask()
            case Command.ANALYSE | Command.LAST | Command.FORWARD:
                return self.analyse(self.game.ply)
            case Command.BACK:
                return self.analyse(max(0, self.game.ply - 1))
            case Command.FIRST:
                return self.analyse(0)
            case Command.UNDO:
                return self.undo()
            case Command.REDO:
                self._replay()
            case Command.MUTE:
                ui = self.ui
                key = "play.sound.on" if ui.settings.sound else "play.sound.off"
                self.table.status.tell(tr(key, **ui.controls.words()))
            case _:
                return super().do(command)
        return None

    def undo(self) -> Push | None:
        """Take back; ask first if the game has counted, or would no longer do so."""
        game, ui = self.game, self.ui
        if self.over and self.session.can_undo and len(game.seats) > 1:
            return Push(Question.about_going_on(ui, self._undo))
        if self.session.can_undo and self.session.counts:
            title, yes = tr("rated.take_back"), tr("rated.take_back.yes")
            return Push(Question.about_rating(ui, title, yes, self._undo))
        self._take_back()
        return None

    def _take_back(self) -> None:
        """Take back to a person's last decision, or say why that's impossible."""
        pieces.put_back(self.table)
        if not self.session.undo():
            self.table.status.tell(self.area.nothing_to_undo)
        self.refresh()

    def _undo(self) -> Pop:
        self._take_back()
        return Pop()

    def _replay(self) -> None:
        """Replay what was taken back, or say that there is nothing to replay."""
        pieces.put_back(self.table)
        if not self.session.redo():
            self.table.status.tell(tr("play.nothing_to_redo"))
        self.refresh()

    def hide(self) -> bool:
        return self.hints.cancel()

    def go_away(self) -> Change | None:
        return self.show_results() if self.over else self.pause()

    def confirm(self) -> Change | None:
        if self.over:
            return self.show_results()
        if self.area.may_roll:
            self.session.roll()
            return None
        return super().confirm()

    def take_shown(self, at: Pixel | None) -> bool:
        return self.hints.take(at)

    def place(self, placement: int | None) -> None:
        """Play the event of a legal placement of the piece in hand.

        While others decide or the coach is looking, the piece waits where it was put.
        """
        if placement is None or not self.terms.passes(placement):
            return
        if self.session.may_decide:
            self.session.play(self.area.event(placement))
        else:
            pieces.promise(self.table, placement)

    # -- the pointer --------------------------------------------------------

    def press(self, at: Pixel) -> Change | None:
        if self.table.target == Tool.MENU:
            self.ui.sounds.play(Effect.BUTTON)
        return super().press(at)

    def press_elsewhere(self, at: Pixel) -> Change | None:
        table = self.table
        if table.hand is None and self.over and table.status.rect.collidepoint(at):
            return self.show_results()
        return super().press_elsewhere(at)
