"""The panel of practice: the question, the words about an answer, and the buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.coach.kinds import COACHED
from game.coach.practice import AnswerVerdict, Exercise, Practice, PracticeStage
from game.coach.reasons import Reason
from game.engine import Event
from game.ui.games.reason_marks import has_marks
from game.ui.kit.boxes import Box
from game.ui.kit.button import Button
from game.ui.kit.containers import Column
from game.ui.kit.lengths import EQUAL, rows
from game.ui.look.coach_words import reason_text
from game.ui.look.texts import tr
from game.ui.rooms.coach.course import Course, lost
from game.ui.rooms.coach.qualities import key
from game.ui.rooms.coach.report_panel import BUTTON, GAP, HEAD
from game.ui.shell.context import UiContext
from game.ui.table.reason_panel import ReasonPanel
from game.ui.table.reason_words import reason_words
from game.ui.table.side_panel import board_and_panel, halves, panel_head, side_back

WORDS = 18
"""The size of the words, in design pixels."""

LEAST_WORDS = 216
"""The height for the words below a board, in design pixels at the usual text size."""

MOST_BUTTONS = 3
"""The most buttons shown at once."""


class PracticePanel(ReasonPanel):
    """Shows the state of practice.

    Attributes:
        practice: the state of practice.
        looking: whether an answer is being analysed.
    """

    def __init__(
        self,
        ui: UiContext,
        course: Course,
        practice: Practice,
        buttons: Callable[[], list[Button]],
    ) -> None:
        """Show practice; `buttons` makes the current buttons."""
        super().__init__(ui)
        self.practice, self.looking = practice, False
        self._course, self._buttons = course, buttons
        # What comes of it all may take a moment to find out.
        self._result: str | None = None
        self._said: Sequence[str] = ()

    def arrange(self) -> tuple[int, int]:
        """Place it in the window; returns the size of the area that it leaves for the board."""
        text = self.ui.fonts.factor
        # High enough for the fullest step, so nothing moves from one step to the next.
        below = max(MOST_BUTTONS * (BUTTON + GAP), (HEAD + LEAST_WORDS) * text + GAP) + 2 * GAP
        area, rect = board_and_panel(self.ui.size, text, high=below)
        self.show(rect)
        return area

    def contents(self) -> Box:
        practice, said = self.practice, self.words
        count = len(practice.exercises)
        number = min(practice.number + 1, count)
        head = panel_head(self.ui, self._course.title, number, count, rows(HEAD))
        if said != self._said:
            self._said, self.alone = said, None
        signed = [has_marks(reason, asked=not self._shown) for reason in self.reasons]
        foot = None
        if practice.exercise is not None and self._shown and not practice.exercise.fine:
            foot = partial(key, self.ui.theme, practice.exercise.cost.quality)
        words = reason_words(said[0], said[1:], signed, WORDS, foot, grow=1)
        buttons = self._buttons()
        for number, button in enumerate(buttons):
            button.sized(width=EQUAL, height=BUTTON).first = not number
        if self.is_beside:
            # As in the report, which leads here, the buttons are at the foot.
            return Column(head, words, *buttons, gap=GAP, pad=GAP, back=side_back(self.ui))
        left, right = Column(head, words, gap=GAP), Column(*buttons, gap=GAP)
        return halves(self.ui, left, right)

    def select_first(self) -> None:
        """Select what most people do next; keys take a piece while a placement is asked for."""
        focus = self.tree.focus
        focus.selected = next((one for one in focus.controls if one.first), None)
        focus.for_keys = self.practice.over or self.practice.stage is not PracticeStage.ASKED

    def reword(self) -> None:
        self._result = None

    @property
    def words(self) -> list[str]:
        """The words to show now: a heading, and the reasons."""
        practice = self.practice
        exercise, judgement = practice.exercise, practice.judgement
        if exercise is None:
            if self._result is None:
                self._result = self._course.result(practice)
            return [self._result]
        self._result = None
        if self.looking:
            return [tr("practice.looking")]
        if self._shown:
            return self._shown_words(exercise)
        if practice.stage is PracticeStage.ASKED or judgement is None:
            return [self._course.question(practice.number)]
        if judgement.verdict is AnswerVerdict.RIGHT:
            return [self._course.right(practice.number)]
        key = f"practice.{judgement.verdict.value}"
        points = tr.decimal(round(judgement.choice.points, 1))
        return [tr(key, points=points), *self._told(exercise, judgement.choice.event)]

    def _shown_words(self, exercise: Exercise) -> list[str]:
        """The words about what was chosen in the game, and what is best."""
        game = self._course.game(self.practice.number)
        if exercise.fine:
            return [game.tell("practice.shown.fine", exercise)]
        head = game.tell("practice.shown", exercise, points=lost(exercise))
        return [head, *self._told(exercise, exercise.cost.played.event)]

    def _told(self, exercise: Exercise, event: Event) -> list[str]:
        """The reasons why an event is worse than the best one, as sentences."""
        board, _ = COACHED[exercise.options.kind].on_board(exercise.position, event)
        return [reason_text(board.ruleset, reason) for reason in self.reasons]

    @property
    def _shown(self) -> bool:
        """Whether the best event is on the board."""
        return self.practice.stage is PracticeStage.SHOWN

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why the answer is worse than the best event, while the verdict on it is shown.

        Once the best event is shown: why the event played in the game is worse.
        """
        exercise, judgement = self.practice.exercise, self.practice.judgement
        if exercise is not None and self._shown:
            return () if exercise.fine else exercise.reasons
        told = self.practice.stage is PracticeStage.JUDGED and not self.looking
        return judgement.reasons if told and judgement is not None else ()
