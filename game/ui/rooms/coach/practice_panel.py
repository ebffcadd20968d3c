"""The panel of practice: the question, the words about an answer, and the buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect

from game.coach.kinds import COACHED
from game.coach.practice import (
    AnswerVerdict,
    Exercise,
    ExerciseOutcome,
    Practice,
    PracticeStage,
)
from game.coach.reasons import Reason
from game.engine import Event
from game.ui.games.reason_marks import has_marks
from game.ui.look.coach_words import reason_text
from game.ui.look.names_in_text import named
from game.ui.look.shapes import panel
from game.ui.look.texts import tr
from game.ui.rooms.coach.layout import PracticeLayout, practice_layout
from game.ui.rooms.coach.qualities import KEY, paint_key
from game.ui.rooms.review.head import paint_head
from game.ui.shell.actions import ARROWS, Action, Do
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.reason_words import ReasonWords

WORDS = 18
"""The size of the words, in design pixels."""

FOUND = (ExerciseOutcome.FIRST_TRY, ExerciseOutcome.LATER_TRY, ExerciseOutcome.NEARLY)
"""The outcomes that count as found."""


class PracticePanel:
    """Shows the state of practice.

    Attributes:
        rect: the whole panel.
        focus: its buttons, and the rows of words.
        practice: the state of practice.
        looking: whether an answer is being analysed.
        said: the current words.
    """

    def __init__(
        self,
        ui: UiContext,
        practice: Practice,
        names: Sequence[str],
        buttons: Callable[[], list[Button]],
    ) -> None:
        """Show practice; `names` are the players' names, `buttons` makes the current buttons."""
        self.rect = Rect(0, 0, 0, 0)
        self.focus = Focus(ui.sounds.play)
        self.practice, self.looking = practice, False
        self.said = ReasonWords()
        self._ui, self._names, self._buttons = ui, names, buttons
        self._placed: list[Button] = []

    def arrange(self) -> PracticeLayout:
        """Lay everything out for the window's size and the current buttons; returns the layout."""
        buttons = self._buttons()
        layout = practice_layout(self._ui.size, len(buttons), self._ui.fonts.factor)
        self._layout, self.rect = layout, layout.panel
        for button, rect in zip(buttons, layout.buttons, strict=True):
            button.rect = rect
        self._placed = buttons
        self._say_it(anew=True)
        return layout

    def _say_it(self, *, anew: bool = False) -> None:
        """Lay out the words; their rows are widgets too, and follow the buttons."""
        head, *reasons = self.words
        signed = [has_marks(reason, asked=not self._shown) for reason in self.reasons]
        room, foot = self._layout.words, self._ui.text_px(KEY) if self._shown else 0
        if self.said.show(self._ui, head, reasons, signed, room, WORDS, foot) or anew:
            self.focus.show([*self._placed, *self.said.rows])

    def handle(self, action: Action) -> Change | None:
        """Handle a pointer action."""
        return self.focus.handle(action)

    def do(self, action: Do) -> Change | None:
        """Handle a key or pad button; the first arrow only selects the first widget."""
        if not self.focus.for_keys:
            self.focus.for_keys = action.command in ARROWS
            return None
        change = self.focus.handle(action)
        self.said.follow(self.focus.selected)
        return change

    def select_first(self) -> None:
        """Select what most people do next.

        While a placement is asked for, that is none of the buttons, so keys act on nothing until
        an arrow selects one: otherwise a stray key press would give the best placement away.
        """
        self.focus.index = 0
        self.focus.for_keys = self.practice.over or self.practice.stage is not PracticeStage.ASKED

    def reword(self) -> None:
        """Do nothing: no words are cached."""

    @property
    def words(self) -> list[str]:
        """The words to show now: a heading, and the reasons."""
        practice = self.practice
        exercise, judgement = practice.exercise, practice.judgement
        if exercise is None:
            results = practice.results()
            found = sum(results[outcome] for outcome in FOUND)
            return [tr("practice.found", found=found, count=len(practice.exercises))]
        if self.looking:
            return [tr("practice.looking")]
        if self._shown or practice.stage is PracticeStage.ASKED or judgement is None:
            name = named(self._names[exercise.cost.player])
            lost = tr.decimal(round(exercise.cost.played.points, 1))
            if self._shown:
                head = tr("practice.shown", name=name, points=lost)
                return [head, *self._told(exercise, exercise.cost.played.event)]
            return [tr("practice.ask", name=name, points=lost)]
        if judgement.verdict is AnswerVerdict.RIGHT:
            return [tr("practice.right")]
        key = f"practice.{judgement.verdict.value}"
        lost = tr.decimal(round(judgement.choice.points, 1))
        return [tr(key, points=lost), *self._told(exercise, judgement.choice.event)]

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
            return exercise.reasons
        told = self.practice.stage is PracticeStage.JUDGED and not self.looking
        return judgement.reasons if told and judgement is not None else ()

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the whole panel."""
        ui, layout, practice = self._ui, self._layout, self.practice
        surface.blit(panel(layout.panel.size, 0, ui.theme.panel), layout.panel)
        count = len(practice.exercises)
        number = min(len(practice.outcomes) + 1, count)
        paint_head(surface, ui, tr("report.learn"), number, count, layout.head)
        self._say_it()
        self.said.paint_head(surface, ui)
        if practice.exercise is not None and self.said.foot:
            quality = practice.exercise.cost.quality
            paint_key(surface, ui, self.said.below, quality, self.said.px)
        self.focus.paint(surface, ui)
