"""Everything one person may play alone."""

from __future__ import annotations

from functools import partial

from game.engine import GAMES, Game
from game.ui.kit.boxes import CENTRED, Box
from game.ui.kit.button import Button
from game.ui.kit.containers import Column
from game.ui.kit.form import Form, buttons, dialog
from game.ui.kit.lengths import UNLIMITED, Size
from game.ui.kit.text import Text
from game.ui.look.texts import tr
from game.ui.rooms.arcade.best_scores import BestScores
from game.ui.rooms.arcade.deal import Deal
from game.ui.rooms.arcade.ladder_game import ladder_scene
from game.ui.rooms.arcade.rules import ArcadeRules
from game.ui.rooms.arcade.rush_scene import RushScene
from game.ui.rooms.arcade.score_table import LADDER
from game.ui.rooms.arcade.stages import Stages
from game.ui.rooms.coach.due_line import DueLine
from game.ui.rooms.play.beginning import begin
from game.ui.rooms.puzzles.posed import SOLVED
from game.ui.rooms.setup.seat_names import seated
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Enter, Pop, Push

WIDTH, LINE, BUTTON, LOW = 680, 16, 68, 52
"""The width of the panel, the size of its line, and the heights of a game and of a button, in
design pixels."""


class Alone(Form):
    """Games and tasks for one person, each begun at once."""

    modal = True

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self._due = DueLine(ui)
        self._words = self._due.words
        self._is_wanted = False

    def contents(self) -> Box:
        puzzles = Button(
            tr("puzzles.title"), self._puzzles, main=True, first=True, detail=self._puzzle_line()
        )
        practice = Button(tr("daily.title"), self._practise, detail=self._words)
        rush = [self._rush(Deal.of_day(self.ui.today), "today"), self._rush(Deal.any(), "free")]
        scores = self.ui.files.high_scores.best(LADDER.key)
        line = tr("arcade.ladder.line")
        if scores:
            line = tr("arcade.best", points=tr.whole(scores[0].points))
        ladder = Button(tr("arcade.ladder"), self._ladder, detail=line)
        stages = Button(tr("arcade.stages"), self._stages, detail=tr("arcade.stages.line"))
        solo = Button(tr("alone.solo"), self._solo, detail=tr("alone.solo.line"))
        text = (1 + self.ui.fonts.factor) / 2
        return dialog(
            self.ui,
            tr("alone.title"),
            Text(tr("alone.line"), LINE, tone=self.ui.theme.muted, wraps=True, align=CENTRED),
            Column(
                buttons(puzzles, solo, height=BUTTON),
                # What is due takes the most words.
                practice.sized(width=UNLIMITED, height=BUTTON),
                buttons(*rush, height=BUTTON),
                buttons(ladder, stages, height=BUTTON),
                buttons(
                    Button(tr("arcade.rules"), self._rules),
                    Button(tr("arcade.scores"), self._scores),
                    Button(tr("arcade.back"), Pop),
                    height=LOW,
                ),
            ),
            width=Size(WIDTH * text, least=0),
        )

    # -- time ---------------------------------------------------------------

    def update(self) -> Change | None:
        """Say what is due to be practised, once that is known, and go there if that is wanted."""
        if self._due.words != self._words:
            self._words = self._due.words
            self.arrange()
        if self._is_wanted and not self._due.is_reading:
            return self._practise()
        return None

    def reword(self) -> None:
        self._words = self._due.words
        super().reword()

    def look_again(self) -> None:
        self._due.look_again()

    def new_day(self) -> None:
        self._due.look_again()
        super().new_day()

    # -- what it leads to ---------------------------------------------------

    def _puzzle_line(self) -> str:
        """Whether the puzzle of the day is solved."""
        is_solved = self.ui.files.puzzles.value.days.get(self.ui.today) in SOLVED
        return tr("puzzles.today.solved" if is_solved else "puzzles.today")

    def _puzzles(self) -> Change:
        return Enter(lambda doors: doors.puzzles(self.ui))

    def _practise(self) -> Change | None:
        # Years of answers take a second to read, for which the window doesn't stand still.
        self._is_wanted = self._due.is_reading
        if self._is_wanted:
            return None
        return Enter(lambda doors: doors.practice(self.ui))

    def _rush(self, deal: Deal, key: str) -> Button:
        """A button that begins Rush with a deal, and tells the best score with it."""
        best = deal.table.best(self.ui.files)
        line = tr(f"arcade.rush.{key}.line")
        if best:
            line = tr("arcade.best", points=tr.whole(best[0].points))
        words = tr("arcade.rush.of", deal=deal.table.title)
        return Button(words, partial(self._begin_rush, deal), detail=line, about=key)

    def _begin_rush(self, deal: Deal) -> Change:
        return Push(RushScene(self.ui, deal), instead=True)

    def _ladder(self) -> Change:
        return Push(ladder_scene(self.ui), instead=True)

    def _stages(self) -> Change:
        return Push(Stages(self.ui), instead=True)

    def _solo(self) -> Change:
        seats = seated([None], [self.ui.settings.seats[0].name])
        return Push(begin(self.ui, Game(GAMES["Blokus Solo"], seats)), instead=True)

    def _rules(self) -> Change:
        return Push(ArcadeRules(self.ui, "rush"))

    def _scores(self) -> Change:
        return Push(BestScores(self.ui))
