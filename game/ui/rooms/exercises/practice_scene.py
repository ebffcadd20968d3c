"""Learning from one's own games: choices made there are to be made again, and better."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ai.analysis import AnalysisGoal
from game.ai.game_sweep import SIMULATIONS
from game.ai.process.client import AnalysisRequest
from game.ai.process.messages import Analyse
from game.coach.kinds import COACHED
from game.coach.practice import Exercise, Judgement, Practice, PracticeStage
from game.coach.reasons import Reason
from game.engine import Event
from game.evaluation import Evaluation
from game.records.tree import Record
from game.review.study import Study
from game.ui.games.reason_marks import paint_reasons
from game.ui.kit.button import Button
from game.ui.kit.question import Message
from game.ui.look.coach_words import reason_text
from game.ui.look.texts import not_analysed_words, tr
from game.ui.rooms.exercises.course import Course, PastGame, course_of_today
from game.ui.rooms.exercises.due_line import nothing_words
from game.ui.rooms.exercises.panel import BUTTON, GAP, IN_PANEL, ExerciseScene, Told
from game.ui.rooms.review.overlays import paint_ghost
from game.ui.rooms.review.qualities import paint_better, paint_find
from game.ui.rooms.review.study_scene import StudyScene
from game.ui.shell.actions import Action, Command, Do, Point, Press
from game.ui.shell.context import UiContext
from game.ui.shell.prompts import Prompt
from game.ui.shell.scene import Change, Pop, Scene
from game.ui.sound.effects import Effect
from game.ui.table.pointer import target_at
from game.ui.table.side_panel import board_and_panel
from game.ui.table.table import Table
from game.ui.table.tools import Tool

if TYPE_CHECKING:
    from game.exercises.due import DailyPractice

TOOLS = (Tool.CLOSE, Tool.HINT, Tool.SKIP)
"""The buttons beneath the board, from the left."""

MOST_BUTTONS, HIGH = 3, 256
"""The most buttons shown at once, and the height for the words below a board, in design pixels at
the usual text size: high enough for the fullest step, so nothing moves from one to the next."""


class PracticeScene(ExerciseScene, StudyScene):
    """Asks for the best move at one choice after another, and judges what is placed.

    Each game has a table of its own. Attempts go into a separate record, which isn't kept.

    Attributes:
        course: what is practised.
        practice: the state of practice.
        looking: whether an answer is being analysed.
    """

    walks = False

    def __init__(self, ui: UiContext, course: Course, practice: Practice | None = None) -> None:
        super().__init__(ui, TOOLS)
        self.own = {
            Command.MENU: Pop,
            Command.HINT: self._show,
            Command.FORWARD: self._skip,
        }
        self.course, self.looking = course, False
        self._past: PastGame | None = None
        self._answer: Event | None = None
        self._result: str | None = None
        self._request: AnalysisRequest[Event] = AnalysisRequest(ui.opponents)
        self.practice = course.without_gone(practice or Practice(course.exercises))
        self._ended = self.practice.number
        self._lay_game(min(self.practice.number, len(course.exercises) - 1))
        self._choose_first()
        self._set_up()

    # -- from one exercise to the next --------------------------------------

    def _lay_game(self, number: int) -> None:
        """Lay the game of an exercise on a table, unless it lies there."""
        past = self.course.games[number]
        if past is self._past:
            return
        if self._past is not None:
            self._sounds.forget()
            self.table = Table(self.ui, TOOLS, self.refresh, self.spoil)
        self._past = past
        record = Record(self.course.exercises[number].options)
        node = record.root
        for event in past.events:
            node = record.add(node, event)
        self.lay(Study(record, past.names))
        self._main = self.study.nodes_by_ply()

    def _set_up(self) -> None:
        """Go to where the current exercise begins; stay put after the last."""
        exercise = self.practice.exercise
        if exercise is not None:
            self._lay_game(self.practice.number)
            self.study.go_to(self._main[exercise.cost.ply])
        self.moved()
        if exercise is not None and (news := self.course.take_news()):
            self.table.status.tell(news)

    def _go_on(self, practice: Practice, *, afresh: bool) -> None:
        """Take the next step; `afresh` puts the board back to before the answer."""
        self._keep_ended(practice.left() if practice.settled else practice)
        if practice.number > self.practice.number:
            practice = self.course.without_gone(practice)
        self.practice, self._result = practice, None
        self._pause()
        if afresh:
            self._set_up()
        self.arrange()
        self._choose_first()
        self.stale = True

    def _choose_first(self) -> None:
        """Have keys act on what most people do next, unless they take a piece."""
        is_asked = self.practice.exercise and self.practice.stage is PracticeStage.ASKED
        self.panel.choose_first(for_keys=not is_asked)

    def _keep_ended(self, practice: Practice) -> None:
        """Keep how exercises have ended that aren't kept yet."""
        for number in range(self._ended, practice.number):
            self.course.keep(number, practice.outcomes[number])
        self._ended = practice.number

    def buttons(self) -> list[Button]:
        practice = self.practice
        if practice.over:
            done = Button(tr("practice.done"), Pop, main=True)
            again = self._button("again", Practice(practice.exercises))
            return [done] if self.course.is_daily else [done, again]
        if practice.stage is PracticeStage.ASKED:
            show = Button(tr("practice.show"), self._show, about="show")
            return [show, Button(tr("practice.skip"), self._skip, about="skip")]
        onward = self._button("next", practice.next(), main=True)
        if practice.stage is PracticeStage.SHOWN or practice.solved:
            return [onward]
        retry, show = self._button("retry", practice.retry()), self._button("show", practice.show())
        return [retry, show, onward]

    def _show(self) -> None:
        """Show what is best, where that is asked."""
        if self.practice.stage in (PracticeStage.ASKED, PracticeStage.JUDGED):
            self._go_on(self.practice.show(), afresh=True)

    def _skip(self) -> None:
        if self.asks:
            self._go_on(self.practice.skip(), afresh=True)

    def _button(self, name: str, then: Practice, *, main: bool = False) -> Button:
        def use() -> None:
            self._go_on(then, afresh=True)

        return Button(tr(f"practice.{name}"), use, main=main, about=name)

    # -- answers ------------------------------------------------------------

    def played(self, event: Event) -> None:
        """Have what was placed analysed, unless enough is known about it."""
        exercise = self.practice.exercise
        if exercise is None:
            return
        self._answer = event
        self.looking = exercise.known(event) is None
        if self.looking:
            goal = AnalysisGoal(simulations=SIMULATIONS)
            events = tuple(self.study.game.played)
            self._request.ask(event, Analyse(exercise.options, events, goal))

    def _look(self) -> None:
        """Judge the answer, once enough is known about it."""
        if self._answer is None:
            return
        if not self.looking:
            self._judge(self._answer)
            return
        taken = self._request.take()
        if self._request.failure is not None:
            self._go_on(self.practice, afresh=True)
            self.table.status.tell(not_analysed_words(self._request.failure.cause.value))
        elif taken is not None and taken[1].final:
            answer, message = taken
            self._judge(answer, message.evaluation)

    def _judge(self, event: Event, after: Evaluation | None = None) -> None:
        self._go_on(self.practice.answer(event, after), afresh=False)
        solved = self.practice.solved
        self.ui.sounds.play(Effect.FINISHED if solved else Effect.CHOICE)

    def _pause(self) -> None:
        """Drop the answer, and stop analysing it."""
        self._answer, self.looking = None, False
        self._request.pause()

    @property
    def asks(self) -> bool:
        asked = self.practice.exercise is not None and self.practice.stage is PracticeStage.ASKED
        return asked and self._answer is None

    # -- words --------------------------------------------------------------

    def told(self) -> Told:
        practice, course = self.practice, self.course
        count = len(practice.exercises)
        where = tr("analysis.ply", ply=min(practice.number + 1, count), plies=count)
        exercise, shown = practice.exercise, practice.stage is PracticeStage.SHOWN
        quality = exercise.cost.quality if shown and exercise and not exercise.fine else None
        return Told(course.title, where, self._words(), self.reasons, not shown, quality)

    def _words(self) -> tuple[str, ...]:
        """A heading, and the reasons."""
        practice, course = self.practice, self.course
        exercise, judgement, number = practice.exercise, practice.judgement, practice.number
        if exercise is None:
            if self._result is None:
                self._result = course.result(practice)
            return (self._result,)
        if self.looking:
            return (tr("practice.looking"),)
        if practice.stage is PracticeStage.SHOWN:
            key = "practice.shown.fine" if exercise.fine else "practice.shown"
            return course.tell(key, number), *self._told(exercise, exercise.cost.played.event)
        if practice.stage is PracticeStage.ASKED or judgement is None:
            return (course.question(number),)
        if practice.solved:
            return (course.right(number),)
        key = f"practice.{judgement.verdict.value}"
        points = tr.decimal(round(judgement.choice.points, 1))
        return tr(key, points=points), *self._told(exercise, judgement.choice.event)

    def _told(self, exercise: Exercise, event: Event) -> list[str]:
        """The reasons why an event is worse than the best one, as sentences."""
        board, _ = COACHED[exercise.options.kind].on_board(exercise.position, event)
        return [reason_text(board.ruleset, reason) for reason in self.reasons]

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why the answer is worse than the best event, while the verdict on it is shown.

        Once the best event is shown: why the event played in the game is worse.
        """
        exercise, judgement = self.practice.exercise, self._judgement
        if exercise is not None and self.practice.stage is PracticeStage.SHOWN:
            return () if exercise.fine else exercise.reasons
        return () if judgement is None else judgement.reasons

    @property
    def _judgement(self) -> Judgement | None:
        told = self.practice.stage is PracticeStage.JUDGED and not self.looking
        return self.practice.judgement if told else None

    @property
    def going_on(self) -> str:
        return super().going_on if self.asks else ""

    def prompts(self) -> tuple[Prompt, ...]:
        return super().prompts() if self.asks else ()

    def reword(self) -> None:
        self._result = None
        super().reword()

    # -- layout and time ----------------------------------------------------

    def arrange(self) -> None:
        below = max(MOST_BUTTONS * (BUTTON + GAP), HIGH * self.ui.fonts.factor) + 2 * GAP
        area, rect = board_and_panel(self.ui.size, self.ui.fonts.factor, high=below)
        self.panel.show(rect)
        self.arrange_table(area)

    def update(self) -> Change | None:
        change = super().update()
        self._look()
        return change

    def rest(self) -> None:
        """Free the search for use elsewhere: an answer it is analysing must be placed again."""
        if self.looking:
            self._go_on(self.practice, afresh=True)

    def leave(self) -> None:
        super().leave()
        self._pause()
        self._keep_ended(self.practice.left())

    # -- actions ------------------------------------------------------------

    def act(self, action: Action) -> Change | None:
        if self.asks or isinstance(action, Point) or self._leads_on(action):
            return super().act(action)
        return None

    def _leads_on(self, action: Action) -> bool:
        """Whether an action leaves the scene, or is one of the panel's."""
        if isinstance(action, Press):
            return target_at(self.table, action.at) == Tool.CLOSE
        leads_on = (Command.MENU, Command.CANCEL, Command.HINT, *IN_PANEL)
        return isinstance(action, Do) and action.command in leads_on

    # -- drawing ------------------------------------------------------------

    def paint_on_board(self, surface: pygame.Surface) -> None:
        """Draw what was placed in the game, what is wrong with an answer, or what is best."""
        exercise, judgement = self.practice.exercise, self.practice.judgement
        reasons, alone = self.reasons, self.panel.alone
        if exercise is None:
            return
        if self.asks and not self.course.is_daily:
            ply = self.area.ply_of(exercise.cost.played.event)
            if ply is not None:
                paint_ghost(surface, self.ui, self.area.board, ply)
        if self.practice.stage is PracticeStage.SHOWN and exercise.fine:
            paint_find(surface, self.area, exercise.cost)
        elif self.practice.stage is PracticeStage.SHOWN:
            paint_better(surface, self.area, exercise.cost, reasons, alone)
        elif self.practice.stage is PracticeStage.JUDGED and judgement is not None:
            kind = COACHED[exercise.options.kind]
            _, ply = kind.on_board(exercise.position, judgement.choice.event)
            # In Dice, the board on view may be another player's by now.
            if ply in self.area.seen.plies:
                paint_reasons(surface, self.area, reasons, alone, asked=True)


def daily_practice(ui: UiContext, daily: DailyPractice) -> Scene:
    """Practice on what is due now, or a message that nothing is, and when something will be."""
    course = course_of_today(ui.files, daily)
    if course is None:
        return Message(ui, tr("daily.title"), nothing_words(daily.summary()), tr("open.ok"))
    return PracticeScene(ui, course)
