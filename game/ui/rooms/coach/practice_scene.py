"""Learning from one's own games: choices made there are to be made again, and better."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ai.analysis import AnalysisGoal
from game.ai.game_sweep import SIMULATIONS
from game.ai.process.analysis_request import AnalysisRequest
from game.ai.process.messages import Analyse
from game.coach.kinds import COACHED
from game.coach.practice import Practice, PracticeStage
from game.engine import Event
from game.evaluation import Evaluation
from game.records.tree import Record
from game.review.study import Study
from game.ui.games.reason_marks import paint_reasons
from game.ui.kit.button import Button
from game.ui.look.degradation_words import not_analysed_words
from game.ui.look.texts import tr
from game.ui.rooms.coach.course import Course, PastGame
from game.ui.rooms.coach.practice_panel import PracticePanel
from game.ui.rooms.coach.qualities import paint_better, paint_find
from game.ui.rooms.review.control import StudyControl
from game.ui.rooms.review.overlays import paint_ghost
from game.ui.shell.actions import ARROWS, Action, Command, Do, Pixel, Point, Press
from game.ui.shell.context import UiContext
from game.ui.shell.prompts import Prompt
from game.ui.shell.scene import Change, Pop
from game.ui.sound.effects import Effect
from game.ui.sound.tunes import THINK, Cue
from game.ui.table.pointer import target_at
from game.ui.table.scene import TableScene
from game.ui.table.table import Table
from game.ui.table.targets import ToolTarget
from game.ui.table.tools import Tool

TOOLS = (Tool.CLOSE, Tool.HINT, Tool.SKIP)
"""The buttons beneath the board, from the left."""

IN_PANEL = (*ARROWS, Command.CONFIRM)
"""The commands that go to the panel once there is an answer."""


class PracticeScene(TableScene):
    """Asks for the best move at one choice after another, and judges what is placed.

    Each game has a table of its own. Attempts go into a separate record, which isn't kept.

    Attributes:
        course: what is practised.
        practice: the state of practice.
        study: the record of the current game and the attempts, and the place in it.
        game: the line through it, at that place.
        area: the area of the game's kind.
    """

    cue: Cue = Cue(THINK)
    control: StudyControl
    panel: PracticePanel

    def __init__(self, ui: UiContext, course: Course, practice: Practice | None = None) -> None:
        """Begin to practise, or go on from `practice`."""
        super().__init__(ui, TOOLS)
        self.course = course
        self._past: PastGame | None = None
        self._answer: Event | None = None
        self._request: AnalysisRequest[Event] = AnalysisRequest(ui.opponents)
        self.practice = self._asked(practice or Practice(course.exercises))
        self._ended = self.practice.number
        self._lay(min(self.practice.number, len(course.exercises) - 1))
        self.panel = PracticePanel(ui, course, self.practice, self._buttons)
        self.panel.select_first()
        self._set_up()

    # -- from one exercise to the next --------------------------------------

    def _asked(self, practice: Practice) -> Practice:
        """Practice without the exercises that can't be asked now, up to the first that can."""
        while not practice.over and not self.course.may_ask(practice.number):
            self.course.pass_over(practice.number)
            practice = practice.skip()
        return practice

    def _lay(self, number: int) -> None:
        """Lay the game of an exercise on a table, unless it lies there."""
        past, options = self.course.game(number), self.course.exercises[number].options
        if past is self._past:
            return
        if self._past is not None:
            self.control.leave()
            self.table = Table(self.ui, TOOLS, self.refresh, self.spoil)
        self._past = past
        record = Record(options)
        node = record.root
        for event in past.events:
            node = record.add(node, event)
        self.study = Study(record, past.names)
        self.game = self.study.game
        own: dict[Command, Callable[[], Change | None]] = {
            Command.MENU: Pop,
            Command.HINT: self._show,
            Command.FORWARD: self._skip,
        }
        self.control = StudyControl(self.table, self.study, own, self._played, walks=False)
        self.area = self.control.area
        self._main = self.study.nodes_by_ply()

    def _set_up(self) -> None:
        """Go to where the current exercise begins; stay put after the last."""
        exercise = self.practice.exercise
        if exercise is None:
            self.control.moved()
            return
        self._lay(self.practice.number)
        self.study.go_to(self._main[exercise.cost.ply])
        self.control.moved()
        news = self.course.news()
        if news:
            self.table.status.tell(news)

    def _go_on(self, practice: Practice, *, afresh: bool) -> None:
        """Take the next step; `afresh` puts the board back to before the answer."""
        self._keep_ended(practice.left() if practice.settled else practice)
        if practice.number > self.practice.number:
            practice = self._asked(practice)
        self.practice = self.panel.practice = practice
        self._pause()
        if afresh:
            self._set_up()
        self.arrange()
        self.panel.select_first()
        self.stale = True

    def _keep_ended(self, practice: Practice) -> None:
        """Keep how exercises have ended that aren't kept yet."""
        for number in range(self._ended, practice.number):
            self.course.ended(number, practice.outcomes[number])
        self._ended = practice.number

    def _buttons(self) -> list[Button]:
        """The buttons for what can be done now, what most people do next first."""
        practice = self.practice
        if practice.over:
            done = Button(tr("practice.done"), Pop, main=True)
            again = self._button("again", Practice(practice.exercises))
            return [done, again] if self.course.repeats else [done]
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
        """Go on without an answer."""
        if self.may_answer:
            self._go_on(self.practice.skip(), afresh=True)

    def _button(self, name: str, then: Practice, *, main: bool = False) -> Button:
        def use() -> None:
            self._go_on(then, afresh=True)

        return Button(tr(f"practice.{name}"), use, main=main, about=name)

    # -- answers ------------------------------------------------------------

    def _played(self, event: Event) -> None:
        """Have what was placed analysed, unless enough is known about it."""
        exercise = self.practice.exercise
        if exercise is None:
            return
        self._answer = event
        self.panel.looking = exercise.known(self._answer) is None
        if self.panel.looking:
            goal = AnalysisGoal(simulations=SIMULATIONS)
            events = tuple(self.study.game.played)
            self._request.ask(self._answer, Analyse(exercise.options, events, goal))

    def _look(self) -> None:
        """Judge the answer, once enough is known about it."""
        if self._answer is None:
            return
        if not self.panel.looking:
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
        self._answer = None
        self.panel.looking = False
        self._request.pause()

    @property
    def may_answer(self) -> bool:
        """Whether a placement is asked for now."""
        asked = self.practice.exercise is not None and self.practice.stage is PracticeStage.ASKED
        return asked and self._answer is None

    # -- layout and time ----------------------------------------------------

    def arrange(self) -> None:
        self.control.arrange(self.panel.arrange())

    def update(self) -> Change | None:
        change = super().update()
        self._look()
        return change

    def rest(self) -> None:
        """Free the search for use elsewhere: an answer it is analysing must be placed again."""
        if self.panel.looking:
            self._go_on(self.practice, afresh=True)

    def leave(self) -> None:
        super().leave()
        self._pause()
        self._keep_ended(self.practice.left())

    # -- actions ------------------------------------------------------------

    def act(self, action: Action) -> Change | None:
        if self.may_answer or isinstance(action, Point) or self._leads_on(action):
            return super().act(action)
        return None

    def _leads_on(self, action: Action) -> bool:
        """Whether an action leaves the scene, or is one of the panel's."""
        if isinstance(action, Press):
            return target_at(self.table, action.at) == ToolTarget(Tool.CLOSE)
        leads_on = (Command.MENU, Command.CANCEL, Command.HINT, *IN_PANEL)
        return isinstance(action, Do) and action.command in leads_on

    def do(self, command: Command) -> Change | None:
        if command in IN_PANEL and self.table.hand is None and not self.may_answer:
            self.stale = True
            return self.panel.do(Do(command))
        return super().do(command)

    def look_at(self, at: Pixel | None) -> None:
        self.stale |= self.panel.look_at()

    # -- drawing ------------------------------------------------------------

    @property
    def going_on(self) -> str:
        """Whose turn it is while a placement is asked for; after an answer, nobody's."""
        return super().going_on if self.may_answer else ""

    def prompts(self) -> tuple[Prompt, ...]:
        return super().prompts() if self.may_answer else ()

    def paint_on_board(self, surface: pygame.Surface) -> None:
        """Draw what was placed in the game, what is wrong with an answer, or what is best."""
        exercise, judgement = self.practice.exercise, self.practice.judgement
        reasons, alone = self.panel.reasons, self.panel.alone
        if exercise is None:
            return
        if self.may_answer and self.course.tells_choice:
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
